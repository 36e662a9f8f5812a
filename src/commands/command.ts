/** What all commands share: the process that they run in, the calendar that they open, their arguments, how they fail, and how texts name them. */

import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { InvalidArgumentError } from 'commander';
import type { Budget } from '../backends/open.ts';
import type { Calendar, CalendarSettings } from '../calendar/calendar.ts';
import { type Config, readConfig } from '../read-config.ts';
import { SettingProblem } from '../setting-parsers.ts';

/** Where a command gets its settings and its input, and where it writes. A process is one. */
export interface ProcessContext {
  /** The texts of settings by name. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable & Ends;
  /** For results. */
  readonly stdout: Writable & Ends;
  /** For progress, and for what went wrong. */
  readonly stderr: Writable & Ends;
}

/** What a stream says of its other end. */
interface Ends {
  /** The descriptor, if the system has the stream open. */
  readonly fd?: number;
  /** True for a terminal. */
  readonly isTTY?: boolean;
}

/** Writes a line of the result. */
export function say({ stdout }: ProcessContext, line: string): void {
  stdout.write(`${harmless(line)}\n`);
}

/** Writes a line that is no part of the result. */
export function warn({ stderr }: ProcessContext, line: string): void {
  stderr.write(`${harmless(line)}\n`);
}

/** Without characters that a terminal would obey, which files and other calendars may contain. */
function harmless(line: string): string {
  return line.replaceAll(/(?!\n)\p{Cc}/gu, '\uFFFD');
}

/** A parser for commander, of one for settings: it says what would be right. */
export function checked<T>(parse: (text: string) => T): (text: string) => T {
  return (text) => {
    try {
      return parse(text);
    } catch (error) {
      if (error instanceof SettingProblem) throw new InvalidArgumentError(`It must be ${error.right}.`);
      throw error;
    }
  };
}

/** The name of a file. An empty name is refused, because it would mean the current folder. */
export function fileName(text: string): string {
  if (text === '') throw new SettingProblem('the name of a file');
  return text;
}

/** Ends a command with one line for people and exit code 1. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}

/** Exit codes: 0 all done, 1 something failed or was refused, 2 the command line itself is wrong. */
export type ExitCode = 0 | 1 | 2;

/** Sets the exit code of the process. */
export type Finish = (code: ExitCode) => void;

/** Tells whether an error of a stream means that its reader has closed it, as `head` does. */
export function isEndOfReader(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EPIPE';
}

/** A line for people about an error; system errors are worded here. */
export function lineOf(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `${path}: no such file`;
  if (code === 'EACCES' || code === 'EPERM') return `${path}: not allowed to open it`;
  if (code === 'EISDIR') return `${path ?? 'It'} is a folder, not a file`;
  if (code === 'ENOSPC') return 'No space is left on the disk';
  if (String(code).startsWith('SQLITE_CORRUPT')) return `The store in DATA_DIR is damaged: ${message}`;
  return message ?? String(error);
}

/** The version in package.json, such as `1.4.0`. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

/** A clone runs the sources; a package runs compiled files. */
const isClone = import.meta.url.endsWith('.ts');

/** The command line that runs a command here. */
export function lineFor(command: string, words = ''): string {
  if (!isClone) return `cartellera ${command} ${words}`.trimEnd();
  return words === '' ? `npm run ${command}` : `npm run ${command} -- ${words}`;
}

/** The same for pipes: nothing but the command itself writes to standard output. */
export function pipedLineFor(command: string, words: string): string {
  return isClone ? `node bin/cartellera.mjs ${command} ${words}` : lineFor(command, words);
}

/**
 * The settings that the calendar itself needs. Links begin with the configured root, else with the address where the service listens (whose
 * port differs from the setting when that is 0); never with what a client sent.
 */
export function calendarSettings(
  config: Config,
  listening = `http://${config.listen.host}:${config.listen.port}`,
): CalendarSettings {
  const { base = listening, site = base, media = `${base}/media` } = config.links;
  return { ...config.calendar, base, media, api: `${base}/${config.http.namespace}`, site, version };
}

/** Commands write much at once, all over a file, and a busy server may be slow. */
const budget: Budget = { cache: 128, bulk: true, timeout: 60_000 };

/** What a command works with. */
export interface Session {
  readonly calendar: Calendar;
  /** The settings with which it was opened. */
  readonly config: Config;
  readonly context: ProcessContext;
}

/** Runs `work` on the configured calendar. Throws WrongSettings, and whatever opening the pair throws. */
export async function withCalendar<T>(context: ProcessContext, work: (session: Session) => Promise<T>): Promise<T> {
  const config = readConfig(context.env);
  const [{ openPair }, { openCalendar }] = await Promise.all([
    import('../backends/open.ts'),
    import('../calendar/open.ts'),
  ]);
  const pair = await openPair(config, (line) => warn(context, line), budget);
  try {
    return await work({ calendar: openCalendar(pair, calendarSettings(config)), config, context });
  } finally {
    await pair.close();
  }
}
