/** How far lists know the dates of series without end. */

import { isStillListed } from '../../model/documents/entry.ts';
import { horizonLabel } from '../../model/documents/keys-and-labels.ts';
import { dayLength } from '../../model/time/durations.ts';
import { addMonths, type Instant, wallClockOf } from '../../model/time/instants.ts';
import type { Query } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';

/** The most months for which horizons are looked for: no series has one that is nearer than these. */
const monthsAhead = 240;
/** The most series that are read at once. */
const some = 100;

/**
 * The first day, as `YYYY-MM-DD`, up to which a list knows all dates of a series without end, when its window ends later; undefined when it
 * has all dates. Most windows end before any series could, and ask for nothing. Throws Unreachable.
 */
export async function readListedUntil(calendar: Calendar, query: Query): Promise<string | undefined> {
  if (query.kind !== 'events' || query.include) return undefined;
  const { settings, pair } = calendar;
  const end = endOf(query);
  const today = wallClockOf(calendar.now(), settings.timeZone);
  const months = Array.from({ length: monthsAhead }, (_, at) =>
    addMonths(today, settings.recurrenceMonths - 1 + at).slice(0, 7),
  );
  // A horizon is the end of its month
  const last = end === Number.POSITIVE_INFINITY ? '' : wallClockOf(end, settings.timeZone).slice(0, 7);
  let asked = months.filter((month) => last === '' || month < last);
  let nearest: string | undefined;
  while (asked.length > 0) {
    const series = await pair.store.readByLabel('events', asked.map(horizonLabel), some);
    const horizons = series.flatMap((each) => {
      const { recurrence } = each.facts;
      return recurrence && isStillListed(query, each) ? [recurrence.horizon] : [];
    });
    const [first] = horizons.sort();
    if (first !== undefined && (nearest === undefined || first < nearest)) nearest = first;
    const month = nearest?.slice(0, 7);
    // Others may have a nearer one
    asked = series.length < some || month === undefined ? [] : asked.filter((each) => each < month);
  }
  return nearest;
}

/** The moment at which the window of a query ends; no later event begins within it. */
function endOf({ window, period }: Query): Instant {
  const { days, clock } = period ?? {};
  const ends = [
    window?.startTo,
    window?.endTo,
    clock?.to?.at,
    period?.finishedAt?.at,
    days?.to === undefined ? undefined : days.to * dayLength,
  ];
  return Math.min(...ends.map((each) => each ?? Number.POSITIVE_INFINITY));
}
