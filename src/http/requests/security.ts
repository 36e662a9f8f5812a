/** Headers that restrict browsers, and rules for other origins. */

import cors from '@koa/cors';
import helmet from 'koa-helmet';
import { sharedHeaders } from '../../derive/openapi/operations.ts';
import { Failure } from '../../model/failure.ts';
import type { Context, Middleware } from './context.ts';

/** Headers of an answer that scripts of other origins may read. */
const exposed = [...Object.keys(sharedHeaders), 'RateLimit', 'RateLimit-Policy', 'X-Request-Id'];

/** Headers that scripts of other origins may send. WordPress clients send a nonce, which is ignored. */
const allowed = [
  'Accept',
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'X-HTTP-Method-Override',
  'X-Request-Id',
  'X-Requested-With',
  'X-WP-Nonce',
  'traceparent',
];

/**
 * Opens the interface to pages of these origins, or of every one, without what a browser keeps of credentials by itself (Fetch, CORS
 * protocol).
 */
export function openTo(origins: readonly string[]): Middleware {
  const isOpen = origins.includes('*');
  const answer = cors({
    origin: isOpen ? '*' : (ctx) => origins.find((origin) => origin === ctx.get('Origin')) ?? '',
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    allowHeaders: allowed,
    exposeHeaders: exposed,
    maxAge: 86_400,
    keepHeadersOnError: false,
  });
  if (isOpen) return answer;
  return async (ctx, next) => {
    await answer(ctx, next);
    ctx.vary('Origin');
  };
}

/** Headers that only scripts set, and for which a browser sends a preflight request. */
const preflighted = ['If-Match', 'X-HTTP-Method-Override', 'X-Requested-With', 'X-WP-Nonce'];

/**
 * Refuses a write that a page of another site has started without having been allowed to: a form or a script that sets no header, to which
 * browsers add passwords that they keep by themselves. They say where a request comes from (Fetch Metadata, `Sec-Fetch-Site`). Throws
 * `rest_forbidden`.
 */
export function refuseForeignWrite(ctx: Context): void {
  if (ctx.get('Sec-Fetch-Site') !== 'cross-site') return;
  // Whether a browser has sent a preflight request for it (Fetch, CORS-preflight)
  const isByScript = ctx.get('Sec-Fetch-Mode') === 'cors';
  const hasHeader = preflighted.some((name) => ctx.get(name) !== '') || /^bearer /i.test(ctx.get('Authorization'));
  const wasAllowed = isByScript && (ctx.req.method !== 'POST' || hasHeader || ctx.is('application/json') !== false);
  if (!wasAllowed) throw new Failure('rest_forbidden');
}

/**
 * Refuses a form that a page of another origin has sent, of the same site too; browsers say where it comes from by `Origin` (Fetch,
 * "origin header"), which names the address that they see, or that of the settings. Throws `rest_forbidden`.
 */
export function refuseForeignForm(ctx: Context, base: string): void {
  refuseForeignWrite(ctx);
  const origin = ctx.get('Origin');
  const own = [new URL(base).origin, `${ctx.protocol}://${ctx.get('Host')}`];
  if (ctx.get('Sec-Fetch-Site') === 'same-site') throw new Failure('rest_forbidden');
  // Without a referrer, which our pages do not send, browsers send `null`
  if (origin !== '' && origin !== 'null' && !own.includes(origin)) throw new Failure('rest_forbidden');
}

/** Data is no document: nothing in it may be run, framed or sniffed. Transport security is for whoever ends TLS. */
const ofData = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Sets the headers of data, which no library needs to work out for each answer, and refuses a request of HTTP/1.1 that names no host (RFC
 * 9112, 3.2). Throws `rest_bad_request`.
 */
export function guardData(): Middleware {
  return (ctx, next) => {
    ctx.set(ofData);
    const { httpVersion, headers } = ctx.req;
    if (httpVersion === '1.1' && headers.host === undefined) throw new Failure('rest_bad_request');
    return next();
  };
}

/** Pages that run, style and ask for nothing but our own files; pictures may also come from other `imageOrigins`, which get `referrer`. */
export function siteHeaders(imageOrigins: readonly string[], referrer?: Referrer): Middleware {
  return documentHeaders({ images: imageOrigins, forms: "'self'" }, referrer);
}

/** Pages run our own scripts only. The API reference sets styles on elements, and calls the interface at `origin`. */
export function pageHeaders(origin: string): Middleware {
  return documentHeaders({ styles: ["'unsafe-inline'"], images: ['data:'], connections: [origin], forms: "'none'" });
}

type Referrer = 'no-referrer' | 'strict-origin';

/** What a page uses besides our own files, and where its forms may be sent. */
interface Sources {
  readonly styles?: readonly string[];
  readonly images: readonly string[];
  readonly connections?: readonly string[];
  readonly forms: string;
}

function documentHeaders(
  { styles = [], images, connections = [], forms }: Sources,
  referrer: Referrer = 'no-referrer',
): Middleware {
  return helmet({
    referrerPolicy: { policy: referrer },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...styles],
        imgSrc: ["'self'", ...images],
        connectSrc: ["'self'", ...connections],
        baseUri: ["'none'"],
        formAction: [forms],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
  });
}
