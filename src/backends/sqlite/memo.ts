import { LRUCache } from 'lru-cache';
import type { Generation } from './generation.ts';

/** Answers of the index, kept until anything is written. */
export interface Memo {
  /** The kept answer to a question, or a new one. */
  answer<T extends object>(question: string, find: () => T): T;
}

/** Most answers kept; one of them is a page of IDs with their revisions. */
const most = 2000;

export function memoOf(generation: Generation): Memo {
  const kept = new LRUCache<string, object>({ max: most });
  let seen = generation.now();
  return {
    answer<T extends object>(question: string, find: () => T): T {
      const now = generation.now();
      if (now !== seen) kept.clear();
      seen = now;
      const known = kept.get(question) as T | undefined;
      if (known) return known;
      const fresh = find();
      kept.set(question, fresh);
      return fresh;
    },
  };
}
