/** The number of events at each venue with a point. */

import type { Pin } from '../../../model/counting.ts';
import type { EventColumns } from './event-columns.ts';
import type { Places } from './within-window.ts';

/**
 * Counts events by venue; `located` are the venues with a public point. The point of an event is that of the first of these among its
 * references, which begin with venues.
 */
export function pinsOf(columns: EventColumns, places: Places, located: ReadonlySet<number>): Pin[] {
  const { lat, lng, references } = columns;
  const { offsets, named, ids } = references;
  const isLocated = Uint8Array.from(ids, (id) => (located.has(id) ? 1 : 0));
  const counts = new Uint32Array(ids.length);
  // A row with an event of each venue, whose point is that of all its events
  const samples = new Uint32Array(ids.length);
  for (const at of places) {
    if (Number.isNaN(lat[at])) continue;
    const end = offsets[at + 1] as number;
    let next = offsets[at] as number;
    while (next < end && isLocated[named[next] as number] === 0) next += 1;
    const venue = named[next < end ? next : (offsets[at] as number)] as number;
    counts[venue] = (counts[venue] as number) + 1;
    samples[venue] = at;
  }
  return ids.flatMap((id, venue) => {
    const [count, at] = [counts[venue] as number, samples[venue] as number];
    return count > 0 ? [{ venue: id, lat: lat[at] as number, lng: lng[at] as number, count }] : [];
  });
}
