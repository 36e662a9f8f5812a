/** The answers with lists: their envelopes, their sections, and the links between their pages. Records are not parsed. */

import type { ListInput, RelatedInput } from '../../calendar/calendar.ts';
import type { RelatedPage } from '../../calendar/discovery/related-events.ts';
import type { Page } from '../../calendar/reading/types.ts';
import { type BodySource, bytesOut, joined, listed, type MemoryBody } from '../../calendar/rendering/body-source.ts';
import type { TableName } from '../../model/tables/field.ts';
import { paging } from '../../model/tables/parameters.ts';
import { tables } from '../../model/tables/resources.ts';
import { jsonType } from '../requests/context.ts';
import { ignoredHeader } from '../requests/inputs.ts';
import { bodyOf, type ReadAnswer } from './answer.ts';
import { trimmed } from './trim.ts';

/**
 * The answer with a list; `collection` is its absolute address, without a slash at the end, and `subscription` that of the same events as
 * an iCalendar feed.
 */
export async function buildListAnswer(
  resource: TableName,
  collection: string,
  page: Page,
  input: ListInput,
  subscription?: string,
): Promise<ReadAnswer> {
  const { tag, languages, total, records } = page;
  const pages = Math.ceil(total / page.perPage);
  const links = linksOf(collection, page, tables[resource].family === 'post');
  const link = withSubscription(links.header, subscription);
  const envelope = {
    rest_url: links.self,
    next_rest_url: links.next,
    previous_rest_url: links.previous,
    next_cursor: page.walk?.next,
    total,
    total_pages: pages,
    ...aroundOf(collection, page),
  };
  const headers = {
    'X-TEC-Total': String(total),
    'X-TEC-TotalPages': String(pages),
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(pages),
    ...(link !== '' && { Link: link }),
    ...(page.from && { 'X-Search-Backend': page.from }),
    ...ignoredHeader(input),
    ...((input.values.per_page ?? paging.per_page.default) > page.perPage && {
      'X-Per-Page': String(page.perPage),
    }),
  };
  const sections = await sectionParts(collection, page, input);
  const body = enveloped(resource, await trimmed(records, input), envelope, sections);
  const { changesAt } = page.around;
  return { headers, ...bodyOf(body), tag, languages, type: jsonType, changesAt };
}

/** The answer with related events. */
export async function buildRelatedAnswer(page: RelatedPage, input: RelatedInput): Promise<ReadAnswer> {
  const { records, total, tag, languages, changesAt } = page;
  const body = enveloped('events', await trimmed(records, input), { total });
  return { headers: ignoredHeader(input), ...bodyOf(body), tag, languages, type: jsonType, changesAt };
}

/** The members that lists have only on request; JSON leaves out undefined ones. */
function aroundOf(collection: string, page: Page): object {
  const { range, near, search, didYouMean, ongoing, facets } = page.around;
  const listOf = (further: Readonly<Record<string, string>>): string =>
    listAddress(collection, page, { ...page.asked, ...further });
  return {
    range,
    near,
    search,
    did_you_mean: didYouMean && { ...didYouMean, rest_url: listOf({ q: didYouMean.q }) },
    ongoing: ongoing && { ...ongoing, rest_url: listOf({ ongoing: 'only' }) },
    facets,
  };
}

/** The first page of this list with other parameters. */
function listAddress(collection: string, { walk: _, ...page }: Page, asked: Page['asked']): string {
  return linksOf(collection, { ...page, page: 1, asked }, true).self;
}

/** `,"sections":[{"facet":…,"events":[…]},…]`; empty without sections. */
async function sectionParts(collection: string, page: Page, input: ListInput): Promise<BodySource[]> {
  if (!page.sections) return [];
  const all = page.sections.map(async ({ asked, records, ...section }) => {
    const head = JSON.stringify({ ...section, rest_url: listAddress(collection, page, asked) }).slice(0, -1);
    return joined([text(`${head},"events":[`), listed(await trimmed(records, input), comma), text(']}')]);
  });
  return [text(',"sections":['), listed(await Promise.all(all), comma), text(']')];
}

/** `{"events":[…],"rest_url":…}` without parsing a record; `further` are parts that begin with a comma. */
function enveloped(
  resource: TableName,
  records: readonly BodySource[],
  envelope: object,
  further: readonly BodySource[] = [],
): BodySource {
  const around = JSON.stringify(envelope).slice(1, -1);
  return joined([text(`{"${resource}":[`), listed(records, comma), text(`],${around}`), ...further, text('}')]);
}

const comma = text(',');

function text(json: string): MemoryBody {
  return bytesOut(Buffer.from(json));
}

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

/** A `Link` header with the same list as a feed, where there is one and room for it. */
function withSubscription(header: string, url: string | undefined): string {
  if (url === undefined) return header;
  const links = [header, `<${url}>; rel="alternate"; type="text/calendar"`].filter((each) => each !== '').join(', ');
  return links.length <= maxHeaderLength ? links : header;
}

/** Links by relation, in the form of a `Link` header. */
export function headerOf(links: Readonly<Record<string, string | undefined>>): string {
  const named = Object.entries(links).filter(([, url]) => url !== undefined);
  return named.map(([relation, url]) => `<${url}>; rel="${relation}"`).join(', ');
}
