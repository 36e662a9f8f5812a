/** Bodies made smaller for clients that take them so. */

import { constants } from 'node:zlib';
import compress from 'koa-compress';
import type { Middleware } from './context.ts';
import { markEncoding } from './entity-tags.ts';

/** Bytes below which compressing costs more than it saves. */
const threshold = 1_024;

const preference = ['br', 'zstd', 'gzip', 'identity'];

/** Compresses what is worth it. Clients that accept no encoding, or none at all, get the bytes as they are (RFC 9110, 12.5.3). */
export function compressed(): Middleware {
  const squeeze = compress({
    threshold,
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    gzip: { level: 4 },
    deflate: false,
    encodingPreference: preference,
  } as Parameters<typeof compress>[0]) as unknown as Middleware;
  return async (ctx, next) => {
    if (ctx.headers['accept-encoding'] === undefined || !ctx.acceptsEncodings(preference)) return next();
    await squeeze(ctx, next);
    markEncoding(ctx);
  };
}
