/** The formats of feeds that can be imported, and what they give: records as a client would send them, and remarks. */

import { createHash } from 'node:crypto';
import type { Recurrence } from '../model/documents/document.ts';
import type { Language, ResourceName } from '../model/tables/field.ts';
import type { Instant } from '../model/time/instants.ts';
import type { DateOrder } from './csv/dates.ts';
import type { Columns } from './csv/table.ts';

/** The options of an import of a feed. */
export interface FeedOptions {
  /** Language of the texts; that of the format, or the calendar's first, when absent. */
  readonly language?: string;
  readonly columns?: Columns;
  /** The order of day and month in dates such as `05/06/2031`. */
  readonly dates?: DateOrder;
  /** The name of the source, which tells it from others. */
  readonly source?: string;
  /** Category and venue for all events of the feed. */
  readonly category?: string;
  readonly venue?: string;
  /** The address that was read; absent for files. */
  readonly address?: string;
}

/** What parsers need to know of the calendar that a feed is read for. */
interface FeedContext {
  readonly languages: readonly Language[];
  readonly timeZone: string;
}

/** Parses the bytes of a feed. Throws UnreadableSource. */
export type ReadFeed = (bytes: Uint8Array, context: FeedContext, options: FeedOptions) => Promise<Reading>;

/** The parsers by format. Each is loaded when it is first used. The help of the command `import` describes them. */
export const feeds = {
  madrid: async (bytes) => (await import('./madrid/feed.ts')).readMadrid(bytes),
  csv: async (bytes, { languages }, { columns = {}, source = 'csv', language = languages[0] as string, dates }) =>
    (await import('./csv/table.ts')).readCsv(bytes, { columns, source, language, languages, dates }),
  ics: async (bytes, { languages, timeZone }, options) =>
    (await import('./icalendar/feed.ts')).readIcalendar(bytes, { ...options, languages, timeZone }),
} as const satisfies Record<string, ReadFeed>;

/** Fields that refer to other records of the source. */
type LinkField = 'venue' | 'organizer' | 'categories' | 'tags' | 'parent';

/** Facts without a field. */
interface Extra {
  /** Its UID in iCalendar, which it keeps. */
  readonly uid?: string;
  readonly recurrence?: Recurrence;
  readonly custom_fields?: Readonly<Record<string, { label: string; value: string }>>;
  /** When the source last changed it, in milliseconds since the epoch; the moment of the import when absent. */
  readonly modified?: Instant;
}

/** A record of a source before its references are resolved. */
export interface Incoming {
  readonly resource: ResourceName;
  /** Its identity at the source. */
  readonly id: string;
  /** Its name for people. */
  readonly name: string;
  /** Its position in the source, such as `line 12`; identity and name when absent. */
  readonly where?: string;
  /** The language of its texts when it differs from that of the reading. */
  readonly language?: string;
  /** Its global names (see `Source`). */
  readonly lineage?: readonly string[];
  /** The body that a client would send, without `links`. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The identities of the records that it refers to. */
  readonly links: Readonly<Partial<Record<LinkField, readonly string[]>>>;
  readonly extra: Extra;
}

/** A remark: something that the importer changed or left out, or that people should know. */
export interface Note {
  /** A sentence without the details, by which remarks are counted. */
  readonly what: string;
  /** The record as the source names it. */
  readonly where: string;
  readonly detail?: string;
}

/** A record that cannot be imported, with the reason as a sentence. */
export interface Refusal {
  readonly resource: ResourceName;
  readonly where: string;
  readonly reason: string;
}

/** A source that has been read. Records come after those that they refer to. */
export interface Reading {
  /** The name of the source, which is stored with every record. */
  readonly source: string;
  /** The language of its texts. */
  readonly language: string;
  /** True when it is incomplete, so that nothing can be said about records that it lacks. */
  readonly isCut?: boolean;
  /** The source's address, against which relative addresses are resolved; absent for files. */
  readonly address?: string;
  /** The source's name of a field, when it differs. */
  readonly headings?: Readonly<Record<string, string>>;
  readonly records: readonly Incoming[];
  readonly notes: readonly Note[];
  readonly refusals: readonly Refusal[];
}

/** Thrown for a file that an importer cannot read; the message is for people. */
export class UnreadableSource extends Error {
  override name = 'UnreadableSource';
}

/** SHA-256 of plain values, hexadecimal: equal values in the same order of keys have equal digests. */
export function digestOf(values: unknown): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
