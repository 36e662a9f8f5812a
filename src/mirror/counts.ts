import type { SearchIndex } from '../ports.ts';

/** The same counts of terms, asked for again only when `state`, which says when they may have changed, is another one. */
export function cachedCounts(state: () => Promise<string>, tally: SearchIndex['tally']): SearchIndex['tally'] {
  let cached = { state: '', counts: new Map<number, number>() };
  return async (terms, due) => {
    const now = `${await state()} ${due ?? ''}`;
    if (cached.state !== now) cached = { state: now, counts: new Map() };
    const { counts } = cached;
    const unknown = terms.filter((term) => !counts.has(term));
    const found = unknown.length > 0 ? await tally(unknown, due) : [];
    for (const [at, term] of unknown.entries()) counts.set(term, found[at] as number);
    return terms.map((term) => counts.get(term) as number);
  };
}
