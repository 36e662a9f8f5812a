/** Recall and precision of an index on the judged list. */

import { tableOf } from '../../../src/commands/reporting.ts';
import { languages } from '../drafts.ts';
import type { Find } from './asked.ts';
import { type JudgedQuery, judgedQueries } from './list.ts';

/** A query and the keys that it found. */
export interface Outcome {
  readonly query: JudgedQuery;
  readonly found: readonly string[];
}

/** Runs every query of the list. */
export async function outcomesOf(find: Find): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const query of judgedQueries) outcomes.push({ query, found: await find(query) });
  return outcomes;
}

/** The records that a query missed, and those that it should not have found. */
export function faultsOf({ query, found }: Outcome): { missed: string[]; wrong: string[] } {
  const expected = new Set(query.finds);
  return {
    missed: [...expected.difference(new Set(found))],
    wrong: [...new Set(found).difference(expected)],
  };
}

/**
 * Queries, recall and precision by category and language, as a text table. Recall is the share of the expected records that were found,
 * precision the share of the found records that were expected; both in percent, averaged over the queries.
 */
export function scoreTable(outcomes: readonly Outcome[]): string {
  const heading = ['category', ...languages.flatMap((language) => [language, 'recall', 'precision'])];
  const categories = [...Map.groupBy(outcomes, ({ query }) => query.category)];
  const rows = [...categories, ['all', outcomes] as const].map(([category, each]) => [
    category,
    ...languages.flatMap((language) => scoresOf(each.filter(({ query }) => query.language === language))),
  ]);
  return tableOf([heading, ...rows]);
}

function scoresOf(outcomes: readonly Outcome[]): number[] {
  const shares = outcomes.map((outcome) => ({ ...faultsOf(outcome), ...outcome }));
  const recall = shares.map(({ query, missed }) => share(query.finds.length - missed.length, query.finds.length));
  const precision = shares.map(({ found, wrong }) => share(found.length - wrong.length, found.length));
  return [outcomes.length, average(recall), average(precision)];
}

/** A share; 1 of an empty whole, since nothing was missed. */
function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

/** The average in percent, rounded down so that only a perfect result is 100. */
function average(shares: readonly number[]): number {
  return Math.floor((100 * shares.reduce((sum, each) => sum + each, 0)) / shares.length);
}
