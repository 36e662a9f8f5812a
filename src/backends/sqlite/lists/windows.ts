/** Lists with nothing but a window of starts: totals and deep pages by days, without scanning. */

import type { Hit, Query } from '../../../ports.ts';
import { secondsOfDay } from '../schema.ts';
import { type Prepare, startBounds } from '../sql.ts';

/** Far before and after every date of an event, in seconds. */
const always = { from: -1e12, to: 1e12 };

interface Bounds {
  readonly from: number;
  readonly to: number;
}

function boundsOf(query: Query): Bounds {
  const { from = always.from, to = always.to } = startBounds(query);
  return { from, to };
}

/** The number of listed events that begin within the window: whole days by their counts, the two days at its edges by a range. */
export function windowTotal(prepare: Prepare, query: Query): number {
  const { from, to } = boundsOf(query);
  const [firstDay, lastDay] = [Math.floor(from / secondsOfDay), Math.floor(to / secondsOfDay)];
  if (firstDay >= lastDay) return counted(prepare, from, to);
  const whole = prepare('select coalesce(sum(n), 0) n from days where day > ? and day < ?').get(firstDay, lastDay);
  return (
    (whole as { n: number }).n +
    counted(prepare, from, (firstDay + 1) * secondsOfDay - 1) +
    counted(prepare, lastDay * secondsOfDay, to)
  );
}

function counted(prepare: Prepare, from: number, to: number): number {
  const row = prepare('select count(*) n from entries where shelf = 1 and start between ? and ?').get(from, to);
  return (row as { n: number }).n;
}

/** A page of the window. The counts of days tell on which day it begins; the rest is skipped. */
export function windowPage(prepare: Prepare, query: Query): Hit[] {
  const { from, to } = boundsOf(query);
  const { start, skip } =
    query.offset < 500 ? { start: from, skip: query.offset } : dayOf(prepare, { from, to }, query.offset);
  const sql =
    'select id, revision from entries where shelf = 1 and start between ? and ? order by start, id limit ? offset ?';
  return prepare(sql).all(start, to, query.limit, skip) as Hit[];
}

/** The beginning of the day with the event at an offset, and how many to skip from there. */
function dayOf(prepare: Prepare, { from, to }: Bounds, offset: number): { start: number; skip: number } {
  const firstDay = Math.floor(from / secondsOfDay);
  let skip = offset;
  const rest = counted(prepare, from, Math.min(to, (firstDay + 1) * secondsOfDay - 1));
  if (skip < rest) return { start: from, skip };
  skip -= rest;
  const days = prepare('select day, n from days where day > ? and day <= ? order by day');
  for (const { day, n } of days.iterate(firstDay, Math.floor(to / secondsOfDay)) as Iterable<{
    day: number;
    n: number;
  }>) {
    if (skip < n) return { start: day * secondsOfDay, skip };
    skip -= n;
  }
  return { start: to + 1, skip: 0 };
}
