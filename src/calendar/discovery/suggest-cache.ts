/** What suggestions for different texts have in common, cached until anything is written. */

import type { CountedKind } from '../../model/counting.ts';
import type { Query } from '../../model/query.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Pair } from '../../ports.ts';

/** A word of names as one of them spells it, and the number of events with these names. */
export interface NameWord {
  readonly folded: string;
  readonly spelt: string;
  readonly count: number;
  /** True when readers of the requested language see it. */
  readonly isOwn: boolean;
}

/** The events that count for suggestions. */
export interface SuggestWindow {
  readonly query: Query;
  /** The moment from which on the words of the request mean other days. */
  readonly changesAt?: Instant | undefined;
}

/** Each gives what is cached of a question, which is found where it is missing. */
export interface SuggestCache {
  readonly windows: Through<SuggestWindow>;
  /** The number of events of each value, by kind. */
  readonly counts: Through<ReadonlyMap<CountedKind | 'towns', ReadonlyMap<number | string, number>>>;
  /** The words of all names that may be suggested, by their first two letters. */
  readonly words: Through<ReadonlyMap<string, readonly NameWord[]>>;
}

type Through<T> = (question: string, find: () => Promise<T>) => Promise<T>;

/** Counts by a few windows and kinds; every minute brings new ones. */
const maxQuestions = 20;

/** Opens it. */
export function suggestCacheIn({ caches, generation }: Pick<Pair, 'caches' | 'generation'>): SuggestCache {
  const open = <T>(name: string): Through<T> => {
    const cached = caches.open<string, Promise<T>>(name, { budget: { entries: maxQuestions } });
    return async (question, find) => {
      cached.enter(await generation());
      return cached.get(question, find);
    };
  };
  return { windows: open('suggest-windows'), counts: open('suggest-counts'), words: open('suggest-words') };
}
