/** Searches the index for names that may match a typed text. */

import { statuses } from '../../model/documents/document.ts';
import type { SearchTerm } from '../../model/search/search-text.ts';
import { type WideSearch, wideTerm } from '../../model/search/wide-search.ts';
import type { Language } from '../../model/tables/field.ts';
import { dueIn } from '../writing/due.ts';
import type { SuggestContext } from './suggest.ts';

/** A term for each typed word; those that may be unfinished match as prefixes. */
function termsOf({ text, typedIn }: SuggestContext): SearchTerm[] {
  const isOpen = typedIn('').map((word) => word.isOpen);
  return text.split(' ').map((word, at) => ({
    ...{ text: word, phrase: false, excluded: false },
    prefix: isOpen[at] ?? false,
  }));
}

/** The records of all kinds but events whose names have all the words, whoever may see them. */
export async function idsNamed(context: SuggestContext, language: Language): Promise<readonly number[]> {
  const { calendar } = context;
  const wanted = termsOf(context).map((term) => [term]);
  const named = await calendar.pair.index.named({ language, wanted, statuses, ...dueIn(calendar) });
  const [first = [], ...others] = named;
  const sets = others.map((ids) => new Set(ids));
  return first.filter((id) => sets.every((ids) => ids.has(id)));
}

/** The search for events whose titles have all the words. */
export function titleSearch(context: SuggestContext): WideSearch {
  return { language: context.language, terms: termsOf(context).map(wideTerm), titlesOnly: true };
}
