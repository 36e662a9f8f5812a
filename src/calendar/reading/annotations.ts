/** What a list adds to its events: distances, and highlights. */

import type { Calendar, Input } from '../calendar.ts';
import { type BodySource, withMembers } from '../rendering/body-source.ts';
import { distancesOf } from './distances.ts';
import { readWithVenues } from './events-with-venues.ts';
import { highlightsOf, isHighlighted } from './highlights.ts';
import type { ListPlan } from './plan.ts';
import type { PresentedPage } from './present-page.ts';

/** The records of a page with their annotations. `state` covers what these depend on besides the records' revisions. */
export async function withAnnotations(
  calendar: Calendar,
  { records, ids }: PresentedPage,
  { near, query }: ListPlan,
  input: Input,
): Promise<{ readonly records: readonly BodySource[]; readonly state: string }> {
  const isMarked = isHighlighted(query, input);
  if (!near && !isMarked) return { records, state: '' };
  const found = await readWithVenues(calendar, ids);
  const distances = near && distancesOf(found, near);
  const highlights = isMarked ? await highlightsOf(calendar, query, found) : undefined;
  const annotated = ids.map((id) => {
    const highlight = highlights?.get(id);
    return { ...distances?.get(id), ...(highlight && { highlight }) };
  });
  return {
    records: records.map((record, at) => withMembers(record, annotated[at] ?? {})),
    state: highlights ? JSON.stringify(annotated) : '',
  };
}
