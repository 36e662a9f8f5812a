/** When a series takes place after a write of it. */

import { isDeepStrictEqual } from 'node:util';
import type { OwnValues, Recurrence, Times } from '../../model/documents/document.ts';
import { listedUpTo } from '../../model/recurrence/horizon.ts';
import {
  keyMover,
  maySeriesStart,
  movedAlong,
  normalizeRecurrence,
  sentAgain,
} from '../../model/recurrence/normalize.ts';
import { countOf, hasEnd, meetingOf, placesOf, type SeriesFacts } from '../../model/recurrence/occurrences.ts';
import { isProblem } from '../../model/tables/problems.ts';
import type { WallClock } from '../../model/time/instants.ts';
import type { Writing } from './writing.ts';

/**
 * The rule and the dates of an event after a write, with the own values of its dates; undefined for an event that does not repeat, or where
 * that is not known because of problems. What the write does not name goes along with the start. Adds what is wrong to the violations.
 */
export function recurrenceOf(writing: Writing<'events'>, times: Times | undefined): Recurrence | undefined {
  const { values, previous, violations } = writing;
  const before = previous?.facts;
  const stored = before?.recurrence;
  if (values.recurrence === null || (!values.recurrence && !stored) || !times) return undefined;
  if (!maySeriesStart(times.start_date)) {
    violations.add('start_date', { reason: 'no_series_start' });
    return undefined;
  }
  const shown = stored && { rrule: stored.rrule, rdate: stored.rdate, exdate: stored.exdate };
  // What is sent back as it was shown changes nothing
  const isSentBack =
    shown && values.recurrence && isDeepStrictEqual(normalizeRecurrence(values.recurrence, before), shown);
  const isUnchanged = !values.recurrence || isSentBack;
  const isSameClock = before?.start_date === times.start_date && before.all_day === times.all_day;
  if (stored && isUnchanged && isSameClock) {
    // In another zone other clocks are skipped
    if (times.timezone !== before.timezone) noteDates(writing, { ...times, recurrence: stored });
    return stored;
  }
  const along = stored && before ? { ...stored, ...movedAlong(stored, before, times) } : undefined;
  const sent = isUnchanged && along ? sentAgain(along) : values.recurrence;
  const rule = sent && normalizeRecurrence(sent, times);
  if (!rule || isProblem(rule)) {
    if (rule) violations.add('recurrence', rule);
    return undefined;
  }
  const own = stored && before ? movedOwn(stored.own, before, times) : {};
  const recurrence = { ...rule, own, horizon: '', places: placesOf(before) };
  noteDates(writing, { ...times, recurrence }, !isUnchanged);
  return recurrence;
}

/** The own values of the dates of a series whose start changes; their own times become whole days with it, and clocks again. */
function movedOwn(own: Recurrence['own'], before: Times, after: Times): Recurrence['own'] {
  const move = keyMover(before, after);
  const moved = Object.entries(own).map(([key, values]): [WallClock, OwnValues] => {
    const { start_date, end_date } = values.facts;
    if (before.all_day === after.all_day) return [move(key), values];
    const times = {
      ...(start_date !== undefined && { start_date: start_date.slice(0, 10) + after.start_date.slice(10) }),
      ...(end_date !== undefined && { end_date: end_date.slice(0, 10) + after.end_date.slice(10) }),
    };
    return [move(key), { ...values, facts: { ...values.facts, ...times } }];
  });
  return Object.fromEntries(moved);
}

/** Adds to the violations that two dates of a series meet, or that new ones leave none. */
function noteDates({ violations }: Writing<'events'>, facts: SeriesFacts, isNew = false): void {
  const meeting = meetingOf(facts);
  if (meeting !== undefined) violations.add('recurrence', { reason: 'dates_meet', values: { date: meeting } });
  if (isNew && hasEnd(facts.recurrence) && countOf(facts) === 0)
    violations.add('recurrence', { reason: 'no_dates_left' });
}

/** The facts of a series with how far it is listed now. */
export function listed<F extends SeriesFacts>({ calendar }: Pick<Writing, 'calendar'>, facts: F): F {
  return listedUpTo(facts, calendar.now(), calendar.settings.recurrenceMonths);
}
