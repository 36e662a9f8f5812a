/** Imports that go through the gate like a client's requests: feeds of other formats. */

import type { Calendar } from '../calendar/calendar.ts';
import type { Config } from '../config.ts';
import type { DateOrder } from '../formats/csv/date-order.ts';
import type { Columns } from '../formats/csv/table.ts';
import type { Reading } from '../formats/incoming.ts';
import type { Intake } from '../interchange/ingest.ts';
import type { Tally } from '../interchange/summary.ts';
import { CommandFailure } from './arguments.ts';
import { withProgress } from './progress.ts';

/** How a feed is read, as far as the command line says. */
export interface FeedOptions {
  /** Language of the texts; the format's own, or the calendar's first, without it. */
  readonly language?: string;
  readonly columns?: Columns;
  /** What comes first in dates such as `05/06/2031` of a table. */
  readonly dates?: DateOrder;
  /** The name of a table or a feed among others. */
  readonly source?: string;
  /** Category and venue of all events of a feed. */
  readonly category?: string;
  readonly venue?: string;
  /** Where the bytes come from, for files not. */
  readonly address?: string;
}

/** Reads bytes as a feed. Throws UnreadableSource. */
export type ReadFeed = (bytes: Uint8Array, config: Config, options: FeedOptions) => Promise<Reading>;

/** The readers of feeds by the name of their format; the code of each is loaded when it first reads. */
export const feeds = {
  madrid: async (bytes) => (await import('../formats/madrid/feed.ts')).readMadrid(bytes),
  csv: async (bytes, { languages }, { columns = {}, source = 'csv', language = languages[0] as string, dates }) =>
    (await import('../formats/csv/table.ts')).readCsv(bytes, { columns, source, language, languages, dates }),
  ics: async (bytes, { languages, timeZone }, options) =>
    (await import('../formats/icalendar/feed.ts')).readIcalendar(bytes, { ...options, languages, timeZone }),
} as const satisfies Record<string, ReadFeed>;

/** Takes a reading in. Throws CommandFailure for a language that the calendar does not have. */
export async function takeFeed(
  calendar: Calendar,
  config: Config,
  tally: Tally,
  reading: Reading,
  language = reading.language,
): Promise<void> {
  refuseLanguage(config, language);
  const { ingest } = await import('../interchange/ingest.ts');
  await withIntake(calendar, config, tally, (intake) => ingest(intake, { ...reading, language }));
}

/** Throws CommandFailure for a language that the calendar does not have. */
export function refuseLanguage({ languages }: Config, language: string): void {
  if (languages.includes(language)) return;
  throw new CommandFailure(
    `The texts are in ${language}, which LANGUAGES (${languages}) does not name: add it, or say --language`,
  );
}

/** Runs `work` with the gate and the sentences of the interface, and shows how far it is. */
export async function withIntake<T>(
  calendar: Calendar,
  config: Config,
  tally: Tally,
  work: (intake: Intake) => Promise<T>,
): Promise<T> {
  const [{ gateOf }, { problemMessage }] = await Promise.all([
    import('../derive/schemas.ts'),
    import('../model/words/index.ts'),
  ]);
  const gate = gateOf(config);
  return withProgress('Importing', (progress) =>
    work({
      calendar,
      check: (resource, body) => gate.create(resource, { query: {}, body, form: false }),
      sentence: (field, problem) => problemMessage(field, problem, 'en'),
      tally,
      progress,
    }),
  );
}
