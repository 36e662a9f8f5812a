/** Imports another calendar from its address. */

import { read } from 'read';
import type { SourceContents } from '../interchange/prune.ts';
import type { Remote, RemoteCalendar } from '../interchange/remote/calendar.ts';
import type { Tally } from '../interchange/summary.ts';
import { CommandFailure } from './arguments.ts';
import { refuseLanguage, withIntake } from './import-feed.ts';
import { type ProcessContext, say } from './process-context.ts';
import { withProgress } from './progress.ts';
import type { Session } from './with-calendar.ts';

/** The options of such an import. */
export interface CalendarOptions {
  /** Language of texts that the source gives in one language only; the calendar's first language when absent. */
  readonly language?: string;
  /** Name to sign in with at the source. */
  readonly user?: string;
  /** Puts records that the source no longer has into the trash. */
  readonly prune?: boolean;
  /** Allows that to be more than half of them. */
  readonly force?: boolean;
}

/**
 * Milliseconds between two requests, tries of each request, time limit in milliseconds and size limit in bytes of a response. 50 records of
 * The Events Calendar take about half a megabyte.
 */
export const politeness = { pause: 200, tries: 6, timeout: 30_000, maxBytes: 64 * 2 ** 20 };

/** Tells whether a text is an address and not the name of a file. */
export function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** Throws CommandFailure when a text is no address of a calendar, without repeating a password in it. */
export function refuseAddress(address: string): void {
  if (/^[a-z]+:\/\/[^/?#]*@/i.test(address)) {
    throw new CommandFailure(
      'The address of a calendar must not carry a name or a password: say --user NAME, and set IMPORT_PASSWORD or type the password when asked',
    );
  }
  if (isAddress(address) && URL.canParse(address)) return;
  throw new CommandFailure(`${address} must be the address of another calendar, which begins with http:// or https://`);
}

/**
 * Imports another calendar, and says what the tally does not. Throws CommandFailure when the calendar cannot be read completely, for a
 * language that this one does not have, and when too much would go into the trash.
 */
export async function takeCalendar(
  session: Session,
  tally: Tally,
  address: string,
  options: CalendarOptions,
): Promise<void> {
  const { config, context } = session;
  const { language = config.languages[0] as string } = options;
  refuseLanguage(config, language);
  const account = await accountOf(session, options);
  const remote = await readWhole(context, { ...politeness, address, languages: config.languages, account });
  const { takeRemote } = await import('../interchange/remote/take.ts');
  const { hasKeptIds } = await withIntake(session, tally, (intake) => takeRemote(intake, remote, language));
  if (remote.publicOnly) say(context, 'Only what is published was read: --user NAME brings drafts too');
  if (!hasKeptIds) {
    say(context, 'New records have new IDs, for this calendar has records of its own; they keep their global_id');
  }
  if (options.prune) await pruneSource(session, remote, options.force);
}

/** The account to sign in with; undefined to read as the public. Throws CommandFailure when there is no password. */
export async function accountOf(session: Session, { user }: CalendarOptions): Promise<Remote['account']> {
  return user === undefined ? undefined : { name: user, password: await passwordOf(session) };
}

async function passwordOf({ config, context: { stdin, stderr } }: Session): Promise<string> {
  if (config.importPassword !== undefined) return config.importPassword;
  if (!stdin.isTTY) throw new CommandFailure('--user needs the password of that user: set IMPORT_PASSWORD');
  const question = { prompt: 'Password there: ', silent: true, input: stdin, output: stderr };
  return read(question).catch(() => {
    throw new CommandFailure('No password was typed');
  });
}

async function readWhole(context: ProcessContext, remote: Remote): Promise<RemoteCalendar> {
  const [{ readRemote }, { RemoteFailure }] = await Promise.all([
    import('../interchange/remote/calendar.ts'),
    import('../interchange/remote/request.ts'),
  ]);
  try {
    return await withProgress(context, 'Reading pages', (progress) => readRemote(remote, progress));
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error;
    throw nothingTaken(error);
  }
}

/** The failure to report when the other calendar does not answer. */
export function nothingTaken({ message }: Error): CommandFailure {
  return new CommandFailure(`${message}. Nothing was taken: run the same command again later`);
}

/**
 * Puts the records that a source no longer has into the trash. Throws CommandFailure when they are more than half and `force` is not set.
 */
export async function pruneSource(
  { calendar, context }: Session,
  contents: SourceContents,
  force = false,
): Promise<void> {
  const { obsoleteOf, prune } = await import('../interchange/prune.ts');
  const obsolete = await obsoleteOf(calendar, contents);
  const [count, all] = [obsolete.records.length, obsolete.all];
  say(context, `${count} of ${all} records of this source are no longer there`);
  if (count * 2 > all && !force) {
    throw new CommandFailure(
      'None was put into the trash, for these are more than half: run it again with --force if that is right',
    );
  }
  const done = await withProgress(context, 'Moving to the trash', (progress) => prune(calendar, obsolete, progress));
  if (done > 0) say(context, `Put into the trash: ${done}`);
}
