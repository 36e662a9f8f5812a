import type { Caches } from '../../../cache/caches.ts';
import type { Language } from '../../../model/tables/field.ts';
import type { Generation } from '../generation.ts';

/** Answers of the index, cached until anything is written. */
export interface QueryCache {
  /** The cached answer to a query, or a new one. */
  page<T extends object>(question: string, find: () => T): T;
  /** The languages of the index, cached. */
  languages(find: () => readonly Language[]): readonly Language[];
  /** The count of a term, cached. */
  count(term: number, find: () => number): number;
}

/** An answer is a page of IDs with their revisions, or some counts. */
const maxAnswers = 500;
const maxCounts = 10_000;

/** Makes the cache of one connection. */
export function queryCacheIn(caches: Caches, generation: Pick<Generation, 'now'>): QueryCache {
  const answers = caches.open<string, object>('queries', { budget: { entries: maxAnswers } });
  const counts = caches.open<number, number>('counts', { budget: { entries: maxCounts } });
  return {
    page<T extends object>(question: string, find: () => T): T {
      answers.enter(generation.now());
      return answers.through(question, find) as T;
    },
    languages(find) {
      answers.enter(generation.now());
      return answers.through('languages', () => find()) as readonly Language[];
    },
    count(term, find) {
      counts.enter(generation.now());
      return counts.through(term, find);
    },
  };
}
