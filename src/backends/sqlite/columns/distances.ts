/** Distances of events. */

import { kilometres } from '../../../model/places/geometry.ts';
import { middleOf } from '../../../model/places/towns.ts';
import type { Circle } from '../../../model/query.ts';
import { onceFor } from '../../../model/slices.ts';
import type { EventColumns } from './event-columns.ts';

/** Measures from the middle of a circle to the event in a row, in km; NaN when its position is unknown. */
export function distanceFrom(
  { lat, lng, towns }: Pick<EventColumns, 'lat' | 'lng' | 'towns'>,
  { lat: toLat, lng: toLng, orTown }: Circle,
): (at: number) => number {
  const measured = (fromLat: number, fromLng: number) => kilometres(fromLat, fromLng, toLat, toLng) ?? Number.NaN;
  const ofTowns = onceFor((slugs: string) => {
    const middle = orTown && middleOf(slugs.split(','));
    return middle ? measured(middle.lat, middle.lng) : Number.NaN;
  });
  return (at) => {
    const own = measured(lat[at] as number, lng[at] as number);
    return Number.isNaN(own) ? ofTowns(towns[at] as string) : own;
  };
}
