/** Headers that keep browsers from doing more than they should, and what other origins may do. */

import cors from '@koa/cors';
import helmet from 'koa-helmet';
import { sharedHeaders } from '../derive/openapi-responses.ts';
import { Failure } from '../failure.ts';
import type { Context, Middleware } from './context.ts';

/** What scripts of other origins may see of an answer. */
const exposed = [...Object.keys(sharedHeaders), 'RateLimit', 'RateLimit-Policy', 'X-Request-Id'];

/** What scripts of other origins may send with a read; clients of WordPress send a nonce, which is not looked at. */
const allowed = [
  'Accept',
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'If-None-Match',
  'X-Request-Id',
  'X-WP-Nonce',
];

/** Reads are open to pages of every origin, without cookies; writes are not offered to them (Fetch, CORS protocol). */
export function openReads(): Middleware {
  return cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'OPTIONS'],
    allowHeaders: allowed,
    exposeHeaders: exposed,
    maxAge: 86_400,
    keepHeadersOnError: false,
  });
}

/**
 * Refuses a write that a page of another site has started: browsers add passwords that they keep by themselves, and say
 * where a request comes from (Fetch Metadata, `Sec-Fetch-Site`). Throws `rest_forbidden`.
 */
export function refuseForeignWrite(ctx: Context): void {
  if (ctx.get('Sec-Fetch-Site') === 'cross-site') throw new Failure('rest_forbidden');
}

/** Data is no document: nothing in it may be run, framed or sniffed. Transport security is for whoever ends TLS. */
export function dataHeaders(): Middleware {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    strictTransportSecurity: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** Pages run our own scripts only. The API reference sets styles on elements, and calls the interface at `origin`. */
export function pageHeaders(origin: string): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", origin],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
  });
}
