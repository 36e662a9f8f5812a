/** Reference implementation of lists: it scans every record. An index must agree with it. */

import type { CountAnswer, CountBy, CountRequest, Pin } from '../../src/model/counting.ts';
import type { Document, EventFacts, PostFacts, TermFacts } from '../../src/model/documents/document.ts';
import { statusAt } from '../../src/model/documents/entry.ts';
import { type EventFilter, type FilterTable, filtersBy, type Reach, type RecordFilter } from '../../src/model/query.ts';
import { eventIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import type { Day } from '../../src/model/time/event-days.ts';
import type { Found, Query } from '../../src/ports.ts';
import { languages } from './drafts.ts';
import { dayFilters, type EventTest, naiveCount, naiveReach } from './naive-days.ts';
import { compared, orderOf } from './naive-order.ts';
import {
  distance,
  type Everything,
  isInBox,
  likenessOf,
  lineage,
  placeOf,
  pointOf,
  publishedIn,
  refersTo,
  townsOf,
  venueOf,
} from './naive-relations.ts';
import { begins, type Row, reduced, rowsOf, rowsToInclude } from './naive-series.ts';
import { isFound, isHeld, isTerm } from './naive-words.ts';

type Condition = (document: Document) => boolean;

/** The nearest days before and after a window on which an event of a query takes place. */
export function reachNaively(all: Everything, query: Query, from: Day, to: Day): Reach {
  return naiveReach(matching(all, query), from, to);
}

/** The events and dates of series that a query finds, in no order. */
function matching(all: Everything, query: Query): Row[] {
  const { include, withoutDates } = query;
  const expand = withoutDates ? undefined : query.expand;
  const every = all.events.flatMap(include || withoutDates ? rowsToInclude : rowsOf);
  const rows = withoutDates ? every.filter(({ id }) => id === eventIdOf(id)) : every;
  const { window, period, ongoing } = query;
  const ofWindow: Partial<Query> = {
    ...(window && { window }),
    ...(period && { period }),
    ...(ongoing && { ongoing }),
  };
  const tests = eventFilters({ ...noConditions, ...ofWindow }, { all, query });
  const isSeen = meeting(admissionOf(query));
  const within = expand && !include ? reduced(rows.filter(isSeen), tests, begins(query)) : rows;
  return within.filter(meeting(eventConditions(all, query)));
}

const noConditions: Query = {
  kind: 'events',
  language: 'ca',
  orderBy: 'id',
  descending: false,
  offset: 0,
  limit: 0,
};

/** The expected counts over the events of a query, with sorted values. */
export function countNaively(all: Everything, { query, countings }: CountRequest): CountAnswer {
  const events = matching(all, query);
  const { expand: asked, ...whole } = query;
  const expand = query.withoutDates ? undefined : asked;
  // Each window has one date of each series
  const every = matching(all, whole);
  const reduce = (window: Pick<Query, 'period' | 'ongoing'>, tests: readonly EventTest[]) =>
    expand && !query.include ? reduced(every, tests, begins(window)) : every.filter(meeting(tests));
  const valuesOf = ({ facts, texts }: Document<'events'>, by: CountBy['by']): readonly (number | string)[] => {
    if (by === 'categories') return [...new Set(facts.categories.flatMap((category) => lineage(all, category)))];
    if (by === 'eventStatus') return [facts.event_status];
    if (by === 'attendance') return [facts.attendance_mode];
    if (by === 'towns') return townsOf(all, facts);
    return by === 'titledIn' ? languages.filter((language) => texts[language]?.['title']) : facts[by];
  };
  return inOrder({
    total: events.length,
    counted: countings.map((counting) =>
      'pins' in counting ? { pins: pinsNaively(all, events) } : naiveCount(events, counting, valuesOf, reduce),
    ),
  });
}

function pinsNaively(all: Everything, events: readonly Document<'events'>[]): Pin[] {
  const at = (facts: EventFacts) => venueOf(all, facts)?.id;
  return all.venues.flatMap((venue) => {
    const count = events.filter(({ facts }) => at(facts) === venue.id).length;
    const { geo_lat: lat = 0, geo_lng: lng = 0 } = venue.facts;
    return count > 0 ? [{ venue: venue.id, lat, lng, count }] : [];
  });
}

/** Sorts the values and pins of counts, whose order is undefined. */
export function inOrder({ total, counted }: CountAnswer): CountAnswer {
  return {
    total,
    counted: counted.map(({ values, pins, ...each }) => ({
      ...each,
      ...(pins && { pins: pins.toSorted((a, b) => a.venue - b.venue) }),
      ...(values && { values: values.toSorted(([a], [b]) => compared(String(a), String(b))) }),
    })),
  };
}

/** The expected result of a list. Its searches match whole words without case, accents and stems. */
export function findNaively(all: Everything, query: Query): Found {
  const found: Document[] =
    query.kind === 'events' ? matching(all, query) : all[query.kind].filter(meeting(otherConditions(all, query)));
  const ordered = found.toSorted(orderOf(all, query));
  const page = ordered.slice(query.offset, query.offset + query.limit);
  return { hits: page.map(({ id, revision }) => ({ id, revision })), total: found.length };
}

function meeting<D>(conditions: readonly ((document: D) => boolean)[]): (document: D) => boolean {
  return (document) => conditions.every((holds) => holds(document));
}

function eventConditions(all: Everything, query: Query): EventTest[] {
  const isSeen: EventTest = ({ facts }) => query.hidden || !facts.hide_from_listings;
  return [...admissionOf(query), isSeen, ...eventFilters(query, { all, query })];
}

function otherConditions(all: Everything, query: Query): Condition[] {
  return [...admissionOf(query), ...recordFilters(query, { all, query })];
}

function admissionOf({ kind, statuses, due }: Query): Condition[] {
  if (!statuses || isTerm(kind)) return [];
  return [({ facts }) => statuses.includes(statusAt(facts as PostFacts, due))];
}

/** What a filter depends on besides its value. */
interface FilterContext {
  readonly all: Everything;
  readonly query: Query;
}

/** The filters of every kind of records, except the one by parent. */
const sharedFilters: FilterTable<'search' | 'include' | 'exclude', FilterContext, Condition> = {
  search:
    (search, { query }) =>
    (document) =>
      isFound(document, query, search),
  include: (ids) => (document) => ids.includes(document.id),
  exclude: (ids) => (document) => !ids.includes(document.id),
};

const eventFilters = filtersBy<EventFilter, FilterContext, EventTest>({
  ...sharedFilters,
  ...dayFilters,
  window(window) {
    const { startFrom = -Infinity, startTo = Infinity, endFrom = -Infinity, endTo = Infinity } = window;
    const isWithin = ({ start, end }: EventFacts) =>
      start >= startFrom && start <= startTo && end >= endFrom && end <= endTo;
    return ({ facts }) => isWithin(facts);
  },
  // See `matching`
  expand: () => () => true,
  withoutDates: () => () => true,
  untitledIn: (language) => (event) => event.texts[language]?.['title'] === undefined,
  author: (author) => (event) => event.facts.author === author,
  exclude:
    (ids) =>
    ({ id }) =>
      !ids.includes(eventIdOf(id)),
  parent: (parent) => (event) => event.facts.post_parent === parent,
  towns:
    (groups, { all }) =>
    (event) =>
      groups.every((some) => some.some((town) => townsOf(all, event.facts).includes(town))),
  titledIn: (some) => (event) => some.some((language) => event.texts[language]?.['title'] !== undefined),
  q:
    (q, { all }) =>
    (event) =>
      q.terms.every((term) => isHeld(all, event, q, term)),
  references:
    (groups, { all }) =>
    (event) =>
      groups.every(({ ids }) => ids.some((id) => refersTo(all, event.facts, id))),
  featured: (featured) => (event) => event.facts.featured === featured,
  located:
    (located, { all }) =>
    (event) =>
      (pointOf(all, event.facts) !== undefined) === located,
  near:
    (circle, { all }) =>
    (event) =>
      distance(placeOf(all, event.facts, circle), circle) <= circle.km,
  box:
    (box, { all }) =>
    (event) =>
      isInBox(pointOf(all, event.facts), box),
  like:
    (like, { all }) =>
    (event) =>
      likenessOf(all, event.facts, like) > 0,
});

const recordFilters = filtersBy<RecordFilter, FilterContext, Condition>({
  ...sharedFilters,
  parent:
    (parent, { query }) =>
    (record) =>
      !isTerm(query.kind) || (record.facts as TermFacts).parent === parent,
  hasEvents: isReferred,
  used: isReferred,
  upcomingAfter: (after, context) => (record) => referring(record, context).some(({ facts }) => facts.end > after),
  slug: (slug) => (record) => Object.values(record.texts).some((set) => set.slug === slug),
});

function isReferred(expected: boolean, context: FilterContext): Condition {
  return (record) => referring(record, context).length > 0 === expected;
}

/** The published events that refer to a record. */
function referring({ id }: Document, { all, query }: FilterContext): Document<'events'>[] {
  return publishedIn(all, query.due)
    .flatMap(rowsOf)
    .filter(({ facts }) => refersTo(all, facts, id));
}
