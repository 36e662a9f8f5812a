/** The synonyms of a calendar, for look-ups by searches. */

import { ownTurn } from '../../async/turns.ts';
import { promised } from '../../cache/cache.ts';
import { type SynonymSet, type Synonyms, synonymSetOf, synonymsOf } from '../../model/search/synonyms.ts';
import type { Language } from '../../model/tables/field.ts';
import type { Pair } from '../../ports.ts';

/** The stored synonyms, whoever wrote them. */
export interface KnownSynonyms {
  /** Those of a language. Throws Unreachable. */
  in(language: Language): Promise<Synonyms>;
}

/** Sets that are prepared in one turn of the event loop. */
const batchSize = 100;

type ByLanguage = ReadonlyMap<Language, Synonyms>;
const none: Synonyms = new Map();

/** One set takes some 500 bytes. */
const maxSets = 20_000;

/** Reads them when they are first needed, and again after any write; unchanged ones are reused. */
export function synonymsIn(pair: Pick<Pair, 'store' | 'generation' | 'caches'>): KnownSynonyms {
  const cached = pair.caches.open<'all', Promise<ByLanguage>>('synonyms', { budget: { entries: 1 } });
  const sets = pair.caches.open<string, SynonymSet>('synonym-sets', { budget: { entries: maxSets } });

  async function readAll(): Promise<ByLanguage> {
    const present: SynonymSet[] = [];
    for await (const { id, revision, facts } of pair.store.scan('synonyms')) {
      const state = `${id}.${revision}`;
      // A language may have thousands, each of which takes a while to prepare
      if (!sets.has(state) && present.length % batchSize === 0) await ownTurn();
      present.push(sets.through(state, () => synonymSetOf(facts)));
    }
    const byLanguage = Map.groupBy(present, ({ language }) => language);
    return new Map([...byLanguage].map(([language, some]) => [language, synonymsOf(some)]));
  }

  return {
    async in(language) {
      cached.enter(await pair.generation());
      return (await promised(cached, 'all', readAll)).get(language) ?? none;
    },
  };
}
