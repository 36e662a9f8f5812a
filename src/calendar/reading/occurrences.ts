/** The dates of one event, from its rule and not from the index, so in any year. */

import { type Document, maxId } from '../../model/documents/document.ts';
import { recordFailure } from '../../model/failure.ts';
import { eventIdOf } from '../../model/recurrence/occurrence-id.ts';
import { eventOf, isRepeating, occurrenceOf, occurrencesOf } from '../../model/recurrence/occurrences.ts';
import { maxYears, occurrenceParameters } from '../../model/tables/occurrence-parameters.ts';
import { wholeMinute } from '../../model/time/durations.ts';
import { addYears, type Instant, instantOf, listInstant, parseMoment, wallClockOf } from '../../model/time/instants.ts';
import { mayChange, refuseHidden } from '../access/rights.ts';
import { type Audience, type Calendar, digest, type Locator, type OccurrencesInput } from '../calendar.ts';
import { publishDueBefore } from '../writing/due.ts';
import { violationsOf } from '../writing/violations.ts';
import { reachDates } from './far-dates.ts';
import { pagingOf, parametersSent } from './plan.ts';
import { presentPage, representationOf } from './present.ts';
import { findRecord, type Moved, movedFrom } from './read.ts';
import type { Page } from './types.ts';

/** The series of a date, where that is what a path names; otherwise what the path names. */
export function seriesLocator(locator: Locator): Locator {
  return 'id' in locator && locator.id > maxId ? { id: eventIdOf(locator.id) } : locator;
}

/**
 * One page of the dates of an event; one that does not repeat has itself. Throws what reading the event throws, `rest_invalid_param`,
 * `event-archive-page-not-found`.
 */
export async function listOccurrences(
  calendar: Calendar,
  audience: Audience,
  locator: Locator,
  input: OccurrencesInput,
): Promise<Page | Moved> {
  await publishDueBefore(calendar);
  const event = await findRecord(calendar, 'events', audience, seriesLocator(locator));
  refuseHidden(audience, event);
  const { from, to } = windowOf(calendar, audience, event, input);
  const moved = movedFrom(calendar, event, locator, input);
  if (moved) return moved;
  const { values } = input;
  const { facts } = event;
  const removed = values.status === 'trash';
  const isThere = !removed && facts.start >= from && facts.start <= (to ?? facts.start);
  let dates: readonly Pick<Document<'events'>, 'id' | 'facts'>[] = isThere ? [event] : [];
  if (isRepeating(facts)) {
    if (to !== undefined) await reachDates(facts, wallClockOf(to, facts.timezone));
    const series = { ...event, facts };
    dates = occurrencesOf(series, { from, to, removed }).map((date) => eventOf(series, date));
  }
  const wanted = dates.filter((date) => values.event_status?.includes(date.facts.event_status) ?? true);
  const all = values.order === 'desc' ? wanted.toReversed() : wanted;
  const { page, perPage: asked } = pagingOf(calendar.settings.maxPerPage, input);
  const offset = (page - 1) * asked;
  if (offset > 0 && offset >= all.length)
    throw recordFailure('events', 'archive-page-not-found', { pages: Math.ceil(all.length / asked) });
  const hits = all.slice(offset, offset + asked).map(({ id }) => ({ id, revision: event.revision }));
  const context = { calendar, audience, representation: representationOf(input) };
  const shown = await presentPage(context, { kind: 'events', hidden: true }, hits, offset);
  const { perPage = asked, records, languages, state } = shown;
  const { timeZone } = calendar.settings;
  const effective = {
    per_page: perPage,
    start_date: wallClockOf(from, timeZone),
    ...(to !== undefined && { end_date: wallClockOf(to, timeZone) }),
  };
  const parameters = parametersSent(occurrenceParameters, input, effective);
  const tag = digest(`${state}|${all.length}|${JSON.stringify([parameters, page])}`);
  return {
    records,
    languages,
    total: all.length,
    page: offset / perPage + 1,
    perPage,
    asked: parameters,
    tag,
    around: {},
  };
}

/** The window that is asked for, from this minute on by default. Throws `rest_invalid_param`. */
function windowOf(
  calendar: Calendar,
  audience: Audience,
  { facts }: Document<'events'>,
  input: OccurrencesInput,
): { readonly from: Instant; readonly to: Instant | undefined } {
  const { values } = input;
  const violations = violationsOf(input);
  const { timeZone } = calendar.settings;
  const now = calendar.now();
  const from = (values.start_date && listInstant(values.start_date, timeZone, now, 'first')) || wholeMinute(now);
  const to = values.end_date === undefined ? undefined : listInstant(values.end_date, timeZone, now, 'last');
  const last = instantOf(addYears(wallClockOf(from, timeZone), maxYears), timeZone);
  if (to !== undefined && to < from) violations.add('end_date', { reason: 'end_before_start' });
  // The last second of the day on which the years end
  if (to !== undefined && to > last + 86_400_000 - 1)
    violations.add('end_date', { reason: 'too_many_years', values: { max: maxYears } });
  if (values.status === 'trash' && !mayChange(audience, facts))
    violations.add('status', { reason: 'status_not_allowed' });
  violations.throwIfAny();
  return { from, to };
}

/** The ID of the date of a series at a day, or at a time of it (`2031-01-16`, `2031-01-16T2000`); undefined where the series has none there. */
export async function findDateId({ pair }: Calendar, series: number, at: string): Promise<number | undefined> {
  const [event] = await pair.store.read('events', [series]);
  const facts = event?.facts;
  if (!facts || !isRepeating(facts)) return undefined;
  const [, day = '', hours, minutes] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2})(\d{2}))?$/.exec(at) ?? [];
  const { start_date, recurrence } = facts;
  const usual = [day + start_date.slice(10), ...recurrence.rdate.filter((key) => key.startsWith(day))];
  const keys = hours === undefined ? usual : [`${day} ${hours}:${minutes}:00`];
  const dates = keys.filter((key) => parseMoment(key, 'UTC')).map((key) => occurrenceOf({ id: series, facts }, key));
  return dates.find((date) => date && !date.isRemoved)?.id;
}
