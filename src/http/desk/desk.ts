/** The desk at `/desk`: forms with which editors maintain the calendar, rendered by this server and usable without scripts. Here are its routes, its buttons and its previews. */

import Router from '@koa/router';
import { readPoster } from '../../calendar/rendering/poster-contents.ts';
import type { Document } from '../../model/documents/document.ts';
import { Failure } from '../../model/failure.ts';
import { eventIdOf } from '../../model/recurrence/occurrence-id.ts';
import type { Plain } from '../../model/text/characters.ts';
import { failureMessage } from '../../model/words/index.ts';
import { privately } from '../answers/caching.ts';
import { askToWait, failureOf } from '../answers/errors.ts';
import { html, sendHtml } from '../pages/html.ts';
import { drawnPoster, posterPolicy, posterType } from '../pages/posters.ts';
import type { Middleware, State } from '../requests/context.ts';
import { ClientGone } from '../requests/inputs.ts';
import { siteHeaders } from '../requests/security.ts';
import type { Serving } from '../service.ts';
import { findComing, findNeighbours } from '../site/date-reading.ts';
import { framed } from '../site/frame.ts';
import { buildPageContext, openSite } from '../site/page-context.ts';
import { mediaOrigins } from '../site/pictures.ts';
import type { ShownEvent } from '../site/reading.ts';
import { eventPage } from '../site/record-pages.ts';
import { brandRoutes } from './brand.ts';
import { copyRoutes } from './copies.ts';
import { datesPage } from './dates.ts';
import { kindOf } from './form-values.ts';
import { type DeskPage, frameOf, problem, send } from './frame.ts';
import { historyRoutes } from './history.ts';
import { importLogRoutes } from './import-log.ts';
import { importRoutes } from './import-pages.ts';
import { passwordRoutes } from './password-routes.ts';
import { pictureRoutes } from './picture-pages.ts';
import { placeMapRoutes } from './place-map.ts';
import { recordPage, recordRoutes } from './record-forms.ts';
import { homePage, readForDesk } from './records.ts';
import { hasStatus, put, remove, type Seen } from './seen-records.ts';
import { isOutdated, revisionOf, textIn } from './sent-forms.ts';
import { userRoutes } from './user-routes.ts';
import {
  type FormHandler,
  goTo,
  idIn,
  type Notice,
  page,
  pageWithForm,
  readSession,
  resourceIn,
  signInRoutes,
  type Visit,
} from './visit.ts';

/** Pictures may come from any host that records name; everything else is ours. */
const headers = siteHeaders(['data:', 'http:', 'https:']);

/** Answers `/desk` and all paths below. Shows failures on a page of the desk. */
export function desk(serving: Serving): Middleware {
  const router = new Router<State>({ prefix: '/desk' });
  router.get('/', page(serving, homePage));
  signInRoutes(router, serving);
  userRoutes(router, serving);
  passwordRoutes(router, serving);
  importRoutes(router, serving);
  importLogRoutes(router, serving);
  brandRoutes(router, serving);
  placeMapRoutes(router, serving);
  historyRoutes(router, serving);
  if (serving.http.pages.areOn) previewRoutes(router, serving);
  pictureRoutes(router, serving);
  recordRoutes(router, serving);
  copyRoutes(router, serving);
  router.get('/events/:id/dates', page(serving, datesPage));
  for (const name of new Set([...Object.keys(presses), ...Object.keys(datePresses)]))
    pageWithForm(router, serving, `/:resource/:id/${name}`, recordPage, pressed(name));
  const routes = router.routes() as Middleware;

  return async (ctx, next) => {
    if (ctx.path !== '/desk' && !ctx.path.startsWith('/desk/')) return next();
    ctx.state.route = '/desk';
    await serving.brand.read();
    await headers(ctx, async () => {
      try {
        await routes(ctx, () => {
          throw new Failure('rest_no_route');
        });
      } catch (error) {
        if (error instanceof ClientGone) throw error;
        const failure = failureOf(ctx, error, serving);
        // Whoever is signed in keeps the sections, unless the store does not answer
        const frame = frameOf(serving, ctx, await readSession(serving, ctx).catch(() => undefined));
        ctx.status = failure.status;
        askToWait(ctx, failure);
        const body = html`${problem(`${failureMessage(failure, frame.language)}.`)}
<p><a href="${frame.home}">${frame.words.desk}</a></p>`;
        send(ctx, frame, { title: String(failure.status), body });
      }
    });
  };
}

/** A button of a record. */
interface Press {
  /** Throws `precondition_failed` when the record has changed since. */
  act(visit: Visit, seen: Seen, sent: Plain): Promise<unknown>;
  /** Tells whether a record is already as the button leaves it; absent when that leaves no record. */
  readonly isDone?: (stored: Document) => boolean;
  readonly notice: Notice;
  /** Whether the record is shown next, and not its list. */
  readonly isShown?: true;
}

const isCancelled = ({ facts }: Document) => 'event_status' in facts && facts.event_status === 'cancelled';

/** Buttons by the last word of their paths. */
const presses: Readonly<Record<string, Press>> = {
  trash: { act: (visit, seen) => remove(visit, seen, false), isDone: hasStatus('trash'), notice: 'trashed' },
  remove: { act: (visit, seen) => remove(visit, seen, true), notice: 'removed' },
  restore: {
    act: (visit, seen) => put(visit, seen, { status: 'draft' }),
    isDone: hasStatus('draft'),
    notice: 'restored',
    isShown: true,
  },
  publish: {
    act: (visit, seen) => put(visit, seen, { status: 'publish' }),
    isDone: hasStatus('publish'),
    notice: 'published',
    isShown: true,
  },
};

/** The buttons of one date of a series, which lead to the page of its dates. */
const datePresses: Readonly<Record<string, Press>> = {
  trash: { act: (visit, seen) => remove(visit, seen, false), isDone: hasStatus('trash'), notice: 'dateRemoved' },
  restore: {
    act: (visit, seen) => put(visit, seen, { status: 'publish' }),
    isDone: hasStatus('publish'),
    notice: 'dateRestored',
  },
  cancel: {
    act: (visit, seen, sent) =>
      put(visit, seen, { event_status: 'cancelled', event_status_reason: textIn(sent, 'reason') }),
    isDone: isCancelled,
    notice: 'cancelled',
  },
  uncancel: {
    act: (visit, seen) => put(visit, seen, { event_status: 'scheduled', event_status_reason: null }),
    isDone: (stored) => !isCancelled(stored),
    notice: 'uncancelled',
  },
};

/** A button that is pressed twice has done what it says, and nothing is left to do. Throws `rest_no_route`. */
function pressed(name: string): FormHandler {
  return async (visit, sent, isOwn) => {
    const [resource, id] = [resourceIn(visit), idIn(visit)];
    const isDate = kindOf(resource, id) === 'dates';
    const press = (isDate ? datePresses : presses)[name];
    if (!press) throw new Failure('rest_no_route');
    if (!isOwn) return asItIsNow(visit, 403, visit.words.pressAgain);
    try {
      await press.act(visit, { resource, id, revision: revisionOf(sent) }, sent);
    } catch (error) {
      const [stored]: Document[] = await visit.calendar.pair.store.read(resource, [id]);
      // The record is already as the button would leave it
      const isDone = press.isDone ? isOutdated(error) && stored && press.isDone(stored) : !stored;
      if (!isDone && !isOutdated(error)) throw error;
      if (!isDone) return asItIsNow(visit, 409, visit.words.changedBefore);
    }
    const { back, page: at } = sent;
    if (isDate) return goTo(visit, `events/${eventIdOf(id)}/dates`, press.notice, Number(at) || undefined);
    // The page of another record, or the list, on which the button stands
    const shown = press.isShown ? `${resource}/${id}` : resource;
    return goTo(visit, typeof back === 'string' && /^events(?:\/\d+)?$/.test(back) ? back : shown, press.notice);
  };
}

/** The record as it is now, with its buttons, and why nothing was done. */
async function asItIsNow(visit: Visit, status: number, why: string): Promise<DeskPage | undefined> {
  const isDate = kindOf(resourceIn(visit), idIn(visit)) === 'dates';
  const now = await (isDate ? datesPage : recordPage)(visit);
  visit.ctx.status = status;
  return now && { ...now, body: html`${problem(why)}\n${now.body}` };
}

/** Adds the preview of events, their public page as it would be now, in the language `language`; and the posters of those that may not be public yet. */
function previewRoutes(router: Router<State>, serving: Serving): void {
  const headers = siteHeaders([...serving.http.pages.imageOrigins, ...mediaOrigins(serving.calendar.settings)]);
  const preview = page(serving, async (visit) => {
    const { ctx, calendar, query, home, caller } = visit;
    const { languages } = calendar.settings;
    const language = languages.find((each) => each === query['language']) ?? (languages[0] as string);
    // A single read has everything that the page shows
    const { record: event } = await readForDesk<ShownEvent>(visit, 'events', idIn(visit), language);
    const site = { ...(await openSite(serving, serving.brand.last())), posters: `${home}/posters` };
    const context = buildPageContext(site, language, calendar.now());
    const { recurrence, occurrence } = event;
    const coming = recurrence ? await findComing(serving, caller, context, event) : undefined;
    const among = occurrence && {
      series: (await readForDesk<ShownEvent>(visit, 'events', occurrence.series, language)).record,
      neighbours: await findNeighbours(serving, caller, context, event),
    };
    const shown = eventPage(context, event, undefined, { coming, ...(among && { among }) });
    sendHtml(ctx, language, privately, framed(context, { ...shown, listedIn: undefined }));
    return undefined;
  });
  router.get('/events/:id/preview', (ctx) => headers(ctx, () => preview(ctx)));
  const poster = page(serving, async (visit) => {
    const { ctx, calendar, caller, params } = visit;
    const language = calendar.settings.languages.find((each) => each === params['language']);
    if (language === undefined) throw new Failure('rest_no_route');
    const contents = await readPoster(calendar, 'events', idIn(visit), language, caller);
    ctx.set('Cache-Control', privately);
    ctx.set('Content-Security-Policy', posterPolicy);
    ctx.set('Content-Type', posterType);
    ctx.body = drawnPoster(contents, language);
    return undefined;
  });
  router.get('/posters/:language/events/:id.svg', poster);
}
