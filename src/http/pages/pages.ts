/** Sends the pages for developers, answers of the interface as pages to browsers, and the files of all pages. */

import { failureMessage, type SpokenLanguage, spokenLanguages } from '../../model/words/index.ts';
import { privately } from '../answers/caching.ts';
import { type Answerer, fixedPaths, sendCached } from '../fixed-paths.ts';
import {
  type Context,
  chosenLanguage,
  type Middleware,
  messageLanguage,
  preferredLanguage,
} from '../requests/context.ts';
import { pageHeaders } from '../requests/security.ts';
import type { Service } from '../service.ts';
import { assets, readAsset } from './assets.ts';
import { dataPage, docsPage, startPage } from './developer-pages.ts';
import { discoveryHeaders, rootsOf } from './document.ts';
import { sendHtml } from './html.ts';

/** Seconds. A new version has files of the same names, so they are requested again after a day. */
const assetCaching = 'public, max-age=86400';

/** Answers `/developers`, `/docs`, and the files of all pages; where there are no public ones, `/` too. */
export function pages({ calendar, http, version }: Service): Middleware {
  const roots = rootsOf(calendar.settings);
  const headers = pageHeaders(new URL(roots.api).origin);
  const withHeaders =
    (answer: Answerer): Answerer =>
    (ctx) =>
      headers(ctx, async () => answer(ctx));
  const html = (write: (language: SpokenLanguage) => string): Answerer =>
    withHeaders((ctx) => {
      const language = chosenLanguage(ctx, spokenLanguages) ?? preferredLanguage(ctx, calendar.settings.languages);
      ctx.set(discoveryHeaders(roots));
      ctx.set('Vary', 'Accept-Encoding, Accept-Language');
      sendHtml(ctx, language, 'no-cache', write(language));
    });
  const start = html((language) => startPage(roots, language, version));
  const answerers = new Map([
    ['/developers', start],
    ['/docs', html((language) => docsPage(roots, language))],
    ...[...assets.keys()].map((path) => [path, withHeaders((ctx) => sendAsset(ctx, path))] as const),
  ]);
  if (!http.pages.areOn) answerers.set('/', start);
  return fixedPaths(answerers);
}

async function sendAsset(ctx: Context, path: string): Promise<void> {
  const { bytes, type, tag } = await readAsset(path);
  await sendCached(ctx, { caching: assetCaching, type, tag }, () => bytes);
}

/** Runs nothing; style and icon are our own files. */
const dataPolicy =
  "default-src 'none';style-src 'self';img-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/**
 * Shows answers as pages to browsers. Only the browser may cache them, so that JSON needs no `Vary: Accept`, with which shared caches would
 * hold a copy for each kind of client. A cache in front gives a browser the JSON that it has.
 */
export function pagesForBrowsers({ calendar }: Service): Middleware {
  const roots = rootsOf(calendar.settings);
  return async (ctx, next) => {
    if (prefersPages(ctx)) {
      ctx.state.sendPage = (json, failure) => {
        const language = messageLanguage(ctx, calendar.settings.languages);
        const failed = failure && { status: failure.status, message: failureMessage(failure, language) };
        const caching = ctx.state.audience !== 'public' || failure ? privately : 'private, no-cache';
        ctx.set('Content-Security-Policy', dataPolicy);
        ctx.set('Vary', 'Accept, Accept-Encoding, Accept-Language, Authorization');
        sendHtml(ctx, language, caching, dataPage(roots, language, { url: ctx.url, json, failed }));
      };
    }
    await next();
  };
}

/** Sent by Java's HttpURLConnection, which names `text/html` first whatever its program wants. */
const bareStar = /(?:^|,)\s*\*\s*(?:;|,|$)/;

/** Tells whether a client prefers a page to JSON (RFC 9110, 12.5.1). Programs that accept anything get JSON. */
function prefersPages(ctx: Context): boolean {
  const { accept } = ctx.headers;
  if (!accept?.includes('text/html') || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return false;
  return (
    !bareStar.test(accept) && ctx.accepts('application/json', 'application/problem+json', 'text/html') === 'text/html'
  );
}
