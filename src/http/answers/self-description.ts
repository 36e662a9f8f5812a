/** Answers about the interface itself: its routes, its OpenAPI document, and each route on OPTIONS. */

import { bytesOut } from '../../calendar/rendering/body-source.ts';
import { digest } from '../../calendar/writing/images.ts';
import type { Json } from '../../derive/documented.ts';
import { openapiOf } from '../../derive/openapi.ts';
import { rootOf, routeDescription } from '../../derive/root.ts';
import type { Route } from '../../derive/routes.ts';
import { Failure } from '../../model/failure.ts';
import { wholeMinute } from '../../model/time/durations.ts';
import { isSpoken, type SpokenLanguage } from '../../model/words/index.ts';
import { type Context, jsonType } from '../requests/context.ts';
import { queryIn } from '../requests/inputs.ts';
import type { Service } from '../service.ts';
import { answerRead, type ReadAnswer } from './answer.ts';
import { cachedBody } from './compression.ts';

/** Milliseconds for which a document is cached; its defaults name the current minute. */
const ttl = 10_000;

/** A document, the same for every reader, and when it expires. */
interface Written extends ReadAnswer {
  readonly until: number;
}

/** The language of `lang`. */
function spokenIn({ query }: Context): SpokenLanguage | undefined {
  const asked = query['lang'];
  return typeof asked === 'string' && isSpoken(asked) ? asked : undefined;
}

/** Makes the answers of routes that belong to no resource. */
export function documentsOf({ calendar, gate, http, version, resets }: Service) {
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

  /** Documents by language; undefined stands for the language of the deployment. */
  function answering(write: (spoken?: SpokenLanguage) => Json): (ctx: Context) => Promise<void> {
    const cached = new Map<SpokenLanguage | undefined, Written>();
    return async (ctx) => {
      const { missing, wrong, values } = gate.index(queryIn(ctx));
      if (missing.length > 0 || Object.keys(wrong).length > 0)
        throw new Failure('rest_invalid_param', { params: wrong });
      if (values['namespace'] !== undefined && values['namespace'] !== namespace) throw new Failure('rest_no_route');
      const now = calendar.now();
      const spoken = spokenIn(ctx);
      const before = cached.get(spoken);
      const isFresh = before && now >= before.until - ttl && now < before.until;
      const answer = isFresh ? before : written(write(spoken), now + ttl);
      cached.set(spoken, answer);
      await answerRead(ctx, answer);
    };
  }

  return {
    index: answering(() => rootOf(settings())),
    document: answering((spoken) => openapiOf({ ...settings(), spoken })),
    describe(ctx: Context, route: Route, allow: readonly string[]): void {
      ctx.set('Allow', allow.join(', '));
      ctx.set('Content-Type', jsonType);
      ctx.body = Buffer.from(JSON.stringify(routeDescription(route, settings())));
    },
  };
}

function written(json: Json, until: number): Written {
  const text = JSON.stringify(json);
  const body = cachedBody(bytesOut(Buffer.from(text)));
  return { headers: {}, body, tag: digest(text), languages: [], type: jsonType, until };
}
