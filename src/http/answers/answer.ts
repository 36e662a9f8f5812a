/** The answers to reads: how they are put together, trimmed to the requested fields, cached while nothing has changed, compressed and sent. */

import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import compress from 'koa-compress';
import { type Audience, type Calendar, digest, type Input } from '../../calendar/calendar.ts';
import type { Single } from '../../calendar/reading/read.ts';
import {
  type BodySource,
  bytesOut,
  changed,
  isInMemory,
  joined,
  largeBody,
  type MemoryBody,
  readSlices,
  windowOf,
  written,
  writtenInTurns,
} from '../../calendar/rendering/body-source.ts';
import { secondLength, wholeMinute, wholeSecond } from '../../model/time/durations.ts';
import type { Instant } from '../../model/time/instants.ts';
import { type Context, jsonType, type Middleware } from '../requests/context.ts';
import { ignoredHeader } from '../requests/inputs.ts';
import {
  answeredByTag,
  answeredByTime,
  cacheHeaders,
  encodings,
  type Lasting,
  privately,
  publicly,
} from './caching.ts';
import { trimmer } from './trimmed-json.ts';

/** The answer to a read. It depends on the request and on what was found, not on who asks. */
export interface ReadAnswer extends Lasting {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: MemoryBody;
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
  /** Set when it is a redirect, for good or for now. */
  readonly moved?: 301 | 302;
}

/** Redirects a former address of a record to its present one, or an address of nothing to what comes nearest for now. */
export function movedAnswerOf(location: string, moved: 301 | 302 = 301): ReadAnswer {
  return {
    headers: { Location: location },
    body: joined([]),
    tag: '',
    languages: [],
    type: jsonType,
    moved,
  };
}

/** The body of an answer; one that is not in memory is streamed. */
export function bodyOf(body: BodySource): Pick<ReadAnswer, 'body' | 'stream' | 'window'> {
  if (isInMemory(body)) return { body };
  return {
    body: joined([]),
    stream: () => Readable.from(readSlices(body), { objectMode: false }),
    window: windowOf(body),
  };
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

/**
 * Answers a read: with 304 when the client has it already, with 301 when it has moved; a browser gets a page, unless it is large. Throws
 * `overloaded`.
 */
export async function answerRead(ctx: Context, answer: ReadAnswer): Promise<void> {
  const { headers, body, tag, languages, type, stream, changesAt } = answer;
  if (stream && ctx.method !== 'HEAD') await ctx.state.claim?.grow(answer.window ?? 0);
  ctx.set(headers);
  const { sendPage, audience, calendar } = ctx.state;
  if (sendPage && !answer.moved && !answer.isData && !stream && body.length < largeBody)
    return sendPage(written(body).toString());
  const seconds = changesAt === undefined ? undefined : Math.floor((changesAt - calendar.now()) / secondLength);
  cacheHeaders(ctx, audience === 'public' ? publicly(answer.freshness, seconds) : privately, languages);
  if (answer.moved) {
    ctx.body = null;
    ctx.status = answer.moved;
    return;
  }
  if (answer.isData) ctx.set('Vary', 'Accept-Encoding');
  const isKnown = answeredByTag(ctx, tag) || (answer.modified !== undefined && answeredByTime(ctx, answer.modified));
  if (isKnown) return;
  ctx.set('Content-Type', type);
  if (stream) {
    const bytes = stream();
    // One that fails closes the connection, because what was sent would look complete, above all when it is compressed
    bytes.once('error', (error) => {
      ctx.app.emit('error', error);
      ctx.res.destroy();
    });
    ctx.body = bytes;
    return;
  }
  const ready = (await encodedFor(ctx, body)) ?? body.bytes;
  if (ready || body.length >= largeBody) {
    ctx.body = ready ?? (await writtenInTurns(body));
    return;
  }
  const memory = pooled(ctx.res, audience, body.length);
  body.writeTo(memory, 0);
  ctx.body = memory;
}

/**
 * Memory of public answers on their way out, which serves one after the other. Memory of their own lies outside of the heap and is
 * released late: an answer of 40 kB takes 41 microseconds of the processor then, instead of one, and the process 50 MB more.
 */
const waiting: Buffer[] = [];
/** Bytes of a buffer: a list of ten takes some 40 kB. */
const pooledBytes = 64 * 1024;
/** The most buffers that wait for an answer. */
const maxPooled = 64;

/**
 * Memory for an answer's body, valid until the system has taken it to send. Large bodies get memory of their own, and so does whatever is
 * for one caller alone, so that no error could ever show it to others.
 */
export function pooled(res: ServerResponse, audience: Audience, length: number): Buffer {
  if (audience !== 'public' || length > pooledBytes) return Buffer.allocUnsafe(length);
  const memory = waiting.pop() ?? Buffer.allocUnsafeSlow(pooledBytes);
  // An answer that is broken off never finishes: its memory may still be read from, and is left to the collector
  res.once('finish', () => {
    if (waiting.length < maxPooled) waiting.push(memory);
  });
  return memory.subarray(0, length);
}

/** Trims records to `_fields`; all fields stay without it. */
export function trimming(input: Input): (record: BodySource) => BodySource {
  const { _fields: fields } = input.values;
  if (!fields?.length) return (record) => record;
  const trim = trimmer(fields);
  return (record) => changed(record, 0, (there) => bytesOut(trim(written(there))));
}

/** The tag of records that are trimmed to `_fields`, which differs from that of whole ones. */
export function trimmedTag(tag: string, input: Input): string {
  const { _fields: fields } = input.values;
  return fields?.length ? `${tag}-${digest(fields.join()).slice(0, 8)}` : tag;
}

/** Smaller bodies, in bytes, are not worth compressing. */
const threshold = 1_024;

const preference = [...encodings, 'identity'];

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzipOptions = { level: 4 };

const [inBrotli, inZstandard, inGzip] = [promisify(brotliCompress), promisify(zstdCompress), promisify(gzip)];

const encoders: Readonly<Record<(typeof encodings)[number], (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => inBrotli(body, brotliOptions),
  zstd: (body) => inZstandard(body),
  gzip: (body) => inGzip(body, gzipOptions),
};

/** Compresses what is worth it. Clients that accept no encoding get the bytes as they are (RFC 9110, 12.5.3). */
export function compressed(): Middleware {
  const squeeze = compress({
    threshold,
    br: brotliOptions,
    gzip: gzipOptions,
    deflate: false,
    encodingPreference: preference,
  });
  return async (ctx, next) => {
    if (ctx.headers['accept-encoding'] === undefined || !ctx.acceptsEncodings(preference)) return next();
    await squeeze(ctx, next);
    // What is never compressed is the same for everybody, also in caches
    if (ctx.compress === false) {
      ctx.remove('Vary');
      return;
    }
    // An encoded body is another representation, with a tag of its own
    const [encoding, tag] = [ctx.response.get('Content-Encoding'), ctx.response.get('ETag')];
    if (encoding && tag && ctx.status !== 304) ctx.set('ETag', tag.replace(/"$/, `-${encoding}"`));
  };
}

/** A body in the encoding that the client prefers, with its header set. Undefined when the client accepts none. */
async function encodedFor(ctx: Context, body: MemoryBody): Promise<Buffer | undefined> {
  if (ctx.headers['accept-encoding'] === undefined || body.length < threshold) return undefined;
  const accepted = ctx.acceptsEncodings(preference);
  const encoding = encodings.find((each) => each === accepted);
  if (!encoding) return undefined;
  body.encoded ??= new Map();
  const made = body.encoded.get(encoding) ?? writtenInTurns(body).then(encoders[encoding]);
  body.encoded.set(encoding, made);
  ctx.set('Content-Encoding', encoding);
  return made;
}

/**
 * Gives the cached answer to a URL, or makes one; requests for the same URL at the same moment share the work. It is cached when the URL was
 * asked for so often within a second, `minRequests` unless said.
 */
export type ResponseCache = (
  url: string,
  make: () => Promise<ReadAnswer>,
  leastRequests?: number,
) => Promise<ReadAnswer>;

/** Bytes of bodies, and what an answer takes besides its body, about; encoded bodies are small and come on top. */
const capacity = 8 * 1024 * 1024;
const overhead = 1500;
/** Bytes of the largest body that is cached. */
const maxLength = capacity / 8;
const maxUrlLength = 500;
/** How often a URL must be asked for within a second before its answer is cached: others would only fill the memory with garbage. */
const minRequests = 3;
/** URLs that are counted. */
const maxCounted = 10_000;

/**
 * Makes the response cache of a calendar. All answers are evicted when anything is written or falls due, and when the minute ends in which
 * lists begin.
 */
export function responseCacheOf({ pair, now, schedule }: Calendar): ResponseCache {
  const cached = pair.caches.open<string, ReadAnswer>('answers', {
    budget: { bytes: capacity },
    sizeOf: ({ body }) => body.length + overhead,
  });
  const requests = new Map<string, number>();
  const running = new Map<string, Promise<ReadAnswer>>();
  /** The second in which requests are counted. */
  let second = 0;
  /** Whether the generation is asked of a server. */
  let isRemote = false;

  return async (url, make, leastRequests = minRequests) => {
    // What is due changes what is shown without a write
    if (url.length > maxUrlLength || schedule.next <= now()) return make();
    if (wholeSecond(now()) !== second) {
      second = wholeSecond(now());
      requests.clear();
    }
    const before = requests.get(url);
    if (before !== undefined || requests.size < maxCounted) requests.set(url, (before ?? 0) + 1);
    // Where the generation takes a request of its own, only an answer that will be cached waits for it
    if (isRemote && !cached.has(url) && (requests.get(url) ?? 0) < leastRequests) return make();
    const generation = pair.generation();
    isRemote = typeof generation !== 'number';
    // What is cached is of one generation and minute, and shows records as published that are scheduled up to a moment
    cached.enter(`${isRemote ? await generation : generation} ${wholeMinute(now())} ${schedule.due ?? ''}`);
    const known = cached.get(url);
    if (known) return known;
    const begun = cached.state;
    const key = `${begun} ${url}`;
    const shared = running.get(key);
    if (shared) return shared;
    const finishing = make().then((answer) => {
      const isHot = (requests.get(url) ?? 0) >= leastRequests;
      if (cached.state !== begun || !isHot || answer.stream || answer.body.length > maxLength) return answer;
      const finished = answer.body.bytes ? answer : { ...answer, body: bytesOut(written(answer.body)) };
      cached.set(url, finished);
      return finished;
    });
    const work = finishing.finally(() => running.delete(key));
    running.set(key, work);
    return work;
  };
}
