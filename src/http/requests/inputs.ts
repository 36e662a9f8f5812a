/** What a request says: its query, its body as JSON or a form within a limit, and the ways of WordPress, the path in `rest_route` and the method in a header or parameter. Validates the parameters of reads, once for each query that is repeated. */

import { createRequire } from 'node:module';
import type { Middleware as KoaMiddleware } from 'koa';
import type qs from 'qs';
import type { Cache, Caches } from '../../cache/cache.ts';
import type { Input, ListInput } from '../../calendar/calendar.ts';
import type { Gate } from '../../derive/gate.ts';
import { Failure } from '../../model/failure.ts';
import type { TableName } from '../../model/tables/field.ts';
import type { OutputName } from '../../model/tables/outputs.ts';
import { isPlain, parsedJson, utf8Text } from '../../model/text/characters.ts';
import type { Context, Middleware } from './context.ts';

const require = createRequire(import.meta.url);

/** What reads and writes parameters; it is loaded with the first ones, because it takes fifty files. */
const library = (): typeof qs => require('qs');

/** Limits: nesting of brackets, number of names, items of one list. */
const bounds: qs.IParseOptions = {
  depth: 5,
  strictDepth: true,
  parameterLimit: 2_000,
  arrayLimit: 2_000,
  throwOnLimitExceeded: true,
};

/**
 * Reads `a=1&b[]=2&c[d]=3`: repeats and brackets become lists and objects, every leaf is a string. Names of
 * JavaScript's own, such as `__proto__`, are left out. Throws `rest_bad_request` beyond the bounds, and for escapes that are no UTF-8
 * (URL Standard, application/x-www-form-urlencoded).
 */
export function parsePairs(text: string): Record<string, unknown> {
  if (text === '') return {};
  try {
    decodeURIComponent(text.replace(loosePercent, '%25'));
    return library().parse(text, bounds) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof URIError || error instanceof RangeError) throw new Failure('rest_bad_request');
    throw error;
  }
}

/** Writes parameters as `parsePairs` reads them; those that are repeated with an index each, or only with their name. */
export function writtenPairs(values: object, arrayFormat: 'indices' | 'repeat' = 'indices'): string {
  return library().stringify(values, { arrayFormat });
}

/** A `%` that begins no escape, as in `100%`. */
const loosePercent = /%(?![0-9a-f]{2})/gi;

/** A part of an address without escapes; undefined when they are no UTF-8. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** The most validated queries in the cache, and the longest query that is cached. */
const maxCached = 500;
const maxLength = 500;

/** Validate a query. Throw `rest_bad_request`. */
interface ReadInputs {
  list(resource: TableName, ctx: Context, output?: OutputName): ListInput;
  read(resource: TableName, ctx: Context): Input;
}

/**
 * Makes the validator of queries. The result depends on nothing but the text, because moments such as now are filled in later, so it can be
 * cached.
 */
export function inputsOf(gate: Gate, caches: Caches): ReadInputs {
  const cached = caches.open<string, ListInput>('inputs', { budget: { entries: maxCached } });
  return {
    list: (resource, { querystring }, output) =>
      validated(cached, `list ${resource} ${output ?? ''}`, querystring, () =>
        gate.list(resource, { query: parsePairs(querystring) }, output),
      ),
    read: (resource, { querystring }) =>
      validated(cached, `read ${resource}`, querystring, () => gate.read(resource, { query: parsePairs(querystring) })),
  };
}

/** What a query is validated to: cached, unless it is long. */
function validated(
  cached: Cache<string, ListInput>,
  kind: string,
  query: string,
  validate: () => ListInput,
): ListInput {
  return query.length > maxLength ? validate() : cached.get(`${kind} ${query}`, validate);
}

/** The most names in the header. */
const maxIgnored = 20;
/** Names that need no quoting in a header. */
const plainName = /^[\w.[\]-]{1,64}$/;

/** The header that names unknown parameters; absent when there are none. */
export function ignoredHeader({ ignored }: Pick<Input, 'ignored'>): Record<string, string> {
  const names = ignored.filter((name) => plainName.test(name)).slice(0, maxIgnored);
  return names.length > 0 ? { 'X-Ignored-Parameters': names.join(', ') } : {};
}

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
    // Imported with the first body, because most processes only read
    reading ??= import('koa-body').then(({ koaBody, HttpMethodEnum: { POST, PUT, PATCH, DELETE } }) =>
      koaBody({
        json: false,
        urlencoded: false,
        textTypes: [json, form],
        textLimit: limit,
        // One character a byte, so that whoever reads the text notices broken UTF-8
        encoding: 'binary',
        parsedMethods: [POST, PUT, PATCH, DELETE],
      }),
    );
    const read = await reading;
    letSend(ctx);
    // The connection may end before the body does, which a decompressing reader would never notice
    const { promise: gone, reject } = Promise.withResolvers<never>();
    ctx.req.once('close', () => {
      if (!ctx.req.complete) reject(new ClientGone());
    });
    gone.catch(() => undefined);
    try {
      await Promise.race([read(ctx, async () => undefined), gone]);
    } catch (error) {
      ctx.req.unpipe();
      throw failureOf(error as ReadingError, limit);
    }
    const raw = ctx.request.body;
    const bytes = Buffer.from(typeof raw === 'string' ? raw : '', 'latin1');
    if (type === json) return { values: parseJson(bytes), form: false };
    const text = utf8Text(bytes);
    if (text === undefined) throw new Failure('rest_bad_request');
    return { values: parsePairs(text), form: true };
  };
}

/** The header by which a client asks whether to send its body (RFC 9110, 10.1.1). */
const goOn = /(?:^|\W)100-continue(?:$|\W)/i;

/** Lets a client send its body that asks first. */
export function letSend(ctx: Context): void {
  if (ctx.req.httpVersion === '1.1' && goOn.test(ctx.get('Expect'))) ctx.res.writeContinue();
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

/**
 * Marks requests to the interface: to one of its roots or below, regardless of case, as the router matches them. Takes `/?rest_route=/…` for
 * a request to the path that it names, as WordPress does, with or without its folder `/wp-json` before it; the other parameters are the
 * request's. `asked` are further roots, which are found that way alone. Throws `rest_no_route` for any other value.
 */
export function findInterface(roots: readonly string[], asked: readonly string[] = []): Middleware {
  const [ofInterface, ofAsked] = [pathsBelow(roots), pathsBelow([...roots, ...asked])];
  return (ctx, next) => {
    const { rest_route: value } =
      ctx.path === '/' && ctx.querystring.includes('rest_route') ? parsePairs(ctx.querystring) : {};
    if (value !== undefined) {
      const path =
        typeof value === 'string' ? [value, `/wp-json${value}`].find((each) => ofAsked.test(each)) : undefined;
      if (path === undefined) throw new Failure('rest_no_route');
      ctx.querystring = ctx.querystring
        .split('&')
        .filter((pair) => !/^rest_route(?:=|$)/.test(pair))
        .join('&');
      ctx.path = encodeURI(path);
    }
    ctx.state.isInterface = value !== undefined || ofInterface.test(ctx.path);
    return next();
  };
}

/** What fits these paths and all below them, regardless of case. */
function pathsBelow(roots: readonly string[]): RegExp {
  return new RegExp(`^/(?:${roots.map(RegExp.escape).join('|')})(?:/|$)`, 'i');
}

/** The methods that a POST may stand for. */
const methods = new Set(['GET', 'PUT', 'PATCH', 'DELETE']);

/**
 * Lets a POST say that it means another method, in the header `X-HTTP-Method-Override` or the parameter `_method`, as
 * WordPress does: its own JavaScript client sends every PUT, PATCH and DELETE like that. Of one that stands for a GET the parameters of the
 * body count too, before those of the query; `readBody` reads it.
 */
export function methodOverride(readBody: ReadBody): Middleware {
  return async (ctx, next) => {
    const named = ctx.method === 'POST' && (ctx.get('X-HTTP-Method-Override') || ctx.query['_method']);
    const method = typeof named === 'string' ? named.toUpperCase() : '';
    if (!methods.has(method)) return next();
    if (method === 'GET') {
      const { values } = await readBody(ctx);
      // A query could say null only as a blank text, which is a value
      const params = Object.entries(values).filter(([, value]) => value !== null);
      if (params.length > 0)
        ctx.querystring = writtenPairs({ ...parsePairs(ctx.querystring), ...Object.fromEntries(params) });
    }
    ctx.method = method;
    return next();
  };
}
