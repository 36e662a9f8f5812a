/** The second step of a list, for a search by `q`: finds it, and where that is nothing, with corrections. */

import type { Found } from '../../ports.ts';
import { meantBy } from '../discovery/did-you-mean.ts';
import { isCorrected, type ListPlan, type PlannedList, planList } from './plan.ts';

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
  const first = await findListed(list);
  if (first.found.total > 0 || (plan.walk && plan.walk.after.length > 0)) return first;
  const correction = await meantBy(list);
  if (!correction) return first;
  const corrected = { ...input, values: { ...input.values, q: correction.q } };
  const replanned = samePage(await planList(calendar, 'events', audience, corrected), plan);
  const again = await findListed({ ...list, plan: replanned });
  if (again.found.total === 0) return first;
  const meant = { ...correction, total: again.found.total };
  const { plan: searched, found } = isCorrected(list) ? again : first;
  return { found, plan: { ...searched, meant } };
}

/** Finds what a plan asks, or with `autocorrect` what may have been meant, where nothing tells what else there would be. */
export function findCorrected(list: PlannedList): Promise<WidelyFound> {
  return isCorrected(list) && list.plan.wide ? findMeant(list) : findListed(list);
}

/** Finds what a plan asks. With `ongoing=collapse`, events that are already on are found when nothing else is left. */
export async function findListed({ calendar, plan, input }: PlannedList): Promise<WidelyFound> {
  const { index } = calendar.pair;
  const found = await index.find(plan.query);
  const { ongoing, ...query } = plan.query;
  if (found.total > 0 || !ongoing || input.values.ongoing !== 'collapse') return { plan, found };
  const already = await index.find(query);
  return already.total > 0 ? { plan: { ...plan, query, ongoingListed: true }, found: already } : { plan, found };
}

/** Outputs have longer pages than lists. */
function samePage(plan: ListPlan, { page, perPage, query: { offset, limit } }: ListPlan): ListPlan {
  return { ...plan, page, perPage, query: { ...plan.query, offset, limit } };
}
