/** The reset route, for testers without a shell; it exists only where the settings allow it. */

import { forbiddenUnlessAdministrator } from '../calendar/rights.ts';
import { words } from '../derive/checks/lists.ts';
import { wholeBetween } from '../derive/checks/numbers.ts';
import { type Sieve, type Sifted, sieveFrom } from '../derive/checks/sift.ts';
import { Failure } from '../failure.ts';
import { bodyReader } from './body.ts';
import type { Middleware } from './context.ts';
import type { Authenticate } from './credentials.ts';
import { type Answerer, fixedPaths, tell } from './fixed-paths.ts';
import { refuseForeignWrite } from './security.ts';
import type { Resets, Service } from './service.ts';

/** Most events that one request may ask for besides its scenarios. */
const mostEvents = 10_000;

/**
 * Answers `/reset`: GET lists the scenarios; POST takes the name of one or several, and a number of events, empties the calendar, fills
 * it anew and answers with a summary. Only administrators may do either. Throws `rest_no_method`, `rest_unauthorized`,
 * `rest_forbidden` and `rest_invalid_param`.
 */
export function resetRoute({ http }: Service, resets: Resets, authenticate: Authenticate): Middleware {
  const readBody = bodyReader(http.maxBody);
  const sieve = sieveOf(resets);
  const answer: Answerer = async (ctx) => {
    ctx.state.caller = await authenticate(ctx);
    forbiddenUnlessAdministrator(ctx.state.caller);
    if (ctx.method !== 'POST') return tell(ctx, { scenarios: resets.scenarios });
    refuseForeignWrite(ctx);
    const { values } = await readBody(ctx);
    tell(ctx, await resets.reset(askedIn(sieve(values))));
  };
  return fixedPaths(new Map([['/reset', answer]]), ['POST']);
}

/** The sieve of what a body asks for. */
function sieveOf({ scenarios }: Resets): Sieve {
  const known = scenarios.map(({ name }) => name);
  return sieveFrom({
    scenario: { ...words(known), nullIsAbsent: true },
    events: { ...wholeBetween(0, mostEvents), nullIsAbsent: true },
  });
}

/** What a body asks for; something must be. */
function askedIn(sifted: Sifted): Parameters<Resets['reset']>[0] {
  const { values, wrong } = sifted;
  if (Object.keys(wrong).length > 0) throw new Failure('rest_invalid_param', { params: wrong });
  const { scenario = [], events } = values as { scenario?: string[]; events?: number };
  if (scenario.length === 0 && events === undefined) {
    throw new Failure('rest_missing_callback_param', { params: ['scenario'] });
  }
  return { scenarios: scenario, events: events ?? 0 };
}
