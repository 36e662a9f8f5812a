/** Reference implementation of the days, hours and periods of events, computed with Intl. An index must agree with it. */

import { onceFor } from '../../src/model/arrays-and-maps.ts';
import type { CountBy, Counted, Counting, CountWhere, PeriodTest } from '../../src/model/counting.ts';
import type { Document, EventFacts } from '../../src/model/documents/document.ts';
import type { PriceTest } from '../../src/model/money/price-range.ts';
import type { FilterTable, HourRange, Query } from '../../src/model/query.ts';
import type { Instant } from '../../src/model/time/instants.ts';
import type { DatedInstant } from '../../src/model/time/periods.ts';

const zone = 'Europe/Madrid';
const cutoff = '06:00:00';
const dayLength = 86_400_000;

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });

const dayOf = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / dayLength;

/** Formats an instant. A scan asks for the same ones again and again, and Intl takes its time. */
const clockOf = onceFor((at: Instant) => clock.format(at));

/** The first and the last day of an event, in days since the epoch. */
export const naiveDays = onceFor(({ all_day, start_date, end_date, start, end }: EventFacts) => {
  if (all_day) return { first: dayOf(start_date), last: dayOf(end_date) };
  const [begins, ends] = [clockOf(start), clockOf(end)];
  const last = dayOf(ends) - (ends.slice(11) <= cutoff ? 1 : 0);
  return { first: dayOf(begins), last: Math.max(last, dayOf(begins)) };
});

/** Whether an event belongs to a list. */
export type EventTest = (event: Document<'events'>) => boolean;

type DayFilter = 'period' | 'ongoing' | 'hours' | 'eventStatuses' | 'attendanceModes' | 'prices' | 'soldOut';

/** The filters by day, hour, state and price. */
export const dayFilters: FilterTable<DayFilter, unknown, EventTest> = {
  period({ days, clock: window, unfinishedAt, finishedAt, brief }) {
    const lasts = (event: EventFacts, { at, day }: DatedInstant) =>
      event.all_day ? naiveDays(event).last >= day : event.end > at || event.start >= at;
    const begun = (event: EventFacts, { at, day }: DatedInstant) =>
      event.all_day ? naiveDays(event).first <= day : event.start <= at;
    const tests: ((event: EventFacts) => boolean)[] = [
      (event) => days?.from === undefined || naiveDays(event).last >= days.from,
      (event) => days?.to === undefined || naiveDays(event).first <= days.to,
      (event) => window?.to === undefined || begun(event, window.to),
      (event) => window?.from === undefined || lasts(event, window.from),
      (event) => unfinishedAt === undefined || lasts(event, unfinishedAt),
      (event) => finishedAt === undefined || !lasts(event, finishedAt),
      ({ all_day, start, end }) => !brief || (!all_day && end - start < dayLength),
    ];
    return ({ facts }) => tests.every((holds) => holds(facts));
  },
  ongoing:
    ({ before, only }) =>
    (event) =>
      naiveDays(event.facts).first < before === only,
  hours: (groups) => (event) => groups.every((ranges) => ranges.some((range) => begins(event.facts, range))),
  eventStatuses: (some) => (event) => some.includes(event.facts.event_status),
  attendanceModes: (some) => (event) => some.includes(event.facts.attendance_mode),
  prices: (groups) => (event) => groups.every((tests) => tests.some((test) => costs(event.facts.cost, test))),
  soldOut: (soldOut) => (event) => event.facts.sold_out === soldOut,
};

/** Whether an event starts within a range of minutes of the day, which may cross midnight. */
function begins({ all_day, start_date }: EventFacts, { from, to }: HourRange): boolean {
  const minute = Number(start_date.slice(11, 13)) * 60 + Number(start_date.slice(14, 16));
  if (all_day) return false;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Whether a cost meets a condition on prices in euros. A null condition matches costs without a price in euros. */
function costs({ values, code }: EventFacts['cost'], test: PriceTest | null): boolean {
  const isKnown = values.length > 0 && (code === '' || code === 'EUR');
  if (!isKnown || test === null) return !isKnown && test === null;
  const cents = values.map((value) => Number(value) * 100);
  const [low, high] = [Math.min(...cents), Math.max(...cents)];
  const { lowAbove = -1, lowTo = Infinity, highAbove = -1, highFrom = 0, highTo = Infinity } = test;
  return low > lowAbove && low <= lowTo && high > highAbove && high >= highFrom && high <= highTo;
}

/** The sort key of an agenda before the ID: the day, whether it is featured, whether it started before the agenda, and its start or end. */
export function agendaKey({ facts }: Document<'events'>, query: Query): string {
  const { agendaFrom = Number.NEGATIVE_INFINITY, featuredFirst, descending } = query;
  const { first } = naiveDays(facts);
  const day = Math.max(first, agendaFrom);
  const isOngoing = first < agendaFrom;
  const padded = (number: number) => String(number).padStart(16, '0');
  // A descending list is reversed later, so the rank is inverted to keep featured events first
  const rank = featuredFirst && facts.featured === descending ? 1 : 0;
  return `${padded(day)} ${rank} ${isOngoing ? 1 : 0} ${padded(isOngoing ? facts.end : facts.start)}`;
}

/** Finds the events, and of series the dates, that a window has. */
type Reduce = (window: Pick<Query, 'period' | 'ongoing'>, tests: readonly EventTest[]) => readonly Document<'events'>[];

/** The result of one counting over these events; `reduce` finds those of the windows of days and periods. */
export function naiveCount(
  events: readonly Document<'events'>[],
  counting: Counting,
  valuesOf: (event: Document<'events'>, by: CountBy['by']) => readonly (number | string)[],
  reduce: Reduce,
): Counted {
  if ('span' in counting) {
    const days = events.map(({ facts }) => naiveDays(facts));
    if (days.length === 0) return {};
    return { first: Math.min(...days.map(({ first }) => first)), last: Math.max(...days.map(({ last }) => last)) };
  }
  if ('pins' in counting) return {};
  if ('by' in counting) {
    const all = events.map((event) => valuesOf(event, counting.by));
    const values = [...new Set(all.flat())];
    const counts = values.map((value) => [value, all.filter((some) => some.includes(value)).length] as const);
    return { values: counts, missing: all.filter((some) => some.length === 0).length };
  }
  const { period: within, ongoing, prices, hours } = dayFilters;
  if (counting.where === 'price' || counting.where === 'hours') {
    const tests =
      counting.where === 'price'
        ? counting.tests.map((test) => prices([[test]], {}))
        : counting.tests.map((range) => hours([[range]], {}));
    return { counts: tests.map((test) => events.filter(test).length) };
  }
  const counts = windowsOf(counting).map((window) => {
    const tests = [within(window.period, {}), ...(window.ongoing ? [ongoing(window.ongoing, {})] : [])];
    return reduce(window, tests).length;
  });
  return { counts };
}

function windowsOf(counting: CountWhere & { readonly where: 'days' | 'periods' }): readonly PeriodTest[] {
  if (counting.where === 'periods') return counting.tests;
  const { ongoing: only } = counting;
  return counting.tests.map(({ from, to }) => ({
    period: { days: { from, to } },
    ...(only !== undefined && { ongoing: { before: from, only } }),
  }));
}

/** The nearest days before and after a window on which one of these events takes place. */
export function naiveReach(events: readonly Document<'events'>[], from: number, to: number) {
  const days = events.map(({ facts }) => naiveDays(facts));
  const before = days.filter(({ first }) => first < from).map(({ last }) => Math.min(last, from - 1));
  const after = days.filter(({ last }) => last > to).map(({ first }) => Math.max(first, to + 1));
  return {
    ...(before.length > 0 && { previous: Math.max(...before) }),
    ...(after.length > 0 && { next: Math.min(...after) }),
  };
}
