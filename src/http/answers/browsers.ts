/** Shows answers as pages to people who open them in a browser. */

import { failureMessage, isSpoken } from '../../model/words/index.ts';
import { dataPage } from '../pages/data-page.ts';
import { sendHtml } from '../pages/html.ts';
import { pageSettingsOf } from '../pages/layout.ts';
import type { Context, Middleware } from '../requests/context.ts';
import { messageLanguage } from '../requests/spoken-language.ts';
import type { Service } from '../service.ts';
import { privately } from './cache-headers.ts';

/** Runs nothing; style and icon are our own files. */
const policy =
  "default-src 'none';style-src 'self';img-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/**
 * Shows answers as pages to browsers. Only the browser may cache them, so that JSON needs no `Vary: Accept`, with which shared caches would
 * hold a copy for each kind of client. A cache in front gives a browser the JSON that it has.
 */
export function pagesForBrowsers(service: Service): Middleware {
  const settings = pageSettingsOf(service);
  const { languages } = service.calendar.settings;
  return async (ctx, next) => {
    if (prefersPages(ctx)) {
      ctx.state.sendPage = (json, failure) => {
        const asked = messageLanguage(ctx, languages);
        const language = isSpoken(asked) ? asked : 'en';
        const failed = failure && { status: failure.status, message: failureMessage(failure, language) };
        const caching = ctx.state.audience !== 'public' || failure ? privately : 'private, no-cache';
        ctx.set('Content-Security-Policy', policy);
        ctx.set('Vary', 'Accept, Accept-Encoding, Accept-Language, Authorization');
        sendHtml(ctx, language, caching, dataPage(settings, language, { url: ctx.url, json, failed }));
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
