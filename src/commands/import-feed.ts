/** Imports feeds of other formats; their records are validated like a client's requests. */

import type { Config } from '../config.ts';
import type { Reading } from '../formats/incoming.ts';
import type { Intake } from '../interchange/ingest.ts';
import type { Tally } from '../interchange/summary.ts';
import { CommandFailure } from './arguments.ts';
import { withProgress } from './progress.ts';
import type { Session } from './with-calendar.ts';

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
