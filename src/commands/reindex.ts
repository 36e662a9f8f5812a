import { Command } from 'commander';
import { CommandFailure } from './arguments.ts';
import { type ProcessContext, say } from './process-context.ts';
import { lineFor } from './program.ts';
import { withProgress } from './progress.ts';
import { type Session, withCalendar } from './with-calendar.ts';

const examples = `
Examples:
  ${lineFor('reindex')}
  ${lineFor('reindex', '--back')}

A running service goes on answering meanwhile. The server pair keeps the index before the last one for going back.
`;

/** `reindex`: rebuilds the index from the documents. */
export function reindexCommand(context: ProcessContext): Command {
  return new Command('reindex')
    .description('Build the index of lists and search anew from the stored records')
    .addHelpText('after', examples)
    .option('--back', 'let the index before the last reindex answer again')
    .action(({ back }: { back?: true }) =>
      withCalendar(context, (session) => (back ? goBack(session) : rebuild(session))),
    );
}

async function goBack({ calendar, context }: Session): Promise<void> {
  const { maintenance } = calendar.pair;
  if (!maintenance.back) throw new CommandFailure('The embedded store keeps no older index: reindex builds it anew');
  await maintenance.back();
  say(context, 'The index before the last reindex answers again, with everything that was written since');
}

async function rebuild({ calendar, context }: Session): Promise<void> {
  let last = 0;
  await withProgress(context, 'Indexing', (report) =>
    calendar.pair.maintenance.rebuild((done, all) => {
      last = all;
      report(done, all);
    }),
  );
  say(context, `Index built anew from ${last} records`);
}
