/** The public pages: the agenda, and a page for each event, venue and organizer. */

import { Failure } from '../../model/failure.ts';
import type { Language } from '../../model/tables/field.ts';
import { answerRead } from '../answers/answer.ts';
import { askToWait, failureOf } from '../answers/errors.ts';
import { answerPath } from '../fixed-paths.ts';
import { sendHtml } from '../pages/html.ts';
import { type Context, chosenLanguage, type Middleware } from '../requests/context.ts';
import { siteHeaders } from '../requests/security.ts';
import { isBelow } from '../requests/wordpress.ts';
import type { Serving } from '../service.ts';
import { framed } from './frame.ts';
import { originOf } from './map-picture.ts';
import { failurePage } from './nothing-found.ts';
import { languageOf, type PagePath, pageAnswer, pathParser } from './page-answers.ts';
import { askedOf, openSite, type Place, placeIn, type Site } from './place.ts';
import { isAbsence } from './reading.ts';

/** Answers the addresses of public pages, and passes all others on. Throws `rest_no_method`. */
export function site(serving: Serving): Middleware {
  const { calendar, http, responses, aside } = serving;
  const pageAt = pathParser(calendar.settings);
  const { imageOrigins, tiles } = http.pages;
  const forPages = siteHeaders(imageOrigins);
  const forMaps = tiles ? siteHeaders([...imageOrigins, originOf(tiles)], 'strict-origin') : forPages;
  let opened: Site | undefined;

  async function answer(ctx: Context, named: PagePath): Promise<void> {
    opened ??= await openSite(serving);
    const here = opened;
    try {
      await answerRead(ctx, await aside(() => responses(ctx.url, () => pageAnswer(serving, here, named, ctx))));
    } catch (error) {
      const place = placeIn(here, languageOf(here, named, ctx), calendar.now());
      sendFailure(ctx, place, failureOf(ctx, error, serving));
    }
  }

  /** Passes a request on; a browser at an address of nothing gets a page with a way on. */
  async function otherwise(ctx: Context, next: () => Promise<void>): Promise<void> {
    const isBrowser = ctx.state.sendPage !== undefined;
    try {
      await next();
    } catch (error) {
      if (!isBrowser || !(error instanceof Failure) || error.reason !== 'rest_no_route') throw error;
      const here = await openSite(serving);
      const place = placeIn(here, languageIn(here, ctx), calendar.now());
      await forPages(ctx, async () => sendFailure(ctx, place, error));
    }
  }

  const roots = [http.namespace, ...http.aliases];
  return async (ctx, next) => {
    if (isBelow(ctx.path, roots)) return next();
    const named = pageAt(ctx.path);
    if (!named) return otherwise(ctx, next);
    ctx.state.calendar = calendar;
    await answerPath(ctx, named.route, async () => {
      // These are pages already
      delete ctx.state.sendPage;
      const withHeaders = named.kind === 'map' ? forMaps : forPages;
      await withHeaders(ctx, () => answer(ctx, named));
    });
  };
}

/** The language of an address of nothing: the one that it begins with or names, else the default one. */
function languageIn({ languages }: Site, ctx: Context): Language {
  const [, first] = ctx.path.split('/');
  return languages.find((each) => each === first) ?? chosenLanguage(ctx, languages) ?? languages[0] ?? 'en';
}

function sendFailure(ctx: Context, place: Place, failure: Failure): void {
  // The public must not learn that a hidden record exists
  ctx.status = isAbsence(failure) ? 404 : failure.status;
  askToWait(ctx, failure);
  const page = failurePage(place, failure, askedOf(ctx.querystring));
  sendHtml(ctx, place.language, 'no-store', framed(place, page));
}
