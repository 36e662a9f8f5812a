/** Which filters a facet feeds: its counts are those of the list without them, so that a chosen value still shows its siblings. */

import type { Query } from '../../model/query.ts';
import type { FacetName } from '../../model/tables/event-filters.ts';

/** A query without the filters of one group. */
type Without = (query: Query) => Query;

const withoutReferences =
  (name: string): Without =>
  ({ references = [], ...query }) => {
    const others = references.filter(({ by }) => by !== name);
    return others.length > 0 ? { ...query, references: others } : query;
  };

const withoutWindow: Without = ({ window: _, period: __, ongoing: ___, ...query }) => query;

const without: Readonly<Record<FacetName, Without>> = {
  categories: withoutReferences('categories'),
  tags: withoutReferences('tags'),
  venue: withoutReferences('venue'),
  organizer: withoutReferences('organizer'),
  town: ({ towns: _, ...query }) => query,
  when: withoutWindow,
  day: withoutWindow,
  month: withoutWindow,
  span: withoutWindow,
  price: ({ prices: _, ...query }) => query,
  languages: ({ titledIn: _, ...query }) => query,
  event_status: ({ eventStatuses: _, ...query }) => query,
  attendance_mode: ({ attendanceModes: _, ...query }) => query,
  part_of_day: ({ hours: _, ...query }) => query,
};

/** The query of a list as a facet counts it: no page, no order, and none of its own filters. */
export function queryFor(facet: FacetName, query: Query): Query {
  return counted(without[facet](query));
}

/** What the caller may see within the window, under no other filter. */
export function withinWindow({ kind, language, statuses, due, hidden, window, period, ongoing }: Query): Query {
  return counted({
    kind,
    language,
    ...(statuses && { statuses }),
    ...(due !== undefined && { due }),
    ...(hidden !== undefined && { hidden }),
    ...(window && { window }),
    ...(period && { period }),
    ...(ongoing && { ongoing }),
    orderBy: 'id',
    descending: false,
    offset: 0,
    limit: 0,
  });
}

/** A query as its events are counted. Those that mean the same events are the same to the byte, so that they are counted once. */
export function counted({ agendaFrom: _, after: __, ...query }: Query): Query {
  return { ...query, orderBy: 'id', descending: false, offset: 0, limit: 0 };
}
