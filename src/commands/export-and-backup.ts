/** Writes everything that a calendar has to a file: as lines that `import` takes back, or as a copy of the store. */

import { constants, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Argument, type Command } from 'commander';
import type { PictureFiles } from '../model/pictures.ts';
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
  warn,
  withCalendar,
} from './command.ts';
import { type Destination, destinationOf, withTemporary } from './files.ts';
import { counted, withProgress } from './reporting.ts';

const secrecy = 'Keep it safe: it holds the hashes of all passwords and keys';

const notForCopies =
  'cannot hold a copy of the embedded store, which is put together out of order: name a file, or use export';

const exportExamples = `
Examples:
  ${lineFor('export', 'agenda.ndjson')}
  ${lineFor('export', 'agenda.ndjson --media agenda-media')}
  ${pipedLineFor('export', '-')} | gzip > agenda.ndjson.gz

One JSON document a line; import takes it back. ${secrecy}.
`;

const backupHelp = `
The embedded store is copied as it is, index and all, while it is read and written; SQLite checks the copy. To restore it, stop the
service and put the copy in the place of DATA_DIR/cartellera.sqlite, without the files beside it that end in -wal and -shm, and
FILE.media, which has the files of pictures, in the place of DATA_DIR/media.
Of the server pair it writes what export writes, which import takes back.

${secrecy}.
`;

/** `export FILE`: everything as NDJSON. The file appears only when it is complete. */
export function exportCommand(program: Command, context: ProcessContext): void {
  program
    .command('export')
    .description('Write everything to a file, which import takes back')
    .addArgument(new Argument('<file>', 'file to write; - is standard output').argParser(checked(fileName)))
    .option(
      '--media <folder>',
      'copy the files of uploaded pictures there, which import takes back with the same option',
    )
    .addHelpText('after', exportExamples)
    .action((file: string, { media }: { media?: string }) => {
      const destination = destinationOf(file, context);
      return withCalendar(context, (session) => exportTo(session, destination, file, media));
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
      for (const path of [file, `${file}.media`])
        if (existsSync(path)) throw new CommandFailure(`${path} is there already: name another file, or remove it`);
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
        if (existsSync(`${destination.path}.media`)) say(context, `The files of its pictures are in ${file}.media`);
        if (session.config.store.bucket) say(context, 'The files of its pictures stay in the bucket of MEDIA_URL');
        say(context, secrecy);
      });
    });
}

/** Writes an export to its destination, and says how many records it has. Throws CommandFailure. */
async function exportTo(session: Session, destination: Destination, file: string, media?: string): Promise<void> {
  const { context } = session;
  if (destination.is === 'output') {
    try {
      await writeLines(session, context.stdout, media);
    } catch (error) {
      // The reader closed the pipe, as `head` does
      if (!isEndOfReader(error)) throw error;
    }
    return;
  }
  const { path } = destination;
  let lines: number;
  if (destination.is === 'file') {
    // Only the owner may read it
    lines = await writeWhole(path, (part) =>
      writeLines(session, createWriteStream(part, { mode: 0o600, flush: true }), media),
    );
  } else {
    const reader = await open(path, constants.O_WRONLY);
    try {
      lines = await writeLines(session, reader.createWriteStream(), media);
    } catch (error) {
      if (isEndOfReader(error)) throw new CommandFailure(`${path}: its reader ended before everything was written`);
      throw error;
    }
  }
  say(context, `${counted(lines - 1, 'record')} written to ${file}`);
  say(context, secrecy);
}

/** Runs `work` on a file in a temporary folder, where SQLite has files beside it; it gets its place when it is complete. */
function writeWhole<T>(path: string, work: (unfinished: string) => Promise<T>): Promise<T> {
  const folder = `${path}.${process.pid}.part`;
  const unfinished = join(folder, basename(path));
  return withTemporary(folder, async () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const result = await work(unfinished);
    if (existsSync(`${unfinished}.media`)) await rename(`${unfinished}.media`, `${path}.media`);
    await rename(unfinished, path);
    return result;
  });
}

/** Writes the lines of an export, and the files of its pictures to a folder if one is named. Resolves to the number of lines. */
async function writeLines({ calendar, context }: Session, to: Writable, media: string | undefined): Promise<number> {
  const { exportLines } = await import('../interchange/export.ts');
  const pictures: PictureFiles[] = [];
  let lines = 0;
  await withProgress(context, 'Exporting', (report) =>
    pipeline(
      async function* () {
        for await (const line of exportLines(calendar, report, (picture) => pictures.push(picture))) {
          lines += 1;
          yield line;
        }
      },
      to,
      { end: to !== context.stdout },
    ),
  );
  const count = counted(pictures.length, 'picture');
  if (media === undefined) {
    if (pictures.length > 0) warn(context, `The files of ${count} are not in it: --media FOLDER copies them`);
    return lines;
  }
  const { copyPicturesOut } = await import('../interchange/picture-files.ts');
  const lacking = await withProgress(context, 'Copying pictures', (report) =>
    copyPicturesOut(calendar.pair.media, pictures, media, (done) => report(done, pictures.length)),
  );
  warn(context, `The files of ${count} are in ${media}`);
  if (lacking > 0)
    warn(context, `Pictures of which files are missing: ${lacking}. ${lineFor('media', 'check')} names them`);
  return lines;
}
