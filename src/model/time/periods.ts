/** Parses `when`: words for days around a moment, days, months and intervals, as conditions on an event. */

import { type Day, type DayRules, dateOf, dayOf, weekdayOf } from './event-days.ts';
import {
  addMonths,
  endOfDay,
  type Instant,
  instantOf,
  parseMoment,
  startOfDay,
  type WallClock,
  wallClockOf,
} from './instants.ts';

/** An instant with its day in the calendar's zone. */
export interface DatedInstant {
  readonly at: Instant;
  readonly day: Day;
}

/**
 * The conditions of a period; an event must meet all that are present. Whole-day events have dates and no instants (RFC 5545: a DATE floats):
 * where a condition compares their start or end with a moment, it compares the first or last day with the day of that moment.
 */
export interface Period {
  /** Days of the calendar, both included: the event takes place on at least one of them. */
  readonly days?: { readonly from?: Day; readonly to?: Day };
  /** Whole seconds, both included: the event begins at `to` or earlier, and ends after `from` or begins at it or later. */
  readonly clock?: { readonly from?: DatedInstant; readonly to?: DatedInstant };
  /** The event has not ended at this moment: it ends later, or begins then or later. */
  readonly unfinishedAt?: DatedInstant;
  /** The event has ended at this moment. */
  readonly finishedAt?: DatedInstant;
  /** The event is not whole-day and is shorter than 24 hours. */
  readonly brief?: true;
}

/** Tells whether an event is within the period that begins at a moment and has no end: it ends later, or begins then or later. */
export function lastsBeyond(
  { at, day }: DatedInstant,
  event: { readonly start: Instant; readonly end: Instant; readonly lastDay: Day; readonly isWhole: boolean },
): boolean {
  return event.isWhole ? event.lastDay >= day : event.end > at || event.start >= at;
}

/** A period with its ends, as answers show it. */
export interface NamedPeriod {
  readonly period: Period;
  /** The ends of the window, where it has any; the last second is included. */
  readonly from?: Instant;
  readonly to?: Instant;
  /** The step to its neighbours: days or months. */
  readonly step?: 'day' | 'month';
  /** The moment from which the word means other days; absent when it never changes. */
  readonly changesAt?: Instant;
}

/** What the meaning of a period depends on. */
interface PeriodContext extends DayRules {
  /** The moment to which words are relative. */
  readonly asOf: Instant;
}

/** The words that `when` takes, besides dates. */
export const periodWords = [
  'now',
  'today',
  'tonight',
  'tomorrow',
  'weekend',
  'week',
  'month',
  'next-week',
  'next-month',
  'upcoming',
  'past',
] as const;
/** One of `periodWords`. */
type PeriodWord = (typeof periodWords)[number];

const evening = '18:00:00';
const [friday, sunday] = [4, 6];

/** A moment as the calendar's clocks show it. */
interface Now extends PeriodContext {
  readonly wall: WallClock;
  readonly day: Day;
}

/** Parses a period at a moment; undefined when the text is no word, day, month or interval. */
export function periodOf(text: string, context: PeriodContext): NamedPeriod | undefined {
  const said = text.trim().toLowerCase();
  const word = periodWords.find((each) => each === said);
  if (word) {
    const wall = wallClockOf(context.asOf, context.timeZone);
    return ofWord[word]({ ...context, wall, day: dayOf(wall) });
  }
  const { timeZone } = context;
  if (said.includes('/')) return intervalOf(said, timeZone);
  if (oneMonth.test(said)) {
    const first = parseMoment(`${said}-01`, timeZone);
    return first && { ...days(dayOf(first.wall), lastOfMonth(first.wall), timeZone), step: 'month' };
  }
  const day = oneDay.test(said) ? parseMoment(said, timeZone) : undefined;
  return day && { ...days(dayOf(day.wall), dayOf(day.wall), timeZone), step: 'day' };
}

/** Tells whether a text is a period at any moment. */
export function isPeriod(text: string, timeZone: string): boolean {
  return periodOf(text, { asOf: 0, timeZone, dayCutoff: '06:00' }) !== undefined;
}

const ofWord: Readonly<Record<PeriodWord, (now: Now) => NamedPeriod>> = {
  now: ({ asOf, timeZone }) => ({ ...clock(asOf, asOf, timeZone), changesAt: asOf }),
  today: (now) => relative(now, unfinished(now, days(now.day, now.day, now.timeZone))),
  tonight: (now) => {
    // The evening and the night after it; during the night, the night that is going on
    const lasts = now.wall.slice(11) < `${now.dayCutoff}:00`;
    const day = lasts ? now.day - 1 : now.day;
    const end = at(now, day + 1, `${now.dayCutoff}:00`);
    const night = clock(at(now, day, evening), end - 1000, now.timeZone);
    const changesAt = lasts ? end : at(now, now.day + 1, `${now.dayCutoff}:00`);
    return { ...unfinished(now, { ...night, period: { ...night.period, brief: true } }), changesAt };
  },
  tomorrow: (now) => relative(now, days(now.day + 1, now.day + 1, now.timeZone)),
  weekend: (now) => {
    // From Friday evening to Sunday night: the weekend that is going on, else the next
    const end = now.day + sunday - weekdayOf(now.day);
    const last = at(now, end + 1, '00:00:00');
    const period = clock(at(now, end - sunday + friday, evening), last - 1000, now.timeZone);
    return { ...unfinished(now, period), changesAt: last };
  },
  week: (now) => relative(now, unfinished(now, days(now.day, now.day + sunday - weekdayOf(now.day), now.timeZone))),
  month: (now) => relative(now, unfinished(now, days(now.day, lastOfMonth(now.wall), now.timeZone))),
  'next-week': (now) => {
    const monday = now.day + 7 - weekdayOf(now.day);
    return relative(now, days(monday, monday + sunday, now.timeZone));
  },
  'next-month': (now) => {
    const first = addMonths(`${now.wall.slice(0, 8)}01${now.wall.slice(10)}`, 1);
    return relative(now, days(dayOf(first), lastOfMonth(first), now.timeZone));
  },
  upcoming: ({ asOf, timeZone }) => ({ ...clock(asOf, undefined, timeZone), changesAt: asOf }),
  past: ({ asOf, timeZone }) => ({ period: { finishedAt: datedInstant(asOf, timeZone) }, to: asOf, changesAt: asOf }),
};

function lastOfMonth(wall: WallClock): Day {
  return dayOf(addMonths(`${wall.slice(0, 8)}01 00:00:00`, 1)) - 1;
}

/** The instant of an hour on a day. */
function at({ timeZone }: Pick<Now, 'timeZone'>, day: Day, hour: string): Instant {
  return instantOf(`${dateOf(day)} ${hour}`, timeZone);
}

function relative(now: Now, named: NamedPeriod): NamedPeriod {
  return { ...named, changesAt: at(now, now.day + 1, '00:00:00') };
}

function unfinished({ asOf, timeZone }: Now, named: NamedPeriod): NamedPeriod {
  return { ...named, period: { ...named.period, unfinishedAt: datedInstant(asOf, timeZone) } };
}

/** An instant with its day in a zone. */
export function datedInstant(at: Instant, zone: string): DatedInstant {
  return { at, day: dayOf(wallClockOf(at, zone)) };
}

function clock(from: Instant | undefined, to: Instant | undefined, zone: string): NamedPeriod {
  const period: Period['clock'] = {
    ...(from !== undefined && { from: datedInstant(from, zone) }),
    ...(to !== undefined && { to: datedInstant(to, zone) }),
  };
  return { period: { clock: period }, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function days(from: Day | undefined, to: Day | undefined, zone: string): NamedPeriod {
  return {
    period: { days: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } },
    ...(from !== undefined && { from: startOfDay(`${dateOf(from)} 00:00:00`, zone) }),
    ...(to !== undefined && { to: endOfDay(`${dateOf(to)} 00:00:00`, zone) }),
  };
}

const oneDay = /^\d{4}-\d{2}-\d{2}$/;
/** A month, `YYYY-MM`. */
export const oneMonth = /^\d{4}-(0[1-9]|1[0-2])$/;

/** `A/B`, `A/..`, `../B`: bare dates are days; beside a moment, a bare date is its first or its last second. */
function intervalOf(said: string, zone: string): NamedPeriod | undefined {
  const [begin = '', end = '', ...more] = said.split('/');
  if (more.length > 0 || (begin === '..' && end === '..')) return undefined;
  const [first, last] = [begin, end].map((side) => (side === '..' ? 'open' : parseMoment(side.toUpperCase(), zone)));
  if (!first || !last) return undefined;
  const [from, to] = [first === 'open' ? undefined : first, last === 'open' ? undefined : last];
  const areDays = (from?.bare ?? true) && (to?.bare ?? true);
  const named = areDays
    ? days(from && dayOf(from.wall), to && dayOf(to.wall), zone)
    : clock(from?.at, to?.bare ? endOfDay(to.wall, zone) : to?.at, zone);
  const isBackward = named.from !== undefined && named.to !== undefined && named.to < named.from;
  return isBackward ? undefined : named;
}
