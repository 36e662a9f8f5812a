/** Synonyms after a write. */

import type { SynonymFacts } from '../../model/documents/document.ts';
import { maxSynonyms } from '../../model/tables/synonyms.ts';
import type { Calendar } from '../calendar.ts';
import type { Make, Writing } from './writing.ts';

/** Checks synonyms. Resolves to a function that makes the draft. */
export async function synonymDraft(writing: Writing<'synonyms'>): Promise<Make<'synonyms'>> {
  const { calendar, previous, values, violations } = writing;
  const { language = previous?.facts.language, words = previous?.facts.words } = values as Partial<SynonymFacts>;
  const root = values.root === undefined ? previous?.facts.root : (values.root as string | null);
  const isNewThere = language !== undefined && language !== previous?.facts.language;
  if (isNewThere && (await isFull(calendar, language))) {
    violations.add('language', { reason: 'too_many_synonyms', values: { limit: maxSynonyms } });
  }
  return async () => ({ facts: { language, words, ...(root && { root }) } as SynonymFacts, texts: {} });
}

/** Two concurrent writes in different processes may exceed the limit by one. */
async function isFull({ pair }: Calendar, language: string): Promise<boolean> {
  let count = 0;
  for await (const { facts } of pair.store.scan('synonyms')) if (facts.language === language) count += 1;
  return count >= maxSynonyms;
}
