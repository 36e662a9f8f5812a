/** The synonyms of a calendar, for look-ups by searches. */

import { ownTurn } from '../../async/own-turn.ts';
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

/** Reads them when they are first needed, and again after any write; unchanged ones are reused. */
export function synonymsIn(pair: Pick<Pair, 'store' | 'generation'>): KnownSynonyms {
  let sets: ReadonlyMap<string, SynonymSet> = new Map();
  let read: { readonly generation: number; readonly synonyms: Promise<ByLanguage> } | undefined;

  async function readAll(): Promise<ByLanguage> {
    const present = new Map<string, SynonymSet>();
    for await (const { id, revision, facts } of pair.store.scan('synonyms')) {
      const state = `${id}.${revision}`;
      const known = sets.get(state);
      // A language may have thousands, each of which takes a while to prepare
      if (!known && present.size % batchSize === 0) await ownTurn();
      present.set(state, known ?? synonymSetOf(facts));
    }
    sets = present;
    const byLanguage = Map.groupBy(present.values(), ({ language }) => language);
    return new Map([...byLanguage].map(([language, some]) => [language, synonymsOf(some)]));
  }

  return {
    async in(language) {
      const generation = await pair.generation();
      if (read?.generation !== generation) read = { generation, synonyms: readAll() };
      const current = read;
      try {
        return (await current.synonyms).get(language) ?? none;
      } catch (error) {
        if (read === current) read = undefined;
        throw error;
      }
    },
  };
}
