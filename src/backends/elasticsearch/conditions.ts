/** What a list asks as a query of Elasticsearch: all of it filters, so that nothing is scored. */

import { type Status, statuses } from '../../model/documents/document.ts';
import { type Admission, type Entry, storedStatuses } from '../../model/documents/entry.ts';
import type { Box, Circle } from '../../model/query.ts';
import { slicesOf } from '../../model/slices.ts';
import type { Language } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Query } from '../../ports.ts';
import { likeCondition } from './likeness.ts';
import { placeField } from './order.ts';
import { dayConditions } from './periods.ts';
import { anyOf, type Clause, maxValues, searchClauses, wideClauses } from './search.ts';
import { windowClauses } from './windows.ts';

/** Which records published events refer to, and when the last of these events ends. */
export type LatestEnds = ReadonlyMap<number, Instant>;

/** What besides the query decides which records it means. */
export interface QueryContext {
  readonly languages: readonly Language[];
  /** Needed where `asksForUse`. */
  readonly latestEnds: LatestEnds;
}

/** Places are known to a centimetre, and a distance must be more than nothing. */
const minKm = 0.00002;

/** Whether a query is about the events that refer to a record. */
export function asksForUse({ hasEvents, upcomingAfter, used }: Query): boolean {
  return hasEvents !== undefined || upcomingAfter !== undefined || used !== undefined;
}

/** The query that a record must match. */
export function conditionsOf(query: Query, context: QueryContext): Clause {
  const { languages } = context;
  const { holds, lacks } = searchClauses(query.search, { kind: query.kind, asked: query.language, languages });
  const wide = query.q ? wideClauses(query.q, languages) : { holds: [], lacks: [] };
  const own = query.kind === 'events' ? eventConditions(query) : otherConditions(query, context);
  return {
    bool: {
      filter: [...sharedConditions(query), ...own, ...holds, ...wide.holds],
      must_not: [...lacks, ...wide.lacks, ...(query.exclude ? [{ terms: { id: query.exclude } }] : [])],
    },
  };
}

function sharedConditions(query: Query): Clause[] {
  const { kind, include, parent } = query;
  const hasParent = kind !== 'venues' && kind !== 'organizers';
  return [
    resources[kind].family === 'term' ? { term: { gone: false } } : stateClause(query),
    ...(include ? [{ terms: { id: include } }] : []),
    ...(parent !== undefined && hasParent ? [{ term: { parent } }] : []),
  ];
}

function eventConditions(query: Query): Clause[] {
  const { window, references = [], featured, located, near } = query;
  const hasPoint = { exists: { field: 'point' } };
  return [
    ...(window ? windowClauses(window) : []),
    ...dayConditions(query),
    ...references.map(({ ids }) => ({ terms: { references: ids } })),
    ...(featured === undefined ? [] : [{ term: { featured } }]),
    ...(located === undefined ? [] : [located ? hasPoint : { bool: { must_not: hasPoint } }]),
    ...(near ? [nearCondition(near)] : []),
    ...(query.box ? [boxCondition(query.box)] : []),
    ...(query.like ? [likeCondition(query.like)] : []),
  ];
}

function nearCondition({ lat, lng, km, orTown }: Circle): Clause {
  return { geo_distance: { distance: `${Math.max(km, minKm)}km`, [placeField(orTown)]: { lat, lon: lng } } };
}

function boxCondition({ west, south, east, north }: Box): Clause {
  const corners = { top_left: { lat: north, lon: west }, bottom_right: { lat: south, lon: east } };
  return { geo_bounding_box: { point: corners } };
}

function otherConditions(query: Query, { languages, latestEnds }: QueryContext): Clause[] {
  const { slug } = query;
  return [
    ...(slug === undefined ? [] : [anyOf(languages.map((each) => ({ term: { [`shown.${each}.slug`]: slug } })))]),
    ...useConditions(query, latestEnds),
  ];
}

/** Whether published events refer to the record. */
function useConditions({ hasEvents, upcomingAfter, used }: Query, latestEnds: LatestEnds): Clause[] {
  const ids = [...latestEnds.keys()];
  const inUse = (asked: boolean | undefined): Clause[] => {
    if (asked === undefined) return [];
    return [asked ? oneOf(ids) : { bool: { must_not: oneOf(ids) } }];
  };
  const isUpcoming = (after: Instant) => oneOf(ids.filter((id) => (latestEnds.get(id) ?? 0) > after));
  return [...inUse(used), ...inUse(hasEvents), ...(upcomingAfter === undefined ? [] : [isUpcoming(upcomingAfter)])];
}

function oneOf(ids: readonly number[]): Clause {
  const slices = ids.length === 0 ? [ids] : [...slicesOf(ids, maxValues)];
  return anyOf(slices.map((some) => ({ terms: { id: some } })));
}

/** The word of a record; what is left of a removed one has none. */
export function stateOf({ status, listed }: Pick<Entry, 'status' | 'listed'>): string {
  return listed ? status : `hidden ${status}`;
}

/**
 * The clause for records in some statuses, any when absent; those that are hidden from listings only where they are asked for too, and
 * scheduled ones as published up to `due`.
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
