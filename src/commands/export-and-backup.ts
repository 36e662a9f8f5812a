/** Writes everything that a calendar has to a file: as lines that `import` takes back, or as a copy of the store. */

import { constants, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Argument, type Command } from 'commander';
import {
  CommandFailure,
  checked,
  fileName,
  isEndOfReader,
  lineFor,
  type ProcessContext,
  pipedLineFor,
  type Session,
  say,
  withCalendar,
} from './command.ts';
import { type Destination, destinationOf, withTemporary } from './files.ts';
import { withProgress } from './reporting.ts';

const secrecy = 'Keep it safe: it holds the hashes of all passwords and keys';

const notForCopies =
  'cannot hold a copy of the embedded store, which is put together out of order: name a file, or use export';

const exportExamples = `
Examples:
  ${lineFor('export', 'agenda.ndjson')}
  ${pipedLineFor('export', '-')} | gzip > agenda.ndjson.gz

One JSON document a line; import takes it back. ${secrecy}.
`;

const backupHelp = `
The embedded store is copied as it is, index and all, while it is read and written; SQLite checks the copy. To restore it, stop the
service and put the copy in the place of DATA_DIR/cartellera.sqlite, without the files beside it that end in -wal and -shm.
Of the server pair it writes what export writes, which import takes back.

${secrecy}.
`;

/** `export FILE`: everything as NDJSON. The file appears only when it is complete. */
export function exportCommand(program: Command, context: ProcessContext): void {
  program
    .command('export')
    .description('Write everything to a file, which import takes back')
    .addArgument(new Argument('<file>', 'file to write; - is standard output').argParser(checked(fileName)))
    .addHelpText('after', exportExamples)
    .action((file: string) => {
      const destination = destinationOf(file, context);
      return withCalendar(context, (session) => exportTo(session, destination, file));
    });
}

/**
 * `backup FILE`: a complete, checked copy of the store. The file appears only when it is complete; an existing one is never overwritten.
 */
export function backupCommand(program: Command, context: ProcessContext): void {
  program
    .command('backup')
    .description('Copy the whole store while it serves')
    .addArgument(new Argument('<file>', 'file to write').argParser(checked(fileName)))
    .addHelpText('after', backupHelp)
    .action((file: string) => {
      if (existsSync(file)) throw new CommandFailure(`${file} is there already: name another file, or remove it`);
      const destination = destinationOf(file, context);
      return withCalendar(context, async (session) => {
        const { maintenance } = session.calendar.pair;
        if (!maintenance.backUp) return exportTo(session, destination, file);
        if (destination.is !== 'file')
          throw new CommandFailure(`${file === '-' ? 'Standard output' : file} ${notForCopies}`);
        await writeWhole(destination.path, (path) =>
          withProgress(context, 'Copying', async (report) => maintenance.backUp?.(path, report)),
        );
        say(context, `The store is copied to ${file}, and the copy is checked`);
        say(context, secrecy);
      });
    });
}

/** Writes an export to its destination, and says how many records it has. Throws CommandFailure. */
async function exportTo(session: Session, destination: Destination, file: string): Promise<void> {
  const { context } = session;
  if (destination.is === 'output') {
    try {
      await writeLines(session, context.stdout);
    } catch (error) {
      // The reader closed the pipe, as `head` does
      if (!isEndOfReader(error)) throw error;
    }
    return;
  }
  const { path } = destination;
  // Only the owner may read a file
  const lines =
    destination.is === 'file'
      ? await writeWhole(path, (part) => writeLines(session, createWriteStream(part, { mode: 0o600, flush: true })))
      : await writeToReader(session, path);
  say(context, `${lines - 1} records written to ${file}`);
  say(context, secrecy);
}

/** Runs `work` on a file in a temporary folder, where SQLite has files beside it; it gets its place when it is complete. */
function writeWhole<T>(path: string, work: (unfinished: string) => Promise<T>): Promise<T> {
  const folder = `${path}.${process.pid}.part`;
  const unfinished = join(folder, basename(path));
  return withTemporary(folder, async () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const result = await work(unfinished);
    await rename(unfinished, path);
    return result;
  });
}

/** Writes into a pipe or a device. Resolves to the number of lines. */
async function writeToReader(session: Session, path: string): Promise<number> {
  const reader = await open(path, constants.O_WRONLY);
  try {
    return await writeLines(session, reader.createWriteStream());
  } catch (error) {
    if (isEndOfReader(error)) throw new CommandFailure(`${path}: its reader ended before everything was written`);
    throw error;
  }
}

/** Writes the lines of an export. Resolves to their number. */
async function writeLines({ calendar, context }: Session, to: Writable): Promise<number> {
  const { exportLines } = await import('../interchange/export.ts');
  let lines = 0;
  await withProgress(context, 'Exporting', (report) =>
    pipeline(
      async function* () {
        for await (const line of exportLines(calendar, report)) {
          lines += 1;
          yield line;
        }
      },
      to,
      { end: to !== context.stdout },
    ),
  );
  return lines;
}
