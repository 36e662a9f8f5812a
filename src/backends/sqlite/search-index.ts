/** The answers of the index tables, kept until anything is written. */

import { type ResourceName, resourceNames } from '../../model/field.ts';
import type { Query, SearchIndex } from '../../ports.ts';
import type { Opened } from './connection.ts';
import { findEvents } from './find-events.ts';
import { findOthers } from './find-others.ts';
import { memoOf } from './memo.ts';
import { descendantsOf } from './mirror.ts';
import { recurringIn } from './occurrences.ts';
import type { Prepare } from './statements.ts';

/** Answers lists from the index tables of an open file. */
export function searchIndexOf({ writer: { prepare, words, languages }, generation }: Opened): SearchIndex {
  const memo = memoOf(generation);
  const finding = { prepare, languages, recurring: recurringIn(generation) };
  const find = (query: Query) => {
    const isWhole = hasNoWords(query) || words.settle();
    const found =
      query.kind === 'events' ? findEvents({ ...finding, isWhole }, query) : findOthers(prepare, languages, query);
    // What was found without the words that wait is not to be kept
    if (!isWhole) generation.advance();
    return found;
  };
  return {
    find: async (query) => memo.answer(JSON.stringify(query), () => find(query)),
    tally: async (terms) => terms.map((term) => memo.count(term, () => countOf(prepare, term))),
    descendants: async (categories) => descendantsOf(prepare, categories),
  };
}

function hasNoWords({ search, references, near }: Query): boolean {
  return !search && !references && !near;
}

function countOf(prepare: Prepare, term: number): number {
  return (prepare('select n from counters where id = ?').get(term) as { n: number } | undefined)?.n ?? 0;
}

/** How many records of each resource are listed. */
export function listedSizes(prepare: Prepare): Record<ResourceName, number> {
  const sizes = resourceNames.map((kind) => [kind, listedSize(prepare, kind)]);
  return Object.fromEntries(sizes) as Record<ResourceName, number>;
}

/** Counted in the index, whose rows are small; events that every reader sees are counted by days already. */
function listedSize(prepare: Prepare, kind: ResourceName): number {
  if (kind !== 'events') return countIn(prepare, `entries where shelf = 2 and kind = '${kind}'`);
  const listed = prepare('select coalesce(sum(n), 0) n from days').get() as { n: number };
  return listed.n + countIn(prepare, 'entries where shelf = 0');
}

function countIn(prepare: Prepare, rows: string): number {
  return (prepare(`select count(*) n from ${rows}`).get() as { n: number }).n;
}
