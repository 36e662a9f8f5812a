/** The second step of a list, for a search by `q`: finds it, and where that is nothing, with corrections. */

import type { Found } from '../../ports.ts';
import { meantBy } from '../discovery/did-you-mean.ts';
import { isCorrected, type ListPlan, type PlannedList, planOf } from './plan.ts';

/** The result of a search by `q`, and the plan that found it. */
export interface WidelyFound {
  readonly plan: ListPlan;
  readonly found: Found;
}

/**
 * Finds what a plan asks. Where that is nothing, the plan of what was found tells what may have been meant, and with `autocorrect` it is
 * that which is found. A walk goes on by the words that it began with, and its first page tells what may have been meant.
 */
export async function findMeant(list: PlannedList): Promise<WidelyFound> {
  const { calendar, audience, plan, input } = list;
  const first = { plan, found: await calendar.pair.index.find(plan.query) };
  if (first.found.total > 0 || (plan.walk && plan.walk.after.length > 0)) return first;
  const correction = await meantBy(list);
  if (!correction) return first;
  const corrected = { ...input, values: { ...input.values, q: correction.q } };
  const replanned = samePage(await planOf(calendar, 'events', audience, corrected), plan);
  const again = { plan: replanned, found: await calendar.pair.index.find(replanned.query) };
  if (again.found.total === 0) return first;
  const meant = { ...correction, total: again.found.total };
  const { plan: searched, found } = isCorrected(list) ? again : first;
  return { found, plan: { ...searched, meant } };
}

/** Finds what a plan asks, or with `autocorrect` what may have been meant, where nothing tells what else there would be. */
export async function findCorrected(list: PlannedList): Promise<WidelyFound> {
  const { calendar, plan } = list;
  return isCorrected(list) ? findMeant(list) : { plan, found: await calendar.pair.index.find(plan.query) };
}

/** Outputs have longer pages than lists. */
function samePage(plan: ListPlan, { page, perPage, query: { offset, limit } }: ListPlan): ListPlan {
  return { ...plan, page, perPage, query: { ...plan.query, offset, limit } };
}
