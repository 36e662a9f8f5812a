/** What the judged list says of an index, in numbers. */

import { tableOf } from '../../../src/commands/summary.ts';
import { languages } from '../drafts.ts';
import type { Find } from './asked.ts';
import { type JudgedQuery, judgedQueries } from './list.ts';

/** A query, and what was found. */
export interface Outcome {
  readonly query: JudgedQuery;
  readonly found: readonly string[];
}

/** Asks every query of the list. */
export async function outcomesOf(find: Find): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const query of judgedQueries) outcomes.push({ query, found: await find(query) });
  return outcomes;
}

/** What a query finds too little, and too much. */
export function faultsOf({ query, found }: Outcome): { missed: string[]; wrong: string[] } {
  const expected = new Set(query.finds);
  return {
    missed: [...expected.difference(new Set(found))],
    wrong: [...new Set(found).difference(expected)],
  };
}

/**
 * Queries, recall and precision by category and language, for a terminal. Recall is how much of what should be found is, precision how
 * much of what is found should be; both in percent, on the average of the queries.
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

/** Of nothing, all is right. */
function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

/** In percent, rounded down: only what is perfect is 100. */
function average(shares: readonly number[]): number {
  return Math.floor((100 * shares.reduce((sum, each) => sum + each, 0)) / shares.length);
}
