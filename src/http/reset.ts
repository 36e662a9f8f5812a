/** The reset route, for testers without a shell. It exists only where the settings allow it. */

import { forbiddenUnlessAdministrator } from '../calendar/access/rights.ts';
import type { Validator } from '../derive/checks/check.ts';
import { resetValidator } from '../derive/checks/validators.ts';
import { Failure, type Problem } from '../model/failure.ts';
import { resetParameters } from '../model/tables/parameters.ts';
import type { SentValues } from '../model/tables/values.ts';
import { parseMoment } from '../model/time/instants.ts';
import { type Answerer, fixedPaths, sendUncached } from './fixed-paths.ts';
import type { Middleware } from './requests/context.ts';
import { refuseForeignWrite } from './requests/security.ts';
import type { ResetOrder, Resets, Serving } from './service.ts';

/**
 * Answers `/reset`: GET lists the scenarios and their users, and says the clock; POST takes some of them, a number of events, a seed, a moment and a clock (see
 * `resetParameters`), empties the calendar, fills it anew and answers with a summary. Only administrators may do either. Throws `rest_no_method`, `rest_unauthorized`,
 * `rest_forbidden` and `rest_invalid_param`.
 */
export function resetRoute(resets: Resets, { authenticate, readBody }: Serving): Middleware {
  const validate = resetValidator(resets.scenarios.map(({ name }) => name));
  const answer: Answerer = async (ctx) => {
    ctx.state.audience = await authenticate(ctx);
    forbiddenUnlessAdministrator(ctx.state.audience);
    if (ctx.method !== 'POST')
      return sendUncached(ctx, { scenarios: resets.scenarios, users: resets.users, ...resets.clock() });
    refuseForeignWrite(ctx);
    const { values } = await readBody(ctx);
    // The body may have been on its way for longer than its sender was an administrator
    forbiddenUnlessAdministrator(await authenticate(ctx));
    sendUncached(ctx, await resets.reset(orderIn(validate, values)));
  };
  return fixedPaths(new Map([['/reset', answer]]), ['POST']);
}

/** The parameters of a body. Unknown names are wrong, and at least one parameter is required. */
function orderIn(validate: Validator, sent: Readonly<Record<string, unknown>>): ResetOrder {
  const { values, wrong, ignored } = validate(sent);
  const unknown = ignored.map((name): [string, Problem] => [name, { reason: 'unknown_parameter' }]);
  const params = { ...wrong, ...Object.fromEntries(unknown) };
  if (Object.keys(params).length > 0) throw new Failure('rest_invalid_param', { params });
  const { scenario = [], events, seed, now, clock }: SentValues<typeof resetParameters> = values;
  if (scenario.length === 0 && events === undefined) {
    throw new Failure('rest_missing_callback_param', { params: ['scenario'] });
  }
  return {
    scenarios: scenario,
    events: events ?? resetParameters.events.default,
    seed: seed ?? resetParameters.seed.default,
    clock: clock ?? resetParameters.clock.default,
    ...(now !== undefined && { now: parseMoment(now, 'UTC')?.at }),
  };
}
