/** Links between the pages of a list. */

import type { Page } from '../calendar/calendar.ts';

/** Absolute links; `next` and `previous` only where there is such a page. */
export interface ListLinks {
  readonly self: string;
  readonly next?: string;
  readonly previous?: string;
  /** As a `Link` header (RFC 8288) names them all. */
  readonly header: string;
}

/**
 * Links that keep every filter. `collection` is absolute, without a slash at its end. Posts always say which page they
 * are; elsewhere the first page has no `page`, and in other links it comes last.
 */
export function linksOf(collection: string, page: Page, posts: boolean): ListLinks {
  const last = Math.ceil(page.total / page.perPage);
  const to = (number: number): string => address(collection, page, number === 1 ? {} : { page: String(number) });
  const self = posts ? selfOfPosts(collection, page) : to(page.page);
  const next = page.page < last ? to(page.page + 1) : undefined;
  const previous = page.page > 1 ? to(page.page - 1) : undefined;
  const header = [
    `<${to(1)}>; rel="first"`,
    ...(previous ? [`<${previous}>; rel="prev"`] : []),
    ...(next ? [`<${next}>; rel="next"`] : []),
    ...(last > 0 ? [`<${to(last)}>; rel="last"`] : []),
  ].join(', ');
  return { self, header, ...(next && { next }), ...(previous && { previous }) };
}

function selfOfPosts(collection: string, { asked, page }: Page): string {
  return `${collection}/?${new URLSearchParams({ page: String(page), ...asked })}`;
}

function address(collection: string, { asked }: Page, page: Record<string, string>): string {
  const query = new URLSearchParams({ ...asked, ...page }).toString();
  return query === '' ? `${collection}/` : `${collection}/?${query}`;
}
