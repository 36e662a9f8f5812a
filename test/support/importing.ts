/** Imports into a running service, as the command `import` does. */

import type { Reading } from '../../src/formats/incoming.ts';
import { ingest } from '../../src/interchange/ingest.ts';
import { type Remote, type RemoteCalendar, readRemote } from '../../src/interchange/remote/calendar.ts';
import { type TakenRemote, takeRemote } from '../../src/interchange/remote/take.ts';
import { newTally, type Tally } from '../../src/interchange/tally.ts';
import { problemMessage } from '../../src/model/words/index.ts';
import { gateFor, type Running } from './service.ts';

/** The result of an import. */
export interface ImportedCalendar extends TakenRemote {
  readonly tally: Tally;
  readonly remote: RemoteCalendar;
}

/** Imports what was read of a file; `waiting` gets the reason while the store does not answer. */
export async function ingested(
  { calendar }: Pick<Running, 'calendar'>,
  reading: Reading,
  waiting?: (reason: string) => void,
): Promise<Tally> {
  const gate = gateFor(calendar.settings);
  const tally = newTally();
  await ingest(
    {
      calendar,
      check: (resource, body) => gate.create(resource, { query: {}, body, file: true }),
      sentence: (field, problem) => problemMessage(field, problem, 'en'),
      tally,
      progress: () => {},
      ...(waiting && { waiting }),
    },
    reading,
  );
  await calendar.pair.visible();
  return tally;
}

/** Imports another calendar. Pauses, retries, timeouts and size limits are small, so that failures come soon. */
export async function importedFrom(
  here: Pick<Running, 'calendar'>,
  address: string,
  settings: Partial<Remote> = {},
): Promise<ImportedCalendar> {
  const { languages } = here.calendar.settings;
  const tally = newTally();
  const gate = gateFor(here.calendar.settings);
  const bounds = { maxBytes: 4 * 2 ** 20, maxSourceBytes: 64 * 2 ** 20, maxPages: 500 };
  const quick = { address, languages, pause: 1, tries: 2, timeout: 10_000, ...bounds };
  const remote = await readRemote({ ...quick, ...settings }, () => {});
  const taken = await takeRemote(
    {
      calendar: here.calendar,
      check: (resource, body) => gate.create(resource, { query: {}, body, file: true }),
      sentence: (field, problem) => problemMessage(field, problem, 'en'),
      tally,
      progress: () => {},
    },
    remote,
    languages[0] as string,
  );
  await here.calendar.pair.visible();
  return { ...taken, tally, remote };
}
