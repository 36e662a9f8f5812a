/** Makes the condition of a list from validated parameters. Conditions are plain values that are combined and never changed. */

import { type Status, statuses } from '../../model/documents/document.ts';
import { free, hundredths, notFree, type PriceTest, priceBuckets } from '../../model/money/price-range.ts';
import { asksForWords, parseNameSearch, parseSearch, type WideText } from '../../model/search/search-text.ts';
import { events } from '../../model/tables/events.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { categories, tags } from '../../model/tables/terms-and-synonyms.ts';
import type { placeAndPeopleFilters } from '../../model/tables/venues-and-organizers.ts';
import { slugOf } from '../../model/text/slug.ts';
import { wholeMinute } from '../../model/time/durations.ts';
import type { OrderBy, Query } from '../../ports.ts';
import { mayEditOthers } from '../access/rights.ts';
import type { ListInput, Reader } from '../calendar.ts';
import { searchedLanguages, widenSearch, wideTextOf } from '../discovery/wide-search.ts';
import type { Violations } from '../writing/violations.ts';
import { type Part, partsBy, type Uses } from './filter-uses.ts';
import { findNear, findTowns, type Near } from './places.ts';
import { bothLimits, findParent, includedHidden, knownReferences, knownTerms, linkedTo } from './reference-filters.ts';
import { type Covered, firstDayOf, hoursOf, nowFor, ongoingOf, type When, whenOf, windowOf } from './when.ts';

/** One request for a list. */
export interface ListRequest extends Reader {
  readonly resource: ResourceName;
  readonly input: ListInput;
  /** Collects wrong references. */
  readonly violations: Violations;
}

/** The query of a list without its page. */
export type Condition = Omit<Query, 'offset' | 'limit'>;

/** The condition of a list, and what its answer shows of it. */
export interface ListCondition {
  readonly condition: Condition;
  /** Parameters in effect that were not sent like that: dates and statuses. */
  readonly effective: Readonly<Record<string, unknown>>;
  /** The period of `when`, sent or by default. */
  readonly when?: When | undefined;
  /** The place of `near`, when it was sent. */
  readonly near?: Near | undefined;
  /** The search of `q`, when it was sent. */
  readonly wide?: WideText | undefined;
}

/** The condition of a list. Adds wrong references to `request.violations`. */
export async function buildCondition(request: ListRequest): Promise<ListCondition> {
  const { resource, calendar, input } = request;
  const { condition, ...others } =
    resource === 'events' ? await eventCondition(request) : await recordCondition(request, recordParts[resource]);
  return {
    condition: { kind: resource, language: input.language, ...condition, due: calendar.schedule.due },
    ...others,
  };
}

/** A request for events, with its times. */
interface EventRequest extends ListRequest {
  readonly when: When | undefined;
  readonly covered: Covered;
}

async function eventCondition(request: ListRequest) {
  const { calendar, input } = request;
  const times = { when: whenOf(calendar, input), covered: windowOf(calendar, input) };
  const part = await eventParts({ ...input.values }, { ...request, ...times });
  const order = requestedOrder(request, times.when, times.covered.window, part.condition);
  return { ...part, when: times.when, condition: { hidden: false, ...part.condition, ...order } };
}

async function recordCondition(request: ListRequest, parts: typeof tagParts) {
  const { input, resource } = request;
  const part = await parts({ ...input.values }, request);
  const fallback = resources[resource].family === 'term' ? 'name' : 'date';
  return { ...part, condition: { ...part.condition, ...orderOf(input.values, fallback) } };
}

const withDates = (_: unknown, { covered: { window, dates } }: EventRequest): Part => ({
  condition: { window },
  effective: dates,
});

const withPeriod = (_: unknown, { when }: EventRequest): Part => ({ condition: when ? { period: when.period } : {} });

const withReferences = async (_: unknown, request: ListRequest): Promise<Part> => {
  const references = await knownReferences(request);
  return references.length > 0 ? { condition: { references } } : {};
};

const withDistance = async (_: unknown, request: ListRequest): Promise<Part> => {
  const near = await findNear(request);
  if (!near) return { condition: geolocOf(request.input.values) };
  return { near, condition: { near: { lat: near.lat, lng: near.lng, km: near.radius, orTown: true } } };
};

/** The search of `q`. Whether it is corrected is decided when it finds nothing (see `find.ts`). */
const withWideSearch = async (_: unknown, request: EventRequest): Promise<Part> => {
  const { calendar, input, when } = request;
  const wide = wideTextOf(input);
  if (!wide) return {};
  return {
    wide,
    condition: {
      ...(when && { period: when.period }),
      q: await widenSearch(request, wide.terms, searchedLanguages(calendar, input)),
    },
  };
};

const withHours = (_: unknown, request: ListRequest): Part => ({ condition: hoursOf(request) });
const withPrices = (_: unknown, request: ListRequest): Part => ({ condition: pricesOf(request) });

/** What each filter of events does. */
const eventUses = {
  page: 'page',
  per_page: 'page',
  cursor: 'page',
  start_date: withDates,
  end_date: withDates,
  starts_after: withDates,
  starts_before: withDates,
  ends_after: withDates,
  ends_before: withDates,
  status: withStatuses,
  categories: withReferences,
  tags: withReferences,
  venue: withReferences,
  organizer: withReferences,
  include: async (include, request) => {
    const hidden = await includedHidden(request);
    return { condition: hidden.length > 0 ? { include: hidden, hidden: true } : { include } };
  },
  search: (text) => ({ condition: searchOf(text) }),
  near: withDistance,
  radius: withDistance,
  geoloc_lat: withDistance,
  geoloc_lng: withDistance,
  geoloc_radius: withDistance,
  q: withWideSearch,
  search_languages: withWideSearch,
  autocorrect: withWideSearch,
  when: withPeriod,
  as_of: withPeriod,
  ongoing: (_, { calendar, input, when }) => ({ condition: ongoingOf(input, firstDayOf(when?.from, calendar)) }),
  time_from: withHours,
  time_to: withHours,
  part_of_day: withHours,
  event_status: (eventStatuses) => ({ condition: { eventStatuses } }),
  attendance_mode: (attendanceModes) => ({ condition: { attendanceModes } }),
  sold_out: (soldOut) => ({ condition: { soldOut } }),
  town: async (_, request) => ({ condition: await findTowns(request) }),
  bbox: (box) => ({ condition: { box } }),
  free: withPrices,
  price_min: withPrices,
  price_max: withPrices,
  price: withPrices,
  price_unknown: withPrices,
  // A condition without any language is none
  languages: (titledIn) => ({ condition: titledIn.length > 0 ? { titledIn } : {} }),
  featured: (featured) => ({ condition: { featured } }),
  geoloc: (located) => ({ condition: { located } }),
  post_parent: async (_, request) => ({ condition: await findParent(request, 'post_parent') }),
  orderby: 'order',
  order: 'order',
  featured_first: 'order',
  highlight: 'highlights',
  facets: 'facets',
  facet_size: 'facets',
  facet_order: 'facets',
  facet_zero: 'facets',
  facet_month: 'facets',
  sections: 'sections',
  section_size: 'sections',
} satisfies Uses<typeof events.filters, EventRequest>;

const eventParts = partsBy(eventUses, [withDates, withStatuses]);

/** What each filter of venues and organizers does. */
const placeAndPeopleUses = {
  page: 'page',
  per_page: 'page',
  cursor: 'page',
  status: withStatuses,
  search: (text) => ({ condition: searchOf(text) }),
  has_events: (hasEvents) => ({ condition: { hasEvents } }),
  only_with_upcoming: (isAsked, { calendar, input }) => ({
    condition: isAsked ? { upcomingAfter: wholeMinute(nowFor(calendar, input)) } : {},
  }),
  event: async (_, request) => ({ condition: await linkedTo(request, 'event') }),
  orderby: 'order',
  order: 'order',
} satisfies Uses<typeof placeAndPeopleFilters, ListRequest>;

const withLimits = async (_: unknown, request: ListRequest): Promise<Part> => {
  const linked = await linkedTo(request, request.input.values.event === undefined ? 'post' : 'event');
  return { condition: bothLimits(await knownTerms(request), linked) };
};

/** What each filter of tags does. */
const tagUses = {
  page: 'page',
  per_page: 'page',
  search: (text) => ({ condition: searchOf(text, parseNameSearch) }),
  hide_empty: inUse,
  event: withLimits,
  post: withLimits,
  include: withLimits,
  exclude: withLimits,
  slug: (slug) => ({ condition: slug === '' ? {} : { slug: slugOf(slug) || slug } }),
  orderby: 'order',
  order: 'order',
} satisfies Uses<typeof tags.filters, ListRequest>;

/** What each filter of categories does. */
const categoryUses = {
  ...tagUses,
  parent: async (_, request) => ({ condition: await findParent(request, 'parent') }),
} satisfies Uses<typeof categories.filters, ListRequest>;

const placeAndPeopleParts = partsBy(placeAndPeopleUses, [withStatuses]);
const tagParts = partsBy(tagUses, [inUse]);
const recordParts = {
  venues: placeAndPeopleParts,
  organizers: placeAndPeopleParts,
  categories: partsBy(categoryUses, [inUse]),
  tags: tagParts,
} as const;

/** Terms without events are left out, unless the request wants them or those of one event. */
function inUse(_: unknown, { input: { values } }: ListRequest): Part {
  const { hide_empty, event, post } = values;
  return hide_empty !== false && event === undefined && post === undefined ? { condition: { used: true } } : {};
}

/**
 * The statuses that a caller sees: readers see published records, editors all but the trash, or those that they name. A reader may name
 * only `publish`; an editor who names none gets what readers get, as in The Events Calendar.
 */
function withStatuses(asked: readonly Status[] | undefined, { audience, violations }: ListRequest): Part {
  const published: Part = { condition: { statuses: ['publish'] }, effective: { status: 'publish' } };
  if (!mayEditOthers(audience)) {
    if (asked && asked.join() !== 'publish') violations.add('status', { reason: 'status_not_allowed' });
    return published;
  }
  if (!asked) return { condition: { statuses: statuses.filter((status) => status !== 'trash') } };
  return asked.length === 0 ? published : { condition: { statuses: asked }, effective: { status: asked } };
}

function searchOf(text: string, parse = parseSearch): Pick<Condition, 'search'> {
  const search = parse(text);
  return search ? { search } : {};
}

function geolocOf(values: ListInput['values']): Pick<Condition, 'near'> {
  const { geoloc_lat: lat, geoloc_lng: lng, geoloc_radius: km = events.filters.geoloc_radius.default } = values;
  if (lat === undefined || lng === undefined) return {};
  return { near: { lat, lng, km } };
}

/** The default order: with `when` an agenda, past events by the latest end, results of `q` by relevance. */
function requestedOrder(
  { calendar, input: { values } }: ListRequest,
  when: When | undefined,
  window: Condition['window'],
  { search, q }: Pick<Condition, 'search' | 'q'>,
): Pick<Condition, 'orderBy' | 'descending' | 'agendaFrom' | 'featuredFirst'> {
  const isPast = when?.period.finishedAt !== undefined;
  const usual = isPast ? 'end_date' : when ? 'agenda' : 'start_date';
  const order = orderOf(values, asksForWords(q) ? 'relevance' : usual, asksForWords(search) || asksForWords(q));
  const isLatestFirst = order.orderBy === 'end_date' && isPast && !values.orderby && values.order === undefined;
  if (order.orderBy !== 'agenda' && order.orderBy !== 'relevance')
    return { ...order, ...(isLatestFirst && { descending: true }) };
  const first = firstDayOf(when ? when.from : window?.startFrom, calendar);
  return {
    ...order,
    ...(first !== undefined && { agendaFrom: first }),
    ...(values.featured_first === true && { featuredFirst: true }),
  };
}

/** Orders that are descending by default: the newest venues and organizers first, the most relevant first. */
function orderOf(
  values: ListInput['values'],
  fallback: OrderBy,
  hasWords = false,
): Pick<Condition, 'orderBy' | 'descending'> {
  const orderBy = values.orderby ?? fallback;
  const newestFirst = fallback === 'date' && (orderBy === 'date' || orderBy === 'modified');
  const bestFirst = orderBy === 'relevance' && hasWords;
  const descending = values.order ? values.order === 'desc' : newestFirst || bestFirst;
  return { orderBy, descending };
}

/** The price filters of a list. Adds `above_other` when no price can be within both bounds. */
function pricesOf({ calendar, input, violations }: ListRequest): Pick<Condition, 'prices'> {
  const { free: isFree, price_min: min, price_max: max, price, price_unknown: orUnknown } = input.values;
  if (min !== undefined && max !== undefined && min > max) {
    violations.add('price_min', { reason: 'above_other', values: { other: 'price_max' } });
  }
  const buckets = priceBuckets(calendar.settings.priceSteps);
  const groups: (PriceTest | null)[][] = [
    ...(isFree === undefined ? [] : [[isFree === true ? free : notFree]]),
    ...(min === undefined && max === undefined ? [] : [[boundsOf(min, max)]]),
    ...(price && price.length > 0 ? [price.map((name) => buckets.get(name) ?? null)] : []),
  ];
  if (groups.length === 0) return {};
  return { prices: orUnknown === true ? groups.map((group) => [...group, null]) : groups };
}

/** The range from `price_min` to `price_max` overlaps the prices of the event. */
function boundsOf(min: number | undefined, max: number | undefined): PriceTest {
  return {
    ...(max !== undefined && { lowTo: hundredths(max) }),
    ...(min !== undefined && { highFrom: hundredths(min) }),
  };
}
