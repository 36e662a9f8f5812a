/** Facets of time: the words of `when`, the days of a month, months, and the span of all events. */

import { isAmong } from '../../model/arrays-and-maps.ts';
import type { Counting, DayRange, PeriodTest } from '../../model/counting.ts';
import { type FacetName, facetWindows } from '../../model/tables/event-filters.ts';
import { wholeMinute } from '../../model/time/durations.ts';
import { dateOf, dayOf } from '../../model/time/event-days.ts';
import { addMonths, type Instant, wallClockOf } from '../../model/time/instants.ts';
import type { NamedPeriod } from '../../model/time/periods.ts';
import { sentencesIn } from '../../model/words/index.ts';
import type { Calendar } from '../calendar.ts';
import { asOfIn, firstDayOf, nowFor, onlyOngoing, periodAt } from '../reading/when.ts';
import type { Facet, FacetContext, FacetCounts, FacetValue } from './facets.ts';

const names = ['when', 'day', 'month', 'span'] as const;
/** A facet of time. */
export type CalendarFacet = (typeof names)[number];

/** Tells whether a facet is one of time. */
export function isCalendarFacet(name: FacetName): name is CalendarFacet {
  return isAmong(name, names);
}

/** The most months of the facet `month`. */
const maxMonths = 36;

/** The moment from which on the words of the facet `when` mean other days. */
export function windowsChangeAt(calendar: Calendar): Instant {
  const asOf = wholeMinute(calendar.now());
  return Math.min(...facetWindows.map((word) => periodAt(calendar, word, asOf)?.changesAt ?? Number.POSITIVE_INFINITY));
}

/** The counts that a facet needs; with `ongoing=collapse` also those of all events, for values without any other. */
export function countingsOfDays(context: FacetContext, name: CalendarFacet): Counting[] {
  if (name === 'span') return [{ span: true }];
  const { ongoing: asked } = context.input.values;
  const only = onlyOngoing(context.input);
  const each = asked === 'collapse' ? [only, undefined] : [only];
  return each.map((ongoing): Counting => {
    if (name === 'when')
      return { where: 'periods', tests: facetWindows.map((word) => periodTest(context, word, ongoing)) };
    const tests = name === 'day' ? daysIn(context) : monthsFrom(context);
    return { where: 'days', tests, ...(ongoing !== undefined && { ongoing }) };
  });
}

function periodTest(context: FacetContext, word: string, only: boolean | undefined): PeriodTest {
  const { period, from } = periodAt(context.calendar, word, momentOf(context)) as NamedPeriod;
  const before = firstDayOf(from, context.calendar);
  return { period, ...(only !== undefined && before !== undefined && { ongoing: { before, only } }) };
}

/** The moment to which words are relative. */
function momentOf({ calendar, input, plan }: FacetContext): Instant {
  return plan.when?.asOf ?? asOfIn(calendar, input) ?? wholeMinute(nowFor(calendar, input));
}

/** The days of the requested month, else of the month in which the window begins, else of the present one. */
function daysIn(context: FacetContext): DayRange[] {
  const { calendar, input, plan } = context;
  const { timeZone } = calendar.settings;
  const begins = plan.when?.from ?? momentOf(context);
  const month = input.values.facet_month ?? wallClockOf(begins, timeZone).slice(0, 7);
  const { from, to } = monthRange(`${month}-01 00:00:00`);
  return Array.from({ length: to - from + 1 }, (_, at) => ({ from: from + at, to: from + at }));
}

function monthsFrom(context: FacetContext): DayRange[] {
  const begins = `${wallClockOf(momentOf(context), context.calendar.settings.timeZone).slice(0, 7)}-01 00:00:00`;
  return Array.from({ length: maxMonths }, (_, at) => monthRange(addMonths(begins, at)));
}

function monthRange(first: string): DayRange {
  return { from: dayOf(first), to: dayOf(addMonths(first, 1)) - 1 };
}

/** The values of a facet of time; undefined for the span of no events. */
export function calendarFacet(
  context: FacetContext,
  name: CalendarFacet,
  { counted: { counts: listed = [], first, last }, withOngoing }: FacetCounts,
): Facet | undefined {
  if (name === 'span') {
    return first === undefined || last === undefined ? undefined : { first: dateOf(first), last: dateOf(last) };
  }
  // What is already on is listed when nothing else is left
  const counts = listed.map((count, at) => count || (withOngoing?.counts?.[at] ?? 0));
  if (name === 'when') return { values: facetWindows.map((word, at) => windowValue(context, word, counts[at])) };
  const lastMonth = counts.findLastIndex((count) => count > 0);
  const months = monthsFrom(context);
  const chosen = months.findIndex(({ from }) => isChosen(context, dateOf(from).slice(0, 7)));
  const ranges = name === 'day' ? daysIn(context) : months.slice(0, Math.max(lastMonth, chosen) + 1);
  const values = ranges.map(({ from }, at): FacetValue => {
    const value = dateOf(from).slice(0, name === 'day' ? 10 : 7);
    return { value, count: counts[at] ?? 0, ...(isChosen(context, value) && { selected: true }) };
  });
  return { values };
}

function windowValue(context: FacetContext, word: (typeof facetWindows)[number], count = 0): FacetValue {
  const label = sentencesIn(context.input.language).facetLabels[word];
  return { value: word, label, count, ...(isChosen(context, word) && { selected: true }) };
}

function isChosen({ plan }: FacetContext, value: string): boolean {
  return plan.when?.said.trim().toLowerCase() === value;
}
