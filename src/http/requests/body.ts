/** Reads the bodies of writes: JSON or a form, within a limit. */

import type { Middleware as KoaMiddleware } from 'koa';
import { Failure } from '../../model/failure.ts';
import { isPlain, parsedJson, utf8Text } from '../../model/text/characters.ts';
import type { Context } from './context.ts';
import { parsePairs } from './inputs.ts';

/** A parsed body. */
interface Body {
  readonly values: Record<string, unknown>;
  /** Every leaf of a form is a string. */
  readonly form: boolean;
}

/** Thrown when the client went away before its body was complete; nobody is left to answer. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** Reads the body of a request. Throws Failure, ClientGone. */
export type ReadBody = (ctx: Context) => Promise<Body>;

/** Makes the reader of bodies of at most `limit` bytes, counted after decompression. */
export function bodyReader(limit: number): ReadBody {
  let reading: Promise<KoaMiddleware> | undefined;
  return async (ctx) => {
    const type = typeOf(ctx);
    if (!type) return { values: {}, form: false };
    // The library takes lengths beyond 32 bits for short ones
    if (Number(ctx.req.headers['content-length']) > limit) throw new Failure('body_too_large', { limit });
    reading ??= rawReader(limit);
    const bytes = await read(await reading, ctx, limit);
    if (type === json) return { values: parseJson(bytes), form: false };
    return { values: parsePairs(formOf(bytes)), form: true };
  };
}

function formOf(bytes: Buffer): string {
  const text = utf8Text(bytes);
  if (text === undefined) throw new Failure('rest_bad_request');
  return text;
}

/** The header by which a client asks whether to send its body (RFC 9110, 10.1.1). */
const goOn = /(?:^|\W)100-continue(?:$|\W)/i;

/** Imported with the first body, because most processes only read. */
async function rawReader(limit: number): Promise<KoaMiddleware> {
  const { HttpMethodEnum, koaBody } = await import('koa-body');
  const { POST, PUT, PATCH, DELETE } = HttpMethodEnum;
  return koaBody({
    json: false,
    urlencoded: false,
    textTypes: [json, form],
    textLimit: limit,
    // One character a byte, so that whoever reads the text notices broken UTF-8
    encoding: 'binary',
    parsedMethods: [POST, PUT, PATCH, DELETE],
  });
}

async function read(reader: KoaMiddleware, ctx: Context, limit: number): Promise<Buffer> {
  if (ctx.req.httpVersion === '1.1' && goOn.test(ctx.get('Expect'))) ctx.res.writeContinue();
  try {
    await Promise.race([reader(ctx, async () => undefined), broken(ctx)]);
  } catch (error) {
    ctx.req.unpipe();
    throw failureOf(error as ReadingError, limit);
  }
  const text = ctx.request.body;
  return Buffer.from(typeof text === 'string' ? text : '', 'latin1');
}

/** Rejects when the connection ends before the body does, which a decompressing reader would never notice. */
function broken({ req }: Context): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  req.once('close', () => {
    if (!req.complete) reject(new ClientGone());
  });
  promise.catch(() => undefined);
  return promise;
}

/** The media type of the body; undefined when there is none. A body without type counts as a form. Throws `unsupported_media_type`. */
function typeOf(ctx: Context): typeof json | typeof form | undefined {
  const { headers } = ctx.req;
  if (!headers['transfer-encoding'] && !Number(headers['content-length'])) return undefined;
  headers['content-type'] ??= form;
  const [type = '', ...parameters] = headers['content-type']
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((part) => part.startsWith('charset='))?.slice('charset='.length);
  if (charset !== undefined && !/^"?utf-?8"?$/.test(charset)) throw new Failure('unsupported_media_type');
  if (type !== json && type !== form) throw new Failure('unsupported_media_type');
  return type;
}

type ReadingError = Error & { type?: string; status?: number; code?: string };

/** Node's error codes for what zlib and Brotli cannot decompress. */
const brokenCompression = /^(?:Z_|ERR__ERROR_)/;

/** The failures behind the reader's errors (`raw-body` and `inflation` name them by `type` and `status`). */
function failureOf(error: ReadingError, limit: number): Error {
  if (error instanceof ClientGone) return error;
  if (error.type === 'entity.too.large') return new Failure('body_too_large', { limit });
  if (error.type === 'request.aborted' || error.code === 'ECONNRESET') return new ClientGone();
  if (error.status === 415) return new Failure('unsupported_media_type');
  if (error.type || brokenCompression.test(error.code ?? '')) return new Failure('rest_bad_request');
  return error;
}

/** More levels than any record needs, and far fewer than recursion can take. */
const deepest = 32;

/** Parses an object. An empty body is an empty object, and so is an empty list, as PHP writes it. Throws `rest_invalid_json`. */
export function parseJson(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  // Bytes that are not UTF-8 are not JSON
  const value = parsedJson(utf8Text(bytes) ?? '');
  if (Array.isArray(value) && value.length === 0) return {};
  if (!isPlain(value)) throw new Failure('rest_invalid_json');
  tidy(value, 1);
  return value;
}

/** Removes `__proto__` at every level, as everything unknown is ignored, and refuses what is nested too deeply. */
function tidy(value: object, depth: number): void {
  if (depth > deepest) throw new Failure('rest_invalid_json');
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) tidy(part, depth + 1);
}
