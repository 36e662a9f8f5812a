/** Imports feeds of other formats; their records are validated like a client's requests. */

import type { Config } from '../config.ts';
import type { DateOrder } from '../formats/csv/dates.ts';
import type { Columns } from '../formats/csv/table.ts';
import type { Reading } from '../formats/incoming.ts';
import type { Intake } from '../interchange/ingest.ts';
import type { Tally } from '../interchange/summary.ts';
import { CommandFailure } from './arguments.ts';
import { withProgress } from './progress.ts';
import type { Session } from './with-calendar.ts';

/** The options of such an import. */
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

/** Parses the bytes of a feed. Throws UnreadableSource. */
export type ReadFeed = (bytes: Uint8Array, config: Config, options: FeedOptions) => Promise<Reading>;

/** The parsers by format. Each is loaded when it is first used. */
export const feeds = {
  madrid: async (bytes) => (await import('../formats/madrid/feed.ts')).readMadrid(bytes),
  csv: async (bytes, { languages }, { columns = {}, source = 'csv', language = languages[0] as string, dates }) =>
    (await import('../formats/csv/table.ts')).readCsv(bytes, { columns, source, language, languages, dates }),
  ics: async (bytes, { languages, timeZone }, options) =>
    (await import('../formats/icalendar/feed.ts')).readIcalendar(bytes, { ...options, languages, timeZone }),
} as const satisfies Record<string, ReadFeed>;

/** Imports what was read. Throws CommandFailure for a language that the calendar does not have. */
export async function takeFeed(
  session: Session,
  tally: Tally,
  reading: Reading,
  language = reading.language,
): Promise<void> {
  refuseLanguage(session.config, language);
  const { ingest } = await import('../interchange/ingest.ts');
  await withIntake(session, tally, (intake) => ingest(intake, { ...reading, language }));
}

/** Throws CommandFailure for a language that the calendar does not have. */
export function refuseLanguage({ languages }: Config, language: string): void {
  if (languages.includes(language)) return;
  throw new CommandFailure(
    `The texts are in ${language}, which LANGUAGES (${languages}) does not name: add it, or say --language`,
  );
}

/** Runs `work` with the gate and the messages of the interface, and shows its progress. */
export async function withIntake<T>(
  { calendar, config, context }: Session,
  tally: Tally,
  work: (intake: Intake) => Promise<T>,
): Promise<T> {
  const [{ gateOf }, { problemMessage }] = await Promise.all([
    import('../derive/gate.ts'),
    import('../model/words/index.ts'),
  ]);
  const gate = gateOf(config);
  return withProgress(context, 'Importing', (progress) =>
    work({
      calendar,
      check: (resource, body) => gate.create(resource, { query: {}, body, form: false }),
      sentence: (field, problem) => problemMessage(field, problem, 'en'),
      tally,
      progress,
    }),
  );
}
