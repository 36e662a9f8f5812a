/** The filters of the agenda as its address names them: those of the list of events, under the same names. */

import { events } from '../../model/tables/events.ts';
import type { Row } from '../../model/tables/field.ts';

/** What the page decides by itself, besides what stands beside the list; an address that names it says nothing. */
const decided = new Set(['status', 'orderby', 'order', 'include', 'post_parent', 'autocorrect', 'search_languages']);

const { page, ...others } = events.filters;
const filters = Object.entries<Row>({ ...others, page }).filter(
  ([name, { beside }]) => name === 'page' || !(beside || decided.has(name)),
);
const lists = new Set(filters.filter(([, { type }]) => type === 'array').map(([name]) => name));

/** Values by the names of filters, in the order of the table and the page last; lists as CSV. */
export type Asked = Readonly<Record<string, string>>;

/** Reads a query: filters that nobody knows, and blank ones, are left out; what the agenda does by itself too. */
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
  return ordered(Object.fromEntries([...given].map(said)));
}

/** The same filters with others, of which empty ones are taken away; a page of its own belongs to other results. */
export function changed(asked: Asked, changes: Asked): Asked {
  const { page: _, ...rest } = asked;
  return ordered({ ...rest, ...changes });
}

/** Another page of the same results. */
export function paged(asked: Asked, page: number): Asked {
  return ordered({ ...asked, page: String(page) });
}

/** The same filters with a value of a list that was not chosen, or without one that was. */
export function toggled(asked: Asked, name: string, value: string): Asked {
  const chosen = (asked[name] ?? '').split(',').filter((each) => each !== '');
  const left = chosen.filter((each) => each !== value);
  return changed(asked, { [name]: (left.length < chosen.length ? left : [...chosen, value]).join(',') });
}

/** As a query, `?` included; empty without filters. Commas stay readable (RFC 3986, 2.2). */
export function queryOf(asked: Asked): string {
  const query = new URLSearchParams(asked).toString().replaceAll('%2C', ',');
  return query === '' ? '' : `?${query}`;
}

function ordered(values: Asked): Asked {
  const said = filters.map(([name]): [string, string] => [name, values[name] ?? '']);
  const meaning = said.filter(([name, value]) => value !== '' && value !== byItself[name]);
  return Object.fromEntries(meaning);
}

/** What the agenda shows when nothing is said. */
const byItself: Asked = { when: 'upcoming', page: '1' };
