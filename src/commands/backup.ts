import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Argument, Command } from 'commander';
import { CommandFailure, checked, fileName } from './arguments.ts';
import { exportTo } from './export.ts';
import { destinationOf, withPassing } from './files.ts';
import { type ProcessContext, say } from './process-context.ts';
import { withProgress } from './progress.ts';
import { withCalendar } from './with-calendar.ts';

const help = `
The embedded store is copied as it is, index and all, while it is read and written; SQLite checks the copy. To restore it, stop the
service and put the copy in the place of DATA_DIR/cartellera.sqlite, without the files beside it that end in -wal and -shm.
Of the server pair it writes what export writes, which import takes back.

Keep it safe: it holds the hashes of all passwords and keys.
`;

/**
 * `backup FILE`: a complete, checked copy of the store. The file appears only when it is complete; an existing one is never overwritten.
 */
export function backupCommand(context: ProcessContext): Command {
  return new Command('backup')
    .description('Copy the whole store while it serves')
    .addArgument(new Argument('<file>', 'file to write').argParser(checked(fileName)))
    .addHelpText('after', help)
    .action((file: string) => backUp(context, file));
}

function backUp(context: ProcessContext, file: string): Promise<void> {
  if (existsSync(file)) throw new CommandFailure(`${file} is there already: name another file, or remove it`);
  const destination = destinationOf(file, context);
  return withCalendar(context, async (session) => {
    const { maintenance } = session.calendar.pair;
    if (!maintenance.backUp || destination.is !== 'file') return exportTo(session, destination, file);
    const { path } = destination;
    const unfinished = `${path}.${process.pid}.part`;
    await withPassing(unfinished, async () => {
      await withProgress(context, 'Copying', (report) => maintenance.backUp?.(unfinished, report) ?? Promise.resolve());
      await rename(unfinished, path);
    });
    say(context, `The store is copied to ${file}, and the copy is checked`);
    say(context, 'Keep it safe: it holds the hashes of all passwords and keys');
  });
}
