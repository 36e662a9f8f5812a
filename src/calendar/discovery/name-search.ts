/** What an index is asked for the names that fit what was typed: it finds more, for it looks at other texts of a record too. */

import type { Query } from '../../model/query.ts';
import type { Search } from '../../model/search/search-text.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { SuggestContext } from './suggest.ts';

/** Records that are held against what was typed, at most: in order of their names. */
const mostNames = 2000;

/** The search for records whose words may begin with those that were typed. */
export function nameSearch({ text, typedIn }: Pick<SuggestContext, 'text' | 'typedIn'>): Search {
  const isOpen = typedIn('').map((word) => word.isOpen);
  const terms = text.split(' ').map((word, at) => ({
    ...{ text: word, phrase: false, excluded: false },
    prefix: isOpen[at] ?? false,
  }));
  return { terms };
}

/** The records of a kind that may be meant, in a language, whoever may see them. */
export function namesQuery(context: SuggestContext, kind: ResourceName, language: string): Query {
  return {
    ...{ kind, language, search: nameSearch(context), descending: false, offset: 0, limit: mostNames },
    orderBy: resources[kind].family === 'term' ? 'name' : 'title',
  };
}
