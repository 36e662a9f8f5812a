/** Positions of events, for counting: a venue and its point in one keyword, with the numbers as sent, because the index rounds points. */

import type { Pin } from '../../model/counting.ts';
import type { Entry } from '../../model/documents/entry.ts';

/** The keyword of an event's point; undefined without one. */
export function pinOf({ point, pointVenue }: Pick<Entry, 'point' | 'pointVenue'>): string | undefined {
  return point && `${pointVenue} ${point.lat} ${point.lng}`;
}

/** The pin of a keyword with a count. */
export function pinIn(word: string, count: number): Pin {
  const [venue = 0, lat = 0, lng = 0] = word.split(' ').map(Number);
  return { venue, lat, lng, count };
}
