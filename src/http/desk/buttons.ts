/** What the buttons below a form do: like saving, they act on the revision that the editor saw. And previews of events. */

import type Router from '@koa/router';
import { readPoster } from '../../calendar/rendering/poster.ts';
import { removeRecord } from '../../calendar/writing/remove.ts';
import { changeRecord } from '../../calendar/writing/write.ts';
import { Failure } from '../../model/failure.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { privately } from '../answers/caching.ts';
import { html, sendHtml } from '../pages/html.ts';
import { drawnPoster, posterPolicy, posterType } from '../pages/posters.ts';
import type { State } from '../requests/context.ts';
import { siteHeaders } from '../requests/security.ts';
import type { Serving } from '../service.ts';
import { framed } from '../site/frame.ts';
import { openSite, placeIn } from '../site/place.ts';
import type { ShownEvent } from '../site/reading.ts';
import { eventPage } from '../site/record-pages.ts';
import { type DeskPage, problem } from './frame.ts';
import { recordPage } from './record-routes.ts';
import { readForDesk } from './records.ts';
import { isOutdated, revisionOf } from './save.ts';
import { type FormHandler, form, goTo, type Handler, idIn, page, resourceIn, type Visit } from './visit.ts';

/** A record as the editor saw it. */
interface Seen {
  readonly resource: ResourceName;
  readonly id: number;
  readonly revision: number;
}

/** Actions by the last word of their paths. Each throws `precondition_failed` when the record has changed since. */
const buttons: Readonly<Record<string, (visit: Visit, seen: Seen) => Promise<undefined>>> = {
  trash: (visit, seen) => remove(visit, seen, 'trashed'),
  remove: (visit, seen) => remove(visit, seen, 'removed'),
  async restore(visit, { resource, id, revision }) {
    const { calendar, gate, caller } = visit;
    const input = gate.change(resource, { query: {}, body: { status: 'draft' }, form: true });
    await changeRecord(calendar, resource, caller, { id }, input, [revision]);
    return goTo(visit, `${resource}/${id}`, 'restored');
  },
};

async function remove(visit: Visit, { resource, id, revision }: Seen, done: 'trashed' | 'removed'): Promise<undefined> {
  const { calendar, gate, caller } = visit;
  const input = gate.remove(resource, { query: { force: String(done === 'removed') }, form: false });
  await removeRecord(calendar, resource, caller, { id }, input, [revision]);
  return goTo(visit, resource, done);
}

/** Adds the routes of all buttons. A GET of such a path shows the record. */
export function buttonRoutes(router: Router<State>, serving: Serving): void {
  for (const [name, press] of Object.entries(buttons)) {
    const path = `/:resource/:id/${name}`;
    router.post(path, form(serving, pressed(press)));
    router.get(path, page(serving, recordPage));
  }
}

function pressed(press: (visit: Visit, seen: Seen) => Promise<undefined>): FormHandler {
  return async (visit, sent, isOwn) => {
    const [resource, id] = [resourceIn(visit), idIn(visit)];
    if (!isOwn) return asItIsNow(visit, 403, visit.words.pressAgain);
    try {
      return await press(visit, { resource, id, revision: revisionOf(sent) });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      return asItIsNow(visit, 409, visit.words.changedBefore);
    }
  };
}

/** The record as it is now, with its buttons, and why nothing was done. */
async function asItIsNow(visit: Visit, status: number, why: string): Promise<DeskPage | undefined> {
  const now = await recordPage(visit);
  visit.ctx.status = status;
  return now && { ...now, body: html`${problem(why)}\n${now.body}` };
}

/** Adds the preview of events: their public page as it would be now, in the language `language`. */
export function previewRoutes(router: Router<State>, serving: Serving): void {
  const headers = siteHeaders(serving.http.pages.imageOrigins);
  const preview = page(serving, async (visit) => {
    const { ctx, calendar, asked, home } = visit;
    const { languages } = calendar.settings;
    const language = languages.find((each) => each === asked['language']) ?? (languages[0] as string);
    const { record } = await readForDesk(visit, 'events', idIn(visit), language);
    // A single read has everything that the page shows
    const event = record as unknown as ShownEvent;
    const site = { ...(await openSite(serving)), posters: `${home}/posters` };
    const place = placeIn(site, language, calendar.now());
    sendHtml(ctx, language, privately, framed(place, { ...eventPage(place, event), listedIn: undefined }));
    return undefined;
  });
  router.get('/events/:id/preview', (ctx) => headers(ctx, () => preview(ctx)));
  router.get('/posters/:language/events/:id.svg', page(serving, sendPoster));
}

/** The poster of an event that may not be public yet. */
const sendPoster: Handler = async (visit) => {
  const { ctx, calendar, caller, params } = visit;
  const language = calendar.settings.languages.find((each) => each === params['language']);
  if (language === undefined) throw new Failure('rest_no_route');
  const poster = await readPoster(calendar, 'events', idIn(visit), language, caller);
  ctx.set('Cache-Control', privately);
  ctx.set('Content-Security-Policy', posterPolicy);
  ctx.set('Content-Type', posterType);
  ctx.body = drawnPoster(poster, language);
  return undefined;
};
