/** The list of synonyms. No index holds them: they are few, and only editors read them. */

import type { Document } from '../../model/documents/document.ts';
import { mayAttempt } from '../access/rights.ts';
import { type Audience, type Calendar, digest, type Input, type Page } from '../calendar.ts';
import { violationsOf } from '../writing/violations.ts';
import { pagingOf, parametersInEffect } from './plan.ts';
import { presentAll, representationOf } from './present.ts';

/** One page of the synonyms by ID. Throws `rest_forbidden`, `rest_invalid_param`. */
export async function listSynonyms(calendar: Calendar, audience: Audience, input: Input): Promise<Page> {
  mayAttempt(audience, 'synonyms', 'read');
  violationsOf(input).throwIfAny();
  const { page, perPage } = pagingOf(calendar.settings.maxPerPage, input);
  const all = await synonymsIn(calendar, input.values.language);
  const shown = all.slice((page - 1) * perPage, page * perPage);
  const { records, languages, state } = await presentAll(calendar, audience, shown, representationOf(input, false));
  const asked = parametersInEffect('synonyms', input, { effective: {} }, perPage);
  const tag = digest(`${state}|${all.length}|${page}|${JSON.stringify(asked)}`);
  return { records, total: all.length, page, perPage, asked, tag, languages, around: {} };
}

async function synonymsIn({ pair }: Calendar, language: unknown): Promise<Document<'synonyms'>[]> {
  const all = await Array.fromAsync(pair.store.scan('synonyms'));
  return all.filter(({ facts }) => language === undefined || facts.language === language);
}
