/** The application: every step of a request, in order. */

import Koa from 'koa';
import { Failure } from '../model/failure.ts';
import { markStale } from './answers/caching.ts';
import { compressed } from './answers/compression.ts';
import { answerFailures } from './answers/errors.ts';
import { responseCacheOf } from './answers/response-cache.ts';
import { boundedBodies } from './answers/sending.ts';
import { desk } from './desk/desk.ts';
import { openMetrics } from './observation/metrics.ts';
import { probes } from './observation/probes.ts';
import { observed, traced } from './observation/request-log.ts';
import { pages, pagesForBrowsers } from './pages/pages.ts';
import { posters } from './pages/posters.ts';
import { sitemaps } from './pages/search-engines.ts';
import { bodyReader } from './requests/body.ts';
import type { State } from './requests/context.ts';
import { signIn } from './requests/credentials.ts';
import { bounded, type Load, limited } from './requests/limits.ts';
import { interfaceRoutes } from './requests/routing.ts';
import { dataHeaders, openTo, requireHost } from './requests/security.ts';
import { methodOverride, restRoute } from './requests/wordpress.ts';
import { resetRoute } from './reset.ts';
import type { Service, Serving } from './service.ts';
import { site } from './site/site.ts';

/** Makes the application of a service. It does not listen by itself (see `listen`). */
export function createApp(service: Service): Koa<State> {
  const { calendar, http, log, tracing, version, resets } = service;
  const load: Load = { working: 0, shed: 0 };
  const serving: Serving = {
    ...service,
    authenticate: signIn(calendar, http.signInLimit, resets !== undefined),
    readBody: bodyReader(http.maxBody),
    responses: responseCacheOf(calendar),
    aside: resets?.aside ?? ((read) => read()),
  };
  const metrics = openMetrics(calendar, version, load);
  // To Koa 0 means no limit, so without proxies `proxy` must be off
  const app = new Koa<State>({ proxy: http.trustedProxies > 0, maxIpsCount: http.trustedProxies });
  // Failures are answered by a step; an error here broke a body that was being sent
  app.on('error', (error: Error) => log.debug({ err: error }, 'answer broken off'));
  app.use(observed(service, metrics));
  if (tracing) app.use(traced(tracing));
  app.use(compressed());
  app.use(pagesForBrowsers(service));
  if (calendar.pair.isStale) app.use(markStale(calendar.pair));
  app.use(answerFailures(service));
  app.use(dataHeaders());
  app.use(requireHost());
  app.use(restRoute([http.namespace, ...http.aliases]));
  app.use(probes(service, metrics));
  app.use(pages(service));
  app.use(openTo(http.origins));
  if (http.rateLimit > 0) app.use(limited(http.rateLimit));
  app.use(bounded(http.maxWorking, load));
  app.use(boundedBodies(calendar.sending));
  app.use(posters(service));
  app.use(sitemaps(serving));
  if (http.desk) app.use(desk(serving));
  if (resets) app.use(resetRoute(resets, serving));
  // After all fixed paths, for the settings choose where the pages of records lie
  if (http.pages.areOn) app.use(site(serving));
  app.use(methodOverride(serving.readBody));
  app.use(interfaceRoutes(serving));
  app.use(() => {
    throw new Failure('rest_no_route');
  });
  return app;
}
