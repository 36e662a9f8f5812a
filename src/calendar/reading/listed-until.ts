/** How far lists know the dates of series without end. */

import { isStillListed } from '../../model/documents/entry.ts';
import { horizonLabel } from '../../model/documents/keys-and-labels.ts';
import { dayLength } from '../../model/time/durations.ts';
import { addMonths, wallClockOf } from '../../model/time/instants.ts';
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
  const { kind, include, window, period } = query;
  if (kind !== 'events' || include) return undefined;
  const { settings, pair } = calendar;
  const never = Number.POSITIVE_INFINITY;
  // No event begins later within the window
  const end = Math.min(
    window?.startTo ?? never,
    window?.endTo ?? never,
    period?.clock?.to?.at ?? never,
    period?.finishedAt?.at ?? never,
    (period?.days?.to ?? never) * dayLength,
  );
  const today = wallClockOf(calendar.now(), settings.timeZone);
  // A horizon is the end of its month
  const last = end === never ? '' : wallClockOf(end, settings.timeZone).slice(0, 7);
  if (last !== '' && last <= addMonths(today, settings.recurrenceMonths - 1).slice(0, 7)) return undefined;
  const months = Array.from({ length: monthsAhead }, (_, at) =>
    addMonths(today, settings.recurrenceMonths - 1 + at).slice(0, 7),
  );
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
