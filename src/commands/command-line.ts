/** The command line. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Command, CommanderError } from 'commander';
import { WrongSettings } from '../read-config.ts';
import { checkCommand, reindexCommand } from './check-and-reindex.ts';
import { CommandFailure, type ExitCode, isEndOfReader, lineOf, type ProcessContext, version, warn } from './command.ts';
import { backupCommand, exportCommand } from './export-and-backup.ts';
import { importCommand } from './import.ts';
import { mediaCommand } from './media.ts';
import { reseedCommand, seedCommand } from './seed.ts';
import { serveCommand } from './serve.ts';
import { keysCommand, usersCommand } from './users-and-keys.ts';

const commands = [
  serveCommand,
  importCommand,
  exportCommand,
  backupCommand,
  seedCommand,
  reseedCommand,
  usersCommand,
  keysCommand,
  reindexCommand,
  checkCommand,
  mediaCommand,
];

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
    for (const addCommand of commands) {
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
