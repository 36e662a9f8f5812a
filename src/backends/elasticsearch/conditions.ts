/** Translates a query into Elasticsearch's filters; nothing is scored. */

import { slicesOf } from '../../model/arrays-and-maps.ts';
import { type Status, statuses } from '../../model/documents/document.ts';
import { type Admission, type Entry, storedStatuses } from '../../model/documents/entry.ts';
import { type Likeness, pointsFor, referencePoints, termPoints } from '../../model/likeness.ts';
import type { PriceTest } from '../../model/money/price-range.ts';
import { type EventFilter, filtersBy, type HourRange, type RecordFilter } from '../../model/query.ts';
import type { Search } from '../../model/search/search-text.ts';
import type { Language } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { dayLength } from '../../model/time/durations.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { DatedInstant, Period } from '../../model/time/periods.ts';
import type { Query } from '../../ports.ts';
import { placeField } from './order.ts';
import { anyOf, type Clause, maxValues, not, searchClauses, wideClauses } from './search.ts';

/** The records that published events refer to, each with the end of the last of these events. */
type LatestEnds = ReadonlyMap<number, Instant>;

/** Coordinates are precise to a centimetre, and Elasticsearch takes no distance of 0. */
const minKm = 0.00002;

/** The query that a record must match. `latestEnds` is needed where it asks about the events that refer to records. */
export function conditionsOf(query: Query, languages: readonly Language[], latestEnds: LatestEnds = new Map()): Clause {
  const filtersIn = query.kind === 'events' ? eventFiltersIn : recordFiltersIn;
  const admission = resources[query.kind].family === 'term' ? { term: { gone: false } } : stateClause(query);
  const clauses = filtersIn(query, { query, languages, latestEnds });
  return { bool: { filter: [admission, ...clauses.flat()] } };
}

/** What the clauses of a filter depend on besides its value. */
interface FilterContext {
  readonly query: Query;
  readonly languages: readonly Language[];
  readonly latestEnds: LatestEnds;
}

/** In the order of the clauses. */
const eventFiltersIn = filtersBy<EventFilter, FilterContext, Clause[]>({
  include: (ids) => [{ terms: { id: ids } }],
  parent: (parent) => [{ term: { parent } }],
  window: ({ startFrom, startTo, endFrom, endTo }) => {
    const clauses = [...within('start', startFrom, startTo), ...within('end', endFrom, endTo)];
    if (endFrom === undefined) return clauses;
    return [...clauses, anyOf([...within('start', endFrom - usualLength, undefined), { term: { long: true } }])];
  },
  period: periodConditions,
  ongoing: (ongoing) => [ongoingCondition(ongoing)],
  hours: (groups) => groups.map((ranges) => anyOf(ranges.map(hourCondition))),
  eventStatuses: (eventStatus) => [{ terms: { eventStatus } }],
  attendanceModes: (attendance) => [{ terms: { attendance } }],
  soldOut: (soldOut) => [{ term: { soldOut } }],
  prices: (groups) => groups.map((tests) => anyOf(tests.map(priceCondition))),
  towns: (groups) => groups.map((towns) => ({ terms: { towns } })),
  titledIn: (titledIn) => [{ terms: { titledIn } }],
  references: (groups) => groups.map(({ ids }) => ({ terms: { references: ids } })),
  featured: (featured) => [{ term: { featured } }],
  located: (isLocated) => [isLocated ? hasPoint : not(hasPoint)],
  near: ({ lat, lng, km, orTown }) => [
    { geo_distance: { distance: `${Math.max(km, minKm)}km`, [placeField(orTown)]: { lat, lon: lng } } },
  ],
  box: ({ west, south, east, north }) => {
    const corners = { top_left: { lat: north, lon: west }, bottom_right: { lat: south, lon: east } };
    return [{ geo_bounding_box: { point: corners } }];
  },
  // Something is shared, and not a town alone
  like: (likeness) => {
    const shared = likenessClauses(likeness).map(({ clause }) => clause);
    return [shared.length > 0 ? anyOf(shared) : { match_none: {} }];
  },
  search: searchFilter,
  q: (q, { languages }) => wideClauses(q, languages),
  exclude: (ids) => [not({ terms: { id: ids } })],
});

const recordFiltersIn = filtersBy<RecordFilter, FilterContext, Clause[]>({
  include: (ids) => [{ terms: { id: ids } }],
  parent: (parent, { query }) => (resources[query.kind].family === 'term' ? [{ term: { parent } }] : []),
  slug: (slug, { languages }) => [anyOf(languages.map((language) => ({ term: { [`shown.${language}.slug`]: slug } })))],
  used: useFilter,
  hasEvents: useFilter,
  upcomingAfter: (after, { latestEnds }) => [oneOf([...latestEnds].flatMap(([id, end]) => (end > after ? [id] : [])))],
  search: searchFilter,
  exclude: (ids) => [not({ terms: { id: ids } })],
});

const hasPoint = { exists: { field: 'point' } };

function searchFilter(search: Search, { query, languages }: FilterContext): Clause[] {
  return searchClauses(search, { kind: query.kind, reader: query.language, languages });
}

function useFilter(isUsed: boolean, { latestEnds }: FilterContext): Clause[] {
  const used = oneOf([...latestEnds.keys()]);
  return [isUsed ? used : not(used)];
}

function oneOf(ids: readonly number[]): Clause {
  const slices = ids.length === 0 ? [ids] : [...slicesOf(ids, maxValues)];
  return anyOf(slices.map((some) => ({ terms: { id: some } })));
}

/** The clauses for what related events share, a town apart, each with its points. */
export function likenessClauses(like: Likeness): { readonly clause: Clause; readonly points: number }[] {
  const { post_parent: parent } = like;
  const byId = ['references', 'terms'] as const;
  const points = { references: referencePoints(like), terms: termPoints(like) };
  return [
    ...byId.flatMap((field) =>
      [...points[field]].map(([id, each]) => ({ clause: { term: { [field]: id } }, points: each })),
    ),
    ...(parent === undefined ? [] : [{ clause: { term: { parent } }, points: pointsFor.post_parent }]),
  ];
}

/** The state of a record as one keyword; the stub of a removed record has none. */
export function stateOf({ status, listed }: Pick<Entry, 'status' | 'listed'>): string {
  return listed ? status : `hidden ${status}`;
}

/**
 * The clause for records in some statuses, any when absent. Hidden events match only when they are asked for; scheduled records count as
 * published up to `due`.
 */
export function stateClause({ statuses: wanted = statuses, hidden = false, due }: Admission): Clause {
  const stored = storedStatuses(wanted, due);
  const states = statesClause(stored.statuses, hidden);
  if (!stored.scheduled) return states;
  const published = { range: { published: { [stored.scheduled === 'due' ? 'lte' : 'gt']: due } } };
  return anyOf([states, { bool: { filter: [statesClause(['future'], hidden), published] } }]);
}

function statesClause(wanted: readonly Status[], hidden: boolean): Clause {
  const states = (hidden ? [true, false] : [true]).flatMap((listed) =>
    wanted.map((status) => stateOf({ status, listed })),
  );
  return states.length === 1 ? { term: { state: states[0] } } : { terms: { state: states } };
}

/**
 * The longest duration, in milliseconds, of all but a few events. An event that ends after a moment began at most that long before it, or
 * is marked as long.
 */
const usualLength = 32 * dayLength;

/** Tells whether an event lasts longer than nearly all others. */
export function isLong({ start, end }: Entry['occurrences'][number]): boolean {
  return end - start > usualLength;
}

/** Tells whether an event is not whole-day and is shorter than 24 hours. */
export function isBrief({ start, end }: Entry['occurrences'][number], days: Entry['days']): boolean {
  return days?.minute !== undefined && end - start < dayLength;
}

/** The clause for values within bounds, both included; either may be absent. */
function within(field: string, from: Instant | undefined, to: Instant | undefined): Clause[] {
  return from === undefined && to === undefined ? [] : [{ range: { [field]: { gte: from, lte: to } } }];
}

/** The clause for events that began before a day, or for all others. */
export function ongoingCondition({ before, only }: NonNullable<Query['ongoing']>): Clause {
  return { range: { firstDay: { [only ? 'lt' : 'gte']: before } } };
}

/** The clauses of a period. */
export function periodConditions({ days, clock, unfinishedAt, finishedAt, brief }: Period): Clause[] {
  return [
    ...within('lastDay', days?.from, undefined),
    ...within('firstDay', undefined, days?.to),
    ...(clock?.to ? begun(clock.to) : []),
    ...(clock?.from ? lasting(clock.from) : []),
    ...(unfinishedAt ? lasting(unfinishedAt) : []),
    ...(finishedAt ? [not(lasting(finishedAt)[0] as Clause)] : []),
    ...(brief ? [{ term: { brief } }] : []),
  ];
}

/** Whole days of other zones differ by less than this from those of the calendar. */
const zonesApart = 2 * dayLength;
const hasClock: Clause = { exists: { field: 'minute' } };

/** The event ends after a moment, or begins then or later. The second clause only saves work. */
function lasting({ at, day }: DatedInstant): Clause[] {
  const lasts = byClockOrDay(anyOf([{ range: { end: { gt: at } } }, { range: { start: { gte: at } } }]), {
    range: { lastDay: { gte: day } },
  });
  const first = at - usualLength - zonesApart;
  return [lasts, anyOf([{ range: { start: { gte: first } } }, { term: { long: true } }])];
}

/** The event begins at a moment or earlier. The second clause only saves work. */
function begun({ at, day }: DatedInstant): Clause[] {
  const isBegun = byClockOrDay({ range: { start: { lte: at } } }, { range: { firstDay: { lte: day } } });
  return [isBegun, ...within('start', undefined, at + zonesApart)];
}

/** A clause for events with a clock, and one for whole days. */
function byClockOrDay(clocked: Clause, whole: Clause): Clause {
  return anyOf([{ bool: { filter: [clocked, hasClock] } }, { bool: { filter: [whole], must_not: [hasClock] } }]);
}

/** The clause of a price test; `null` matches events without a known price. */
export function priceCondition(test: PriceTest | null): Clause {
  if (test === null) return not({ exists: { field: 'priceLow' } });
  const { lowAbove, lowTo, highAbove, highFrom, highTo } = test;
  const low = { ...(lowAbove !== undefined && { gt: lowAbove }), ...(lowTo !== undefined && { lte: lowTo }) };
  const high = {
    ...(highAbove !== undefined && { gt: highAbove }),
    ...(highFrom !== undefined && { gte: highFrom }),
    ...(highTo !== undefined && { lte: highTo }),
  };
  return { bool: { filter: [{ range: { priceLow: low } }, { range: { priceHigh: high } }] } };
}

/** The clause of a range of the day's clock. */
export function hourCondition({ from, to }: HourRange): Clause {
  if (from < to) return { range: { minute: { gte: from, lt: to } } };
  return anyOf([{ range: { minute: { gte: from } } }, { range: { minute: { lt: to } } }]);
}
