/** Translates a query into Elasticsearch's filters; nothing is scored. */

import { slicesOf } from '../../model/arrays-and-maps.ts';
import { type Status, statuses } from '../../model/documents/document.ts';
import { type Admission, type Entry, storedStatuses } from '../../model/documents/entry.ts';
import { type Likeness, pointsFor, referencePoints, termPoints } from '../../model/likeness.ts';
import type { PriceTest } from '../../model/money/price-range.ts';
import {
  type EventFilter,
  filtersBy,
  type HourRange,
  hasBeginning,
  type RecordFilter,
  type Window,
} from '../../model/query.ts';
import type { Search } from '../../model/search/search-text.ts';
import type { Language } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { dayLength } from '../../model/time/durations.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { DatedInstant, Period } from '../../model/time/periods.ts';
import type { Query } from '../../ports.ts';
import { placeField } from './order.ts';
import { anyOf, type Clause, maxValues, not, searchClauses, wideClauses } from './search-clauses.ts';

/** The records that published events refer to, and those that such events refer to which end after the moment that a query names. */
interface ReferredTo {
  readonly used?: readonly number[];
  readonly upcoming?: readonly number[];
}

/** Coordinates are precise to a centimetre, and Elasticsearch takes no distance of 0. */
const minKm = 0.00002;

/** The query that a record must match. `referredTo` is needed where it asks about the events that refer to records. */
export function conditionsOf(query: Query, languages: readonly Language[], referredTo: ReferredTo = {}): Clause {
  const filtersIn = query.kind === 'events' ? eventFiltersIn : recordFiltersIn;
  const areSeriesToo = query.include !== undefined || query.withoutDates === true;
  const admission =
    resources[query.kind].family === 'term' ? { term: { gone: false } } : stateClause(query, areSeriesToo);
  const clauses = filtersIn(query, { query, languages, referredTo });
  return { bool: { filter: [admission, ...clauses.flat()] } };
}

/** What the clauses of a filter depend on besides its value. */
interface FilterContext {
  readonly query: Query;
  readonly languages: readonly Language[];
  readonly referredTo: ReferredTo;
}

/** In the order of the clauses. */
const eventFiltersIn = filtersBy<EventFilter, FilterContext, Clause[]>({
  include: (ids) => [{ terms: { id: ids } }],
  parent: (parent) => [{ term: { parent } }],
  window: (window) => [...windowConditions(window), ...aroundSpan({ from: window.endFrom, to: window.startTo })],
  // The first of these only saves work
  period: (period) => [...aroundSpan(spanOf(period)), ...withinPeriod(period)],
  ongoing: (ongoing) => ongoingConditions(ongoing),
  expand: (_, { query }) => (query.include === undefined ? firstOfSeries(query) : []),
  withoutDates: () => [not({ exists: { field: 'series' } })],
  hours: (groups) => groups.map((ranges) => anyOf(ranges.map(hourCondition))),
  eventStatuses: (eventStatus) => [{ terms: { eventStatus } }],
  attendanceModes: (attendance) => [{ terms: { attendance } }],
  soldOut: (soldOut) => [{ term: { soldOut } }],
  prices: (groups) => groups.map((tests) => anyOf(tests.map(priceCondition))),
  towns: (groups) => groups.map((towns) => ({ terms: { towns } })),
  titledIn: (titledIn) => [{ terms: { titledIn } }],
  untitledIn: (language) => [not({ term: { titledIn: language } })],
  author: (author) => [{ term: { author } }],
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
  exclude: (ids) => [not({ terms: { id: ids } }), not({ terms: { series: ids } })],
});

const recordFiltersIn = filtersBy<RecordFilter, FilterContext, Clause[]>({
  include: (ids) => [{ terms: { id: ids } }],
  parent: (parent, { query }) => (resources[query.kind].family === 'term' ? [{ term: { parent } }] : []),
  slug: (slug, { languages }) => [anyOf(languages.map((language) => ({ term: { [`shown.${language}.slug`]: slug } })))],
  used: useFilter,
  hasEvents: useFilter,
  upcomingAfter: (_, { referredTo: { upcoming = [] } }) => [oneOf(upcoming)],
  search: searchFilter,
  exclude: (ids) => [not({ terms: { id: ids } })],
});

const hasPoint = { exists: { field: 'point' } };

function searchFilter(search: Search, { query, languages }: FilterContext): Clause[] {
  return searchClauses(search, { kind: query.kind, reader: query.language, languages });
}

function useFilter(isUsed: boolean, { referredTo: { used = [] } }: FilterContext): Clause[] {
  return [isUsed ? oneOf(used) : not(oneOf(used))];
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

/**
 * The state of a record as one keyword; that of a series itself, which only few lists have, is distinguished from those of its dates. The stub of a
 * removed record has none.
 */
export function stateOf({ status, listed, dates }: Pick<Entry, 'status' | 'listed' | 'dates'>): string {
  const state = listed ? status : `hidden ${status}`;
  return dates ? `series ${state}` : state;
}

/**
 * The clause for records in some statuses, any when absent. Hidden events match only when they are asked for, and so do series themselves;
 * scheduled records count as published up to `due`.
 */
export function stateClause(
  { statuses: wanted = statuses, hidden = false, due }: Admission,
  areSeriesToo = false,
): Clause {
  const stored = storedStatuses(wanted, due);
  const forms = { listed: hidden ? [true, false] : [true], dates: areSeriesToo ? [undefined, []] : [undefined] };
  const states = statesClause(stored.statuses, forms);
  if (!stored.scheduled) return states;
  const published = { range: { published: { [stored.scheduled === 'due' ? 'lte' : 'gt']: due } } };
  return anyOf([states, { bool: { filter: [statesClause(['future'], forms), published] } }]);
}

/** Which states of a status are asked for. */
interface StateForms {
  readonly listed: readonly boolean[];
  readonly dates: readonly Entry['dates'][];
}

function statesClause(wanted: readonly Status[], { listed, dates }: StateForms): Clause {
  const states = wanted.flatMap((status) =>
    listed.flatMap((isListed) =>
      dates.map((some) => stateOf({ status, listed: isListed, ...(some && { dates: some }) })),
    ),
  );
  return states.length === 1 ? { term: { state: states[0] } } : { terms: { state: states } };
}

/**
 * The longest duration, in milliseconds, of all but a few events. An event that ends after a moment began at most that long before it, or
 * is marked as long.
 */
export const usualLength = 32 * dayLength;

/** The clause for values within bounds, both included; either may be absent. */
function within(field: string, from: Instant | undefined, to: Instant | undefined): Clause[] {
  return from === undefined && to === undefined ? [] : [{ range: { [field]: { gte: from, lte: to } } }];
}

/**
 * The beginning of the names of fields: none for those of an event or a date itself; with another one a clause is about a neighbour of the
 * date in its series.
 */
type Of = '' | 'previous.' | 'next.';

function windowConditions({ startFrom, startTo, endFrom, endTo }: Window, of: Of = ''): Clause[] {
  return [...within(`${of}start`, startFrom, startTo), ...within(`${of}end`, endFrom, endTo)];
}

/** The clauses for events that began before a day, or for all others. The second one only saves work. */
export function ongoingConditions({ before, only }: NonNullable<Query['ongoing']>, of: Of = ''): Clause[] {
  const begun = { range: { [`${of}firstDay`]: { [only ? 'lt' : 'gte']: before } } };
  if (of !== '') return [begun];
  const midnight = before * dayLength;
  return [
    begun,
    ...(only ? aroundSpan({ to: midnight + zonesApart }) : within('start', midnight - zonesApart, undefined)),
  ];
}

/** The clauses of a period among events around it. */
export function withinPeriod({ days, clock, unfinishedAt, finishedAt, brief }: Period, of: Of = ''): Clause[] {
  return [
    ...within(`${of}lastDay`, days?.from, undefined),
    ...within(`${of}firstDay`, undefined, days?.to),
    ...(clock?.to
      ? [
          byClockOrDay(
            { range: { [`${of}start`]: { lte: clock.to.at } } },
            { range: { [`${of}firstDay`]: { lte: clock.to.day } } },
          ),
        ]
      : []),
    ...(clock?.from ? [lasting(clock.from, of)] : []),
    ...(unfinishedAt ? [lasting(unfinishedAt, of)] : []),
    ...(finishedAt ? [not(lasting(finishedAt, of))] : []),
    ...(brief ? [{ term: { [`${of}brief`]: brief } }] : []),
  ];
}

/** Events that end at `from` or later and begin at `to` or earlier. */
export interface Span {
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
}

/** Whole days of other zones differ by less than this from those of the calendar. */
const zonesApart = 2 * dayLength;

/** A span with all events of a period, and some more. */
export function spanOf({ days, clock, unfinishedAt, finishedAt }: Period): Span {
  const never = Number.POSITIVE_INFINITY;
  const from = Math.max((days?.from ?? -never) * dayLength, clock?.from?.at ?? -never, unfinishedAt?.at ?? -never);
  const to = Math.min(((days?.to ?? never) + 1) * dayLength, clock?.to?.at ?? never, finishedAt?.at ?? never);
  return {
    ...(from > -never && { from: from - zonesApart }),
    ...(to < never && { to: to + zonesApart }),
  };
}

/**
 * A clause for what may be within a span, which only saves work: records are sorted by their start, so it is the one range that is found
 * without a look at each of them.
 */
export function aroundSpan({ from, to }: Span): Clause[] {
  if (from === undefined) return within('start', undefined, to);
  return [anyOf([...within('start', from - usualLength, to), { term: { long: true } }])];
}

/** The members of a query that say what its window is. */
type Windowed = Pick<Query, 'window' | 'period' | 'ongoing'>;

/**
 * The clause for the first dates of series within a window, or the last ones in a window without beginning, and for everything that is no
 * date of a series: its neighbour on that side, if there is one, is outside of the window.
 */
export function firstOfSeries(windowed: Windowed): Clause[] {
  const of = hasBeginning(windowed) ? 'previous.' : 'next.';
  const { window = {}, period = {}, ongoing } = windowed;
  const isWithin = [
    ...windowConditions(window, of),
    ...withinPeriod(period, of),
    ...(ongoing ? ongoingConditions(ongoing, of) : []),
  ];
  return [not({ bool: { filter: [{ exists: { field: `${of}start` } }, ...isWithin] } })];
}

const hasClock: Clause = { exists: { field: 'minute' } };

/** The event ends after a moment, or begins then or later. */
function lasting({ at, day }: DatedInstant, of: Of): Clause {
  return byClockOrDay(anyOf([{ range: { [`${of}end`]: { gt: at } } }, { range: { [`${of}start`]: { gte: at } } }]), {
    range: { [`${of}lastDay`]: { gte: day } },
  });
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
