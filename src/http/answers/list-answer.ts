/** The answers with lists: as JSON with their envelopes, their sections and the links between their pages, and as outputs. Records are not parsed. */

import { Readable } from 'node:stream';
import { ownTurn } from '../../async/turns.ts';
import type { Input, RelatedInput } from '../../calendar/calendar.ts';
import type { RelatedPage } from '../../calendar/discovery/related-events.ts';
import type { OutputPage, Presentation, SlicedBody } from '../../calendar/reading/output.ts';
import type { OutputOfList } from '../../calendar/reading/output-request.ts';
import type { Page } from '../../calendar/reading/types.ts';
import {
  type BodySource,
  bytesOut,
  held,
  isInMemory,
  joined,
  largeBody,
  readSlices,
} from '../../calendar/rendering/body-source.ts';
import type { TableName } from '../../model/tables/field.ts';
import { type OutputName, outputOf } from '../../model/tables/outputs.ts';
import { paging } from '../../model/tables/parameters.ts';
import { tables } from '../../model/tables/resources.ts';
import { jsonType } from '../requests/context.ts';
import { ignoredHeader } from '../requests/inputs.ts';
import { bodyOf, type ReadAnswer, trimmedTag, trimming } from './answer.ts';
import { outputFreshness as freshness } from './caching.ts';

/**
 * The answer with a list; `collection` is its absolute address, without a slash at the end, and `subscription` that of the same events as
 * an iCalendar feed. `member` is the name of the records, where that is not the resource.
 */
export async function buildListAnswer(
  resource: TableName,
  collection: string,
  page: Page,
  input: Input<{ readonly per_page?: number }>,
  subscription?: string,
  member: TableName | 'occurrences' = resource,
): Promise<ReadAnswer> {
  const { tag, languages, total, records, asked: given } = page;
  const pages = Math.ceil(total / page.perPage);
  const { range, near, search, didYouMean, ongoing, facets, changesAt } = page.around;
  const links = linksOf(collection, page, tables[resource].family === 'post');
  // The same list as a feed, where there is one and room for it
  const feed = subscription === undefined ? '' : `<${subscription}>; rel="alternate"; type="text/calendar"`;
  const both = links.header && feed ? `${links.header}, ${feed}` : links.header || feed;
  const link = both.length <= maxHeaderLength ? both : links.header;
  const corrected = didYouMean && listAddress(collection, page, { ...given, q: didYouMean.q });
  const envelope = {
    rest_url: links.self,
    next_rest_url: links.next,
    previous_rest_url: links.previous,
    next_cursor: page.walk?.next,
    total,
    total_pages: pages,
    // What lists have only on request; JSON leaves out undefined members
    range,
    near,
    search,
    did_you_mean: didYouMean && { ...didYouMean, rest_url: corrected },
    ongoing: ongoing && { ...ongoing, rest_url: listAddress(collection, page, { ...given, ongoing: 'only' }) },
    facets,
  };
  const headers = {
    'X-TEC-Total': String(total),
    'X-TEC-TotalPages': String(pages),
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(pages),
    ...(link !== '' && { Link: link }),
    ...(page.from && { 'X-Search-Backend': page.from }),
    ...(page.listedUntil !== undefined && { 'X-Occurrences-Until': page.listedUntil }),
    ...ignoredHeader(input),
    ...((input.values.per_page ?? paging.per_page.default) > page.perPage && {
      'X-Per-Page': String(page.perPage),
    }),
  };
  const further: BodySource[] = [];
  if (page.sections) {
    // `,"sections":[{"facet":…,"events":[…]},…]`
    const sections = page.sections.map(async ({ asked, records, ...section }) => {
      const head = JSON.stringify({ ...section, rest_url: listAddress(collection, page, asked) }).slice(0, -1);
      return joined([bytesOut(`${head},"events":[`), joined(await trimmed(records, input), comma), bytesOut(']}')]);
    });
    further.push(bytesOut(',"sections":['), joined(await Promise.all(sections), comma), bytesOut(']'));
  }
  const body = enveloped(member, await trimmed(records, input), envelope, further);
  return { headers, ...bodyOf(body), tag, languages, type: jsonType, changesAt };
}

/** The answer with related events. */
export async function buildRelatedAnswer(page: RelatedPage, input: RelatedInput): Promise<ReadAnswer> {
  const { records, total, tag, languages, changesAt } = page;
  const body = enveloped('events', await trimmed(records, input), { total });
  return { headers: ignoredHeader(input), ...bodyOf(body), tag, languages, type: jsonType, changesAt };
}

/** Records trimmed to `_fields`; all fields stay without it. */
async function trimmed(records: readonly BodySource[], input: Input): Promise<readonly BodySource[]> {
  if (!input.values._fields?.length) return records;
  const trim = trimming(input);
  const all: BodySource[] = [];
  for (const record of records) {
    if (isInMemory(record) && record.length > largeBody) await ownTurn();
    all.push(trim(record));
  }
  return all;
}

/** The first page of this list with other parameters. */
function listAddress(collection: string, { walk: _, ...page }: Page, asked: Page['asked']): string {
  return linksOf(collection, { ...page, page: 1, asked }, true).self;
}

/** `{"events":[…],"rest_url":…}` without parsing a record; `further` are parts that begin with a comma. */
function enveloped(
  member: TableName | 'occurrences',
  records: readonly BodySource[],
  envelope: object,
  further: readonly BodySource[] = [],
): BodySource {
  const around = JSON.stringify(envelope).slice(1, -1);
  return joined([
    bytesOut(`{"${member}":[`),
    joined(records, comma),
    bytesOut(`],${around}`),
    ...further,
    bytesOut('}'),
  ]);
}

const comma = bytesOut(',');

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
export function linksOf(
  collection: string,
  { asked, page, perPage, total, lastPage, walk }: Page,
  posts: boolean,
): ListLinks {
  const filters = new URLSearchParams(asked).toString();
  const first = filters === '' ? `${collection}/` : `${collection}/?${filters}`;
  const further = filters === '' ? `${first}?` : `${first}&`;
  if (walk) {
    const next = walk.next && `${further}cursor=${encodeURIComponent(walk.next)}`;
    return { self: `${further}cursor=${encodeURIComponent(walk.sent)}`, header: headerOf({ next }), next };
  }
  const to = (number: number): string => (number === 1 ? first : `${further}page=${number}`);
  const last = lastPage ?? Math.ceil(total / perPage);
  const next = page < last ? to(page + 1) : undefined;
  const previous = page > 1 ? to(page - 1) : undefined;
  const all = { first, prev: previous, next, last: last > 0 ? to(last) : undefined };
  // First and last are left out before the neighbours, which the body has too
  const whole = headerOf(all);
  const short = whole.length <= maxHeaderLength ? whole : headerOf({ prev: previous, next });
  const header = short.length <= maxHeaderLength ? short : '';
  const self = posts ? `${collection}/?page=${page}${filters && `&${filters}`}` : to(page);
  return { self, header, next, previous };
}

/** Links by relation, in the form of a `Link` header. */
function headerOf(links: Readonly<Record<string, string | undefined>>): string {
  let header = '';
  for (const [relation, url] of Object.entries(links))
    if (url !== undefined) header += `${header && ', '}<${url}>; rel="${relation}"`;
  return header;
}

/** The answer with a page of events. When it is not all of them, it says how many there are. */
export function outputListAnswerOf(output: OutputOfList, page: OutputPage, input: Input): ReadAnswer {
  const { resource, name } = output;
  const { total, perPage, changesAt, previous, next, isCut } = page;
  const link = headerOf({ prev: previous, next });
  const headers = {
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(Math.ceil(total / perPage)),
    ...(link !== '' && { Link: link }),
    ...(isCut && { 'X-Feed-Truncated': `${Math.min(perPage, total)}/${total}` }),
    'Content-Disposition': dispositionOf(outputOf(name).isSaved, `${resource}.${name}`),
  };
  return answerOf(name, page, input, headers, changesAt);
}

/** The answer with one event; the file has the slug by which it was asked for. */
export function outputAnswerOf(
  output: OutputName,
  single: Presentation & { readonly id: number },
  input: Input,
  slug = `event-${single.id}`,
): ReadAnswer {
  const file = `${slug.replaceAll(/[^\w.-]/g, '-')}.${output}`;
  return answerOf(output, single, input, {
    'Content-Disposition': dispositionOf(outputOf(output).isSavedAlone, file),
  });
}

function dispositionOf(isSaved: boolean, file: string): string {
  return `${isSaved ? 'attachment' : 'inline'}; filename="${file}"`;
}

/** The most bytes in memory of an output of which some records are made at a time. */
const slicedWindow = 2 * held.most;

async function* writeBytes({ frame, areRecords, slices }: SlicedBody, input: Input): AsyncGenerator<Buffer> {
  const trim = areRecords ? trimming(input) : (record: BodySource) => record;
  const gap = bytesOut(frame.between);
  let isFirst = true;
  if (frame.head !== '') yield Buffer.from(frame.head);
  for await (const records of slices()) {
    if (records.length === 0) continue;
    const part = joined(records.map(trim), gap);
    yield* readSlices(isFirst ? part : joined([gap, part]));
    isFirst = false;
  }
  if (!isFirst) yield Buffer.from(frame.tail);
}

function answerOf(
  output: OutputName,
  { body, tag, languages, modified }: Presentation,
  input: Input,
  headers: Readonly<Record<string, string>>,
  changesAt?: number,
): ReadAnswer {
  let parts: Pick<ReadAnswer, 'body' | 'stream' | 'window'>;
  if ('slices' in body) {
    parts = {
      body: joined([]),
      // Holds some records of the output in memory at a time, and no more than a connection takes
      stream: () => Readable.from(writeBytes(body, input), { objectMode: false }),
      window: slicedWindow,
    };
  } else parts = bodyOf(body);
  return {
    headers: { ...headers, ...ignoredHeader(input) },
    ...parts,
    tag: trimmedTag(tag, input),
    languages,
    type: outputOf(output).type,
    isData: true,
    freshness,
    modified,
    changesAt,
  };
}
