/** A search by `q` to its end: in the language asked, in the others, and by what may have been meant. */

import type { Audience, Calendar, Input } from '../calendar.ts';
import { type ListPlan, planOf } from '../reading/plan.ts';
import { meantBy } from './did-you-mean.ts';
import { findWidely, type WidelyFound } from './wide-search.ts';

/**
 * Finds what a plan asks. Where that is nothing, the plan of what was found tells what may have been meant, and with `autocorrect` it is
 * that which is found. A walk goes on by the words that it began with.
 */
export async function findMeant(
  calendar: Calendar,
  audience: Audience,
  plan: ListPlan,
  input: Input,
): Promise<WidelyFound> {
  const first = await findWidely(calendar, audience, plan, input);
  if (first.found.total > 0 || plan.walk) return first;
  const correction = await meantBy(calendar, audience, plan, input);
  if (!correction) return first;
  const corrected = { ...input, values: { ...input.values, q: correction.q } };
  const again = await findWidely(calendar, audience, await planOf(calendar, 'events', audience, corrected), corrected);
  if (again.found.total === 0) return first;
  const meant = { ...correction, total: again.found.total };
  const { plan: searched, found } = input.values['autocorrect'] === true ? again : first;
  return { found, plan: { ...searched, meant } };
}
