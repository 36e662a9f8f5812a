/** Imports from another calendar by its address. */

import { read } from 'read';
import type { Calendar } from '../calendar/calendar.ts';
import type { Config } from '../config.ts';
import type { SourceContents } from '../interchange/prune.ts';
import type { Remote, RemoteCalendar } from '../interchange/remote/calendar.ts';
import type { Tally } from '../interchange/summary.ts';
import { CommandFailure } from './arguments.ts';
import { refuseLanguage, withIntake } from './import-feed.ts';
import { withProgress } from './progress.ts';

/** What the command line says of another calendar. */
export interface CalendarOptions {
  /** Language of texts that are told in one only; the calendar's first without it. */
  readonly language?: string;
  /** Name to sign in with there. */
  readonly user?: string;
  /** Whether what the other calendar no longer has goes into the trash. */
  readonly prune?: boolean;
  /** Whether that may be more than half of what is here of it. */
  readonly force?: boolean;
}

/**
 * Milliseconds between two requests to another calendar, tries of each, and the bounds of an answer: 50 records of The
 * Events Calendar take about half a megabyte.
 */
export const politeness = { pause: 200, tries: 6, timeout: 30_000, maxBytes: 64 * 2 ** 20 };

/** Whether a text is the address of another calendar, and not the name of a file. */
export function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** Throws CommandFailure for what is no address of another calendar, without repeating a password that stands in it. */
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
 * Takes over another calendar, and says what is worth knowing beside the tally. Throws CommandFailure when it cannot be
 * read whole, for a language that this calendar does not have, and when too much would go into the trash.
 */
export async function takeCalendar(
  calendar: Calendar,
  config: Config,
  tally: Tally,
  address: string,
  options: CalendarOptions,
): Promise<void> {
  const { language = config.languages[0] as string } = options;
  refuseLanguage(config, language);
  const account = await accountOf(config, options);
  const remote = await readWhole({ ...politeness, address, languages: config.languages, account });
  const { takeRemote } = await import('../interchange/remote/take.ts');
  const { hasKeptIds } = await withIntake(calendar, config, tally, (intake) => takeRemote(intake, remote, language));
  if (remote.publicOnly) console.log('Only what is published was read: --user NAME brings drafts too');
  if (!hasKeptIds) {
    console.log('New records have new IDs, for this calendar has records of its own; they keep their global_id');
  }
  if (options.prune) await pruneSource(calendar, remote, options.force);
}

/** Who signs in at another calendar; undefined for everybody. Throws CommandFailure when no password is said. */
export async function accountOf(config: Config, { user }: CalendarOptions): Promise<Remote['account']> {
  return user === undefined ? undefined : { name: user, password: await passwordOf(config) };
}

async function passwordOf({ importPassword }: Config): Promise<string> {
  if (importPassword !== undefined) return importPassword;
  if (!process.stdin.isTTY) throw new CommandFailure('--user needs the password of that user: set IMPORT_PASSWORD');
  const question = { prompt: 'Password there: ', silent: true, output: process.stderr };
  return read(question).catch(() => {
    throw new CommandFailure('No password was typed');
  });
}

async function readWhole(remote: Remote): Promise<RemoteCalendar> {
  const [{ readRemote }, { RemoteFailure }] = await Promise.all([
    import('../interchange/remote/calendar.ts'),
    import('../interchange/remote/request.ts'),
  ]);
  try {
    return await withProgress('Reading pages', (progress) => readRemote(remote, progress));
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error;
    throw nothingTaken(error);
  }
}

/** What is said of another calendar that does not answer. */
export function nothingTaken({ message }: Error): CommandFailure {
  return new CommandFailure(`${message}. Nothing was taken: run the same command again later`);
}

/** Puts what a source no longer has into the trash. Throws CommandFailure when that is more than half and not forced. */
export async function pruneSource(calendar: Calendar, contents: SourceContents, force = false): Promise<void> {
  const { obsoleteOf, prune } = await import('../interchange/prune.ts');
  const obsolete = await obsoleteOf(calendar, contents);
  const [count, all] = [obsolete.records.length, obsolete.all];
  console.log(`${count} of ${all} records of this source are no longer there`);
  if (count * 2 > all && !force) {
    throw new CommandFailure(
      'None was put into the trash, for these are more than half: run it again with --force if that is right',
    );
  }
  const done = await withProgress('Moving to the trash', (progress) => prune(calendar, obsolete, progress));
  if (done > 0) console.log(`Put into the trash: ${done}`);
}
