/** Reports wrong filters in an address by the names that visitors see, not by those of the interface. */

import type { Problems } from '../../model/failure.ts';
import type { Language } from '../../model/tables/field.ts';
import type { Problem } from '../../model/tables/problems.ts';
import { type Asked, changed } from './asked.ts';
import { siteWords } from './words/index.ts';

/** A sentence for each wrong filter; those without a name on pages share one. */
export function wrongSentences(language: Language, problems: Problems): readonly string[] {
  const said = Object.entries(problems).map(([name, problem]) => sentenceOf(language, name, problem));
  return [...new Set(said)];
}

/** The filters without the wrong ones. */
export function soundOnes(asked: Asked, problems: Problems): Asked {
  return changed(asked, Object.fromEntries(Object.keys(problems).map((name) => [name, ''])));
}

function sentenceOf(language: Language, name: string, { values = {} }: Problem): string {
  const { failures } = siteWords(language);
  const sent = String(values['name'] ?? values['received'] ?? '');
  if (sent !== '' && (name === 'near' || name === 'town')) return failures.unknownPlace(sent);
  const filter = filterNames(language).get(name);
  return filter === undefined ? failures.otherFilter : failures.wrongFilter(filter, sent);
}

/** The names of filters beside what visitors choose. */
function filterNames(language: Language): ReadonlyMap<string, string> {
  const { dates, facets, search, pages, map } = siteWords(language);
  const { venues, organizers, tags } = search.kinds;
  const others = { when: dates, q: search.button, page: pages.label, bbox: map.area };
  return new Map(Object.entries({ ...facets, ...others, venue: venues, organizer: organizers, tags }));
}
