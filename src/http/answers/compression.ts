/** Compresses bodies for clients that accept that. */

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import compress from 'koa-compress';
import { bytesOut, type MemoryBody, written, writtenInTurns } from '../../calendar/rendering/body-source.ts';
import type { Context, Middleware } from '../requests/context.ts';
import { encodings, markEncoding } from './caching.ts';

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

/** A body for repeated sending, with its encoded forms so far. */
export interface CachedBody {
  readonly plain: MemoryBody;
  readonly encoded: Map<string, Promise<Buffer>>;
}

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
    markEncoding(ctx);
  };
}

/** A body for repeated sending. */
export function cachedBody(plain: MemoryBody): CachedBody {
  return { plain, encoded: new Map() };
}

/** The same body, put together: for sending it often. */
export function materialized({ plain, encoded }: CachedBody): CachedBody {
  return { plain: bytesOut(written(plain)), encoded };
}

/**
 * A cached body in the encoding that the client prefers, with its header set. Each encoding is made once. Undefined when the client accepts
 * none.
 */
export async function encodedFor(ctx: Context, { plain, encoded }: CachedBody): Promise<Buffer | undefined> {
  if (ctx.headers['accept-encoding'] === undefined || plain.length < threshold) return undefined;
  const accepted = ctx.acceptsEncodings(preference);
  const encoding = encodings.find((each) => each === accepted);
  if (!encoding) return undefined;
  const made = encoded.get(encoding) ?? writtenInTurns(plain).then(encoders[encoding]);
  encoded.set(encoding, made);
  ctx.set('Content-Encoding', encoding);
  return made;
}
