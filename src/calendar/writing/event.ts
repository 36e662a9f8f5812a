/** Events after a write. */

import { isDeepStrictEqual } from 'node:util';
import type { EventFacts, Times } from '../../model/documents/document.ts';
import { type Cost, costText, noCost, parseCost } from '../../model/money/cost.ts';
import { currencyOf } from '../../model/money/currency.ts';
import { eventIdOf } from '../../model/recurrence/occurrence-id.ts';
import { placesOf } from '../../model/recurrence/occurrences.ts';
import { stripMarkup } from '../../model/text/html.ts';
import {
  endOfDay,
  type Instant,
  type Moment,
  momentAt,
  parseMoment,
  startOfDay,
  type WallClock,
  wallClockOf,
} from '../../model/time/instants.ts';
import { maySee } from '../access/rights.ts';
import { findLinks, findTerms } from './event-references.ts';
import { readImage, readPublication } from './posts.ts';
import { listed, recurrenceOf } from './series.ts';
import { formerSlugsOf, textsOf } from './texts.ts';
import { type Make, simpleFacts, type Writing } from './writing.ts';

/** Checks an event. Resolves to a function that makes the draft, with the terms, venues and organizers that it names. */
export async function eventDraft(writing: Writing<'events'>): Promise<Make<'events'>> {
  const { previous, extra } = writing;
  const publication = await readPublication(writing);
  const times = timesOf(writing);
  const recurrence = recurrenceOf(writing, times);
  const simple = simpleFacts(writing);
  const { values } = writing;
  // An event that moves online is attended there, unless the write says otherwise
  const isMovedOnline = simple.event_status === 'moved_online' && previous?.facts.event_status !== 'moved_online';
  const status = {
    ...(isMovedOnline && values.attendance_mode === undefined && { attendance_mode: 'online' }),
    previous_start_date: formerStartOf(writing, simple, times),
  };
  const parent = await readParent(writing);
  const [image, categories, tags, venue, organizer] = await Promise.all([
    readImage(writing),
    findTerms(writing, 'categories'),
    findTerms(writing, 'tags'),
    findLinks(writing, 'venue'),
    findLinks(writing, 'organizer'),
  ]);
  return async () => {
    const picture = await image();
    const texts = textsOf(writing);
    const facts = {
      ...publication,
      ...simple,
      ...status,
      ...times,
      cost: costOf(writing),
      ...(picture && { image: picture }),
      ...formerSlugsOf(writing, texts),
      categories: await categories(),
      tags: await tags(),
      venue: await venue(),
      organizer: await organizer(),
      post_parent: parent,
      ...extraFacts(previous?.facts, extra),
    } as EventFacts;
    const places = placesOf(previous?.facts);
    const whole = recurrence ? listed(writing, { ...facts, recurrence }) : { ...facts, ...(places > 0 && { places }) };
    return { facts: { ...whole, ...sequenceOf(whole, previous?.facts) }, texts };
  };
}

/** A cost that is sent back as shown changes nothing, although it has only the lowest and the highest price. */
function costOf({ calendar: { settings }, values, previous }: Writing<'events'>): Cost {
  const sent = values.cost;
  const stored = previous?.facts.cost;
  if (!stored || sent === null) return sent ?? noCost;
  if (sent === undefined) return stored;
  const currency = currencyOf(settings.currency);
  const isShown = settings.languages.some((language) =>
    isDeepStrictEqual(parseCost(costText(stored, language, currency)), sent),
  );
  return isShown ? stored : sent;
}

/** The parent of an event, 0 for none. An event is never its own parent; a stored parent stays. */
async function readParent({ calendar, audience, values, previous, violations }: Writing<'events'>): Promise<number> {
  const stored = previous?.facts.post_parent ?? 0;
  const id = values.post_parent === undefined ? stored : eventIdOf(values.post_parent ?? 0);
  if (id === stored || id === 0) return id;
  if (id === previous?.id) {
    violations.add('post_parent', { reason: 'own_parent' });
    return id;
  }
  const [parent] = await calendar.pair.store.read('events', [id]);
  if (!parent || !maySee(audience, parent.facts))
    violations.add('post_parent', { reason: 'unknown_record', values: { id } });
  return id;
}

/** Facts without a field: those of the import, else the stored ones. Labels and values are cleaned like any plain text of a record. */
function extraFacts(stored: EventFacts | undefined, extra: Writing['extra']): Partial<EventFacts> {
  const { uid, custom_fields, source } = { ...stored, ...extra };
  const plain = Object.entries(custom_fields ?? {}).map(([name, { label, value }]) => [
    name,
    { label: stripMarkup(label), value: stripMarkup(value) },
  ]);
  return {
    ...(uid && { uid }),
    ...(custom_fields && { custom_fields: Object.fromEntries(plain) }),
    ...(source && { source }),
  };
}

/** The facts of when, where and whether an event takes place, of whose changes subscribers must learn. */
const followedFacts = [
  'start_date',
  'end_date',
  'timezone',
  'start',
  'end',
  'all_day',
  'venue',
  'attendance_mode',
  'online_url',
  'event_status',
] as const satisfies readonly (keyof EventFacts)[];

/** What says which dates a series has, and when, where and whether each takes place. */
function followedDates({ recurrence }: EventFacts): unknown {
  if (!recurrence) return undefined;
  const { rrule, rdate, exdate, own } = recurrence;
  const followed: readonly string[] = followedFacts;
  const changes = Object.entries(own).flatMap(([key, { facts }]) => {
    const values = Object.entries(facts).filter(([name]) => followed.includes(name));
    return values.length > 0 ? [[key, Object.fromEntries(values)]] : [];
  });
  return { rrule, rdate, exdate, changes: Object.fromEntries(changes) };
}

/** The number of such changes after a write (RFC 5545, 3.8.7.4); absent while it is 0. */
export function sequenceOf(facts: EventFacts, stored: EventFacts | undefined): Pick<EventFacts, 'sequence'> {
  if (!stored) return {};
  const isChanged =
    followedFacts.some((name) => !isDeepStrictEqual(facts[name], stored[name])) ||
    !isDeepStrictEqual(followedDates(facts), followedDates(stored));
  const sequence = (stored.sequence ?? 0) + (isChanged ? 1 : 0);
  return sequence > 0 ? { sequence } : {};
}

/** The values of the write, or the stored ones (see `simpleFacts`). */
type SimpleFacts = Readonly<Record<string, string | boolean>>;

/** The value of the write; else the start that it replaces, when the event is moved to another date. A scheduled event has none. */
function formerStartOf(
  { values, previous, violations }: Writing<'events'>,
  { event_status }: SimpleFacts,
  times: Times | undefined,
): WallClock | '' {
  if (event_status === 'scheduled' || !times) return '';
  const sent = values.previous_start_date;
  if (sent === null) return '';
  if (sent !== undefined) {
    const wall = parseMoment(sent, times.timezone)?.wall;
    if (wall === undefined) violations.add('previous_start_date', { reason: 'out_of_years' });
    return wall ?? '';
  }
  const stored = previous?.facts;
  const isMoved = event_status === 'rescheduled' && stored !== undefined && stored.start !== times.start;
  return isMoved ? wallClockOf(stored.start, times.timezone) : (stored?.previous_start_date ?? '');
}

/** The event's times. Adds `end_before_start` and `out_of_years` to the violations. Undefined while a date is missing or wrong. */
export function timesOf(writing: Writing<'events'>): Times | undefined {
  const { calendar, values, previous, violations } = writing;
  const stored = previous?.facts;
  const timezone = values.timezone ?? stored?.timezone ?? calendar.settings.timeZone;
  // A date without `all_day` makes the event a timed one
  const isTimed = values.start_date !== undefined || values.end_date !== undefined;
  const allDay = values.all_day === undefined ? !isTimed && (stored?.all_day ?? false) : values.all_day === true;
  const first = timeOf(writing, 'start_date', timezone, allDay ? startOfDay : undefined);
  const last = timeOf(writing, 'end_date', timezone, allDay ? endOfDay : undefined);
  if (!first || !last) return undefined;
  if (last.at < first.at) violations.add('end_date', { reason: 'end_before_start' });
  return {
    timezone,
    start_date: first.wall,
    end_date: last.wall,
    start: first.at,
    end: last.at,
    all_day: allDay,
  };
}

type Time = Pick<Moment, 'at' | 'wall'>;

/**
 * One end of the event, moved to the edge of its day for whole days; undefined when neither sent nor stored. A date that exists in one zone
 * may lie beyond four-digit years in the event's.
 */
function timeOf(
  { values, previous, violations }: Writing<'events'>,
  field: 'start_date' | 'end_date',
  zone: string,
  edge?: (wall: WallClock, zone: string) => Instant,
): Time | undefined {
  const stored = previous?.facts;
  const text = typeof values[field] === 'string' ? values[field] : stored?.[field];
  if (text === undefined) return undefined;
  // A wall clock that the event already has keeps its instant, even when it occurs twice; in another zone it is another instant
  const isStored = stored?.[field] === text && stored.timezone === zone;
  const own = isStored && { at: field === 'start_date' ? stored.start : stored.end, wall: text };
  const time = own || parseMoment(text, zone);
  const moved = time && edge ? momentAt(edge(time.wall, zone), zone) : time;
  if (!moved) violations.add(field, { reason: 'out_of_years' });
  return moved;
}
