/** The desk at `/desk`: forms with which editors maintain the calendar, rendered by this server and usable without scripts. */

import Router from '@koa/router';
import { Failure } from '../../model/failure.ts';
import { failureMessage } from '../../model/words/index.ts';
import { type Html, html } from '../pages/html.ts';
import { pageSettingsOf } from '../pages/layout.ts';
import type { ReadBody } from '../requests/body.ts';
import type { Context, Middleware, State } from '../requests/context.ts';
import type { Authenticate } from '../requests/credentials.ts';
import { siteHeaders } from '../requests/security.ts';
import type { Service } from '../service.ts';
import { type Desk, page, send } from './answering.ts';
import { buttonRoutes } from './buttons.ts';
import type { Frame } from './frame.ts';
import { homePage } from './home-page.ts';
import { previewRoute } from './preview.ts';
import { recordRoutes } from './record-routes.ts';
import type { Session } from './session.ts';
import { signInRoutes } from './sign-in.ts';
import { userRoutes } from './user-routes.ts';
import { deskLanguage } from './visit.ts';
import { deskWords } from './words.ts';

/** Pictures may come from any host that records name; everything else is ours. */
const headers = siteHeaders(['data:', 'http:', 'https:']);

/** Answers `/desk` and all paths below. */
export function desk(service: Service, authenticate: Authenticate, readBody: ReadBody): Middleware {
  const { root } = pageSettingsOf(service);
  const { name, api, languages } = service.calendar.settings;
  const path = `${root}/desk`;
  const place = { name, root, api: new URL(api).pathname, hasPages: service.http.pages.areOn };
  const made: Desk = {
    service,
    authenticate,
    readBody,
    path,
    frame: (ctx, session) => ({
      ...place,
      language: deskLanguage(ctx, path, languages[0] ?? 'en'),
      path: ctx.path,
      user: session && userOf(session),
    }),
  };
  const routes = routesOf(made);
  return async (ctx, next) => {
    if (ctx.path !== '/desk' && !ctx.path.startsWith('/desk/')) return next();
    ctx.state.route = '/desk';
    await headers(ctx, async () => answered(made, ctx, routes));
  };
}

function userOf({ caller, token }: Session): Frame['user'] {
  const { name, role } = caller.user.facts;
  return { name, role, token };
}

function routesOf(made: Desk): Middleware {
  const router = new Router<State>({ prefix: '/desk' });
  router.get('/', page(made, homePage));
  signInRoutes(router, made);
  userRoutes(router, made);
  if (made.service.http.pages.areOn) previewRoute(router, made);
  recordRoutes(router, made);
  buttonRoutes(router, made);
  return router.routes() as Middleware;
}

/** Shows failures on a page of the desk. */
async function answered(made: Desk, ctx: Context, routes: Middleware): Promise<void> {
  try {
    await routes(ctx, () => {
      throw new Failure('rest_no_route');
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const frame = made.frame(ctx);
    const message = failureMessage(error, frame.language);
    ctx.status = error.status;
    const body = html`<p class="problem" role="alert">${message}.</p>
<p>${wayOn(made, frame, error)}</p>`;
    send(ctx, frame, { title: String(error.status), body });
  }
}

/**
 * Leads to the home of the desk; after the end of a session, to signing in within another tab, because the sent form is still in this one.
 */
function wayOn({ path }: Desk, { language }: Frame, { status }: Failure): Html {
  const words = deskWords[language];
  if (status !== 401) return html`<a href="${path}">${words.desk}</a>`;
  return html`<a href="${path}/sign-in" target="_blank" rel="noopener">${words.signIn}</a>`;
}
