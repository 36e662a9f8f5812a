/** Reads events from an iCalendar file or feed (RFC 5545). Pure: bytes in, records and notes out. */

import { type Note, type Reading, UnreadableSource } from '../incoming.ts';
import { type Component, componentsNamed, parseFile, textIn } from './component.ts';
import type { EventContext } from './event.ts';
import { toRecords } from './identities.ts';
import type { FeedContext } from './items.ts';
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
 * Reads a whole file. Events become records, a series with all of its dates one; events that are not for everybody, incomplete ones, and
 * series that a calendar cannot have are refused with a reason; tasks and the like are counted. Throws UnreadableSource for bytes that are not iCalendar.
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
  if (isCut) notes.push({ what: 'file_breaks_off', where: `line ${lastLine}` });
  for (const { name, line } of ['vtodo', 'vjournal', 'vfreebusy'].flatMap((kind) => componentsNamed(kind, root))) {
    notes.push({ what: 'no_event', values: { name: name.toUpperCase() }, where: `line ${line}` });
  }
  const items = parts.flatMap(({ context, events }) => events.map((event) => ({ event, context })));
  const { records, refusals } = toRecords(items, notes);
  for (const { context, events } of parts)
    if (events.length > 0) for (const note of context.zones.notes) notes.push(note);
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
    throw new UnreadableSource({ what: 'no_icalendar' });
  }
  for (const { line } of loose) notes.push({ what: 'event_outside', where: `line ${line}` });
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
