/** The nearest days with events. */

import type { Reach } from '../../model/query.ts';
import type { Day } from '../../model/time/event-days.ts';
import type { Clause } from './search.ts';
import type { Searches } from './searches.ts';

interface Extremes {
  readonly before?: { readonly day?: { readonly value?: number | null } };
  readonly after?: { readonly day?: { readonly value?: number | null } };
}

/** The nearest days with matching events before `from` and after `to`. */
export async function reachOf(search: Searches, matching: Clause, from: Day, to: Day): Promise<Reach> {
  const aggs = {
    before: { filter: { range: { firstDay: { lt: from } } }, aggs: { day: { max: { field: 'lastDay' } } } },
    after: { filter: { range: { lastDay: { gt: to } } }, aggs: { day: { min: { field: 'firstDay' } } } },
  };
  const { aggregations } = await search.one('events', { query: matching, size: 0, track_total_hits: false, aggs });
  const { before, after } = aggregations as Extremes;
  const [last, first] = [before?.day?.value, after?.day?.value];
  return {
    ...(typeof last === 'number' && { previous: Math.min(last, from - 1) }),
    ...(typeof first === 'number' && { next: Math.max(first, to + 1) }),
  };
}
