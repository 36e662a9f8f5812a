/** The desk at `/desk`: forms with which editors maintain the calendar, rendered by this server and usable without scripts. */

import Router from '@koa/router';
import { Failure } from '../../model/failure.ts';
import { failureMessage } from '../../model/words/index.ts';
import { askToWait, failureOf } from '../answers/errors.ts';
import { html } from '../pages/html.ts';
import { ClientGone } from '../requests/body.ts';
import type { Context, Middleware, State } from '../requests/context.ts';
import { siteHeaders } from '../requests/security.ts';
import type { Serving } from '../service.ts';
import { buttonRoutes, previewRoutes } from './buttons.ts';
import { frameOf, problem, send } from './frame.ts';
import { homePage } from './lists.ts';
import { recordRoutes } from './record-routes.ts';
import { readSession, signInRoutes } from './sign-in.ts';
import { userRoutes } from './user-routes.ts';
import { page } from './visit.ts';

/** Pictures may come from any host that records name; everything else is ours. */
const headers = siteHeaders(['data:', 'http:', 'https:']);

/** Answers `/desk` and all paths below. */
export function desk(serving: Serving): Middleware {
  const routes = routesOf(serving);
  return async (ctx, next) => {
    if (ctx.path !== '/desk' && !ctx.path.startsWith('/desk/')) return next();
    ctx.state.route = '/desk';
    await headers(ctx, async () => answered(serving, ctx, routes));
  };
}

function routesOf(serving: Serving): Middleware {
  const router = new Router<State>({ prefix: '/desk' });
  router.get('/', page(serving, homePage));
  signInRoutes(router, serving);
  userRoutes(router, serving);
  if (serving.http.pages.areOn) previewRoutes(router, serving);
  recordRoutes(router, serving);
  buttonRoutes(router, serving);
  return router.routes() as Middleware;
}

/** Shows failures on a page of the desk. */
async function answered(serving: Serving, ctx: Context, routes: Middleware): Promise<void> {
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
}
