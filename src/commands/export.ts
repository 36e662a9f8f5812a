import { constants, createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Argument, Command } from 'commander';
import { CommandFailure, checked, fileName } from './arguments.ts';
import { type Destination, destinationOf, withPassing } from './files.ts';
import { type ProcessContext, say } from './process-context.ts';
import { lineFor, pipedLineFor } from './program.ts';
import { withProgress } from './progress.ts';
import { type Session, withCalendar } from './with-calendar.ts';

const examples = `
Examples:
  ${lineFor('export', 'agenda.ndjson')}
  ${pipedLineFor('export', '-')} | gzip > agenda.ndjson.gz

One JSON document a line; import takes it back. Keep it safe: it holds the hashes of all passwords and keys.
`;

/** `export FILE`: everything as NDJSON. The file appears only when it is complete. */
export function exportCommand(context: ProcessContext): Command {
  return new Command('export')
    .description('Write everything to a file, which import takes back')
    .addArgument(new Argument('<file>', 'file to write; - is standard output').argParser(checked(fileName)))
    .addHelpText('after', examples)
    .action((file: string) => {
      const destination = destinationOf(file, context);
      return withCalendar(context, (session) => exportTo(session, destination, file));
    });
}

/** Writes an export to its destination, and says how many records it has. Throws CommandFailure. */
export async function exportTo(session: Session, destination: Destination, file: string): Promise<void> {
  if (destination.is === 'output') return toOutput(session);
  const lines = await (destination.is === 'file' ? toFile : toTaker)(session, destination.path);
  say(session.context, `${lines - 1} records written to ${file}`);
  say(session.context, 'Keep it safe: it holds the hashes of all passwords and keys');
}

/** Only the owner may read the file; it gets its name when it is complete. */
async function toFile(session: Session, path: string): Promise<number> {
  const unfinished = `${path}.${process.pid}.part`;
  return withPassing(unfinished, async () => {
    const lines = await write(session, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, path);
    return lines;
  });
}

/** Writes into a pipe or a device. */
async function toTaker(session: Session, path: string): Promise<number> {
  const taker = await open(path, constants.O_WRONLY);
  try {
    return await write(session, taker.createWriteStream());
  } catch (error) {
    if (isEndOfReader(error)) throw new CommandFailure(`${path}: its reader ended before everything was written`);
    throw error;
  }
}

async function toOutput(session: Session): Promise<void> {
  try {
    await write(session, session.context.stdout);
  } catch (error) {
    // The reader closed the pipe, as `head` does
    if (!isEndOfReader(error)) throw error;
  }
}

function isEndOfReader(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EPIPE';
}

/** Resolves to the number of lines. */
async function write({ calendar, context }: Session, to: Writable): Promise<number> {
  const { exportLines } = await import('../interchange/export.ts');
  let lines = 0;
  await withProgress(context, 'Exporting', (report) => {
    const counted = async function* (): AsyncGenerator<string> {
      for await (const line of exportLines(calendar, report)) {
        lines += 1;
        yield line;
      }
    };
    return pipeline(counted, to, { end: to !== context.stdout });
  });
  return lines;
}
