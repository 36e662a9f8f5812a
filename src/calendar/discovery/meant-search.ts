/** Runs a search by `q` with all its attempts: in the requested language, in the others, and with corrections. */

import type { Audience, Calendar, Input } from '../calendar.ts';
import { isCorrected, type ListPlan, planOf } from '../reading/plan.ts';
import { meantBy } from './did-you-mean.ts';
import { findWidely, type WidelyFound } from './wide-search.ts';

/**
 * Finds what a plan asks. Where that is nothing, the plan of what was found tells what may have been meant, and with `autocorrect` it is
 * that which is found. A walk goes on by the words that it began with, and its first page tells what may have been meant.
 */
export async function findMeant(
  calendar: Calendar,
  audience: Audience,
  plan: ListPlan,
  input: Input,
): Promise<WidelyFound> {
  const first = await findWidely(calendar, audience, plan, input);
  if (first.found.total > 0 || (plan.walk && plan.walk.after.length > 0)) return first;
  const correction = await meantBy(calendar, audience, plan, input);
  if (!correction) return first;
  const corrected = { ...input, values: { ...input.values, q: correction.q } };
  const replanned = samePage(await planOf(calendar, 'events', audience, corrected), plan);
  const again = await findWidely(calendar, audience, replanned, corrected);
  if (again.found.total === 0) return first;
  const meant = { ...correction, total: again.found.total };
  const { plan: searched, found } = isCorrected(plan, input) ? again : first;
  return { found, plan: { ...searched, meant } };
}

/** Finds what a plan asks, or with `autocorrect` what may have been meant, where nothing tells what else there would be. */
export function findCorrected(
  calendar: Calendar,
  audience: Audience,
  plan: ListPlan,
  input: Input,
): Promise<WidelyFound> {
  const find = isCorrected(plan, input) ? findMeant : findWidely;
  return find(calendar, audience, plan, input);
}

/** Outputs have longer pages than lists. */
function samePage(plan: ListPlan, { page, perPage, query: { offset, limit } }: ListPlan): ListPlan {
  return { ...plan, page, perPage, query: { ...plan.query, offset, limit } };
}
