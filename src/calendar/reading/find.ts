/** The second step of a list, for a search by `q`: finds it in the requested language, in the others, and with corrections. */

import { asksForWords } from '../../model/search/search-text.ts';
import type { Found } from '../../ports.ts';
import { meantBy } from '../discovery/did-you-mean.ts';
import { wideSearchOf } from '../discovery/wide-search.ts';
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
  const first = await findWidely(list);
  if (first.found.total > 0 || (plan.walk && plan.walk.after.length > 0)) return first;
  const correction = await meantBy(list);
  if (!correction) return first;
  const corrected = { ...input, values: { ...input.values, q: correction.q } };
  const replanned = samePage(await planOf(calendar, 'events', audience, corrected), plan);
  const again = await findWidely({ ...list, plan: replanned, input: corrected });
  if (again.found.total === 0) return first;
  const meant = { ...correction, total: again.found.total };
  const { plan: searched, found } = isCorrected(list) ? again : first;
  return { found, plan: { ...searched, meant } };
}

/** Finds what a plan asks, or with `autocorrect` what may have been meant, where nothing tells what else there would be. */
export function findCorrected(list: PlannedList): Promise<WidelyFound> {
  return isCorrected(list) ? findMeant(list) : findWidely(list);
}

/** Finds what a plan asks for; when its words are nowhere, in the texts that readers of the other languages are shown. */
async function findWidely(list: PlannedList): Promise<WidelyFound> {
  const { calendar, plan, input } = list;
  const { values, language } = input;
  const first = { plan, found: await calendar.pair.index.find(plan.query) };
  const isOver = first.found.total > 0 || values.search_languages === 'asked';
  if (isOver || !asksForWords(plan.wide)) return first;
  for (const other of calendar.settings.languages.filter((each) => each !== language)) {
    const q = await wideSearchOf(list, plan.wide?.terms ?? [], other);
    const query = { ...plan.query, q };
    const found = await calendar.pair.index.find(query);
    if (found.total > 0) return { plan: { ...plan, query }, found };
  }
  return first;
}

/** Outputs have longer pages than lists. */
function samePage(plan: ListPlan, { page, perPage, query: { offset, limit } }: ListPlan): ListPlan {
  return { ...plan, page, perPage, query: { ...plan.query, offset, limit } };
}
