/** Answers about the interface itself: its routes, its OpenAPI document, and each route on OPTIONS. */

import type { Cache, Caches } from '../../cache/cache.ts';
import { bytesOut } from '../../calendar/rendering/body-source.ts';
import { digest } from '../../calendar/writing/images.ts';
import type { Json } from '../../derive/documented.ts';
import { openapiOf } from '../../derive/openapi/document.ts';
import { rootOf, routeDescription } from '../../derive/root.ts';
import type { Route } from '../../derive/routes.ts';
import { Failure } from '../../model/failure.ts';
import { wholeMinute } from '../../model/time/durations.ts';
import type { SpokenLanguage } from '../../model/words/index.ts';
import { type Context, jsonType } from '../requests/context.ts';
import { queryIn } from '../requests/inputs.ts';
import { chosenLanguage } from '../requests/spoken-language.ts';
import type { Service } from '../service.ts';
import { answerRead, type ReadAnswer } from './answer.ts';
import { cachedBody } from './compression.ts';

/** Two documents, in each language and at each path of the interface. */
const maxDocuments = 50;

/** Documents, the same for every reader, for the minute that their defaults name. */
export type DescriptionCache = Cache<string, ReadAnswer>;

/** Opens their cache. */
export function descriptionCacheIn(caches: Caches): DescriptionCache {
  return caches.open('descriptions', { budget: { entries: maxDocuments } });
}

/** Makes the answers of routes that belong to no resource. */
export function documentsOf({ calendar, gate, http, version, resets }: Service, cached: DescriptionCache) {
  const { api, base, languages, timeZone, priceSteps } = calendar.settings;
  const { namespace, deployment } = http;
  const settings = () => ({
    api,
    languages,
    timeZone,
    priceSteps,
    namespace,
    deployment,
    version,
    reset: resets && { scenarios: resets.scenarios.map(({ name }) => name), server: base },
    now: wholeMinute(calendar.now()),
  });

  /** Each language by itself, undefined being that of the deployment. */
  function answering(name: string, write: (spoken?: SpokenLanguage) => Json): (ctx: Context) => Promise<void> {
    return async (ctx) => {
      const { missing, wrong, values } = gate.index(queryIn(ctx));
      if (missing.length > 0 || Object.keys(wrong).length > 0)
        throw new Failure('rest_invalid_param', { params: wrong });
      if (values['namespace'] !== undefined && values['namespace'] !== namespace) throw new Failure('rest_no_route');
      const spoken = chosenLanguage(ctx);
      cached.enter(wholeMinute(calendar.now()));
      await answerRead(
        ctx,
        cached.through(`${name} ${api} ${spoken}`, () => written(write(spoken))),
      );
    };
  }

  return {
    index: answering('index', () => rootOf(settings())),
    document: answering('document', (spoken) => openapiOf({ ...settings(), spoken })),
    describe(ctx: Context, route: Route, allow: readonly string[]): void {
      ctx.set('Allow', allow.join(', '));
      ctx.set('Content-Type', jsonType);
      ctx.body = Buffer.from(JSON.stringify(routeDescription(route, settings())));
    },
  };
}

function written(json: Json): ReadAnswer {
  const text = JSON.stringify(json);
  const body = cachedBody(bytesOut(Buffer.from(text)));
  return { headers: {}, body, tag: digest(text), languages: [], type: jsonType };
}
