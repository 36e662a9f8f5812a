/** Where events are, to be counted: a venue and its point in one word, whose numbers are as they were sent and not as the index rounds points. */

import type { Pin } from '../../model/counting.ts';
import type { Entry } from '../../model/documents/entry.ts';

/** The word of an event's point; undefined where it has none. */
export function pinOf({ point, pointVenue }: Pick<Entry, 'point' | 'pointVenue'>): string | undefined {
  return point && `${pointVenue} ${point.lat} ${point.lng}`;
}

/** What such a word says of so many events. */
export function pinIn(word: string, count: number): Pin {
  const [venue = 0, lat = 0, lng = 0] = word.split(' ').map(Number);
  return { venue, lat, lng, count };
}
