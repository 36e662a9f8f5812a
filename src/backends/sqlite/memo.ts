import { LRUCache } from 'lru-cache';
import type { Language } from '../../model/field.ts';
import type { Hit } from '../../ports.ts';
import { forgettingIn, type Generation } from './generation.ts';

/** Answers of the index, kept until anything is written. */
export interface Memo {
  /** The kept answer to a question, or a new one. */
  answer<T extends object>(question: string, find: () => T): T;
  /** The kept languages of the index, or those that it has now. */
  languages(find: () => readonly Language[]): readonly Language[];
  /** ID and revision of a record, kept or new; undefined when there is none. */
  hit(id: number, find: () => Hit | undefined): Hit | undefined;
  /** The kept count of a term, or a new one. */
  count(term: number, find: () => number): number;
}

/** Most answers kept; one of them is a page of IDs with their revisions. */
const most = 500;
/** Most revisions kept; one takes some forty bytes. */
const mostRevisions = 20_000;

/** Makes a memo that forgets everything once the generation has moved, and the answers asked for longest ago when there are too many. */
export function memoOf(generation: Generation): Memo {
  const answers = new LRUCache<string, object>({ max: most });
  const revisions = new Map<number, number>();
  const counts = new Map<number, number>();
  let languages: readonly Language[] | undefined;
  const forgetWhatIsOld = forgettingIn(generation, () => {
    answers.clear();
    revisions.clear();
    languages = undefined;
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
    languages(find) {
      forgetWhatIsOld();
      languages ??= find();
      return languages;
    },
    hit(id, find) {
      forgetWhatIsOld();
      const known = revisions.get(id);
      if (known !== undefined) return { id, revision: known };
      const fresh = find();
      if (revisions.size >= mostRevisions) revisions.clear();
      if (fresh) revisions.set(id, fresh.revision);
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
