/** Makes the condition of a list from validated parameters. Conditions are plain values that are combined and never changed. */

import { addTo } from '../../model/arrays-and-maps.ts';
import { type CountedKind, filterOf } from '../../model/counting.ts';
import { type Document, type Status, statuses } from '../../model/documents/document.ts';
import { free, hundredths, notFree, type PriceTest, priceBuckets } from '../../model/money/price-range.ts';
import type { ReferenceGroup } from '../../model/query.ts';
import { eventIdOf } from '../../model/recurrence/occurrence-id.ts';
import { asksForWords, parseNameSearch, parseSearch, parseWideSearch } from '../../model/search/search-text.ts';
import { events } from '../../model/tables/events.ts';
import type { ResourceName, Table } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { categories, tags } from '../../model/tables/terms-and-synonyms.ts';
import type { ValueOf } from '../../model/tables/values.ts';
import type { placeAndPeopleFilters } from '../../model/tables/venues-and-organizers.ts';
import { slugOf } from '../../model/text/slug.ts';
import { wholeMinute } from '../../model/time/durations.ts';
import type { Day } from '../../model/time/event-days.ts';
import type { OrderBy, Query } from '../../ports.ts';
import { isReadable, mayChange, mayEditOthers } from '../access/rights.ts';
import type { ListInput } from '../calendar.ts';
import { findNear, findTownSlugs } from './places.ts';
import { findIds } from './reference-filters.ts';
import type { ListPlan, ListRequest, When } from './types.ts';
import { type dateNames, firstDayOf, hoursOf, nowFor, onlyOngoing, whenOf, windowOf } from './when.ts';
import { searchedLanguages, widenSearch } from './wide-search.ts';

/** The plan of a list without its page. Adds wrong references to `request.violations`. */
export async function buildCondition(request: ListRequest): Promise<Omit<ListPlan, 'page' | 'perPage'>> {
  const { resource, calendar, input } = request;
  const { values, language } = input;
  const fixed = { kind: resource, language, due: calendar.schedule.due, offset: 0, limit: 0 };
  if (resource !== 'events') {
    const { condition, ...shown } = await recordParts[resource]({ ...values }, request);
    const order = orderOf(values, resources[resource].family === 'term' ? 'name' : 'date');
    return { ...request, ...shown, query: { ...condition, ...order, ...fixed } };
  }
  const when = whenOf(calendar, input);
  const { window, dates } = windowOf(calendar, input, when);
  const { condition, effective, ...shown } = await eventParts({ ...values }, { ...request, when });
  const order = orderOfEvents(request, when, window, condition);
  return {
    ...request,
    ...shown,
    when,
    effective: { ...dates, ...effective },
    query: { hidden: false, window, ...condition, ...order, ...fixed },
  };
}

/** A request for events, with its period. */
interface EventRequest extends ListRequest {
  readonly when: When | undefined;
}

/** A part of a list's condition, and of what its answer shows. */
interface Part extends Partial<Pick<ListPlan, 'effective' | 'near' | 'wide'>> {
  readonly condition?: Partial<Query>;
}

type JoinedParts = Part & Required<Pick<Part, 'condition' | 'effective'>>;

/** Makes a part of a filter's value. Filters that work together share a function, which reads their values from the request. */
type Use<Value, Request> = (value: Value, request: Request) => Part | Promise<Part>;

/** Where filters are used that decide what is shown of a list or beside it. */
type BesideUse = 'page' | 'facets' | 'sections' | 'highlights';

/** The use of every filter of a table; the window of a list is made before all else of its condition, and its order last. */
type Uses<T extends Table, Request> = {
  readonly [N in keyof T]: T[N] extends { readonly beside: true }
    ? BesideUse
    : N extends 'orderby' | 'order' | 'featured_first'
      ? 'order'
      : N extends (typeof dateNames)[number]
        ? 'window'
        : Use<ValueOf<T[N]>, Request>;
};

const withPeriod = (_: unknown, { when }: EventRequest): Part => ({ condition: when ? { period: when.period } : {} });

/** One group of IDs for each such filter that was sent: any of a group, all of the groups. */
const withReferences = async (_: unknown, request: ListRequest): Promise<Part> => {
  const references: ReferenceGroup[] = [];
  for (const name of Object.values(filterOf)) {
    const items = request.input.values[name];
    if (items && items.length > 0) references.push({ by: name, ids: await findIds(request, name, items) });
  }
  return references.length > 0 ? { condition: { references } } : {};
};

const withDistance = async (_: unknown, request: ListRequest): Promise<Part> => {
  const near = await findNear(request);
  if (near) return { near, condition: { near: { lat: near.lat, lng: near.lng, km: near.radius, orTown: true } } };
  const { geoloc_lat: lat, geoloc_lng: lng, geoloc_radius } = request.input.values;
  if (lat === undefined || lng === undefined) return {};
  return { condition: { near: { lat, lng, km: geoloc_radius ?? events.filters.geoloc_radius.default } } };
};

/** Before the first day that an event can have. */
const beforeAll: Day = -1_000_000;

/** The search of `q`. Whether it is corrected is decided when it finds nothing (see `list.ts`). */
const withWideSearch = async (_: unknown, request: EventRequest): Promise<Part> => {
  const { calendar, input, when } = request;
  const { q: text } = input.values;
  const wide = typeof text === 'string' ? parseWideSearch(text) : undefined;
  if (!wide) return {};
  const q = await widenSearch(request, wide.terms, searchedLanguages(calendar, input));
  return { wide, condition: { ...(when && { period: when.period }), q } };
};

/** What each filter of events does. */
const eventUses = {
  page: 'page',
  per_page: 'page',
  cursor: 'page',
  start_date: 'window',
  end_date: 'window',
  starts_after: 'window',
  starts_before: 'window',
  ends_after: 'window',
  ends_before: 'window',
  status: withStatuses,
  categories: withReferences,
  tags: withReferences,
  venue: withReferences,
  organizer: withReferences,
  // Of events that are hidden from listings editors see all, others those that they may change
  include: async (include, { calendar, audience }) => {
    if (audience === 'public' || include.length === 0) return { condition: { include } };
    if (mayEditOthers(audience)) return { condition: { include, hidden: true } };
    const documents = await calendar.pair.store.read('events', include);
    const seen = documents.filter(({ facts }) => !facts.hide_from_listings || mayChange(audience, facts));
    const ids = seen.map(({ id }) => id);
    return { condition: ids.length > 0 ? { include: ids, hidden: true } : { include } };
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
  // What began before the window is left out, or is all that is listed
  ongoing: (_, { calendar, input, when }) => {
    const [only, first] = [onlyOngoing(input), firstDayOf(when?.from, calendar)];
    if (only === undefined || (!only && first === undefined)) return {};
    return { condition: { ongoing: { before: first ?? beforeAll, only } } };
  },
  expand: (expand) => ({ condition: expand === 'series' ? { expand } : {} }),
  time_from: hoursOf,
  time_to: hoursOf,
  part_of_day: hoursOf,
  event_status: (eventStatuses) => ({ condition: { eventStatuses } }),
  attendance_mode: (attendanceModes) => ({ condition: { attendanceModes } }),
  sold_out: (soldOut) => ({ condition: { soldOut } }),
  town: async (names, request) =>
    names.length > 0 ? { condition: { towns: [await findTownSlugs(request, names, 'town')] } } : {},
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

/** Joins the parts that the filters of a request make, in the order of the table, and those that are `always` made. */
function partsBy<Request>(
  uses: Readonly<Record<string, Use<never, Request> | BesideUse | 'window' | 'order'>>,
  always: readonly Use<never, Request>[],
): (values: Readonly<Record<string, unknown>>, request: Request) => Promise<JoinedParts> {
  const named = new Map<Use<never, Request>, string[]>();
  for (const [name, use] of Object.entries(uses)) if (typeof use !== 'string') addTo(named, use, name);
  const rows = [...named].map(([use, names]) => ({ use, names, isAlways: always.includes(use) }));
  return async (values, request) => {
    const [all, condition, effective]: [Part, Partial<Query>, Record<string, unknown>] = [{}, {}, {}];
    for (const { use, names, isAlways } of rows) {
      let sent: string | undefined;
      for (const name of names) if (values[name] !== undefined) sent ??= name;
      if (sent === undefined && !isAlways) continue;
      // The table was made for these values; a part that is always made may have none
      const made = use((sent && values[sent]) as never, request);
      const part = made instanceof Promise ? await made : made;
      Object.assign(all, part);
      Object.assign(condition, part.condition);
      Object.assign(effective, part.effective);
    }
    return { ...all, condition, effective };
  };
}

const eventParts = partsBy(eventUses, [withStatuses]);

/** What each filter of venues and organizers does. */
const placeAndPeopleUses = {
  page: 'page',
  per_page: 'page',
  cursor: 'page',
  status: withStatuses,
  search: (text) => ({ condition: searchOf(text) }),
  has_events: (hasEvents) => ({ condition: { hasEvents } }),
  only_with_upcoming: (isOn, { calendar, input }) => ({
    condition: isOn ? { upcomingAfter: wholeMinute(nowFor(calendar, input)) } : {},
  }),
  event: async (_, request) => ({ condition: await findLinked(request, 'event') }),
  orderby: 'order',
  order: 'order',
} satisfies Uses<typeof placeAndPeopleFilters, ListRequest>;

/** The terms of an event, and those that `include` and `exclude` name, which must exist. */
const withLimits = async (_: unknown, request: ListRequest): Promise<Part> => {
  const { calendar, resource, violations } = request;
  const { values } = request.input;
  const linked = await findLinked(request, values.event === undefined ? 'post' : 'event');
  const limits: { include?: readonly number[]; exclude?: readonly number[] } = {};
  for (const name of ['include', 'exclude'] as const) {
    const ids = values[name];
    if (!ids) continue;
    const known = new Set((await calendar.pair.store.read(resource, ids)).map((term) => term.id));
    const unknown = ids.find((id) => !known.has(id));
    if (unknown !== undefined) violations.add(name, { reason: 'unknown_record', values: { id: unknown } });
    limits[name] = ids;
  }
  if (!limits.include || !linked.include) return { condition: { ...limits, ...linked } };
  const both = new Set(linked.include);
  return { condition: { ...limits, include: limits.include.filter((id) => both.has(id)) } };
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

/** The records of the list's resource that an event refers to and that the caller may read. */
async function findLinked(request: ListRequest, name: 'event' | 'post'): Promise<Pick<Query, 'include'>> {
  const event = await readNamed(request, name, 'events');
  return event ? { include: event.facts[filterOf[request.resource as CountedKind]] } : {};
}

/** The filter by parent: a record of the list's resource that the caller may read, or 0 for the top level of categories. */
async function findParent(request: ListRequest, name: 'parent' | 'post_parent'): Promise<Pick<Query, 'parent'>> {
  if (request.input.values[name] === 0) return { parent: 0 };
  const named = await readNamed(request, name, request.resource);
  return named ? { parent: named.id } : {};
}

/** The record that a filter names. Adds a violation for one that the caller may not read, as for one that does not exist. */
async function readNamed<R extends ResourceName>(
  { calendar, audience, input, violations }: ListRequest,
  name: 'event' | 'post' | 'parent' | 'post_parent',
  resource: R,
): Promise<Document<R> | undefined> {
  const id = input.values[name];
  if (id === undefined) return undefined;
  // The ID of a date means its series
  const [document] = await calendar.pair.store.read(resource, [resource === 'events' ? eventIdOf(id) : id]);
  if (document && isReadable(audience, document)) return document;
  violations.add(name, { reason: 'unknown_record', values: { id } });
  return undefined;
}

/** Terms without events are left out, unless the request wants them or those of one event. */
function inUse(_: unknown, { input: { values } }: ListRequest): Part {
  const { hide_empty, event, post } = values;
  return hide_empty !== false && event === undefined && post === undefined ? { condition: { used: true } } : {};
}

/**
 * The statuses that a caller sees: readers see published records, editors all but the trash, or those that they name. A reader may name
 * only `publish`; an editor who names none gets what readers get, as in The Events Calendar.
 */
function withStatuses(named: readonly Status[] | undefined, { audience, violations }: ListRequest): Part {
  const published: Part = { condition: { statuses: ['publish'] }, effective: { status: 'publish' } };
  if (!mayEditOthers(audience)) {
    if (named && named.join() !== 'publish') violations.add('status', { reason: 'status_not_allowed' });
    return published;
  }
  if (!named) return { condition: { statuses: statuses.filter((status) => status !== 'trash') } };
  return named.length === 0 ? published : { condition: { statuses: named }, effective: { status: named } };
}

function searchOf(text: string, parse = parseSearch): Pick<Query, 'search'> {
  const search = parse(text);
  return search ? { search } : {};
}

/** The default order: with `when` an agenda, past events by the latest end, results of `q` by relevance. */
function orderOfEvents(
  { calendar, input: { values } }: ListRequest,
  when: When | undefined,
  window: Query['window'],
  { search, q }: Pick<Query, 'search' | 'q'>,
): Pick<Query, 'orderBy' | 'descending' | 'agendaFrom' | 'featuredFirst'> {
  const isPast = when?.period.finishedAt !== undefined;
  const usual = isPast ? 'end_date' : when ? 'agenda' : 'start_date';
  const hasBest = q !== undefined && asksForWords(q);
  const hasWords = hasBest || (search !== undefined && asksForWords(search));
  const order = orderOf(values, hasBest ? 'relevance' : usual, hasWords);
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
): Pick<Query, 'orderBy' | 'descending'> {
  const orderBy = values.orderby ?? fallback;
  const newestFirst = fallback === 'date' && (orderBy === 'date' || orderBy === 'modified');
  const bestFirst = orderBy === 'relevance' && hasWords;
  const descending = values.order ? values.order === 'desc' : newestFirst || bestFirst;
  return { orderBy, descending };
}

/** The price filters of a list. Adds `above_other` when no price can be within both bounds. */
function withPrices(_: unknown, { calendar, input, violations }: ListRequest): Part {
  const { free: isFree, price_min: min, price_max: max, price, price_unknown: orUnknown } = input.values;
  if (min !== undefined && max !== undefined && min > max) {
    violations.add('price_min', { reason: 'above_other', values: { other: 'price_max' } });
  }
  // The prices of an event overlap the range
  const range: PriceTest = {
    ...(max !== undefined && { lowTo: hundredths(max) }),
    ...(min !== undefined && { highFrom: hundredths(min) }),
  };
  const buckets = priceBuckets(calendar.settings.priceSteps);
  const groups: (PriceTest | null)[][] = [
    ...(isFree === undefined ? [] : [[isFree ? free : notFree]]),
    ...(min === undefined && max === undefined ? [] : [[range]]),
    ...(price && price.length > 0 ? [price.map((name) => buckets.get(name) ?? null)] : []),
  ];
  if (groups.length === 0) return {};
  return { condition: { prices: orUnknown === true ? groups.map((group) => [...group, null]) : groups } };
}
