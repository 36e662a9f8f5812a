/** The IDs of the dates of a series, which lists, links and cursors carry like those of events. */

import { maxId } from '../documents/document.ts';
import { minuteLength } from '../time/durations.ts';
import { clockOf, utcWallClock, type WallClock } from '../time/instants.ts';

/** Stored IDs lie below it. */
const step = maxId + 1;

/**
 * The ID of one date of a series: `series + 2^25 × (minutes of its key since 1970 + 1)`, below 2^52. The key is the wall clock at which the
 * rule puts the date, in whole minutes from 1970 to 2199; it stays when the date is moved.
 */
export function occurrenceIdOf(series: number, key: WallClock): number {
  return series + step * (clockOf(key) / minuteLength + 1);
}

/** The largest ID of a date: that of the last minute of 2199. */
export const maxOccurrenceId = occurrenceIdOf(maxId, '2199-12-31 23:59:00');

/** The stored event that an ID means: the series of a date, or the event itself. */
export function eventIdOf(id: number): number {
  return id % step;
}

/** The key of the date that an ID means; undefined for the ID of a stored event. */
export function occurrenceKeyOf(id: number): WallClock | undefined {
  const minutes = Math.floor(id / step) - 1;
  return minutes < 0 ? undefined : utcWallClock(minutes * minuteLength);
}
