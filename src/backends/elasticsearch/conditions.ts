/** Translates a query into Elasticsearch's filters; nothing is scored. */

import { type Status, statuses } from '../../model/documents/document.ts';
import { type Admission, type Entry, storedStatuses } from '../../model/documents/entry.ts';
import { type Box, type Circle, type EventFilter, filtersBy, type RecordFilter } from '../../model/query.ts';
import type { Search } from '../../model/search/search-text.ts';
import { slicesOf } from '../../model/slices.ts';
import type { Language } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Query } from '../../ports.ts';
import {
  hourCondition,
  ongoingCondition,
  periodConditions,
  priceCondition,
  windowClauses,
} from './event-conditions.ts';
import { likeCondition } from './likeness.ts';
import { placeField } from './order.ts';
import { anyOf, type Clause, maxValues, type SearchClauses, searchClauses, wideClauses } from './search.ts';

/** The records that published events refer to, each with the end of the last of these events. */
export type LatestEnds = ReadonlyMap<number, Instant>;

/** What decides, besides the query, which records match. */
export interface QueryContext {
  readonly languages: readonly Language[];
  /** Present when `asksForUse`. */
  readonly latestEnds: LatestEnds;
}

/** Coordinates are precise to a centimetre, and Elasticsearch takes no distance of 0. */
const minKm = 0.00002;

/** Tells whether a query asks about the events that refer to a record. */
export function asksForUse({ hasEvents, upcomingAfter, used }: Query): boolean {
  return hasEvents !== undefined || upcomingAfter !== undefined || used !== undefined;
}

/** The query that a record must match. */
export function conditionsOf(query: Query, context: QueryContext): Clause {
  const filtersIn = query.kind === 'events' ? eventFiltersIn : recordFiltersIn;
  const asked = filtersIn(query, { ...context, query });
  return {
    bool: {
      filter: [admissionClause(query), ...asked.flatMap(({ holds }) => holds)],
      must_not: asked.flatMap(({ lacks }) => lacks),
    },
  };
}

function admissionClause(query: Query): Clause {
  return resources[query.kind].family === 'term' ? { term: { gone: false } } : stateClause(query);
}

/** What the clauses of a filter depend on besides its value. */
interface FilterContext extends QueryContext {
  readonly query: Query;
}

function holding(...holds: readonly Clause[]): SearchClauses {
  return { holds, lacks: [] };
}

/** In the order of the clauses. */
const eventFiltersIn = filtersBy<EventFilter, FilterContext, SearchClauses>({
  include: (ids) => holding({ terms: { id: ids } }),
  parent: (parent) => holding({ term: { parent } }),
  window: (window) => holding(...windowClauses(window)),
  period: (period) => holding(...periodConditions(period)),
  ongoing: (ongoing) => holding(ongoingCondition(ongoing)),
  hours: (groups) => holding(...groups.map((ranges) => anyOf(ranges.map(hourCondition)))),
  eventStatuses: (eventStatus) => holding({ terms: { eventStatus } }),
  attendanceModes: (attendance) => holding({ terms: { attendance } }),
  soldOut: (soldOut) => holding({ term: { soldOut } }),
  prices: (groups) => holding(...groups.map((tests) => anyOf(tests.map(priceCondition)))),
  towns: (groups) => holding(...groups.map((towns) => ({ terms: { towns } }))),
  titledIn: (titledIn) => holding({ terms: { titledIn } }),
  references: (groups) => holding(...groups.map(({ ids }) => ({ terms: { references: ids } }))),
  featured: (featured) => holding({ term: { featured } }),
  located: (isLocated) => holding(isLocated ? hasPoint : { bool: { must_not: hasPoint } }),
  near: (circle) => holding(nearCondition(circle)),
  box: (box) => holding(boxCondition(box)),
  like: (likeness) => holding(likeCondition(likeness)),
  search: searchFilter,
  q: (q, { languages }) => wideClauses(q, languages),
  exclude: (ids) => ({ holds: [], lacks: [{ terms: { id: ids } }] }),
});

const recordFiltersIn = filtersBy<RecordFilter, FilterContext, SearchClauses>({
  include: (ids) => holding({ terms: { id: ids } }),
  parent: (parent, { query }) => (resources[query.kind].family === 'term' ? holding({ term: { parent } }) : holding()),
  slug: (slug, { languages }) =>
    holding(anyOf(languages.map((language) => ({ term: { [`shown.${language}.slug`]: slug } })))),
  used: useFilter,
  hasEvents: useFilter,
  upcomingAfter: (after, { latestEnds }) => {
    const ids = [...latestEnds].flatMap(([id, end]) => (end > after ? [id] : []));
    return holding(oneOf(ids));
  },
  search: searchFilter,
  exclude: (ids) => ({ holds: [], lacks: [{ terms: { id: ids } }] }),
});

const hasPoint = { exists: { field: 'point' } };

function searchFilter(search: Search, { query, languages }: FilterContext): SearchClauses {
  return searchClauses(search, { kind: query.kind, asked: query.language, languages });
}

function useFilter(isUsed: boolean, { latestEnds }: FilterContext): SearchClauses {
  const used = oneOf([...latestEnds.keys()]);
  return holding(isUsed ? used : { bool: { must_not: used } });
}

function nearCondition({ lat, lng, km, orTown }: Circle): Clause {
  return { geo_distance: { distance: `${Math.max(km, minKm)}km`, [placeField(orTown)]: { lat, lon: lng } } };
}

function boxCondition({ west, south, east, north }: Box): Clause {
  const corners = { top_left: { lat: north, lon: west }, bottom_right: { lat: south, lon: east } };
  return { geo_bounding_box: { point: corners } };
}

function oneOf(ids: readonly number[]): Clause {
  const slices = ids.length === 0 ? [ids] : [...slicesOf(ids, maxValues)];
  return anyOf(slices.map((some) => ({ terms: { id: some } })));
}

/** The state of a record as one keyword; the stub of a removed record has none. */
export function stateOf({ status, listed }: Pick<Entry, 'status' | 'listed'>): string {
  return listed ? status : `hidden ${status}`;
}

/**
 * The clause for records in some statuses, any when absent. Hidden events match only when they are asked for; scheduled records count as
 * published up to `due`.
 */
export function stateClause({ statuses: asked = statuses, hidden = false, due }: Admission): Clause {
  const stored = storedStatuses(asked, due);
  const states = statesClause(stored.statuses, hidden);
  if (!stored.scheduled) return states;
  const published = { range: { published: { [stored.scheduled === 'due' ? 'lte' : 'gt']: due } } };
  return anyOf([states, { bool: { filter: [statesClause(['future'], hidden), published] } }]);
}

function statesClause(asked: readonly Status[], hidden: boolean): Clause {
  const states = (hidden ? [true, false] : [true]).flatMap((listed) =>
    asked.map((status) => stateOf({ status, listed })),
  );
  return states.length === 1 ? { term: { state: states[0] } } : { terms: { state: states } };
}
