/** Which dates of a series are listed as its dates, and which as rows of their own. */

import type { EntryDate, EntryTimes } from '../documents/entry.ts';

/** A date of a series as it takes place. */
export interface ChainedDate extends EntryTimes {
  /** See `occurrenceIdOf`. */
  readonly id: number;
  /** Its start or its end is not that of its key. */
  readonly isMoved: boolean;
  /** It has values of its own besides start and end. */
  readonly isOther: boolean;
}

/** The dates of a series, divided. */
export interface Chain<D> {
  /** In the order of start and end alike, each with its neighbours. */
  readonly dates: readonly EntryDate[];
  /** Those with other values, and those that were moved past a neighbour, which may begin or end before or after it. */
  readonly own: readonly D[];
}

/** Divides the dates of a series, which come in the order of their keys. */
export function chainOf<D extends ChainedDate>(all: readonly D[]): Chain<D> {
  const own = new Set(all.filter(({ isOther }) => isOther));
  const steady = all.filter(({ isMoved, isOther }) => !isMoved && !isOther);
  const chained: D[] = [];
  let [nextSteady, last]: [number, D | undefined] = [0, undefined];
  for (const date of all) {
    if (own.has(date)) continue;
    if (date === steady[nextSteady]) nextSteady += 1;
    const next = steady[nextSteady];
    const isBetween = (!last || isBefore(last, date)) && (!next || isBefore(date, next));
    if (date.isMoved && !isBetween) {
      own.add(date);
      continue;
    }
    chained.push(date);
    last = date;
  }
  const dates = chained.map(({ id, start, end, days }, at): EntryDate => {
    const [previous, next] = [chained[at - 1], chained[at + 1]];
    const times = { start, end, days };
    return { id, ...times, ...(previous && { previous: timesOf(previous) }), ...(next && { next: timesOf(next) }) };
  });
  return { dates, own: all.filter((date) => own.has(date)) };
}

function timesOf({ start, end, days }: EntryTimes): EntryTimes {
  return { start, end, days };
}

/** One begins before another, and does not end after it; so do their days. */
function isBefore(one: EntryTimes, other: EntryTimes): boolean {
  return one.start < other.start && one.end <= other.end;
}
