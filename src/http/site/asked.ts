/** The filters in an address of the agenda. */

import { type Asked, agendaFilters, askedAmong } from '../../model/agenda.ts';

export type { Asked } from '../../model/agenda.ts';

const lists = new Set(agendaFilters.filter(([, { type }]) => type === 'array').map(([name]) => name));

/** Parses a query. Unknown and blank filters are ignored, and so are those that the agenda sets itself. */
export function askedOf(querystring: string): Asked {
  const given = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(querystring)) {
    const name = key.replace(/\[\d*\]$/, '');
    if (value.trim() !== '') given.set(name, [...(given.get(name) ?? []), value.trim()]);
  }
  const said = ([name, values]: [string, string[]]) => [
    name,
    (lists.has(name) ? values.join(',') : values.at(-1)) ?? '',
  ];
  return askedAmong(Object.fromEntries([...given].map(said)));
}

/** The same filters with others replaced; empty ones are removed, and so is the page number. */
export function changed(asked: Asked, changes: Asked): Asked {
  const { page: _, ...rest } = asked;
  return askedAmong({ ...rest, ...changes });
}

/** Another page of the same results. */
export function paged(asked: Asked, page: number): Asked {
  return askedAmong({ ...asked, page: String(page) });
}

/** The same filters with a value of a list added, or removed when it was selected. */
export function toggled(asked: Asked, name: string, value: string): Asked {
  const chosen = (asked[name] ?? '').split(',').filter((each) => each !== '');
  const left = chosen.filter((each) => each !== value);
  return changed(asked, { [name]: (left.length < chosen.length ? left : [...chosen, value]).join(',') });
}
