/** Previews of events that are not published yet. */

import type Router from '@koa/router';
import { readPoster } from '../../calendar/rendering/poster.ts';
import { Failure } from '../../model/failure.ts';
import { privately } from '../answers/cache-headers.ts';
import { sendHtml } from '../pages/html.ts';
import { drawnPoster, posterPolicy, posterType } from '../pages/poster-drawing.ts';
import type { State } from '../requests/context.ts';
import { siteHeaders } from '../requests/security.ts';
import { eventPage } from '../site/event-page.ts';
import { framed } from '../site/frame.ts';
import type { ShownEvent } from '../site/shown.ts';
import { openPlace } from '../site/site.ts';
import { type Desk, type Handler, page } from './answering.ts';
import { readForDesk } from './records.ts';
import { idOf } from './visit.ts';

/** Adds the preview of events: their public page as it would be now, in the language `language`. */
export function previewRoute(router: Router<State>, made: Desk): void {
  const { service } = made;
  const headers = siteHeaders(service.http.pages.imageOrigins);
  const preview = page(made, async (visit, params) => {
    const { ctx, calendar } = visit;
    const { languages } = calendar.settings;
    const language = languages.find((each) => each === ctx.query['language']) ?? (languages[0] as string);
    const { record } = await readForDesk(visit, 'events', idOf(params['id']), language);
    // A single read has everything that the page shows
    const event = record as unknown as ShownEvent;
    const place = { ...(await openPlace(service)), posters: `${made.path}/posters` };
    const { path: _, ...shown } = eventPage(place, language, event, calendar.now());
    sendHtml(ctx, language, privately, framed(place, shown));
    return undefined;
  });
  router.get('/events/:id/preview', (ctx) => headers(ctx, () => preview(ctx)));
  router.get('/posters/:language/events/:id.svg', page(made, sendPoster));
}

/** The poster of an event that may not be public yet. */
const sendPoster: Handler = async ({ ctx, calendar, caller }, params) => {
  const language = calendar.settings.languages.find((each) => each === params['language']);
  if (language === undefined) throw new Failure('rest_no_route');
  const poster = await readPoster(calendar, 'events', idOf(params['id']), language, caller);
  ctx.set('Cache-Control', privately);
  ctx.set('Content-Security-Policy', posterPolicy);
  ctx.set('Content-Type', posterType);
  ctx.body = drawnPoster(poster, language);
  return undefined;
};
