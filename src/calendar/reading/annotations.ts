/** What a list tells of its events besides what they are: how far away they are, and why they were found. */

import type { Calendar, Input } from '../calendar.ts';
import { type BodySource, withMembers } from '../rendering/body-source.ts';
import { distancesOf } from './distances.ts';
import { highlightsOf } from './highlights.ts';
import type { ListPlan } from './plan.ts';
import type { PresentedPage } from './present-page.ts';

/** The records of a page with what is told of them. `state` is what that depends on besides their revisions. */
export async function withAnnotations(
  calendar: Calendar,
  { records, ids }: PresentedPage,
  { near, query }: ListPlan,
  input: Input,
): Promise<{ readonly records: readonly BodySource[]; readonly state: string }> {
  const distances = near && (await distancesOf(calendar, ids, near));
  const highlights = await highlightsOf(calendar, query, input, ids);
  if (!distances && !highlights) return { records, state: '' };
  const annotated = ids.map((id) => {
    const highlight = highlights?.get(id);
    return { ...distances?.get(id), ...(highlight && { highlight }) };
  });
  return {
    records: records.map((record, at) => withMembers(record, annotated[at] ?? {})),
    state: highlights ? JSON.stringify(annotated) : '',
  };
}
