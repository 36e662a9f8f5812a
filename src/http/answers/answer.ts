/** Sends the results of the calendar over HTTP. Bodies are put together when they are sent. */

import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type Audience, digest, type Input } from '../../calendar/calendar.ts';
import type { Single } from '../../calendar/reading/read.ts';
import {
  type BodySource,
  bytesOut,
  collected,
  isInMemory,
  joined,
  largeBody,
  type MemoryBody,
  readSlices,
  windowOf,
  written,
  writtenInTurns,
} from '../../calendar/rendering/body-source.ts';
import type { Instant } from '../../model/time/instants.ts';
import { type Context, jsonType } from '../requests/context.ts';
import { ignoredHeader } from '../requests/inputs.ts';
import { answeredByTag, answeredByTime, cacheHeaders, type Lasting, policyFor, privately } from './caching.ts';
import { type CachedBody, cachedBody, encodedFor } from './compression.ts';
import { trimmedTag, trimming } from './trim.ts';

/** Answers a write with the record as it is now. Its entity tag serves the next If-Match. */
export async function answerWrite(ctx: Context, single: Single, input: Input): Promise<void> {
  ctx.set('ETag', `"${single.tag}"`);
  if (single.late) ctx.set('X-Index-Lag', 'pending');
  ctx.set(ignoredHeader(input));
  cacheHeaders(ctx, privately, single.languages);
  send(ctx, await collected(trimming(input)(single.record)), jsonType);
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
  /** The most bytes of a streamed body that are in memory while it is sent. */
  readonly window?: number;
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

/** The body of an answer; one that is not in memory is streamed. */
export function bodyOf(body: BodySource): Pick<ReadAnswer, 'body' | 'stream' | 'window'> {
  if (isInMemory(body)) return { body: cachedBody(body) };
  const stream = () => Readable.from(readSlices(body), { objectMode: false });
  return { body: cachedBody(joined([])), stream, window: windowOf(body) };
}

/** The answer with one record. */
export function recordAnswerOf({ record, tag, languages }: Single, input: Input): ReadAnswer {
  return {
    headers: ignoredHeader(input),
    ...bodyOf(trimming(input)(record)),
    tag: trimmedTag(tag, input),
    languages,
    type: jsonType,
  };
}

/** The answer with an object, such as a map, as JSON under its own media type if it has one; `input` is the request that it was made for. */
export function jsonAnswerOf(content: object, lasting: Lasting = {}, input?: Input, type = jsonType): ReadAnswer {
  const json = JSON.stringify(content);
  return {
    ...lasting,
    headers: input ? ignoredHeader(input) : {},
    body: cachedBody(bytesOut(Buffer.from(json))),
    tag: digest(json),
    languages: input ? [input.language] : [],
    type,
  };
}

/**
 * Answers a read: with 304 when the client has it already, with 301 when it has moved; a browser gets a page, unless it is large. Throws
 * `overloaded`.
 */
export async function answerRead(ctx: Context, answer: ReadAnswer): Promise<void> {
  const { headers, body, tag, languages, type, stream } = answer;
  if (stream && ctx.method !== 'HEAD') await ctx.state.claim?.grow(answer.window ?? 0);
  ctx.set(headers);
  if (answer.moved) return sendOn(ctx, languages);
  if (ctx.state.sendPage && !answer.isData && !stream && body.plain.length < largeBody)
    return ctx.state.sendPage(written(body.plain).toString());
  cacheHeaders(ctx, policyFor(ctx, answer), languages);
  if (answer.isData) ctx.set('Vary', 'Accept-Encoding');
  const isKnown = answeredByTag(ctx, tag) || (answer.modified !== undefined && answeredByTime(ctx, answer.modified));
  if (isKnown) return;
  if (stream) return sendStream(ctx, stream(), type);
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

function plainBody(ctx: Context, body: MemoryBody): Buffer | Promise<Buffer> {
  return body.length < largeBody ? pooled(ctx.res, ctx.state.audience, body) : writtenInTurns(body);
}

function send(ctx: Context, body: Buffer, type: string): void {
  ctx.set('Content-Type', type);
  ctx.body = body;
}

/**
 * Memory of public answers on their way out, which serves one after the other. Memory of their own lies outside of the heap and is
 * released late: an answer of 40 kB takes 41 microseconds of the processor then, instead of one, and the process 50 MB more.
 */
const waiting: Buffer[] = [];
/** Bytes of a buffer: a list of ten takes some 40 kB. */
const size = 64 * 1024;
/** The most buffers that wait for an answer. */
const maxPooled = 64;

/**
 * The bytes of an answer's body, valid until the system has taken them to send. Large bodies get memory of their own, and so does whatever
 * is for one caller alone, so that no error could ever show it to others.
 */
export function pooled(res: ServerResponse, audience: Audience, body: MemoryBody): Buffer {
  if (audience !== 'public' || body.bytes || body.length > size) return written(body);
  const memory = waiting.pop() ?? Buffer.allocUnsafeSlow(size);
  // An answer that is broken off never finishes: its memory may still be read from, and is left to the collector
  res.once('finish', () => {
    if (waiting.length < maxPooled) waiting.push(memory);
  });
  return memory.subarray(0, body.writeTo(memory, 0));
}
