/** A realistic mix of the requests of readers and editors. */

import type { Plan } from './data.ts';
import type { Request } from './load.ts';
import { type Measure, measures } from './measures.ts';

/** Percentages. The rest are lists and single records, with equal shares for each measure of the bench. */
const parts = { searches: 20, creates: 5, changes: 5 };
/** The number of requests to choose from. */
const pool = 20_000;

/** Reads, searches, creates and changes, mixed as `parts` says. */
export function mixOf(plan: Plan): Request[] {
  const reads = measures.filter(({ writes }) => !writes);
  const isSearch = ({ name }: Measure): boolean => name.startsWith('search');
  const creates = measures.filter(({ name }) => name === 'create');
  const changes = measures.filter(({ name }) => name === 'change');
  const lists = 100 - parts.searches - parts.creates - parts.changes;
  return [
    ...shareOf(reads.filter(isSearch), plan, parts.searches),
    ...shareOf(
      reads.filter((measure) => !isSearch(measure)),
      plan,
      lists,
    ),
    ...shareOf(creates, plan, parts.creates),
    ...shareOf(changes, plan, parts.changes),
  ];
}

function countOf(part: number): number {
  return Math.round((pool * part) / 100);
}

function shareOf(some: readonly Measure[], plan: Plan, part: number): Request[] {
  return some.flatMap((measure) => repeated(measure.pool(plan), Math.round(countOf(part) / some.length)));
}

/** The first `count` requests, repeated if there are too few. */
function repeated(requests: readonly Request[], count: number): Request[] {
  return Array.from({ length: count }, (_, at) => requests[at % requests.length] as Request);
}
