/** Reads events from an iCalendar file or feed (RFC 5545). Pure: bytes in, records and notes out. */

import { type Note, type Reading, type Refusal, UnreadableSource } from '../incoming.ts';
import { type Component, componentsIn, propertyIn, textIn } from './component.ts';
import { type EventContext, eventRecord } from './event.ts';
import { identified } from './identities.ts';
import { isOwn } from './own.ts';
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
  const refused = events.flatMap((event) => refusalOf(event) ?? []);
  const { singles, refusals } = identified(
    events.filter((event) => !refusalOf(event)),
    notes,
  );
  const records = singles.map(({ id, event }) => eventRecord(event, id, context, notes));
  notes.push(...zones.notes);
  return { records, refusals: [...refused, ...refusals] };
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
