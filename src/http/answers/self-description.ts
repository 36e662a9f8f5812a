/** Answers about the interface itself: its routes, its OpenAPI document, and each route on OPTIONS. */

import type { Cache, Caches } from '../../cache/cache.ts';
import { openapiOf } from '../../derive/openapi/document.ts';
import { rootOf, routeDescription } from '../../derive/root.ts';
import type { Route } from '../../derive/routes.ts';
import { Failure } from '../../model/failure.ts';
import { wholeMinute } from '../../model/time/durations.ts';
import { type SpokenLanguage, spokenLanguages } from '../../model/words/index.ts';
import { type Context, chosenLanguage, jsonType } from '../requests/context.ts';
import { ignoredHeader, queryIn } from '../requests/inputs.ts';
import type { Service } from '../service.ts';
import { answerRead, jsonAnswerOf, type ReadAnswer } from './answer.ts';

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
  function answering(
    name: 'index' | 'document',
    write: (spoken?: SpokenLanguage) => object,
  ): (ctx: Context) => Promise<void> {
    return async (ctx) => {
      const input = gate[name](queryIn(ctx));
      const { wrong, values } = input;
      if (Object.keys(wrong).length > 0) throw new Failure('rest_invalid_param', { params: wrong });
      const asked = 'namespace' in values ? values.namespace : undefined;
      if (asked !== undefined && asked !== namespace) throw new Failure('rest_no_route');
      const spoken = chosenLanguage(ctx, spokenLanguages);
      cached.enter(wholeMinute(calendar.now()));
      const answer = cached.through(`${name} ${api} ${spoken}`, () => jsonAnswerOf(write(spoken)));
      await answerRead(ctx, { ...answer, headers: ignoredHeader(input) });
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
