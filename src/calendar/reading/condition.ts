/** Makes the condition of a list from validated parameters. Conditions are plain values that are combined and never changed. */

import { type Status, statuses } from '../../model/documents/document.ts';
import { free, hundredths, notFree, type PriceTest, priceBuckets } from '../../model/money/price-range.ts';
import { asksForWords, parseNameSearch, parseSearch, type WideText } from '../../model/search/search-text.ts';
import { events } from '../../model/tables/events.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { slugOf } from '../../model/text/slug.ts';
import { wholeMinute } from '../../model/time/durations.ts';
import type { OrderBy, Query } from '../../ports.ts';
import { mayEditOthers } from '../access/rights.ts';
import type { ListInput, Reader } from '../calendar.ts';
import { searchedLanguages, wideSearchOf, wideTextOf } from '../discovery/wide-search.ts';
import type { Violations } from '../writing/violations.ts';
import { type Near, nearOf, townsOf } from './places.ts';
import { bothLimits, includedHidden, knownReferences, knownTerms, linkedTo, parentOf } from './reference-filters.ts';
import { firstDayOf, hoursOf, nowFor, ongoingOf, type When, whenOf, windowOf } from './when.ts';

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
export async function conditionOf(request: ListRequest): Promise<ListCondition> {
  const { resource, calendar } = request;
  const isTerm = resources[resource].family === 'term';
  const own = isTerm ? termCondition : resource === 'events' ? eventCondition : placeOrPersonCondition;
  const { condition, ...others } = await own(request);
  return { condition: { ...condition, due: calendar.schedule.due }, ...others };
}

async function eventCondition(request: ListRequest): Promise<ListCondition> {
  const { calendar, input } = request;
  const { values, language } = input;
  const when = whenOf(calendar, input);
  const { window, dates } = windowOf(calendar, input);
  const visible = visibleStatuses(request);
  const references = await knownReferences(request);
  const hidden = await includedHidden(request);
  const searched = searchOf(values.search);
  const near = await nearOf(request);
  const wide = wideTextOf(input);
  const q = wide && (await wideSearchOf(request, wide.terms, searchedLanguages(calendar, input)));
  const condition: Condition = {
    kind: 'events',
    language,
    statuses: visible.statuses,
    hidden: hidden.length > 0,
    window,
    // Most lists have none of these filters
    ...(input.sent && (await beyondStarts(request, when))),
    ...searched,
    ...(q && { q }),
    ...(references.length > 0 && { references }),
    ...given('featured', values.featured),
    ...given('located', values.geoloc),
    ...(near ? { near: { lat: near.lat, lng: near.lng, km: near.radius, orTown: true } } : geolocOf(values)),
    ...(await parentOf(request, 'post_parent')),
    ...(values.include !== undefined && { include: hidden.length > 0 ? hidden : values.include }),
    ...requestedOrder(request, when, window, { ...searched, ...(q && { q }) }),
  };
  return { condition, effective: { ...dates, ...visible.effective }, when, near, wide };
}

/** The filters of time, days, hours, statuses, towns, prices and languages. */
async function beyondStarts(request: ListRequest, when: When | undefined): Promise<Partial<Condition>> {
  const { calendar, input } = request;
  const { values } = input;
  return {
    ...(when && { period: when.period }),
    ...ongoingOf(input, firstDayOf(when?.from, calendar)),
    ...hoursOf(request),
    ...given('eventStatuses', values.event_status),
    ...given('attendanceModes', values.attendance_mode),
    ...given('soldOut', values.sold_out),
    ...(await townsOf(request)),
    ...given('box', values.bbox),
    ...pricesOf(request),
    ...given('titledIn', listGiven(values.languages)),
  };
}

async function placeOrPersonCondition(request: ListRequest): Promise<ListCondition> {
  const { calendar, resource, input } = request;
  const { values, language } = input;
  const visible = visibleStatuses(request);
  const condition: Condition = {
    kind: resource,
    language,
    statuses: visible.statuses,
    ...searchOf(values.search),
    ...given('hasEvents', values.has_events),
    ...(values.only_with_upcoming === true && { upcomingAfter: wholeMinute(nowFor(calendar, input)) }),
    ...(await linkedTo(request, 'event')),
    ...orderOf(values, 'date'),
  };
  return { condition, effective: visible.effective };
}

async function termCondition(request: ListRequest): Promise<ListCondition> {
  const { resource, input } = request;
  const { values, language } = input;
  const linked = await linkedTo(request, values.event === undefined ? 'post' : 'event');
  const listed = await knownTerms(request);
  const condition: Condition = {
    kind: resource,
    language,
    ...searchOf(values.search, parseNameSearch),
    ...(values.hide_empty !== false && !linked.include && { used: true }),
    ...(typeof values.slug === 'string' && values.slug !== '' && { slug: slugOf(values.slug) || values.slug }),
    ...(await parentOf(request, 'parent')),
    ...bothLimits(listed, linked),
    ...orderOf(values, 'name'),
  };
  return { condition, effective: {} };
}

/**
 * The statuses that a caller sees: readers see published records, editors all but the trash, or those that they name. A reader may name
 * only `publish`; an editor who names none gets what readers get, as in The Events Calendar.
 */
function visibleStatuses({ audience, input, violations }: ListRequest): {
  statuses: readonly Status[];
  effective: Record<string, unknown>;
} {
  const asked = input.values.status;
  if (!mayEditOthers(audience)) {
    if (asked && asked.join() !== 'publish') violations.add('status', { reason: 'status_not_allowed' });
    return { statuses: ['publish'], effective: { status: 'publish' } };
  }
  if (asked?.length === 0) return { statuses: ['publish'], effective: { status: 'publish' } };
  if (asked) return { statuses: asked, effective: { status: asked } };
  return { statuses: statuses.filter((status) => status !== 'trash'), effective: {} };
}

function searchOf(text: unknown, parse = parseSearch): Pick<Condition, 'search'> {
  const search = typeof text === 'string' ? parse(text) : undefined;
  return search ? { search } : {};
}

function geolocOf(values: ListInput['values']): Pick<Condition, 'near'> {
  const { geoloc_lat: lat, geoloc_lng: lng, geoloc_radius: km = events.filters.geoloc_radius.default } = values;
  if (lat === undefined || lng === undefined) return {};
  return { near: { lat, lng, km } };
}

/** A condition without any filter is none. */
function listGiven(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

function given<N extends keyof Condition>(name: N, value: unknown): Partial<Condition> {
  return value === undefined || value === null || value === '' ? {} : { [name]: value };
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
export function pricesOf({ calendar, input, violations }: ListRequest): Pick<Condition, 'prices'> {
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
