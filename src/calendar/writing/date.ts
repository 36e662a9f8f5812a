/** Changes and removes one date of a series. What is stored is the series, by its next revision. */

import { inTurn } from '../../async/turns.ts';
import { type Document, type EventFacts, nobody, type Status } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/shown-text.ts';
import { Failure, type Problem, recordFailure } from '../../model/failure.ts';
import { eventIdOf, occurrenceKeyOf } from '../../model/recurrence/occurrence-id.ts';
import {
  eventOf,
  isRepeating,
  maxOwn,
  meetingOf,
  type Occurrence,
  occurrenceOf,
  type SeriesFacts,
  withDate,
  withOwn,
  withoutDate,
} from '../../model/recurrence/occurrences.ts';
import { maxListedDates } from '../../model/recurrence/sent.ts';
import { ownFields } from '../../model/tables/resources.ts';
import { wholeSecond } from '../../model/time/durations.ts';
import type { WallClock } from '../../model/time/instants.ts';
import { forbidden, mayChange, mayRead, userOf } from '../access/rights.ts';
import type { Audience, Calendar, Input, Precondition, Reader } from '../calendar.ts';
import { editorialOf } from './editorial.ts';
import { eventDraft, sequenceOf } from './event.ts';
import { readNewest, refuseStale } from './newest.ts';
import { type DateWriting, noteShared, ownValuesOf } from './own-values.ts';
import { listed } from './series.ts';
import { violationsOf } from './violations.ts';
import { formsOf, type WriteRequest } from './writing.ts';

/** A series with one of its dates. */
export interface Dated {
  readonly series: Document<'events'> & { readonly facts: EventFacts & SeriesFacts };
  readonly key: WallClock;
  readonly date: Occurrence;
  /** The date as an event by itself. */
  readonly shown: Document<'events'>;
}

/** A date of an event; undefined for one that it has not. */
export function datedIn(document: Document<'events'>, key: WallClock): Dated | undefined {
  if (!isRepeating(document.facts)) return undefined;
  const series = { ...document, facts: document.facts };
  const date = occurrenceOf(series, key);
  return date && { series, key, date, shown: { ...document, ...eventOf(series, date) } };
}

/**
 * Stores a series with a changed date; tried again on its newer state until no other write was faster. `change` makes the series of its
 * present state. Throws `event-not-found`, `rest_forbidden`, `precondition_failed`.
 */
async function writeSeries(
  calendar: Calendar,
  audience: Audience,
  id: number,
  precondition: Precondition | undefined,
  change: (dated: Dated) => Promise<Dated['series']>,
): Promise<Document<'events'>> {
  for (;;) {
    const dated = datedIn(await readNewest(calendar, 'events', eventIdOf(id)), occurrenceKeyOf(id) ?? '');
    if (!dated) throw recordFailure('events', 'not-found');
    const { series, shown } = dated;
    // A removed date answers like a missing one to those who may not change it
    if (!mayChange(audience, series.facts))
      throw mayRead(audience, shown.facts) ? forbidden(audience) : recordFailure('events', 'not-found');
    refuseStale(series, precondition);
    const stored = await storeSeries({ calendar, audience }, await change(dated), series.facts);
    if (stored) return stored;
  }
}

/** Stores the next revision of a series; undefined when it has changed meanwhile. */
export function storeSeries(
  { calendar, audience }: Reader,
  series: Dated['series'],
  before: EventFacts,
): Promise<Document<'events'> | undefined> {
  const modified = wholeSecond(calendar.now());
  const change = { at: modified, by: userOf(audience)?.id ?? nobody, fields: ['recurrence'] };
  const facts = listed({ calendar }, { ...series.facts, modified, editorial: editorialOf(series.facts, change) });
  return calendar.pair.store.replace('events', { ...series, facts: { ...facts, ...sequenceOf(facts, before) } });
}

/** A date of a stored series as it is shown. */
export function dateIn(series: Document<'events'>, id: number): Document<'events'> {
  const dated = datedIn(series, occurrenceKeyOf(id) ?? '');
  if (!dated) throw recordFailure('events', 'not-found');
  return dated.shown;
}

/** Changes one date as the input says; resolves to its series. Throws what changing an event throws. */
export async function changeDate(
  request: WriteRequest<'events'>,
  id: number,
  precondition: Precondition | undefined,
): Promise<Document<'events'>> {
  const { calendar, audience, along } = request;
  const write = () => writeSeries(calendar, audience, id, precondition, (dated) => changedSeries(request, dated));
  for (;;) {
    // With a tag, other writes of this process would be refused after having created what they name
    const stored = precondition === undefined ? await write() : await inTurn(['events', eventIdOf(id)], write);
    if (!(await along.hasLost())) return stored;
  }
}

/** The series with one date changed. Throws `rest_invalid_param`. */
export async function changedSeries(request: WriteRequest<'events'>, dated: Dated): Promise<Dated['series']> {
  const { series, key, shown } = dated;
  const writing = dateWritingOf(request, dated);
  noteShared(writing);
  const turn = statusChange(writing, request.input.values.status, dated);
  const make = await eventDraft(writing);
  writing.violations.throwIfAny();
  const draft = await make();
  // In whatever order terms are sent as they are shown
  const term = (['categories', 'tags'] as const).find(
    (field) => new Set(draft.facts[field]).symmetricDifference(new Set(shown.facts[field])).size > 0,
  );
  if (term) throw invalid(term, { reason: 'of_series', values: { id: series.id } });
  const own = ownValuesOf(writing, draft, series.facts.recurrence.own[key]);
  const changed = turn(withOwn(series, key, own));
  refuseTooManyRemoved('status', series, changed);
  const { recurrence } = changed.facts;
  if (Object.keys(recurrence.own).length > maxOwn && !series.facts.recurrence.own[key]) {
    const [field = 'id'] = datedIn(changed, key)?.date.changed ?? [];
    throw invalid(field, { reason: 'too_many_own', values: { limit: maxOwn } });
  }
  const meeting = meetingOf(changed.facts);
  if (meeting !== undefined) throw invalid('start_date', { reason: 'dates_meet', values: { date: meeting } });
  return { ...changed, facts: { ...changed.facts, ...formsOf({ form: request.form, previous: shown }) } };
}

/** As an `exdate` that is sent, what is stored has a limit; a day that stood for several dates may become one each. */
function refuseTooManyRemoved(name: string, before: Dated['series'], after: Dated['series']): void {
  const [known, removed] = [before.facts.recurrence.exdate.length, after.facts.recurrence.exdate.length];
  if (removed > maxListedDates && removed > known)
    throw invalid(name, { reason: 'too_many_removed', values: { limit: maxListedDates } });
}

/** The failure of one parameter. */
export function invalid(name: string, problem: Problem): Failure {
  return new Failure('rest_invalid_param', { params: { [name]: problem } });
}

/**
 * The write of a date as one of an event by itself. Null also takes away what every event must have, for then the series has it; whether the
 * date takes whole days does not depend on what is sent.
 */
function dateWritingOf(request: WriteRequest<'events'>, { series, key, shown }: Dated): DateWriting {
  const { input, ...rest } = request;
  const plain = datedIn(withOwn(series, key), key)?.shown ?? shown;
  const { language } = input;
  const { status: _, ...sent } = input.values;
  const taken = Object.entries(input.wrong).filter(
    ([name, { reason }]) => reason === 'null_refused' && ownFields.includes(name),
  );
  const title = shownText(plain.texts, 'title', language, request.calendar.settings.languages)?.text;
  const { start_date, end_date } = plain.facts;
  const shared = Object.entries({ title, start_date, end_date }).filter(([name]) =>
    taken.some(([each]) => each === name),
  );
  const wrong = Object.entries(input.wrong).filter((each) => !taken.some(([name]) => name === each[0]));
  return {
    ...rest,
    language,
    values: { all_day: shown.facts.all_day, ...sent, ...Object.fromEntries(shared) },
    violations: violationsOf({ ...input, wrong: Object.fromEntries(wrong) }),
    previous: { ...shown, facts: { ...shown.facts, status: series.facts.status } },
    plain,
    series: series.id,
  };
}

/** What a status that is sent makes of the series: the date goes into the trash, or comes back from it. Others belong to the series. */
function statusChange(
  { violations, series: id }: DateWriting,
  status: Status | undefined,
  { key, date, shown }: Dated,
): (series: Dated['series']) => Dated['series'] {
  if (status === undefined || status === shown.facts.status) return (series) => series;
  if (status === 'trash') return (series) => withoutDate(series, key);
  if (status === 'publish' && date.isRemoved) return (series) => withDate(series, key);
  violations.add('status', { reason: 'of_series', values: { id } });
  return (series) => series;
}

/**
 * Takes a date out of its series; with `isForced` it loses what it had of its own too. Resolves to its series. Throws `event-not-found`,
 * `event-is-in-trash`, `rest_forbidden`, `precondition_failed`.
 */
export async function removeDate(
  { calendar, audience }: Pick<WriteRequest, 'calendar' | 'audience'>,
  id: number,
  input: Input,
  isForced: boolean,
  precondition: Precondition | undefined,
): Promise<Document<'events'>> {
  return writeSeries(calendar, audience, id, precondition, async ({ series, key, date }) => {
    violationsOf(input).throwIfAny();
    if (date.isRemoved && !isForced) throw recordFailure('events', 'is-in-trash');
    const removed = date.isRemoved ? series : withoutDate(series, key);
    refuseTooManyRemoved('id', series, removed);
    return isForced ? withOwn(removed, key) : removed;
  });
}
