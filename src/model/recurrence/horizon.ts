/** How far a series is listed. What is listed is stored with the series, so that an index never depends on the clock. */

import type { Recurrence } from '../documents/document.ts';
import { addDays, addMonths, type Instant, wallClockOf } from '../time/instants.ts';
import { hasEnd, listedDates, type SeriesFacts } from './occurrences.ts';

/**
 * The day up to which a rule without end is listed: the end of the month that lies `months` after now or after the start of the series,
 * whichever is later. Empty for a series that ends.
 */
export function horizonAt(
  facts: Pick<SeriesFacts, 'start_date' | 'timezone' | 'recurrence'>,
  now: Instant,
  months: number,
): string {
  if (hasEnd(facts.recurrence)) return '';
  const today = wallClockOf(now, facts.timezone);
  const from = today > facts.start_date ? today : facts.start_date;
  return addDays(addMonths(`${from.slice(0, 7)}-01 00:00:00`, months + 1), -1).slice(0, 10);
}

/** The facts of a series with its horizon and with what follows from it, as each write stores them. */
export function listedUpTo<F extends SeriesFacts>(
  facts: F,
  now: Instant,
  months: number,
): F & { readonly last: Instant } {
  const ahead = { ...facts, recurrence: { ...facts.recurrence, horizon: horizonAt(facts, now, months) } };
  const dates = listedDates({ id: 0, facts: ahead });
  const recurrence: Recurrence = { ...ahead.recurrence, places: Math.max(facts.recurrence.places, dates.length) };
  return { ...ahead, recurrence, last: dates.reduce((last, { times }) => Math.max(last, times.end), facts.end) };
}

/** Tells whether the horizon of a series lies a month or more nearer than a write would set it. */
export function isHorizonDue(facts: SeriesFacts, now: Instant, months: number): boolean {
  const { horizon } = facts.recurrence;
  return horizon !== '' && horizon < horizonAt(facts, now, months);
}
