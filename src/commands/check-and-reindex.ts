/** The index of lists and search: compared with the stored records, and built anew from them. */

import type { Command } from 'commander';
import { CommandFailure, type Finish, lineFor, type ProcessContext, say, withCalendar } from './command.ts';
import { counted, withProgress } from './reporting.ts';

const checkExamples = `
Example:
  ${lineFor('check')}

Ends with 1 when there are differences; reindex mends them.
`;

const reindexExamples = `
Examples:
  ${lineFor('reindex')}
  ${lineFor('reindex', '--back')}

A running service goes on answering meanwhile. The server pair keeps the index before the last one for going back.
`;

/** `check`: compares the index with the stored records. */
export function checkCommand(program: Command, context: ProcessContext, finish: Finish): void {
  program
    .command('check')
    .description('Compare the index of lists and search with the stored records')
    .addHelpText('after', checkExamples)
    .action(() =>
      withCalendar(context, async ({ calendar: { pair } }) => {
        let [differences, compared] = [0, 0];
        await withProgress(context, 'Checking', async (report) => {
          const differing = pair.maintenance.check((done, all) => {
            compared = done;
            report(done, all);
          });
          for await (const difference of differing) {
            const what = 'table' in difference ? difference.table : `${difference.kind} ${difference.id}`;
            say(context, `${what}: ${difference.problem}`);
            differences += 1;
          }
        });
        for (const note of await pair.maintenance.indexNotes()) say(context, note);
        const all = counted(compared, 'record');
        if (differences === 0) return say(context, `No differences in ${all}`);
        say(context, `Differences: ${differences} in ${all}. ${lineFor('reindex')} mends them`);
        finish(1);
      }),
    );
}

/** `reindex`: rebuilds the index from the documents. */
export function reindexCommand(program: Command, context: ProcessContext): void {
  program
    .command('reindex')
    .description('Build the index of lists and search anew from the stored records')
    .addHelpText('after', reindexExamples)
    .option('--back', 'let the index before the last reindex answer again')
    .action(({ back }: { back?: true }) =>
      withCalendar(context, async ({ calendar }) => {
        const { maintenance } = calendar.pair;
        if (back) {
          if (!maintenance.back) {
            throw new CommandFailure('The embedded store keeps no older index: reindex builds it anew');
          }
          await maintenance.back();
          return say(
            context,
            'The index before the last reindex answers again, with everything that was written since',
          );
        }
        let last = 0;
        await withProgress(context, 'Indexing', (report) =>
          maintenance.rebuild((done, all) => {
            last = all;
            report(done, all);
          }),
        );
        say(context, `Index built anew from ${counted(last, 'record')}`);
      }),
    );
}
