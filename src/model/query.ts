/** What lists ask of an index, and what they find. */

import type { Status } from './documents/document.ts';
import type { Likeness } from './likeness.ts';
import type { PriceTest } from './money/price-range.ts';
import { asksForWords, type Search, type SearchTerm } from './search/search-text.ts';
import type { WideSearch } from './search/wide-search.ts';
import type { SortValues } from './sort-values.ts';
import type { AttendanceMode, EventStatus } from './tables/event-states.ts';
import type { events } from './tables/events.ts';
import type { Language, ResourceName } from './tables/field.ts';
import type { placeAndPeopleFilters, termFilters } from './tables/shared-rows.ts';
import type { Day } from './time/event-days.ts';
import type { Instant } from './time/instants.ts';
import type { Period } from './time/periods.ts';

/** Bounds of a list in time: milliseconds since the epoch, both ends included. Starts and ends have whole seconds. */
export interface Window {
  readonly startFrom?: Instant;
  readonly startTo?: Instant;
  readonly endFrom?: Instant;
  readonly endTo?: Instant;
}

/** By what events are sorted, as their table has it. */
export type EventOrder = (typeof events.filters.orderby.enum)[number] | 'id';

/** By what other records are sorted, as their tables have it; `title` is the name. `include` is the order in which the query names them. */
export type RecordOrder = Exclude<
  (typeof termFilters.orderby.enum)[number] | (typeof placeAndPeopleFilters.orderby.enum)[number],
  'title'
>;

/** By what a list is sorted (see `orders.ts`). */
export type OrderBy = EventOrder | RecordOrder;

/** Degrees, WGS 84. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** All that lies within `km` of a point (degrees WGS 84). */
export interface Circle {
  readonly lat: number;
  readonly lng: number;
  readonly km: number;
  /** What has no point of its own is at the middle of its town. */
  readonly orTown?: true;
}

/** A range of the clock in minutes of the day: from the first on, before the last; over midnight when the last is lower. */
export interface HourRange {
  readonly from: number;
  readonly to: number;
}

/** Records of which an event must refer to one; `by` is the filter that names them. */
export interface ReferenceGroup {
  readonly by: 'categories' | 'tags' | 'venue' | 'organizer' | 'near';
  readonly ids: readonly number[];
}

/** What a list asks; conditions are joined by AND. Plain data, in no engine's language. */
export interface Query {
  readonly kind: ResourceName;
  /** The language that texts are shown, searched and sorted in. */
  readonly language: Language;
  /** Any of them; absent for terms, which have none. */
  readonly statuses?: readonly Status[];
  /** Scheduled records whose publication is not later than this count as published, and not as scheduled, in whatever is asked. */
  readonly due?: Instant;
  /** Events hidden from listings too; false leaves them out. */
  readonly hidden?: boolean;
  readonly window?: Window;
  /** Events: what `when` says. */
  readonly period?: Period;
  /** Events whose first day lies before this one: these alone, or all others. */
  readonly ongoing?: { readonly before: Day; readonly only: boolean };
  /** Events: for each group, the start lies within one of these ranges of the day's clock; whole days never do. */
  readonly hours?: readonly (readonly HourRange[])[];
  readonly eventStatuses?: readonly EventStatus[];
  readonly attendanceModes?: readonly AttendanceMode[];
  readonly soldOut?: boolean;
  /** Events: for each group, the price is known and meets one of these conditions, or is unknown where `null` is among them. */
  readonly prices?: readonly (readonly (PriceTest | null)[])[];
  /** Events that have a title in one of these languages. */
  readonly titledIn?: readonly Language[];
  /** Events: for each group, a venue is in one of these towns, by their slugs. */
  readonly towns?: readonly (readonly string[])[];
  /** Words of title and description, or of a venue's and an organizer's fields; of terms those of name and slug. */
  readonly search?: Search;
  /** Events: words of title and description, and of the names of what they refer to. */
  readonly q?: WideSearch;
  /** For each group: the event refers to one of these records (a category's descendants count). */
  readonly references?: readonly ReferenceGroup[];
  readonly featured?: boolean;
  /** Events: the venue has coordinates, or not. */
  readonly located?: boolean;
  /** Events: the venue lies within a circle. */
  readonly near?: Circle;
  /** Events: the venue lies within a box of degrees, its edges included; one whose west is above its east goes over 180°. */
  readonly box?: Box;
  /** Events: those that have something in common with one, which `exclude` leaves out. By points, and each as an agenda, whatever the order; a first page. */
  readonly like?: Likeness;
  /** Parent event, or parent category (0: the top level). */
  readonly parent?: number;
  readonly include?: readonly number[];
  readonly exclude?: readonly number[];
  /** Venues, organizers: a published event refers to them, or none does. */
  readonly hasEvents?: boolean;
  /** Venues, organizers: a published event that ends after this moment refers to them. */
  readonly upcomingAfter?: Instant;
  /** Terms: a published event carries the term, or one of its descendants. */
  readonly used?: boolean;
  /** Terms: the exact slug, in any language. */
  readonly slug?: string;
  /**
   * `relevance`, descending: the best tier first (see `Tier`), and each as an agenda. Without words (exclusions are none), or a point for
   * `distance`: by start.
   */
  readonly orderBy: OrderBy;
  /** `agenda` and `relevance`: the first day of the window; absent where it has none. */
  readonly agendaFrom?: Day;
  readonly descending: boolean;
  /** The page begins after the record with these, or at the beginning where they are none; `offset` is 0, and hits tell theirs. */
  readonly after?: SortValues;
  readonly offset: number;
  readonly limit: number;
}

/** One record found, with the revision that the index knows. */
export interface Hit {
  readonly id: number;
  readonly revision: number;
  /** Where it stands in the order of the list; of pages that begin `after` a record. */
  readonly sort?: SortValues;
}

/** One page of a list, and how many records the whole list has. */
export interface Found {
  readonly hits: Hit[];
  readonly total: number;
  /** The store answered, for the index is away. */
  readonly from?: 'store';
}

/** The days next to a window on which something is. */
export interface Reach {
  /** The last day, of those before the window, of an event that begins before it. */
  readonly previous?: Day;
  /** The first day, of those after the window, of an event that ends after it. */
  readonly next?: Day;
}

/** What only an index that knows days, prices and towns can answer. */
const beyondStarts = [
  ...(['period', 'ongoing', 'hours', 'eventStatuses', 'attendanceModes', 'soldOut'] as const),
  ...(['prices', 'titledIn', 'towns', 'box', 'q', 'like'] as const),
] satisfies readonly (keyof Query)[];

/** Whether a query of events asks for more than starts, words, references and states of publication tell. */
export function asksBeyondStarts(query: Query): boolean {
  if (query.kind !== 'events') return false;
  if (query.near?.orTown) return true;
  return query.orderBy === 'agenda' || hasTiers(query) || beyondStarts.some((name) => query[name] !== undefined);
}

/** Whether how well an event answers decides where it stands. */
export function hasTiers({ kind, orderBy, search, q }: Pick<Query, 'kind' | 'orderBy' | 'search' | 'q'>): boolean {
  return kind === 'events' && orderBy === 'relevance' && (asksForWords(search) || asksForWords(q));
}

/** Words to which near ones are looked for among those that readers of a language are shown, in texts and names of any record. */
export interface NearWordsQuery extends Pick<Query, 'language'> {
  /** Each folded, with the most letters that may be wrong (see `distanceBetween`). */
  readonly words: readonly { readonly word: string; readonly within: number }[];
}

/** Words that are looked for in the names of what events refer to: of venues, organizers, categories and tags. */
export interface NameQuery extends Pick<Query, 'language' | 'statuses' | 'due'> {
  /** For each thing that is looked for, any of these. */
  readonly wanted: readonly (readonly SearchTerm[])[];
}
