/** The command line. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Command, CommanderError } from 'commander';
import { WrongSettings } from '../read-config.ts';
import {
  CommandFailure,
  type ExitCode,
  type Finish,
  isEndOfReader,
  lineOf,
  type ProcessContext,
  version,
  warn,
} from './command.ts';

/** Adds a command to the program. */
type AddCommand = (program: Command, context: ProcessContext, finish: Finish) => void;

/** What adds each command, by its name and in the order of the help. Only its file is loaded, so that a service starts without the others. */
const commands: Readonly<Record<string, () => Promise<AddCommand>>> = {
  serve: async () => (await import('./serve.ts')).serveCommand,
  import: async () => (await import('./import.ts')).importCommand,
  export: async () => (await import('./export-and-backup.ts')).exportCommand,
  backup: async () => (await import('./export-and-backup.ts')).backupCommand,
  seed: async () => (await import('./seed.ts')).seedCommand,
  reseed: async () => (await import('./seed.ts')).reseedCommand,
  users: async () => (await import('./users-and-keys.ts')).usersCommand,
  keys: async () => (await import('./users-and-keys.ts')).keysCommand,
  reindex: async () => (await import('./check-and-reindex.ts')).reindexCommand,
  check: async () => (await import('./check-and-reindex.ts')).checkCommand,
  media: async () => (await import('./media.ts')).mediaCommand,
};

/** Runs one command. Resolves to the exit code: 0 done, 1 failed or refused, 2 the command line is wrong. */
export async function runCommandLine(words: readonly string[], context: ProcessContext): Promise<ExitCode> {
  let code: ExitCode = 0;
  let lost: Error | undefined;
  // What nobody reads any more is dropped, and so is what is no result
  context.stderr.on('error', () => undefined);
  context.stdout.on('error', (error) => {
    if (!isEndOfReader(error)) lost ??= error;
  });
  try {
    // Commands take over these settings: errors are thrown, so that the exit code is ours
    const program = new Command('cartellera')
      .description(
        "The event-calendar API for high-traffic what's-on sites. Settings come from the environment (see OPERATIONS.md).",
      )
      .version(version, '--version', 'print the version')
      .helpCommand(false)
      .exitOverride()
      .showHelpAfterError('(--help shows how)')
      .configureOutput({
        writeOut: (text) => context.stdout.write(text),
        writeErr: (text) => context.stderr.write(text),
      });
    // The command that is named first, or all of them, for help and for what is none
    const [name = ''] = words;
    const only = Object.hasOwn(commands, name) ? commands[name] : undefined;
    const loaded = await Promise.all((only ? [only] : Object.values(commands)).map((load) => load()));
    for (const addCommand of loaded) {
      addCommand(program, context, (value) => {
        code = value;
      });
    }
    await program.parseAsync(words, { from: 'user' });
    // Streams report a failed write in the next turn
    await nextTurn();
    return lost ? fail(lost, context) : code;
  } catch (error) {
    return fail(error, context);
  }
}

function fail(error: unknown, context: ProcessContext): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof WrongSettings) {
    for (const line of error.lines) warn(context, line);
    return 1;
  }
  warn(context, error instanceof CommandFailure ? error.message : lineOf(error));
  return 1;
}
