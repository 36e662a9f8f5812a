/** The addresses of the public agenda. Its filters are those of the list of events, under the same names. */

import { events } from './tables/events.ts';
import type { Language, Row } from './tables/field.ts';

/** What the agenda decides by itself, besides what stands beside the list; an address that names it says nothing. */
const decided = new Set(['status', 'order', 'include', 'post_parent', 'autocorrect', 'search_languages', 'expand']);

const { page, ...others } = events.filters;

/** The filters of the agenda in the order in which addresses have them, the page last. */
export const agendaFilters: readonly (readonly [name: string, row: Row])[] = Object.entries<Row>({
  ...others,
  page,
}).filter(([name, { beside }]) => name === 'page' || !(beside || decided.has(name)));

/** Values by the names of filters, in the order of the table and the page last; lists as CSV. */
export type Asked = Readonly<Record<string, string>>;

/** What the agenda shows when nothing is said. */
const byItself: Asked = { when: 'upcoming', page: '1' };

/** The filters of the agenda among these values, in their order, without those that say nothing. */
export function askedAmong(values: Asked): Asked {
  const said = agendaFilters.map(([name]): [string, string] => [name, values[name] ?? '']);
  return Object.fromEntries(said.filter(([name, value]) => value !== '' && value !== byItself[name]));
}

/** The path of the agenda in a language, below the root of the pages; in the default language it is that root. */
export function agendaPath(languages: readonly Language[], language: Language, asked: Asked = {}): string {
  return `${language === languages[0] ? '/' : `/${language}/`}${queryOf(asked)}`;
}

/** Values as a query, `?` included; empty without any. Commas stay readable (RFC 3986, 2.2). */
export function queryOf(values: Asked): string {
  const query = new URLSearchParams(values).toString().replaceAll('%2C', ',');
  return query === '' ? '' : `?${query}`;
}
