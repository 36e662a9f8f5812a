/** The application: every step of a request, in order. */

import Koa from 'koa';
import { sitemapOf } from '../calendar/reading/sitemap-files.ts';
import { Failure } from '../model/failure.ts';
import { openElsewhere } from '../outgoing/elsewhere.ts';
import { openPictures } from '../pictures/pictures.ts';
import { compressed, responseCacheOf } from './answers/answer.ts';
import { markStale } from './answers/caching.ts';
import { answerFailures } from './answers/errors.ts';
import { probes } from './fixed-paths.ts';
import { interfaceRoutes } from './interface.ts';
import { mediaFiles } from './media.ts';
import { observed, openMetrics } from './observation.ts';
import { knownBrand } from './pages/brand.ts';
import { pages, pagesForBrowsers } from './pages/developer-pages.ts';
import { inOrder, type Middleware, type State } from './requests/context.ts';
import { signIn } from './requests/credentials.ts';
import { bodyReader, findInterface, methodOverride } from './requests/inputs.ts';
import { bounded, type Load, limited } from './requests/limits.ts';
import { guardData, openTo } from './requests/security.ts';
import { formReceiver, uploadReceiver } from './requests/uploads.ts';
import type { Service, Serving } from './service.ts';
import { wordPressMedia, wordPressRoot } from './wordpress-media.ts';

/** Makes the application of a service. It does not listen by itself (see `listen`). */
export function createApp(service: Service): Koa<State> {
  const { calendar, http, log, version, resets } = service;
  const load: Load = { working: 0, shed: 0 };
  const readBody = bodyReader(http.maxBody);
  const elsewhere = openElsewhere(http.uploads.outgoing, version);
  const pictures = openPictures(http.uploads.maxPixels);
  const metrics = openMetrics(calendar, version, load, pictures);
  const [{ uploading }, { refuseIfBusy }] = [metrics, pictures];
  const reason = pictures.unavailable();
  if (reason !== undefined) log.warn({ reason }, 'Pictures cannot be uploaded');
  const cached = responseCacheOf(calendar);
  const serving: Serving = {
    ...service,
    authenticate: signIn(calendar, http.signInLimit, resets !== undefined),
    readBody,
    elsewhere,
    withForm: formReceiver({ limit: http.uploads.maxBytes, readBody }, http.maxBody),
    withUpload: uploadReceiver({ limit: http.uploads.maxBytes, readBody, elsewhere, refuseIfBusy, uploading }),
    pictures,
    uploading,
    responses: resets ? (...asked) => resets.aside(() => cached(...asked)) : cached,
    brand: knownBrand(calendar, http.pages.brand),
    readSitemap: sitemapOf(calendar),
    aside: resets?.aside ?? ((read) => read()),
  };
  // To Koa 0 means no limit, so without proxies `proxy` must be off
  const app = new Koa<State>({ proxy: http.trustedProxies > 0, maxIpsCount: http.trustedProxies });
  // Failures are answered by a step; an error here broke a body that was being sent
  app.on('error', (error: Error) => log.debug({ err: error }, 'answer broken off'));
  app.use(observed(service, metrics));
  app.use(compressed());
  app.use(pagesForBrowsers(serving));
  if (calendar.pair.isStale) app.use(markStale(calendar.pair));
  app.use(answerFailures(service));
  app.use(guardData());
  const roots = [http.namespace, ...http.aliases];
  const hasWordPress = roots.some((root) => root.startsWith('wp-json/'));
  app.use(findInterface([...roots, ...(hasWordPress ? [wordPressRoot] : [])], [wordPressRoot]));
  app.use(outside([probes(serving, metrics), mediaFiles(service), pages(serving)]));
  app.use(openTo(http.origins));
  if (http.rateLimit > 0) app.use(limited(http.rateLimit));
  app.use(bounded(http.maxWorking, load, calendar.sending));
  let loading: Promise<Middleware> | undefined;
  app.use(
    outside([
      async (ctx, next) => {
        // With the first request that comes to it, or ahead by whoever imports the file, so that a start need not wait for it
        loading ??= import('./page-steps.ts').then(({ pageSteps }) => pageSteps(serving));
        return (await loading)(ctx, next);
      },
    ]),
  );
  app.use(methodOverride(readBody));
  app.use(interfaceRoutes(serving));
  app.use(wordPressMedia(serving));
  app.use(() => {
    throw new Failure('rest_no_route');
  });
  return app;
}

/** Steps for all paths but those of the interface. */
function outside(steps: readonly Middleware[]): Middleware {
  const all = inOrder(steps);
  return (ctx, next) => (ctx.state.isInterface ? next() : all(ctx, next));
}
