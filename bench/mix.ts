/** What readers and editors of a site ask in the same minute. */

import type { Plan } from './data.ts';
import type { Request } from './load.ts';
import { type Measure, measures } from './measures.ts';

/** Of a hundred requests; what is left are lists and single records, each measure of the bench as often. */
const parts = { searches: 20, creates: 5, changes: 5 };
/** Requests to draw from. */
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
  return some.flatMap((measure) => taken(measure.pool(plan), Math.round(countOf(part) / some.length)));
}

/** So many of them, from the beginning again where there are too few. */
function taken(requests: readonly Request[], count: number): Request[] {
  return Array.from({ length: count }, (_, at) => requests[at % requests.length] as Request);
}
