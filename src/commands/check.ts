import { Command } from 'commander';
import type { Difference, Progress } from '../ports.ts';
import type { ExitCode, Finish } from './arguments.ts';
import { type ProcessContext, say } from './process-context.ts';
import { lineFor } from './program.ts';
import { withProgress } from './progress.ts';
import { type Session, withCalendar } from './with-calendar.ts';

const examples = `
Example:
  ${lineFor('check')}

Ends with 1 when there are differences; reindex mends them.
`;

/** `check`: compares the index with the stored records. */
export function checkCommand(context: ProcessContext, finish: Finish): Command {
  return new Command('check')
    .description('Compare the index of lists and search with the stored records')
    .addHelpText('after', examples)
    .action(async () => finish(await withCalendar(context, compare)));
}

async function compare({ calendar: { pair }, context }: Session): Promise<ExitCode> {
  let differences = 0;
  let compared = 0;
  await withProgress(context, 'Checking', async (report) => {
    const counted: Progress = (done, all) => {
      compared = done;
      report(done, all);
    };
    for await (const difference of pair.maintenance.check(counted)) {
      say(context, lineOf(difference));
      differences += 1;
    }
  });
  say(
    context,
    differences === 0
      ? `No differences in ${compared} records`
      : `Differences: ${differences} in ${compared} records. ${lineFor('reindex')} mends them`,
  );
  return differences === 0 ? 0 : 1;
}

function lineOf(difference: Difference): string {
  const place = 'table' in difference ? difference.table : `${difference.kind} ${difference.id}`;
  return `${place}: ${difference.problem}`;
}
