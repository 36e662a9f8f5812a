/** The public pages: the agenda, and a page for each event, venue and organizer. */

import type { Failure } from '../../model/failure.ts';
import { answerRead } from '../answers/answer.ts';
import { failureOf } from '../answers/errors.ts';
import type { ResponseCache } from '../answers/response-cache.ts';
import { answerAt } from '../fixed-paths.ts';
import { readAsset } from '../pages/assets.ts';
import { sendHtml } from '../pages/html.ts';
import type { Context, Middleware } from '../requests/context.ts';
import { siteHeaders } from '../requests/security.ts';
import { asideOf, type Service } from '../service.ts';
import { askedOf } from './asked.ts';
import { failurePage } from './failure-page.ts';
import { framed } from './frame.ts';
import { languageOf, pageAnswer } from './page-answers.ts';
import { type PagePath, pathParser } from './page-paths.ts';
import { type Place, placeOf } from './place.ts';
import { isAbsence } from './reading.ts';
import { originOf } from './tiles.ts';

/** Answers the addresses of public pages, and passes all others on. Throws `rest_no_method`. */
export function site(service: Service, responses: ResponseCache): Middleware {
  const { calendar, http } = service;
  const pageAt = pathParser(calendar.settings);
  const { imageOrigins, tiles } = http.pages;
  const forPages = siteHeaders(imageOrigins);
  const forMaps = tiles ? siteHeaders([...imageOrigins, originOf(tiles)], 'strict-origin') : forPages;
  const aside = asideOf(service);
  let place: Promise<Place> | undefined;

  async function answer(ctx: Context, named: PagePath): Promise<void> {
    place ??= openPlace(service);
    const here = await place;
    try {
      await answerRead(ctx, await aside(() => responses(ctx.url, () => pageAnswer(service, here, named, ctx))));
    } catch (error) {
      sendFailure(ctx, here, named, failureOf(ctx, error, service));
    }
  }

  return async (ctx, next) => {
    const named = pageAt(ctx.path);
    if (!named) return next();
    ctx.state.calendar = calendar;
    await answerAt(ctx, named.route, async () => {
      // These are pages already
      delete ctx.state.sendPage;
      const withHeaders = named.kind === 'map' ? forMaps : forPages;
      await withHeaders(ctx, () => answer(ctx, named));
    });
  };
}

/** The place of a service, with the files that pages name. */
export async function openPlace(service: Service): Promise<Place> {
  const names = ['site.css', 'site.js', 'share.png'];
  const files = await Promise.all(names.map((name) => readAsset(`/assets/${name}`)));
  return placeOf(service, new Map(names.map((name, at) => [name, files[at]?.tag.slice(0, 8) ?? ''])));
}

function sendFailure(ctx: Context, place: Place, named: PagePath, failure: Failure): void {
  const language = languageOf(place, named, ctx);
  // The public must not learn that a hidden record exists
  ctx.status = isAbsence(failure) ? 404 : failure.status;
  if (failure.detail.retryAfter !== undefined) ctx.set('Retry-After', String(failure.detail.retryAfter));
  const page = failurePage(place, language, failure, askedOf(ctx.querystring));
  sendHtml(ctx, language, 'no-store', framed(place, page));
}
