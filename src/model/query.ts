/** What a list asks an index for, and what the index finds. */

import { isAmong, isInteger, namesOf } from './arrays-and-maps.ts';
import type { SortValues } from './cursor.ts';
import type { Admission } from './documents/entry.ts';
import type { Likeness } from './likeness.ts';
import type { PriceTest } from './money/price-range.ts';
import type { Box, Point } from './places/geometry.ts';
import { maxOccurrenceId } from './recurrence/occurrence-id.ts';
import { asksForWords, type Search, type SearchTerm } from './search/search-text.ts';
import { exactnesses, tiers, type WideSearch } from './search/wide-search.ts';
import type { AttendanceMode, EventStatus } from './tables/event-states.ts';
import type { events } from './tables/events.ts';
import type { Language, ResourceName } from './tables/field.ts';
import type { tags } from './tables/terms-and-synonyms.ts';
import type { placeAndPeopleFilters } from './tables/venues-and-organizers.ts';
import type { Day } from './time/event-days.ts';
import type { Instant } from './time/instants.ts';
import type { Period } from './time/periods.ts';

/** The time that a list covers: milliseconds since the epoch, both ends included. Starts and ends of events are whole seconds. */
export interface Window {
  readonly startFrom?: Instant;
  readonly startTo?: Instant;
  readonly endFrom?: Instant;
  readonly endTo?: Instant;
}

/** An order of events, from their table. */
export type EventOrder = (typeof events.filters.orderby.enum)[number] | 'id';

/** An order of other records, from their tables. `title` is the name; `include` is the order in which the query names the records. */
export type RecordOrder = Exclude<
  (typeof tags.filters.orderby.enum)[number] | (typeof placeAndPeopleFilters.orderby.enum)[number],
  'title'
>;

/** An order of a list (see `eventOrderOf`). */
export type OrderBy = EventOrder | RecordOrder;

/** The area within `km` of a point (degrees, WGS 84). */
export interface Circle extends Point {
  readonly km: number;
  /** An event without a point of its own counts as in the middle of its town. */
  readonly orTown?: true;
}

/** A range of the day's clock, in minutes: `from` included, `to` excluded. It runs over midnight when `to` is lower than `from`. */
export interface HourRange {
  readonly from: number;
  readonly to: number;
}

/** An event must refer to at least one of these records; `by` is the filter that names them. */
export interface ReferenceGroup {
  readonly by: 'categories' | 'tags' | 'venue' | 'organizer' | 'near';
  readonly ids: readonly number[];
}

/** The filters of any list. */
interface SharedFilters {
  /** Words of the title and description of events, of the fields of venues and organizers, of the name and slug of terms. */
  readonly search?: Search;
  /** Parent event, or parent category (0: the top level). */
  readonly parent?: number;
  /** Records, series themselves, or dates of series; without it, no list has a series itself. */
  readonly include?: readonly number[];
  /** Of a series, all of its dates are left out. */
  readonly exclude?: readonly number[];
}

/** The filters of lists of events. */
export interface EventFilters extends SharedFilters {
  readonly window?: Window;
  /** What `when` says. */
  readonly period?: Period;
  /** Events that began before this day: only these (`only`), or all others. */
  readonly ongoing?: { readonly before: Day; readonly only: boolean };
  /** For each group, the start lies within at least one of its ranges. Whole-day events never match. */
  readonly hours?: readonly (readonly HourRange[])[];
  readonly eventStatuses?: readonly EventStatus[];
  readonly attendanceModes?: readonly AttendanceMode[];
  readonly soldOut?: boolean;
  /** For each group, the price is known and passes one of its tests. `null` among them admits an unknown price. */
  readonly prices?: readonly (readonly (PriceTest | null)[])[];
  /** Events that have a title in one of these languages. */
  readonly titledIn?: readonly Language[];
  /** Events that have none in this one. */
  readonly untitledIn?: Language;
  /** The events of a user. */
  readonly author?: number;
  /** For each group, a venue is in at least one of its towns, named by slug. */
  readonly towns?: readonly (readonly string[])[];
  /** Words of the title and description, and of the names of the records that the event refers to. */
  readonly q?: WideSearch;
  /** For each group, the event refers to at least one of its records. A category includes its descendants. */
  readonly references?: readonly ReferenceGroup[];
  readonly featured?: boolean;
  /** The venue has coordinates, or not. */
  readonly located?: boolean;
  /** The venue lies within a circle. */
  readonly near?: Circle;
  /** The venue lies within a box of degrees, edges included. A box whose west is greater than its east crosses the 180th meridian. */
  readonly box?: Box;
  /**
   * `series`: of the dates of a series that have no entry of their own, only the first within the window, or in a window without beginning
   * the last; the window is what `window`, `period` and `ongoing` say. Absent: all dates. It has no effect with `include`.
   */
  readonly expand?: 'series';
  /** Each event once: series themselves, from their first date to their last, and none of their dates. */
  readonly withoutDates?: true;
  /**
   * Events that share something with this one, best match first, then as an agenda; `orderBy` is ignored and only a first page can be asked
   * for. `exclude` leaves out the event itself.
   */
  readonly like?: Likeness;
}

/** The filters of lists of venues, organizers and terms. */
interface RecordFilters extends SharedFilters {
  /** Venues and organizers that a published event refers to (true), or none does (false). */
  readonly hasEvents?: boolean;
  /** Venues and organizers that a published event refers to which ends after this moment. */
  readonly upcomingAfter?: Instant;
  /** Terms that a published event carries, itself or by one of the term's descendants (true), or none does (false). */
  readonly used?: boolean;
  /** Terms: the exact slug, in any language. */
  readonly slug?: string;
}

/** A filter of events. Each index has a table with a row for each (see `FilterTable`). */
export type EventFilter = keyof EventFilters;
/** A filter of other records. Each index has a table with a row for each. */
export type RecordFilter = keyof RecordFilters;

/** What a list asks for, as plain data in no engine's language. Conditions are joined by AND. */
export interface Query extends Admission, EventFilters, RecordFilters {
  readonly kind: ResourceName;
  /** The language that texts are shown, searched and sorted in. */
  readonly language: Language;
  /**
   * The order. `relevance` puts the best matches first (see `Relevance`), those that match equally well as an agenda. Without words to
   * search for, `relevance` means by start; so does `distance` without a point.
   */
  readonly orderBy: OrderBy;
  /** For `agenda` and `relevance`: the first day of the window; absent when the window has no beginning. */
  readonly agendaFrom?: Day;
  /** For `agenda` and `relevance`: featured events come first on each day, also in a descending order. */
  readonly featuredFirst?: true;
  readonly descending: boolean;
  /**
   * The sort values of the record after which the page begins; empty for the first page. With it, `offset` is 0 and hits carry their sort
   * values.
   */
  readonly after?: SortValues;
  readonly offset: number;
  readonly limit: number;
}

/** A record that was found, with the revision that the index knows. */
export interface Hit {
  readonly id: number;
  readonly revision: number;
  /** Its position in the order of the list, when the query has `after`. */
  readonly sort?: SortValues;
}

/** One page of a list, and the number of records in the whole list. */
export interface Found {
  readonly hits: Hit[];
  readonly total: number;
  /** Set when the store answered because the index is unavailable. */
  readonly from?: 'store';
}

/** The nearest days with events on either side of a window. */
export interface Reach {
  /** The last day before the window on which an event is that begins before the window. */
  readonly previous?: Day;
  /** The first day after the window on which an event is that ends after the window. */
  readonly next?: Day;
}

/** The filters that need the columns of events: SQL knows starts, words, references and statuses alone. */
const beyondStarts = [
  ...(['period', 'ongoing', 'hours', 'eventStatuses', 'attendanceModes', 'soldOut'] as const),
  ...(['prices', 'titledIn', 'untitledIn', 'author', 'towns', 'box', 'q', 'expand', 'withoutDates', 'like'] as const),
] satisfies readonly EventFilter[];
/** A filter that starts, words, references and statuses answer. */
export type StartFilter = Exclude<EventFilter, (typeof beyondStarts)[number]>;

/** Tells whether a query of events needs more than starts, words, references and statuses. */
export function asksBeyondStarts(query: Query): boolean {
  if (query.kind !== 'events') return false;
  if (query.near?.orTown) return true;
  const order = eventOrderOf(query);
  return order === 'agenda' || order === 'relevance' || asksAny(query, beyondStarts);
}

/** Tells whether a query has any of some filters. */
export function asksAny(query: Query, names: readonly EventFilter[]): boolean {
  for (const name of names) if (query[name] !== undefined) return true;
  return false;
}

/** Tells whether the window of a query has a beginning. */
export function hasBeginning({ window, period, ongoing }: Pick<Query, 'window' | 'period' | 'ongoing'>): boolean {
  const { days, clock, unfinishedAt } = period ?? {};
  const from = window?.startFrom ?? window?.endFrom ?? days?.from ?? clock?.from ?? unfinishedAt;
  return from !== undefined || ongoing?.only === false;
}

/** Tells whether the order depends on how well a record matches. */
export function hasTiers({ kind, orderBy, search, q }: Pick<Query, 'kind' | 'orderBy' | 'search' | 'q'>): boolean {
  return kind === 'events' && orderBy === 'relevance' && [search, q].some((asked) => asked && asksForWords(asked));
}

/** Asks for words that are spelt like these, among the words that readers of a language are shown in texts and names of any record. */
export interface NearWordsQuery extends Pick<Query, 'language'> {
  /** Each word folded, with the number of letters that may differ (see `distanceBetween`). */
  readonly words: readonly { readonly word: string; readonly within: number }[];
}

/** Asks for venues, organizers, categories and tags of events by words of their names. */
export interface NameQuery extends Pick<Query, 'language' | 'statuses' | 'due'> {
  /** One list of alternatives for each name that is looked for. */
  readonly wanted: readonly (readonly SearchTerm[])[];
}

/** A filter of any list. */
type FilterName = EventFilter | RecordFilter;

/**
 * A table of filters: a function for each, which makes something of the filter's value. `context` is what else it depends on. A table that
 * lacks a filter does not compile.
 */
export type FilterTable<N extends FilterName, Context, Made> = {
  readonly [F in N]: (value: NonNullable<Query[F]>, context: Context) => Made;
};

/** Applies a table to queries: calls the function of each filter that a query has, in the order of the table. */
export function filtersBy<N extends FilterName, Context, Made>(
  table: FilterTable<N, Context, Made>,
): (query: Query, context: Context) => Made[] {
  const names = namesOf(table);
  return (query, context) => {
    const made: Made[] = [];
    for (const name of names) {
      const value = query[name];
      if (value !== undefined) made.push(table[name](value, context));
    }
    return made;
  };
}

// Orders: the effective one of a query, for each family of records, and the position of a record in it, so that a page can begin after that
// record (keyset paging). An index that does not know an order does not compile.

/** The members of a query that decide its order. */
type Sorting = Pick<Query, 'kind' | 'orderBy' | 'near' | 'search' | 'q' | 'include' | 'featuredFirst'>;

/** The order of a list of events. By start when nothing else is asked for, when `distance` has no point, or `relevance` no words. */
export function eventOrderOf(query: Sorting): EventOrder {
  const { orderBy, near } = query;
  if (orderBy === 'distance') return near ? orderBy : 'start_date';
  if (orderBy === 'relevance') return hasTiers(query) ? orderBy : 'start_date';
  return isOneOf(eventShapes, orderBy) ? orderBy : 'start_date';
}

/** The order of a list of other records. By name when nothing else is asked for, or when `include` names no records. */
export function recordOrderOf({ orderBy, include }: Sorting): RecordOrder {
  if (orderBy === 'include') return include ? orderBy : 'name';
  return isOneOf(recordShapes, orderBy) ? orderBy : 'name';
}

function isOneOf<O extends OrderBy>(shapes: Readonly<Record<O, unknown>>, order: OrderBy): order is O {
  return Object.hasOwn(shapes, order);
}

/**
 * The place of an event among those of its day in a rising list: 0 for first, 1 for second. A falling list is the rising one turned round, so
 * that featured events have rank 1 in it.
 */
export function rankOf(isFeatured: boolean, { featuredFirst, descending }: RankedQuery): 0 | 1 {
  return featuredFirst && isFeatured === descending ? 1 : 0;
}

type RankedQuery = Pick<Query, 'featuredFirst' | 'descending'>;

/** Tells whether a value can stand at its place. */
type Test = (value: unknown) => boolean;

/** Greater than any moment or day of an event. */
const maxNumber = 1e15;
/** The maximum length of a sort key in a cursor, in characters; real ones are shorter. */
const maxKeyLength = 1000;

const isWhole: Test = (value) => isInteger(value) && Math.abs(value) <= maxNumber;
const isId: Test = (value) => isInteger(value) && value >= 0 && value <= maxOccurrenceId;
const isName: Test = (value) => typeof value === 'string' && value.length <= maxKeyLength && value.isWellFormed();
const is =
  (segment: number): Test =>
  (value) =>
    value === segment;

const isTier: Test = (value) => isAmong(value, tiers);

const isExactness: Test = (value) => isAmong(value, exactnesses);

/** Tells whether values have the number and types that this order needs, so that any index can take them. */
export function areSortValues(query: Sorting, values: readonly unknown[]): values is SortValues {
  const ofEvents = query.featuredFirst ? featuredShapes : eventShapes;
  const shapes: Test[][] = query.kind === 'events' ? ofEvents[eventOrderOf(query)] : recordShapes[recordOrderOf(query)];
  return shapes.some((shape) => shape.length === values.length && shape.every((test, at) => test(values[at])));
}

const agendas = [
  [is(0), isWhole, isId],
  [is(1), isWhole, isId],
  [is(2), isWhole, isWhole, isId],
];

const featuredAgendas = [
  ...[0, 1, 2, 3].map((segment) => [is(segment), isWhole, isId]),
  ...[0, 1].map((rank) => [is(4), isWhole, is(rank), isWhole, isId]),
];

const whole = [[isWhole, isId]];
const names = [[isName, isId]];

const eventShapes = {
  start_date: whole,
  end_date: whole,
  date: whole,
  modified: whole,
  title: names,
  id: [[isId]],
  distance: [[Number.isFinite, isId]],
  agenda: agendas,
  relevance: agendas.map((shape) => [isTier, isExactness, ...shape]),
} satisfies Record<EventOrder, Test[][]>;

const featuredShapes: Record<EventOrder, Test[][]> = {
  ...eventShapes,
  agenda: featuredAgendas,
  relevance: featuredAgendas.map((shape) => [isTier, isExactness, ...shape]),
};

/** Venues and organizers; lists of terms have no cursors. */
const recordShapes = {
  name: names,
  date: whole,
  modified: whole,
  slug: names,
  description: names,
  parent: whole,
  id: [[isId]],
  count: whole,
  include: whole,
} satisfies Record<RecordOrder, Test[][]>;
