/** Links between the pages of a list. */

import type { Page } from '../../calendar/calendar.ts';

/** Absolute links; `next` and `previous` only where there is such a page. */
interface ListLinks {
  readonly self: string;
  readonly next?: string;
  readonly previous?: string;
  /** The `Link` header (RFC 8288) with as many links as fit; empty for none. */
  readonly header: string;
}

/** The length of the header, in characters: proxies and clients limit all headers together, often to 8 kB. */
const maxHeaderLength = 4000;

/**
 * The links between pages, with all filters. `collection` is absolute, without a slash at its end. Lists of posts always have `page`;
 * elsewhere the first page has none, and in other links it comes last. A list by cursor links to the next page alone.
 */
export function linksOf(collection: string, { asked, page, perPage, total, walk }: Page, posts: boolean): ListLinks {
  const filters = new URLSearchParams(asked).toString();
  const address = (...parts: string[]): string => {
    const query = parts.filter((part) => part !== '').join('&');
    return query === '' ? `${collection}/` : `${collection}/?${query}`;
  };
  if (walk) {
    const at = (cursor: string) => address(filters, `cursor=${encodeURIComponent(cursor)}`);
    const next = walk.next && at(walk.next);
    return { self: at(walk.sent), header: headerOf({ next }), next };
  }
  const to = (number: number): string => address(filters, number === 1 ? '' : `page=${number}`);
  const last = Math.ceil(total / perPage);
  const next = page < last ? to(page + 1) : undefined;
  const previous = page > 1 ? to(page - 1) : undefined;
  const all = { first: to(1), prev: previous, next, last: last > 0 ? to(last) : undefined };
  // First and last are left out before the neighbours, which the body has too
  const header = [all, { prev: previous, next }].map(headerOf).find(({ length }) => length <= maxHeaderLength) ?? '';
  const self = posts ? address(`page=${page}`, filters) : to(page);
  return { self, header, next, previous };
}

/** A `Link` header with the same list in another format, where there is one and room for it. */
export function withAlternate(header: string, url: string | undefined, type: string): string {
  if (url === undefined) return header;
  const links = [header, `<${url}>; rel="alternate"; type="${type}"`].filter((each) => each !== '').join(', ');
  return links.length <= maxHeaderLength ? links : header;
}

/** Links by relation, in the form of a `Link` header. */
export function headerOf(links: Readonly<Record<string, string | undefined>>): string {
  const named = Object.entries(links).filter(([, url]) => url !== undefined);
  return named.map(([relation, url]) => `<${url}>; rel="${relation}"`).join(', ');
}
