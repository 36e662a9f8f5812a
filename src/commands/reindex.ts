import { Command } from 'commander';
import type { Maintenance } from '../ports.ts';
import { CommandFailure } from './arguments.ts';
import { lineFor } from './program.ts';
import { withProgress } from './progress.ts';
import { withCalendar } from './with-calendar.ts';

const examples = `
Examples:
  ${lineFor('reindex')}
  ${lineFor('reindex', '--back')}

A running service goes on answering meanwhile. The server pair keeps the index before the last one for going back.
`;

/** `reindex`: rebuilds the index from the documents. */
export function reindexCommand(): Command {
  return new Command('reindex')
    .description('Build the index of lists and search anew from the stored records')
    .addHelpText('after', examples)
    .option('--back', 'let the index before the last reindex answer again')
    .action(({ back }: { back?: true }) =>
      withCalendar(({ pair: { maintenance } }) => (back ? goBack(maintenance) : rebuild(maintenance))),
    );
}

async function goBack(maintenance: Maintenance): Promise<void> {
  if (!maintenance.back) throw new CommandFailure('The embedded store keeps no older index: reindex builds it anew');
  await maintenance.back();
  console.log('The index before the last reindex answers again, with everything that was written since');
}

async function rebuild(maintenance: Maintenance): Promise<void> {
  let last = 0;
  await withProgress('Indexing', (report) =>
    maintenance.rebuild((done, all) => {
      last = all;
      report(done, all);
    }),
  );
  console.log(`Index built anew from ${last} records`);
}
