/** Reads events from an iCalendar file or feed (RFC 5545). Pure: bytes in, records and notes out. */

import { digestOf, type Note, type Reading, type Refusal, UnreadableSource } from '../incoming.ts';
import { type Component, componentsIn, propertyIn, textIn } from './component.ts';
import { type EventContext, eventRecord } from './event.ts';
import { isOwn } from './texts.ts';
import { type Zones, zonesOf } from './zones.ts';

/** Options that the bytes of a file do not tell. */
export interface IcalendarOptions extends Pick<EventContext, 'languages' | 'category' | 'venue'> {
  /** The calendar's zone. */
  readonly timeZone: string;
  /** The name of the source; when absent, the calendar's own name in the file, else its host. */
  readonly source?: string | undefined;
  /** The language of texts without LANGUAGE; the calendar's first when absent. */
  readonly language?: string | undefined;
  /** The address that was read; absent for files. */
  readonly address?: string | undefined;
}

/**
 * Reads a whole file. Single events become records; series, private events and incomplete ones are refused with a reason; tasks and the
 * like are counted. Throws UnreadableSource for bytes that are not iCalendar.
 */
export function readIcalendar(bytes: Uint8Array, options: IcalendarOptions): Reading {
  const notes: Note[] = [];
  const { components, lastLine } = componentsIn(bytes, notes);
  const calendars = components.filter(({ name }) => name === 'vcalendar');
  if (calendars.length === 0) throw new UnreadableSource('no iCalendar: it has no line BEGIN:VCALENDAR');
  const isCut = calendars.some(({ isClosed }) => !isClosed);
  if (isCut) notes.push({ what: 'The file breaks off: more may be missing', where: `line ${lastLine}` });
  const parts = calendars.map((calendar) => readCalendar(calendar, options, notes));
  const { address, language = options.languages[0] ?? '' } = options;
  return {
    source: options.source ?? sourceName(calendars[0] as Component, address),
    language,
    ...(address !== undefined && { address }),
    headings,
    isCut,
    records: parts.flatMap(({ records }) => records),
    notes,
    refusals: parts.flatMap(({ refusals }) => refusals),
  };
}

const headings = {
  title: 'SUMMARY',
  start_date: 'DTSTART',
  end_date: 'DTEND',
  description: 'DESCRIPTION',
  website: 'URL',
  tags: 'CATEGORIES',
  venue: 'LOCATION',
} as const;

function sourceName(calendar: Component, address: string | undefined): string {
  const said = textIn(calendar, 'x-wr-calname') || textIn(calendar, 'name');
  const name = said.replace(/\s+/g, ' ').slice(0, 200).trim();
  return name || (address === undefined ? 'ics' : new URL(address).host);
}

function readCalendar(
  calendar: Component,
  { timeZone, languages, language = languages[0] ?? '', category, venue }: IcalendarOptions,
  notes: Note[],
): Pick<Reading, 'records' | 'refusals'> {
  noteOthers(calendar, notes);
  const events = calendar.components.filter(({ name }) => name === 'vevent');
  const zones = zonesFor(calendar, events, timeZone);
  const isCancelled = textIn(calendar, 'method').toUpperCase() === 'CANCEL';
  const context = { zones, languages, language, isCancelled, isOwn: isOwn(calendar), category, venue };
  const refused = events.map(refusalOf);
  const { singles, refusals } = identified(
    events.filter((_, at) => !refused[at]),
    notes,
  );
  const records = singles.map(({ id, event }) => eventRecord(event, id, context, notes));
  notes.push(...zones.notes);
  return { records, refusals: [...refused.filter((each) => each !== undefined), ...refusals] };
}

function zonesFor(calendar: Component, events: readonly Component[], timeZone: string): Zones {
  const years = events.map((event) => Number(propertyIn(event, 'dtstart')?.raw.slice(0, 4)));
  const year = years.reduce((last, each) => (each > last && each < 2100 ? each : last), 1970);
  return zonesOf(calendar, { timeZone, year });
}

function refusalOf(event: Component): Refusal | undefined {
  const where = `line ${event.line}`;
  const visibility = textIn(event, 'class').toUpperCase();
  if (!event.isClosed) return { resource: 'events', where, reason: 'The file breaks off in it' };
  if (visibility !== 'PRIVATE' && visibility !== 'CONFIDENTIAL') return undefined;
  return { resource: 'events', where, reason: `It is not for everybody (CLASS:${visibility})` };
}

function noteOthers({ components }: Component, notes: Note[]): void {
  const others = components.filter(({ name }) => /^v(?:todo|journal|freebusy)$/.test(name));
  for (const { name, line } of others) {
    notes.push({ what: `${name.toUpperCase()}, which is no event: left out`, where: `line ${line}` });
  }
}

/** One event with its identity. */
interface Identified {
  readonly id: string;
  readonly event: Component;
}

/** Tells events apart, and series, which are refused, from single events. */
function identified(events: readonly Component[], notes: Note[]) {
  const refusals: Refusal[] = [];
  const singles: Identified[] = [];
  const sets = Map.groupBy(events, (event) => textIn(event, 'uid') || withoutUid(event, notes));
  for (const [uid, parts] of sets) {
    const rule = parts.find(repeats);
    if (rule) refusals.push(seriesRefused(uid, rule, parts.length));
    else singles.push(...singlesOf(uid, parts, notes));
  }
  return { singles, refusals };
}

/** An identity for an event without UID. */
function withoutUid(event: Component, notes: Note[]): string {
  notes.push({ what: 'No UID: known by what it is called, when and where', where: `line ${event.line}` });
  return digestOf(['summary', 'dtstart', 'location'].map((name) => textIn(event, name))).slice(0, 32);
}

/** Tells whether an event is a series; a rule with a single date makes none. */
function repeats(event: Component): boolean {
  const rule = propertyIn(event, 'rrule');
  const isOnce = rule !== undefined && /(?:^|;)COUNT=1(?:;|$)/i.test(rule.raw);
  return (rule !== undefined && !isOnce) || propertyIn(event, 'rdate') !== undefined;
}

function seriesRefused(uid: string, event: Component, count: number): Refusal {
  const rule = propertyIn(event, 'rrule') ?? propertyIn(event, 'rdate');
  const changed = count > 1 ? ` (with ${count - 1} changed dates)` : '';
  return {
    resource: 'events',
    id: uid,
    where: `line ${event.line}: ${textIn(event, 'summary')}${changed} ${rule?.raw.slice(0, 60)}`.trimEnd(),
    reason: 'It repeats (RRULE or RDATE), and series cannot be taken yet',
  };
}

/** The events of one UID: dates of a series whose rule is elsewhere, versions of one event, or events of a program that repeats UIDs. */
function singlesOf(uid: string, parts: readonly Component[], notes: Note[]): Identified[] {
  const byKey = Map.groupBy(parts, (event) => propertyIn(event, 'recurrence-id')?.raw ?? '');
  return [...byKey].flatMap(([key, events]) => {
    if (key === '') return mastersOf(uid, events, notes);
    const event = newest(events);
    const what = 'A date of a series whose rule is not in the file: taken as an event of its own';
    notes.push({ what, where: `line ${event.line}`, detail: key });
    return [{ id: `${uid}-${key}`, event }];
  });
}

function mastersOf(uid: string, events: readonly Component[], notes: Note[]): Identified[] {
  const starts = Map.groupBy(events, (event) => propertyIn(event, 'dtstart')?.raw ?? '');
  const isOne = starts.size === 1 || new Set(events.map(sequenceOf)).size > 1;
  const event = newest(events);
  if (events.length > 1) {
    const what = isOne ? 'UID that comes again: the latest taken' : 'UID of several events: told apart by their start';
    notes.push({ what, where: `line ${event.line}`, detail: uid });
  }
  if (isOne) return [{ id: uid, event }];
  return [...starts].map(([start, same], at) => ({ id: at === 0 ? uid : `${uid}-${start}`, event: newest(same) }));
}

function sequenceOf(event: Component): number {
  return Number(textIn(event, 'sequence')) || 0;
}

/** By SEQUENCE, then by date of change, then the last in the file. */
function newest(events: readonly Component[]): Component {
  const changed = (event: Component): string => textIn(event, 'last-modified') || textIn(event, 'dtstamp');
  return events.reduce((best, event) => {
    const later = sequenceOf(event) - sequenceOf(best) || (changed(event) < changed(best) ? -1 : 0);
    return later >= 0 ? event : best;
  });
}
