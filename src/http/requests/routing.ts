/** Mounts the routes of the interface on Koa's router, under the namespace and every alias. */

import { METHODS } from 'node:http';
import Router from '@koa/router';
import { type Locator, mountedAt } from '../../calendar/calendar.ts';
import { type Method, methodsOf, type ResourceRoute, type Route, routes } from '../../derive/routes.ts';
import { Failure } from '../../model/failure.ts';
import { type DescriptionCache, descriptionCacheIn, documentsOf } from '../answers/self-description.ts';
import { handlersOf } from '../handlers.ts';
import type { Serving } from '../service.ts';
import type { Context, State } from './context.ts';

/** The router. Paths are matched regardless of case, with or without one slash at the end, as in WordPress. */
export function interfaceRoutes(serving: Serving): ReturnType<Router<State>['routes']> {
  const router = new Router<State>();
  const { namespace, aliases } = serving.http;
  const handlers = handlersOf(serving);
  const descriptions = descriptionCacheIn(serving.calendar.pair.caches);
  for (const root of [namespace, ...aliases]) {
    const answers = answerer(mountedAtRoot(serving, root), handlers, descriptions);
    for (const route of routes) {
      const pattern = `/${literally(root)}${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      router.register(pattern, METHODS, (ctx: Context) => answers(ctx, route));
    }
  }
  return router.routes();
}

/** The service at one of its paths, with which its links begin. */
function mountedAtRoot(serving: Serving, root: string): Serving {
  const { calendar, http } = serving;
  if (root === http.namespace) return serving;
  return {
    ...serving,
    calendar: mountedAt(calendar, `${calendar.settings.base}/${root}`),
    http: { ...http, namespace: root.replace(/^wp-json\//, '') },
  };
}

/** A path with every character escaped for the router's patterns. */
function literally(path: string): string {
  return path.replaceAll(/[\\{}()[\]+?!:*]/g, '\\$&');
}

/**
 * Answers a request to a known path. A malformed ID is an unknown path, whatever the method; then method and credentials are checked, and
 * the operation runs.
 */
function answerer(
  serving: Serving,
  handlers: ReturnType<typeof handlersOf>,
  descriptions: DescriptionCache,
): (ctx: Context, route: Route) => Promise<void> {
  const { calendar, authenticate } = serving;
  const documents = documentsOf(serving, descriptions);
  return async (ctx, route) => {
    ctx.state.route = `{api}${route.path}`;
    ctx.state.calendar = calendar;
    // Search engines should find the pages of events, not their data
    ctx.set('X-Robots-Tag', 'noindex');
    const locator = locatorOf(ctx, route);
    if (ctx.method === 'OPTIONS') return documents.describe(ctx, route, allowOf(route));
    const operation = route.operations[(ctx.method === 'HEAD' ? 'GET' : ctx.method) as Method];
    if (!operation) throw new Failure('rest_no_method', { methods: allowOf(route) });
    const audience = route.output ? 'public' : await authenticate(ctx);
    ctx.state.audience = audience;
    if (operation === 'index' || operation === 'document') return documents[operation](ctx);
    const { resource, output } = route as ResourceRoute;
    await handlers[operation]({ ctx, calendar, audience, resource, locator, output });
  };
}

/** The methods of the `Allow` header (RFC 9110, 10.2.1), with those that every route takes. */
function allowOf(route: Route): string[] {
  return methodsOf(route)
    .flatMap((method): string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .concat('OPTIONS');
}

/** The record that a path names; undefined for collections. Throws `rest_no_route` for what is neither an ID nor a slug. */
function locatorOf(ctx: Context, { locator }: Route): Locator | undefined {
  if (!locator) return undefined;
  const text: string = ctx.params[locator] ?? '';
  if (locator === 'slug') return { slug: text };
  if (!/^\d+$/.test(text)) throw new Failure('rest_no_route');
  // No record has the largest ID, so larger numbers find nothing either
  return { id: Math.min(Number(text), Number.MAX_SAFE_INTEGER) };
}
