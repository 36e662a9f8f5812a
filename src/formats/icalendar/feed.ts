/** Reads events from an iCalendar file or feed (RFC 5545). Pure: bytes in, records and notes out. */

import { digestOf, type Note, type Reading, type Refusal, UnreadableSource } from '../incoming.ts';
import { reasonOfPrivacy } from '../privacy.ts';
import { type Component, componentsNamed, parseFile, propertyIn, textIn } from './component.ts';
import { type EventContext, eventRecord } from './event.ts';
import { repeats } from './repeats.ts';
import { definitionsIn, zonesOf } from './zones.ts';

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
 * Reads a whole file. Single events become records; series, events that are not for everybody and incomplete ones are refused with a reason;
 * tasks and the like are counted. Throws UnreadableSource for bytes that are not iCalendar.
 */
export function readIcalendar(bytes: Uint8Array, options: IcalendarOptions): Reading {
  const notes: Note[] = [];
  const { root, lastLine } = parseFile(bytes, notes);
  const definitions = definitionsIn(componentsNamed('vtimezone', root));
  const { address, languages, language = languages[0] ?? '', timeZone, category, venue } = options;
  const parts = partsOf(root, notes).map(({ calendar, events }) => {
    const context: FeedContext = {
      calendar,
      zones: zonesOf(calendar, definitions, timeZone),
      languages,
      language,
      isCancelled: textIn(calendar, 'method').toUpperCase() === 'CANCEL',
      isOwn: /^-\/\/Cartellera\/\//.test(textIn(calendar, 'prodid')),
      category,
      venue,
    };
    return { calendar, context, events };
  });
  const isCut = parts.some(({ calendar }) => !calendar.isClosed);
  if (isCut) notes.push({ what: 'The file breaks off: more may be missing', where: `line ${lastLine}` });
  for (const { name, line } of ['vtodo', 'vjournal', 'vfreebusy'].flatMap((kind) => componentsNamed(kind, root))) {
    notes.push({ what: `${name.toUpperCase()}, which is no event: left out`, where: `line ${line}` });
  }
  const items = parts.flatMap(({ context, events }) => events.map((event) => ({ event, context })));
  const { singles, refusals } = identify(items, notes);
  const records = singles.map(({ id, event, context }) => eventRecord(event, id, context, notes));
  notes.push(...parts.flatMap(({ context, events }) => (events.length > 0 ? context.zones.notes : [])));
  const first = parts[0]?.calendar ?? root;
  const name = (textIn(first, 'x-wr-calname') || textIn(first, 'name')).replace(/\s+/g, ' ').slice(0, 200).trim();
  return {
    source: options.source ?? (name || (address === undefined ? 'ics' : new URL(address).host)),
    language,
    ...(address !== undefined && { address }),
    headings,
    isCut,
    records,
    notes,
    refusals,
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

/** A calendar of a file, with all events that are its own, also those within other components. */
interface Part {
  readonly calendar: Component;
  readonly events: readonly Component[];
}

/** The calendars of a file. Events outside of them belong to the one before, else to the first; without any, to the file itself. */
function partsOf(root: Component, notes: Note[]): Part[] {
  const calendars = root.components.filter(({ name }) => name === 'vcalendar');
  const outside = root.components.filter(({ name }) => name !== 'vcalendar');
  const loose = componentsNamed('vevent', { components: outside });
  if (calendars.length === 0 && loose.length === 0) {
    throw new UnreadableSource('no iCalendar: it has no line BEGIN:VCALENDAR');
  }
  for (const { line } of loose)
    notes.push({ what: 'VEVENT outside of a VCALENDAR: read all the same', where: `line ${line}` });
  if (calendars.length === 0) return [{ calendar: { ...root, isClosed: true }, events: loose }];
  const looseOf = Map.groupBy(
    loose,
    ({ line }) => calendars.findLast((calendar) => calendar.line < line) ?? calendars[0],
  );
  return calendars.map((calendar) => ({
    calendar,
    events: [...componentsNamed('vevent', calendar), ...(looseOf.get(calendar) ?? [])],
  }));
}

/** What the reading of a calendar's events depends on. */
interface FeedContext extends EventContext {
  readonly calendar: Component;
}

/** An event of a file. */
interface Item {
  readonly event: Component;
  readonly context: FeedContext;
}

/** One event with its identity. */
interface Identified extends Item {
  readonly id: string;
}

/** Tells events apart, and those that are refused from those that are taken. */
function identify(all: readonly Item[], notes: Note[]) {
  const incomplete = all.filter(({ event }) => !event.isClosed);
  const refusals: Refusal[] = incomplete.map(({ event }) => refuse(event, 'The file breaks off in it'));
  const singles: Identified[] = [];
  const sets = Map.groupBy(
    all.filter(({ event }) => event.isClosed),
    ({ event }) => {
      const uid = textIn(event, 'uid');
      if (uid !== '') return uid;
      notes.push({ what: 'No UID: known by what it is called, when and where', where: `line ${event.line}` });
      return digestOf(['summary', 'dtstart', 'location'].map((name) => textIn(event, name))).slice(0, 32);
    },
  );
  for (const [uid, items] of sets) {
    const series = items.find(({ event, context }) => repeats(event, context.zones));
    // The dates of a series or event that is not for everybody are not either
    const master = newest(items.filter(({ event }) => !propertyIn(event, 'recurrence-id')));
    const secret = master && secrecyOf(master);
    if (secret && (series || items.some(({ event }) => propertyIn(event, 'recurrence-id')))) {
      for (const { event } of items) {
        const key = propertyIn(event, 'recurrence-id')?.raw;
        refusals.push({ ...refuse(event, secret), privateId: key === undefined ? uid : `${uid}-${key}` });
      }
    } else if (series) refusals.push(refuseSeries(uid, series.event, items, notes));
    else {
      for (const single of singlesOf(uid, items, notes)) {
        const reason = secrecyOf(single);
        if (reason === undefined) singles.push(single);
        else refusals.push({ ...refuse(single.event, reason), privateId: single.id });
      }
    }
  }
  return { singles, refusals };
}

function refuse(event: Component, reason: string): Refusal {
  return { resource: 'events', where: `line ${event.line}`, reason };
}

/** Why an event is not for everybody; undefined for a public one. */
function secrecyOf({ event, context: { calendar } }: Item): string | undefined {
  return reasonOfPrivacy([...event.properties, ...calendar.properties]);
}

/** The refusal of a series; its changed dates, which go with it, are noted. */
function refuseSeries(uid: string, event: Component, items: readonly Item[], notes: Note[]): Refusal {
  const rule = propertyIn(event, 'rrule') ?? propertyIn(event, 'rdate');
  const others = items.filter((each) => each.event !== event);
  for (const { event: other } of others) {
    notes.push({ what: 'Changed date of a series: left out with it', where: `line ${other.line}`, detail: uid });
  }
  const changed = others.length > 0 ? ` (with ${others.length} changed dates)` : '';
  return {
    resource: 'events',
    id: uid,
    where: `line ${event.line}: ${textIn(event, 'summary')}${changed} ${rule?.raw.slice(0, 60)}`.trimEnd(),
    reason: 'It repeats (RRULE or RDATE), and series cannot be taken yet',
  };
}

/** The events of one UID: dates of a series whose rule is elsewhere, versions of one event, or events of a program that repeats UIDs. */
function singlesOf(uid: string, items: readonly Item[], notes: Note[]): Identified[] {
  const byKey = Map.groupBy(items, ({ event }) => propertyIn(event, 'recurrence-id')?.raw ?? '');
  return [...byKey].flatMap(([key, same]) => {
    if (key === '') return mastersOf(uid, same, notes);
    const item = latest(uid, same, notes);
    const what = 'A date of a series whose rule is not in the file: taken as an event of its own';
    notes.push({ what, where: `line ${item.event.line}`, detail: key });
    return [{ ...item, id: `${uid}-${key}` }];
  });
}

function mastersOf(uid: string, items: readonly Item[], notes: Note[]): Identified[] {
  const starts = Map.groupBy(items, ({ event }) => propertyIn(event, 'dtstart')?.raw ?? '');
  const isOne = starts.size === 1 || new Set(items.map(sequenceOf)).size > 1;
  if (isOne) return [{ ...latest(uid, items, notes), id: uid }];
  return [...starts].map(([start, same], at) => {
    const item = latest(uid, same, notes);
    if (at > 0) {
      const what = 'UID of several events: told apart by their start';
      notes.push({ what, where: `line ${item.event.line}`, detail: uid });
    }
    return { ...item, id: at === 0 ? uid : `${uid}-${start}` };
  });
}

/** The latest state of an event; each other one is noted. */
function latest(uid: string, items: readonly Item[], notes: Note[]): Item {
  const taken = newest(items) as Item;
  for (const { event } of items.filter((each) => each !== taken)) {
    const what = 'UID that comes again: the latest taken';
    notes.push({ what, where: `line ${event.line}`, detail: `${uid}: line ${taken.event.line} taken` });
  }
  return taken;
}

function sequenceOf({ event }: Item): number {
  return Number(textIn(event, 'sequence')) || 0;
}

/** By SEQUENCE, then by date of change, then the last in the file. */
function newest(items: readonly Item[]): Item | undefined {
  const changed = ({ event }: Item): string => textIn(event, 'last-modified') || textIn(event, 'dtstamp');
  return items.reduce<Item | undefined>((best, item) => {
    if (!best) return item;
    const later = sequenceOf(item) - sequenceOf(best) || (changed(item) < changed(best) ? -1 : 0);
    return later >= 0 ? item : best;
  }, undefined);
}
