/** The terms of a search, in a compact notation. */

import { parseSearch, type SearchTerm } from '../../src/model/search/search-text.ts';

/** A compact notation of a term: `-` excluded, `"…"` phrase, `*` prefix, `#` number. */
function short({ text, phrase, prefix, excluded, number }: SearchTerm): string {
  const words = phrase ? `"${text}"` : text;
  return (excluded ? '-' : '') + words + (prefix ? '*' : '') + (number === undefined ? '' : `#${number}`);
}

/** The terms of a search; undefined when there is none. */
export function parsed(text: string): string[] | undefined {
  return parseSearch(text)?.terms.map(short);
}
