import { Command } from 'commander';
import type { Finish } from './command-line.ts';
import { progressOf } from './progress.ts';
import { withCalendar } from './with-calendar.ts';

const examples = `
Example:
  npm run reindex

A running service goes on answering meanwhile.
`;

/** `reindex`: builds the index anew from the documents. */
export function reindexCommand(_finish: Finish): Command {
  return new Command('reindex')
    .description('Build the index of lists and search anew from the stored records')
    .addHelpText('after', examples)
    .action(() => withCalendar(({ pair }) => rebuild(pair)));
}

async function rebuild(pair: { rebuild(progress: (done: number, all: number) => void): Promise<void> }): Promise<void> {
  const progress = progressOf('Indexing');
  let last = 0;
  try {
    await pair.rebuild((done, all) => {
      last = all;
      progress.at(done, all);
    });
  } finally {
    progress.stop();
  }
  console.log(`Index built anew from ${last} records`);
}
