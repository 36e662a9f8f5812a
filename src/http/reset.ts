/** The reset route, for testers without a shell; it exists only where the settings allow it. */

import { forbiddenUnlessAdministrator } from '../calendar/rights.ts';
import { Failure, type Problems } from '../failure.ts';
import { unique } from '../model/unique.ts';
import { bodyReader } from './body.ts';
import { type Context, jsonType, type Middleware } from './context.ts';
import type { Authenticate } from './credentials.ts';
import { refuseForeignWrite } from './security.ts';
import type { Resets, Service } from './settings.ts';

const path = '/reset';
const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** Most events that one request may ask for besides its scenarios. */
const mostEvents = 10_000;

/**
 * Answers `/reset`: GET lists the scenarios; POST takes the name of one or several, and a number of events, empties the calendar, fills
 * it anew and answers with a summary. Only administrators may do either. Throws `rest_no_method`, `rest_unauthorized`,
 * `rest_forbidden` and `rest_invalid_param`.
 */
export function resetRoute({ http }: Service, resets: Resets, authenticate: Authenticate): Middleware {
  const readBody = bodyReader(http.maxBody);
  return async (ctx, next) => {
    if (ctx.path !== path && ctx.path !== `${path}/`) return next();
    ctx.state.route = path;
    if (!methods.includes(ctx.method)) throw new Failure('rest_no_method', { methods });
    ctx.set('Allow', methods.join(', '));
    if (ctx.method === 'OPTIONS') {
      ctx.status = 204;
      return;
    }
    ctx.state.caller = await authenticate(ctx);
    forbiddenUnlessAdministrator(ctx.state.caller);
    if (ctx.method !== 'POST') return answer(ctx, { scenarios: resets.scenarios });
    refuseForeignWrite(ctx);
    const { values } = await readBody(ctx);
    answer(ctx, await resets.reset(askedIn(values, resets)));
  };
}

function answer(ctx: Context, body: object): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Type', jsonType);
  ctx.body = JSON.stringify(body);
}

/** What a body asks for; something must be. */
function askedIn(values: Readonly<Record<string, unknown>>, { scenarios }: Resets): Parameters<Resets['reset']>[0] {
  if (values['scenario'] === undefined && values['events'] === undefined) {
    throw new Failure('rest_missing_callback_param', { params: ['scenario'] });
  }
  const names = namesIn(values['scenario']);
  const events = values['events'] === undefined ? 0 : Number(values['events']);
  const known = scenarios.map(({ name }) => name);
  const wrong: Problems = {
    ...(names.every((name) => known.includes(name))
      ? {}
      : { scenario: { reason: 'not_among', values: { allowed: known.join(', '), received: names.join(', ') } } }),
    ...(Number.isInteger(events) && events >= 0 && events <= mostEvents
      ? {}
      : { events: { reason: 'not_between', values: { min: 0, max: mostEvents, received: String(values['events']) } } }),
  };
  if (Object.keys(wrong).length > 0) throw new Failure('rest_invalid_param', { params: wrong });
  return { scenarios: unique(names), events };
}

/** One name, a list of them, or names separated by commas. */
function namesIn(value: unknown): string[] {
  const items = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',');
  return items.map((item) => item.trim()).filter((item) => item !== '');
}
