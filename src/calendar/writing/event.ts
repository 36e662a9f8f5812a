/** Events after a write. */

import { isDeepStrictEqual } from 'node:util';
import type { EventFacts, Times } from '../../model/documents/document.ts';
import type { Problem } from '../../model/failure.ts';
import { type Cost, costText, noCost, parseCost } from '../../model/money/cost.ts';
import { currencyOf } from '../../model/money/currency.ts';
import type { AttendanceMode } from '../../model/tables/event-states.ts';
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
import { formerSlugsOf, textsOf } from './texts.ts';
import { type Make, simpleFacts, type Writing } from './writing.ts';

/** Checks an event. Resolves to a function that makes the draft, with the terms, venues and organizers that it names. */
export async function eventDraft(writing: Writing<'events'>): Promise<Make<'events'>> {
  const { previous, extra } = writing;
  const publication = await readPublication(writing);
  const times = timesOf(writing);
  const simple = simpleFacts(writing);
  const status = {
    attendance_mode: attendanceOf(writing, simple),
    previous_start_date: formerStartOf(writing, simple, times),
  };
  const parent = await parentEvent(writing);
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
    return { facts: { ...facts, ...sequenceOf(facts, previous?.facts) }, texts };
  };
}

/** A cost that is sent back as shown changes nothing, although it has only the lowest and the highest price. */
function costOf({ calendar, values, previous }: Writing<'events'>): Cost {
  const sent = values.cost;
  const stored = previous?.facts.cost;
  if (stored && (sent === undefined || (sent && isShown(calendar, stored, sent)))) return stored;
  return sent ?? noCost;
}

function isShown({ settings }: Writing['calendar'], stored: Cost, sent: Cost): boolean {
  const currency = currencyOf(settings.currency);
  return settings.languages.some((language) =>
    isDeepStrictEqual(parseCost(costText(stored, language, currency)), sent),
  );
}

/** The parent of an event, 0 for none. An event is never its own parent; a stored parent stays. */
async function parentEvent(writing: Writing<'events'>): Promise<number> {
  const { values, previous, violations } = writing;
  const stored = previous?.facts.post_parent ?? 0;
  const asked = values.post_parent === undefined ? stored : (values.post_parent ?? 0);
  if (asked === stored) return asked;
  const problem = asked === 0 ? undefined : await problemWithParent(writing, asked);
  if (problem) violations.add('post_parent', problem);
  return asked;
}

async function problemWithParent({ calendar, audience, previous }: Writing, id: number): Promise<Problem | undefined> {
  if (id === previous?.id) return { reason: 'own_parent' };
  const [parent] = await calendar.pair.store.read('events', [id]);
  return parent && maySee(audience, parent.facts) ? undefined : { reason: 'unknown_record', values: { id } };
}

/** Facts without a field: those of the import, else the stored ones. */
function extraFacts(stored: EventFacts | undefined, extra: Writing['extra']): Partial<EventFacts> {
  const { uid, recurrence, custom_fields, source } = { ...stored, ...extra };
  return {
    ...(uid && { uid }),
    ...(recurrence && { recurrence }),
    ...(custom_fields && { custom_fields: plainFields(custom_fields) }),
    ...(source && { source }),
  };
}

/** Labels and values cleaned like any plain text of a record. */
function plainFields(fields: NonNullable<EventFacts['custom_fields']>): NonNullable<EventFacts['custom_fields']> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { label, value }]) => [
      name,
      { label: stripMarkup(label), value: stripMarkup(value) },
    ]),
  );
}

/** The facts of when, where and whether an event takes place, of whose changes subscribers must learn. */
const telling = [
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

/** The number of such changes after a write (RFC 5545, 3.8.7.4); absent while it is 0. */
function sequenceOf(facts: EventFacts, stored: EventFacts | undefined): Pick<EventFacts, 'sequence'> {
  if (!stored) return {};
  const isChanged = telling.some((name) => !isDeepStrictEqual(facts[name], stored[name]));
  const sequence = (stored.sequence ?? 0) + (isChanged ? 1 : 0);
  return sequence > 0 ? { sequence } : {};
}

/** The values of the write, or the stored ones (see `simpleFacts`). */
type SimpleFacts = Readonly<Record<string, string | boolean>>;

/** An event that moves online is attended there, unless the write says otherwise. */
function attendanceOf(
  { values, previous }: Writing<'events'>,
  { event_status, attendance_mode }: SimpleFacts,
): AttendanceMode {
  const isMoved = event_status === 'moved_online' && previous?.facts.event_status !== 'moved_online';
  return isMoved && values.attendance_mode === undefined ? 'online' : (attendance_mode as AttendanceMode);
}

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
  const allDay = allDayOf(values, stored);
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

/** A date without `all_day` makes the event a timed one. */
function allDayOf(values: Writing<'events'>['values'], stored: EventFacts | undefined): boolean {
  if (values.all_day !== undefined) return values.all_day === true;
  if (values.start_date !== undefined || values.end_date !== undefined) return false;
  return stored?.all_day ?? false;
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
