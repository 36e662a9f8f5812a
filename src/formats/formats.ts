/** The formats of feeds that can be imported. */

import type { Language } from '../model/tables/field.ts';
import type { DateOrder } from './csv/dates.ts';
import type { Columns } from './csv/table.ts';
import type { Reading } from './incoming.ts';

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
  csv: async (
    bytes,
    { languages, timeZone },
    { columns = {}, source = 'csv', language = languages[0] as string, dates },
  ) => (await import('./csv/table.ts')).readCsv(bytes, { columns, source, language, languages, dates, timeZone }),
  ics: async (bytes, { languages, timeZone }, options) =>
    (await import('./icalendar/feed.ts')).readIcalendar(bytes, { ...options, languages, timeZone }),
} as const satisfies Record<string, ReadFeed>;
