/** The lists of a calendar without any index: every record is looked at. What an index must agree with. */

import type { CountAnswer, CountBy, CountRequest, Pin } from '../../src/model/counting.ts';
import type { Document, EventFacts, PostFacts, TermFacts, VenueFacts } from '../../src/model/documents/document.ts';
import { statusAt } from '../../src/model/documents/entry.ts';
import { shownText } from '../../src/model/documents/language.ts';
import { type FilterTable, filtersBy } from '../../src/model/filters.ts';
import type { Likeness } from '../../src/model/likeness.ts';
import {
  type Box,
  type Circle,
  type EventFilter,
  hasTiers,
  type NameQuery,
  type Reach,
  type RecordFilter,
} from '../../src/model/query.ts';
import type { Search, SearchTerm } from '../../src/model/search/search-text.ts';
import { sortKey } from '../../src/model/search/sort-key.ts';
import type { WideSearch, WideTerm } from '../../src/model/search/wide-search.ts';
import type { ResourceName } from '../../src/model/tables/field.ts';
import { resources } from '../../src/model/tables/resources.ts';
import { foldName } from '../../src/model/text/fold-name.ts';
import type { Day } from '../../src/model/time/event-days.ts';
import type { Instant } from '../../src/model/time/instants.ts';
import type { Found, OrderBy, Query } from '../../src/ports.ts';
import { languages } from './drafts.ts';
import { agendaKey, dayFilters, type EventTest, naiveCount, naiveReach } from './naive-days.ts';

type Condition = (document: Document) => boolean;

/** All records of a calendar. */
export interface Everything {
  readonly events: Document<'events'>[];
  readonly venues: Document<'venues'>[];
  readonly organizers: Document<'organizers'>[];
  readonly categories: Document<'categories'>[];
  readonly tags: Document<'tags'>[];
}

/** The days next to a window on which an event of a query is. */
export function reachNaively(all: Everything, query: Query, from: Day, to: Day): Reach {
  return naiveReach(all.events.filter(meeting(eventConditions(all, query))), from, to);
}

/** What some counts over the events of a query should give, values in their order. */
export function countNaively(all: Everything, { query, countings }: CountRequest): CountAnswer {
  const events = all.events.filter(meeting(eventConditions(all, query)));
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
      'pins' in counting ? { pins: pinsNaively(all, events) } : naiveCount(events, counting, valuesOf),
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

/** The same counts, whose values stand in no order of their own. */
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

/** What a list should give. Knows searches for whole words without case, accents and stems only. */
export function findNaively(all: Everything, query: Query): Found {
  const found: Document[] =
    query.kind === 'events'
      ? all.events.filter(meeting(eventConditions(all, query)))
      : all[query.kind].filter(meeting(otherConditions(all, query)));
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

/** What lists of any records may be asked for, but for their parents. */
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

function isReferred(asked: boolean, context: FilterContext): Condition {
  return (record) => referring(record, context).length > 0 === asked;
}

/** The published events that refer to a record. */
function referring({ id }: Document, { all, query }: FilterContext): Document<'events'>[] {
  return publishedIn(all, query.due).filter(({ facts }) => refersTo(all, facts, id));
}

function isTerm(kind: ResourceName): boolean {
  return resources[kind].family === 'term';
}

function refersTo(all: Everything, facts: EventFacts, id: number): boolean {
  const above = facts.categories.flatMap((category) => lineage(all, category));
  return [...above, ...facts.tags, ...facts.venue, ...facts.organizer].includes(id);
}

function lineage(all: Everything, category: number): number[] {
  const document = all.categories.find(({ id }) => id === category);
  if (!document || document.facts.parent === 0) return [category];
  return [category, ...lineage(all, document.facts.parent)];
}

/** The towns of an event's published venues; only names that the suites use are known. */
function townsOf(all: Everything, { venue }: EventFacts): string[] {
  const venues = all.venues.filter(({ id, facts }) => venue.includes(id) && facts.status === 'publish');
  const slugs = venues.map(({ facts }) => (facts.city === 'Lérida' ? 'lleida' : facts.city.toLowerCase()));
  return [...new Set(slugs.filter((slug) => slug !== ''))];
}

/** Points for what an event has in common with another; none where that is nothing but a town. */
function likenessOf(all: Everything, event: EventFacts, like: Likeness): number {
  const shared = (ids: readonly number[], others: readonly number[]) => ids.filter((id) => others.includes(id)).length;
  const parent = like.post_parent !== undefined && like.post_parent === event.post_parent ? 8 : 0;
  const points =
    parent +
    4 * shared(event.organizer, like.organizer) +
    3 * shared(event.tags, like.tags) +
    2 * shared(event.categories, like.categories) +
    2 * shared(event.venue, like.venue);
  return points > 0 && townsOf(all, event).some((town) => like.town.includes(town)) ? points + 1 : points;
}

/** The more points, the earlier. */
function likenessKey(all: Everything, event: EventFacts, { like }: Query): string {
  return like ? String(10_000 - likenessOf(all, event, like)) : '';
}

/** The venue that gives an event its point. */
function venueOf(all: Everything, { venue }: EventFacts): Document<'venues'> | undefined {
  const places = venue.flatMap((id) => all.venues.find((each) => each.id === id) ?? []);
  return places.find(({ facts }) => facts.status === 'publish' && facts.geo_lat !== undefined);
}

function pointOf(all: Everything, event: EventFacts): { lat: number; lng: number } | undefined {
  const place = venueOf(all, event)?.facts;
  return place?.geo_lat === undefined || place.geo_lng === undefined
    ? undefined
    : { lat: place.geo_lat, lng: place.geo_lng };
}

/** The middles of the towns that the suites use and the gazetteer knows. */
const middles: Readonly<Record<string, { lat: number; lng: number }>> = {
  Vic: { lat: 41.9301, lng: 2.2549 },
  Lleida: { lat: 41.6167, lng: 0.6222 },
  Lérida: { lat: 41.6167, lng: 0.6222 },
};

/** Its point, or where that is asked for, the middle of the first known town of its published venues. */
function placeOf(all: Everything, facts: EventFacts, { orTown }: Circle): { lat: number; lng: number } | undefined {
  const point = pointOf(all, facts);
  if (point || !orTown) return point;
  const venues = facts.venue.flatMap((id) => all.venues.find((each) => each.id === id) ?? []);
  return venues.flatMap((each) => (each.facts.status === 'publish' ? (middles[each.facts.city] ?? []) : []))[0];
}

function isInBox(point: { lat: number; lng: number } | undefined, { west, south, east, north }: Box): boolean {
  if (!point) return false;
  const { lat, lng } = point;
  const isBetween = west <= east ? west <= lng && lng <= east : west <= lng || lng <= east;
  return south <= lat && lat <= north && isBetween;
}

/** Kilometres along a great circle of the mean Earth. */
function distance(point: { lat: number; lng: number } | undefined, to: { lat: number; lng: number }): number {
  if (!point) return Infinity;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [a, b, c] = [radians(point.lat), radians(to.lat), radians(to.lng - point.lng)];
  const haversine = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(c / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(haversine));
}

function textOf(document: Document, field: string, language: string): string {
  return shownText(document.texts, field, language, languages)?.text ?? '';
}

function isFound(document: Document, { kind, language }: Query, { terms, part }: Search): boolean {
  const fields = [resources[kind].title, isTerm(kind) ? 'slug' : 'description'];
  const texts = fields.map((field) => foldName(textOf(document, field, language)));
  const words = texts.flatMap((text) => text.split(/[ -]/));
  const isPart = part !== undefined && texts.some((text) => text.includes(part));
  return terms.every((term) => (term.excluded ? !holds(words, term) : isPart || holds(words, term)));
}

/** Whether an event has a term of `q`, in a text or in a name; or has it not, where it is excluded. */
function isHeld(all: Everything, document: Document, { language, titlesOnly }: WideSearch, term: WideTerm): boolean {
  const words = wordsOf(document, titlesOnly ? ['title'] : ['title', 'description'], language);
  return term.excluded !== (term.any.some((each) => holds(words, each)) || isNamed(all, document, term));
}

function isNamed(all: Everything, { facts }: Document, { references, towns }: WideTerm): boolean {
  const event = facts as EventFacts;
  return references.some((id) => refersTo(all, event, id)) || towns.some((town) => townsOf(all, event).includes(town));
}

function wordsOf(document: Document, fields: readonly string[], language: string): string[] {
  return fields.flatMap((field) => foldName(textOf(document, field, language)).split(/[ -]/));
}

/** How well an event answers: 0 with all words in the title, 1 with all of them there or in names, else 2. */
function tierOf(all: Everything, document: Document, { language, search, q }: Query): number {
  const searched = (search?.terms ?? []).map((term) => ({
    excluded: term.excluded,
    any: [term],
    references: [],
    towns: [],
  }));
  const terms = [
    ...searched.map((term) => ({ term, words: wordsOf(document, ['title'], language) })),
    ...(q?.terms ?? []).map((term) => ({ term, words: wordsOf(document, ['title'], q?.language ?? '') })),
  ].filter(({ term }) => !term.excluded);
  const isInTitle = ({ term, words }: (typeof terms)[number]) => term.any.some((each) => holds(words, each));
  if (terms.every(isInTitle)) return 0;
  return terms.every((each) => isInTitle(each) || isNamed(all, document, each.term)) ? 1 : 2;
}

/** What a look-up of names should give. */
export function namesNaively(all: Everything, { language, wanted, statuses, due }: NameQuery): number[][] {
  const posts = [...all.venues, ...all.organizers].filter(
    ({ facts }) => statuses?.includes(statusAt(facts, due)) ?? true,
  );
  const records: [Document, string[]][] = [
    ...posts.map((each): [Document, string[]] => [each, namesOf(each, language)]),
    ...(statuses?.includes('publish') === false ? [] : [...all.categories, ...all.tags]).map(
      (each): [Document, string[]] => [each, wordsOf(each, ['name'], language)],
    ),
  ];
  return wanted.map((any) =>
    records
      .filter(([, words]) => any.some((term) => holds(words, term)))
      .map(([{ id }]) => id)
      .toSorted((a, b) => a - b),
  );
}

/** The name of a venue or an organizer; the town of a venue where the gazetteer does not know it. */
function namesOf(document: Document, language: string): string[] {
  const { city, status } = document.facts as VenueFacts;
  const town = status === 'publish' && city === 'Vilaperduda' ? ['vilaperduda'] : [];
  return [...wordsOf(document, ['venue', 'organizer'], language), ...town];
}

function holds(words: readonly string[], { text, phrase, prefix }: SearchTerm): boolean {
  const sought = foldName(text);
  if (phrase) return ` ${words.join(' ')} `.includes(` ${sought} `);
  return words.some((word) => (prefix ? word.startsWith(sought) : word === sought));
}

/** What records are ordered by; ties go by ID, in the same direction, and of terms by name from the first, then by ID. */
function orderOf(all: Everything, asked: Query): (a: Document, b: Document) => number {
  // The best come first in a descending order, and each tier as an agenda
  const query = hasTiers(asked) ? { ...asked, descending: !asked.descending } : asked;
  const key = keyOf(all, query);
  const name = keyOf(all, { ...query, orderBy: 'name' });
  const way = query.descending ? -1 : 1;
  const ties = isTerm(query.kind)
    ? (a: Document, b: Document) => compared(name(a), name(b)) || a.id - b.id
    : (a: Document, b: Document) => way * (a.id - b.id);
  return (a, b) => way * compared(key(a), key(b)) || ties(a, b);
}

function compared(one: number | string, other: number | string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function keyOf(all: Everything, query: Query): (document: Document) => number | string {
  const { kind, language, near, include = [] } = query;
  const event = (document: Document) => document.facts as EventFacts;
  const text = (field: string) => (document: Document) => sortKey(textOf(document, field, language), language);
  const keys: Partial<Record<OrderBy, (document: Document) => number | string>> = {
    start_date: (document) => event(document).start,
    end_date: (document) => event(document).end,
    title: text(resources[kind].title),
    name: text(resources[kind].title),
    slug: (document) => textOf(document, 'slug', language),
    description: text('description'),
    date: (document) => event(document).published,
    modified: (document) => event(document).modified,
    id: ({ id }) => id,
    count: ({ id }) => countOf(all, id, query.due),
    parent: ({ facts }) => (facts as TermFacts).parent,
    include: ({ id }) => include.indexOf(id),
    agenda: (document) =>
      `${likenessKey(all, event(document), query)}${agendaKey(document as Document<'events'>, query)}`,
    ...(hasTiers(query) && {
      relevance: (document) => `${tierOf(all, document, query)} ${agendaKey(document as Document<'events'>, query)}`,
    }),
    ...(near && { distance: (document) => distance(placeOf(all, event(document), near), near) }),
  };
  return keys[query.orderBy] ?? ((document) => event(document).start);
}

/** Published events that carry a term themselves, those too that are due. */
export function countOf(all: Everything, term: number, due?: Instant): number {
  return publishedIn(all, due).filter(({ facts }) => [...facts.categories, ...facts.tags].includes(term)).length;
}

function publishedIn({ events }: Everything, due: Instant | undefined): Document<'events'>[] {
  return events.filter(({ facts }) => statusAt(facts, due) === 'publish');
}
