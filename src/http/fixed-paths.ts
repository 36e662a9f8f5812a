/** Routes outside the interface, each with a fixed path: how they are answered, the probes and the metrics, and the reset route for testers without a shell. */

import { forbiddenUnlessAdministrator } from '../calendar/access/rights.ts';
import { resetValidator } from '../derive/checks/validators.ts';
import { Failure, type Problem } from '../model/failure.ts';
import { resetParameters } from '../model/tables/parameters.ts';
import type { SentValues } from '../model/tables/values.ts';
import { parseMoment } from '../model/time/instants.ts';
import { answeredByTag } from './answers/caching.ts';
import type { Metrics } from './observation.ts';
import { type Context, jsonType, type Middleware } from './requests/context.ts';
import { refuseForeignWrite } from './requests/security.ts';
import type { Resets, Serving } from './service.ts';

/** Answers the requests to one path. */
export type Answerer = (ctx: Context) => void | Promise<void>;

/**
 * Answers these paths, with or without a slash at the end, and passes all others on. `further` are the methods that they take besides GET,
 * HEAD and OPTIONS. Throws `rest_no_method`.
 */
export function fixedPaths(answerers: ReadonlyMap<string, Answerer>, further?: readonly string[]): Middleware {
  return async (ctx, next) => {
    const { path } = ctx;
    const known = path.length > 2 && path.endsWith('/') ? path.slice(0, -1) : path;
    const answer = answerers.get(known);
    return answer ? answerPath(ctx, known, answer, further) : next();
  };
}

/** Answers a path of a pattern, which logs and metrics name. Throws `rest_no_method`. */
export async function answerPath(
  ctx: Context,
  route: string,
  answer: Answerer,
  further: readonly string[] = [],
): Promise<void> {
  const methods = ['GET', 'HEAD', ...further, 'OPTIONS'];
  ctx.state.route = route;
  if (!methods.includes(ctx.method)) throw new Failure('rest_no_method', { methods });
  if (ctx.method !== 'OPTIONS') return answer(ctx);
  ctx.set('Allow', methods.join(', '));
  ctx.status = 204;
}

/** Answers without caching; objects become JSON. */
function sendUncached(ctx: Context, body: object | string, type = jsonType): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Type', type);
  ctx.body = body;
}

/** Answers with something that caches may keep, and with 304 when the client has it. */
export async function sendCached(
  ctx: Context,
  { caching, type, tag }: { readonly caching: string; readonly type: string; readonly tag: string },
  write: () => Buffer | string | Promise<string>,
): Promise<void> {
  ctx.set('Cache-Control', caching);
  ctx.set('Vary', 'Accept-Encoding');
  if (answeredByTag(ctx, tag)) return;
  ctx.set('Content-Type', type);
  ctx.body = await write();
}

/** Milliseconds for which a record may wait for the index before operators should know. */
const longWait = 60_000;

/** Answers `/healthz`, `/readyz` and `/metrics`. */
export function probes({ calendar, version, indexNotice, pictures }: Serving, metrics: Metrics): Middleware {
  const answerers: [string, Answerer][] = [
    ['/healthz', (ctx) => sendUncached(ctx, { status: 'ok', version })],
    [
      '/readyz',
      async (ctx) => {
        const reason = await calendar.pair.ready().then(
          () => undefined,
          (error: Error) => error.message,
        );
        if (reason !== undefined) {
          ctx.status = 503;
          return sendUncached(ctx, { status: 'not ready', reasons: [reason] });
        }
        const { lag, maintenance } = calendar.pair;
        // What is wrong with the index. The service can serve without it, so this alone does not make it unready
        const [now, notes] = await Promise.all([
          lag?.().catch(() => undefined),
          maintenance.indexNotes().catch((): string[] => []),
        ]);
        const waiting =
          now && now.oldest > longWait
            ? `${now.pending} records wait for the index, the oldest for ${Math.round(now.oldest / 1000)} s`
            : undefined;
        const missing = pictures.unavailable();
        const uploads = missing === undefined ? undefined : `Pictures cannot be uploaded: ${missing}`;
        const all = [now?.unavailable, waiting, ...notes, indexNotice?.(), uploads];
        const notices = all.filter((notice) => notice !== undefined);
        sendUncached(ctx, { status: 'ready', ...(notices.length > 0 && { notices }) });
      },
    ],
    [
      '/metrics',
      async (ctx) => {
        const { type, body } = await metrics.text();
        sendUncached(ctx, body, type);
      },
    ],
  ];
  return fixedPaths(new Map(answerers));
}

/**
 * Answers `/reset`: GET lists the scenarios and their users, and says the clock; POST takes some of them, a number of events, a seed, a moment and a clock (see
 * `resetParameters`), empties the calendar, fills it anew and answers with a summary. Only administrators may do either. Throws `rest_no_method`, `rest_unauthorized`,
 * `rest_forbidden`, `rest_invalid_param`, and
 * `rest_missing_callback_param` when neither scenarios nor events are asked for.
 */
export function resetRoute(resets: Resets, { authenticate, readBody }: Serving): Middleware {
  const validate = resetValidator(resets.scenarios.map(({ name }) => name));
  const answerers: [string, Answerer][] = [
    [
      '/reset',
      async (ctx) => {
        ctx.state.audience = await authenticate(ctx);
        forbiddenUnlessAdministrator(ctx.state.audience);
        if (ctx.method !== 'POST')
          return sendUncached(ctx, { scenarios: resets.scenarios, users: resets.users, ...resets.clock() });
        refuseForeignWrite(ctx);
        const { values: body } = await readBody(ctx);
        // The body may have been on its way for longer than its sender was an administrator
        forbiddenUnlessAdministrator(await authenticate(ctx));
        const { values, wrong, ignored } = validate(body);
        // Unlike elsewhere a misspelt name is wrong, because what is stored goes
        const unknown = ignored.map((name): [string, Problem] => [name, { reason: 'unknown_parameter' }]);
        const params = { ...wrong, ...Object.fromEntries(unknown) };
        if (Object.keys(params).length > 0) throw new Failure('rest_invalid_param', { params });
        const { scenario = [], events, seed, now, clock }: SentValues<typeof resetParameters> = values;
        if (scenario.length === 0 && events === undefined) {
          throw new Failure('rest_missing_callback_param', { params: ['scenario'] });
        }
        const order = {
          scenarios: scenario,
          events: events ?? resetParameters.events.default,
          seed: seed ?? resetParameters.seed.default,
          clock: clock ?? resetParameters.clock.default,
          ...(now !== undefined && { now: parseMoment(now, 'UTC')?.at }),
        };
        sendUncached(ctx, await resets.reset(order));
      },
    ],
  ];
  return fixedPaths(new Map(answerers), ['POST']);
}
