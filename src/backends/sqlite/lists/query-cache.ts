import { LRUCache } from 'lru-cache';
import type { Language } from '../../../model/tables/field.ts';
import type { Hit } from '../../../ports.ts';
import { evictingOn, type Generation } from '../generation.ts';

/** Answers of the index, kept until anything is written. */
export interface QueryCache {
  /** The kept answer to a question, or a new one. */
  page<T extends object>(question: string, find: () => T): T;
  /** The kept languages of the index, or those that it has now. */
  languages(find: () => readonly Language[]): readonly Language[];
  /** ID and revision of a record, kept or new; undefined when there is none. */
  revision(id: number, find: () => Hit | undefined): Hit | undefined;
  /** The kept count of a term, or a new one. */
  count(term: number, find: () => number): number;
}

/** Most answers kept; one of them is a page of IDs with their revisions. */
const maxPages = 500;
/** Most revisions kept; one takes some forty bytes. */
const maxRevisions = 20_000;

/** Makes a cache that forgets everything once the generation has moved, and the answers asked for longest ago when there are too many. */
export function queryCacheOf(generation: Generation): QueryCache {
  const answers = new LRUCache<string, object>({ max: maxPages });
  const revisions = new Map<number, number>();
  const counts = new Map<number, number>();
  let languages: readonly Language[] | undefined;
  const evictStale = evictingOn(generation, () => {
    answers.clear();
    revisions.clear();
    languages = undefined;
    counts.clear();
  });

  return {
    page<T extends object>(question: string, find: () => T): T {
      evictStale();
      const known = answers.get(question) as T | undefined;
      if (known) return known;
      const fresh = find();
      answers.set(question, fresh);
      return fresh;
    },
    languages(find) {
      evictStale();
      languages ??= find();
      return languages;
    },
    revision(id, find) {
      evictStale();
      const known = revisions.get(id);
      if (known !== undefined) return { id, revision: known };
      const fresh = find();
      if (revisions.size >= maxRevisions) revisions.clear();
      if (fresh) revisions.set(id, fresh.revision);
      return fresh;
    },
    count(term, find) {
      evictStale();
      const count = counts.get(term) ?? find();
      counts.set(term, count);
      return count;
    },
  };
}
