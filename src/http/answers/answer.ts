/** Sends the results of the calendar over HTTP. Bodies are put together when they are sent. */

import type { Readable } from 'node:stream';
import type { Input, Page, Single } from '../../calendar/calendar.ts';
import type { RelatedPage } from '../../calendar/discovery/related-events.ts';
import {
  type BodySource,
  bytesOut,
  joined,
  largeBody,
  written,
  writtenInTurns,
} from '../../calendar/rendering/body-source.ts';
import { digest } from '../../calendar/writing/images.ts';
import type { TableName } from '../../model/tables/field.ts';
import { paging } from '../../model/tables/parameters.ts';
import { tables } from '../../model/tables/resources.ts';
import type { Instant } from '../../model/time/instants.ts';
import { type Context, jsonType } from '../requests/context.ts';
import { ignoredHeader } from '../requests/inputs.ts';
import { pooled } from './buffer-pool.ts';
import { cacheHeaders, type Lasting, policyFor, privately } from './cache-headers.ts';
import { type CachedBody, cachedBody, encodedFor } from './compression.ts';
import { answeredByTag, answeredByTime } from './entity-tags.ts';
import { linksOf, withAlternate } from './page-links.ts';
import { trimmed, trimmedTag, trimming } from './trim.ts';

/** Answers a write with the record as it is now. Its entity tag serves the next If-Match. */
export function answerWrite(ctx: Context, single: Single, input: Input): void {
  ctx.set('ETag', `"${single.tag}"`);
  if (single.late) ctx.set('X-Index-Lag', 'pending');
  ctx.set(ignoredHeader(input));
  cacheHeaders(ctx, privately, single.languages);
  send(ctx, written(trimming(input)(single.record)), jsonType);
}

/** The answer to a read. It depends on the request and on what was found, not on who asks. */
export interface ReadAnswer extends Lasting {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: CachedBody;
  readonly tag: string;
  readonly languages: readonly string[];
  /** The media type, such as `application/json; charset=UTF-8`. */
  readonly type: string;
  /** Streams the body; `body` is empty then. */
  readonly stream?: () => Readable;
  /** The latest change of anything in it. */
  readonly modified?: Instant;
  /** True when browsers get it as it is, and not as a page. */
  readonly isData?: true;
  /** True when it is a redirect. */
  readonly moved?: true;
}

/** Redirects a former address of a record to its present one. */
export function movedAnswerOf(location: string): ReadAnswer {
  return {
    headers: { Location: location },
    body: cachedBody(joined([])),
    tag: '',
    languages: [],
    type: jsonType,
    moved: true,
  };
}

/** The answer with one record. */
export function recordAnswerOf({ record, tag, languages }: Single, input: Input): ReadAnswer {
  return {
    headers: ignoredHeader(input),
    body: cachedBody(trimming(input)(record)),
    tag: trimmedTag(tag, input),
    languages,
    type: jsonType,
  };
}

/**
 * The answer with a list; `collection` is its absolute address, without a slash at the end, and `subscription` that of the same events as
 * an iCalendar feed.
 */
export async function listAnswerOf(
  resource: TableName,
  collection: string,
  page: Page,
  input: Input,
  subscription?: string,
): Promise<ReadAnswer> {
  const { tag, languages, total, records } = page;
  const pages = Math.ceil(total / page.perPage);
  const links = linksOf(collection, page, tables[resource].family === 'post');
  const link = withAlternate(links.header, subscription, 'text/calendar');
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
    ...(Number(input.values['per_page'] ?? paging.per_page.default) > page.perPage && {
      'X-Per-Page': String(page.perPage),
    }),
  };
  const sections = await sectionParts(collection, page, input);
  const body = cachedBody(enveloped(resource, await trimmed(records, input), envelope, sections));
  const { changesAt } = page.around;
  return { headers, body, tag, languages, type: jsonType, changesAt };
}

/** `{"events":[…],"rest_url":…}` without parsing a record; `further` are parts that begin with a comma. */
function enveloped(
  resource: TableName,
  records: readonly BodySource[],
  envelope: object,
  further: readonly BodySource[] = [],
): BodySource {
  const around = JSON.stringify(envelope).slice(1, -1);
  return joined([text(`{"${resource}":[`), ...listed(records), text(`],${around}`), ...further, text('}')]);
}

const comma = text(',');

function listed(parts: readonly BodySource[]): BodySource[] {
  return parts.flatMap((part, at) => (at > 0 ? [comma, part] : [part]));
}

function text(json: string): BodySource {
  return bytesOut(Buffer.from(json));
}

/** The answer with related events. */
export async function relatedAnswerOf(page: RelatedPage, input: Input): Promise<ReadAnswer> {
  const { records, total, tag, languages, changesAt } = page;
  const body = cachedBody(enveloped('events', await trimmed(records, input), { total }));
  return { headers: ignoredHeader(input), body, tag, languages, type: jsonType, changesAt };
}

/** The answer with an object made for one request, such as a map, as JSON under its own media type if it has one. */
export function jsonAnswerOf(content: object, lasting: Lasting, input: Input, type = jsonType): ReadAnswer {
  const json = JSON.stringify(content);
  return {
    ...lasting,
    headers: ignoredHeader(input),
    body: cachedBody(text(json)),
    tag: digest(json),
    languages: [input.language],
    type,
  };
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
    ongoing: ongoing && { total: ongoing.total, rest_url: listOf({ ongoing: 'only' }) },
    facets,
  };
}

/** Answers a read: with 304 when the client has it already, with 301 when it has moved; a browser gets a page. */
export async function answerRead(ctx: Context, answer: ReadAnswer): Promise<void> {
  const { headers, body, tag, languages, type } = answer;
  ctx.set(headers);
  if (answer.moved) return sendOn(ctx, languages);
  if (ctx.state.sendPage && !answer.isData && body.plain.length < largeBody)
    return ctx.state.sendPage(written(body.plain).toString());
  cacheHeaders(ctx, policyFor(ctx, answer), languages);
  if (answer.isData) ctx.set('Vary', 'Accept-Encoding');
  const isKnown = answeredByTag(ctx, tag) || (answer.modified !== undefined && answeredByTime(ctx, answer.modified));
  if (isKnown) return;
  if (answer.stream) return sendStream(ctx, answer.stream(), type);
  send(ctx, (await encodedFor(ctx, body)) ?? (await plainBody(ctx, body.plain)), type);
}

/** A stream that fails closes the connection, because what was sent would look complete, above all when it is compressed. */
function sendStream(ctx: Context, stream: Readable, type: string): void {
  ctx.set('Content-Type', type);
  stream.once('error', (error) => {
    ctx.app.emit('error', error);
    ctx.res.destroy();
  });
  ctx.body = stream;
}

function sendOn(ctx: Context, languages: readonly string[]): void {
  cacheHeaders(ctx, policyFor(ctx), languages);
  ctx.body = null;
  ctx.status = 301;
}

/** The first page of this list with other parameters. */
function listAddress(collection: string, { walk: _, ...page }: Page, asked: Page['asked']): string {
  return linksOf(collection, { ...page, page: 1, asked }, true).self;
}

/** `,"sections":[{"facet":…,"events":[…]},…]`; empty without sections. */
async function sectionParts(collection: string, page: Page, input: Input): Promise<BodySource[]> {
  if (!page.sections) return [];
  const all = page.sections.map(async ({ asked, records, ...section }) => {
    const head = JSON.stringify({ ...section, rest_url: listAddress(collection, page, asked) }).slice(0, -1);
    return joined([text(`${head},"events":[`), ...listed(await trimmed(records, input)), text(']}')]);
  });
  return [text(',"sections":['), ...listed(await Promise.all(all)), text(']')];
}

function plainBody(ctx: Context, body: BodySource): Buffer | Promise<Buffer> {
  return body.length < largeBody ? pooled(ctx.res, ctx.state.audience, body) : writtenInTurns(body);
}

function send(ctx: Context, body: Buffer, type: string): void {
  ctx.set('Content-Type', type);
  ctx.body = body;
}
