import { Command } from 'commander';
import type { Calendar } from '../calendar/calendar.ts';
import type { Difference, Progress } from '../ports.ts';
import type { ExitCode, Finish } from './arguments.ts';
import { lineFor } from './program.ts';
import { withProgress } from './progress.ts';
import { withCalendar } from './with-calendar.ts';

const examples = `
Example:
  ${lineFor('check')}

Ends with 1 when there are differences; reindex mends them.
`;

/** `check`: compares the index with the stored records. */
export function checkCommand(finish: Finish): Command {
  return new Command('check')
    .description('Compare the index of lists and search with the stored records')
    .addHelpText('after', examples)
    .action(async () => finish(await withCalendar(compare)));
}

async function compare({ pair }: Calendar): Promise<ExitCode> {
  let differences = 0;
  let compared = 0;
  await withProgress('Checking', async (report) => {
    const counted: Progress = (done, all) => {
      compared = done;
      report(done, all);
    };
    for await (const difference of pair.maintenance.check(counted)) {
      console.log(lineOf(difference));
      differences += 1;
    }
  });
  console.log(
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
