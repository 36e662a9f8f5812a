import { LRUCache } from 'lru-cache';
import { forgettingIn, type Generation } from './generation.ts';

/** Answers of the index, kept until anything is written. */
export interface Memo {
  /** The kept answer to a question, or a new one. */
  answer<T extends object>(question: string, find: () => T): T;
  /** The kept count of a term, or a new one. */
  count(term: number, find: () => number): number;
}

/** Most answers kept; one of them is a page of IDs with their revisions. */
const most = 500;

/** Makes a memo that forgets everything once the generation has moved, and the answers asked for longest ago when there are too many. */
export function memoOf(generation: Generation): Memo {
  const answers = new LRUCache<string, object>({ max: most });
  const counts = new Map<number, number>();
  const forgetWhatIsOld = forgettingIn(generation, () => {
    answers.clear();
    counts.clear();
  });

  return {
    answer<T extends object>(question: string, find: () => T): T {
      forgetWhatIsOld();
      const known = answers.get(question) as T | undefined;
      if (known) return known;
      const fresh = find();
      answers.set(question, fresh);
      return fresh;
    },
    count(term, find) {
      forgetWhatIsOld();
      const count = counts.get(term) ?? find();
      counts.set(term, count);
      return count;
    },
  };
}
