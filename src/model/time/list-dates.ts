/** Dates as the parameters of lists take them: those of `parseMoment`, years, slashes, and words that depend on the day. */

import { wholeMinute } from './durations.ts';
import {
  addDays,
  addMonths,
  addYears,
  endOfDay,
  type Instant,
  instantOf,
  type Moment,
  momentAt,
  parseMoment,
  startOfDay,
  type WallClock,
  wallClockOf,
} from './instants.ts';

const dayWords: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
const withSlashes = /^(\d{4})\/(\d{2})\/(\d{2})(?=$|[T\s])/i;
const beginsWithDate = /^\d{4}-/;
const onlyYear = /^\d{4}$/;
/** In a query `+` arrives as a blank, which is left out at the beginning. */
const distance = /^([+-])?\s*(\d{1,4})\s+(day|week|month|year)s?(\s+ago)?$/;

/** One end of what a list covers: a date without time is the first second of its day, or the last one. */
type End = 'first' | 'last';

/** Whether a list parameter says a date; which one, depends on the day. */
export function isListDate(text: string, zone: string): boolean {
  return momentIn(text, zone, 0, 'last') !== undefined;
}

/**
 * The instant that a list parameter says at the moment `now`. A bare date is the first second of its day or the last one, a year the first
 * second of its first day or the last one of its last; `now` is the beginning of today, or the beginning of this minute. Undefined for
 * other texts.
 */
export function listInstant(text: string, zone: string, now: Instant, end: End): Instant | undefined {
  const moment = momentIn(text, zone, now, end);
  return moment?.bare && end === 'last' ? endOfDay(moment.wall, zone) : moment?.at;
}

function momentIn(text: string, zone: string, now: Instant, end: End): Moment | undefined {
  // Most dates; what day it is need not be known
  if (beginsWithDate.test(text)) return parseMoment(text, zone);
  const said = text.trim().toLowerCase();
  if (said === 'now')
    return momentAt(end === 'first' ? startOfDay(wallClockOf(now, zone), zone) : wholeMinute(now), zone);
  const day = dayIn(said, wallClockOf(now, zone));
  if (day !== undefined) return momentAt(instantOf(`${day.slice(0, 10)} 00:00:00`, zone), zone, true);
  const dashed = onlyYear.test(said)
    ? `${said}-${end === 'first' ? '01-01' : '12-31'}`
    : text.trim().replace(withSlashes, '$1-$2-$3');
  return parseMoment(dashed, zone);
}

/** The day that words say, as a wall clock, counted from today's; undefined for other words. */
function dayIn(said: string, today: WallClock): WallClock | undefined {
  const days = dayWords[said];
  if (days !== undefined) return addDays(today, days);
  const [, sign, digits, unit, ago] = distance.exec(said) ?? [];
  if (unit === undefined || (sign && ago)) return undefined;
  const count = Number(digits) * (sign === '-' || ago ? -1 : 1);
  if (unit === 'month') return addMonths(today, count);
  if (unit === 'year') return addYears(today, count);
  return addDays(today, unit === 'week' ? 7 * count : count);
}
