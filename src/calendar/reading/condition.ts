/** What a list asks of the index, from its checked parameters: filters are values, composed and never edited. */

import { type Status, statuses } from '../../model/documents/document.ts';
import { asksForWords, parseNameSearch, parseSearch } from '../../model/search/search-text.ts';
import { events } from '../../model/tables/events.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { slugOf } from '../../model/text/slug.ts';
import type { OrderBy, Query } from '../../ports.ts';
import { mayEditOthers } from '../access/rights.ts';
import type { Calendar, Caller, Input } from '../calendar.ts';
import { dueIn } from '../writing/due.ts';
import type { Violations } from '../writing/violations.ts';
import { includedHidden, knownReferences, type Limits, linkedTo, parentOf } from './filters.ts';
import { windowOf } from './window.ts';

type Condition = Omit<Query, 'offset' | 'limit'>;

/** A list's condition, and the values that are in effect although nobody sent them like that. */
export interface ListPlan {
  readonly condition: Condition;
  readonly effective: Readonly<Record<string, unknown>>;
}

/** The condition of a list; what is wrong with its references is added to the findings. */
export async function conditionOf(listing: ListRequest): Promise<ListPlan> {
  const { condition, effective } = await ownCondition(listing);
  return { condition: { ...condition, ...dueIn(listing.calendar) }, effective };
}

async function ownCondition(listing: ListRequest): Promise<ListPlan> {
  const { resource } = listing;
  if (resources[resource].family === 'term') return termCondition(listing);
  return resource === 'events' ? eventCondition(listing) : placeOrPersonCondition(listing);
}

async function eventCondition(listing: ListRequest): Promise<ListPlan> {
  const { calendar, input } = listing;
  const { values, language } = input;
  const { window, dates } = windowOf(calendar, input);
  const visible = visibleStatuses(listing);
  const references = await knownReferences(listing);
  const hidden = await includedHidden(listing);
  const searched = searchOf(values.search);
  const condition: Condition = {
    kind: 'events',
    language,
    statuses: visible.statuses,
    hidden: hidden.length > 0,
    window,
    ...searched,
    ...(references.length > 0 && { references }),
    ...given('featured', values.featured),
    ...given('located', values.geoloc),
    ...nearOf(values),
    ...(await parentOf(listing, 'post_parent')),
    ...(values.include !== undefined && { include: hidden.length > 0 ? hidden : (values.include as number[]) }),
    ...orderOf(values, 'start_date', searched.search),
  };
  return { condition, effective: { ...dates, ...visible.effective } };
}

async function placeOrPersonCondition(listing: ListRequest): Promise<ListPlan> {
  const { calendar, resource, input } = listing;
  const { values, language } = input;
  const visible = visibleStatuses(listing);
  const condition: Condition = {
    kind: resource,
    language,
    statuses: visible.statuses,
    ...searchOf(values.search),
    ...given('hasEvents', values.has_events),
    ...(values.only_with_upcoming === true && { upcomingAfter: calendar.now() }),
    ...(await linkedTo(listing, 'event')),
    ...orderOf(values, 'date'),
  };
  return { condition, effective: visible.effective };
}

async function termCondition(listing: ListRequest): Promise<ListPlan> {
  const { resource, input } = listing;
  const { values, language } = input;
  const linked = await linkedTo(listing, values.event === undefined ? 'post' : 'event');
  const listed = await knownTerms(listing);
  const condition: Condition = {
    kind: resource,
    language,
    ...searchOf(values.search, parseNameSearch),
    ...(values.hide_empty !== false && !linked.include && { used: true }),
    ...(typeof values.slug === 'string' && values.slug !== '' && { slug: slugOf(values.slug) || values.slug }),
    ...(await parentOf(listing, 'parent')),
    ...bothLimits(listed, linked),
    ...orderOf(values, 'name'),
  };
  return { condition, effective: {} };
}

/** The terms that `include` and `exclude` name must exist. */
async function knownTerms({ calendar, resource, input: { values }, violations }: ListRequest): Promise<Limits> {
  const limits: { include?: number[]; exclude?: number[] } = {};
  for (const name of ['include', 'exclude'] as const) {
    const ids = values[name] as number[] | undefined;
    if (!ids) continue;
    const known = new Set((await calendar.pair.store.read(resource, ids)).map((term) => term.id));
    const unknown = ids.find((id) => !known.has(id));
    if (unknown !== undefined) violations.add(name, { reason: 'unknown_record', values: { id: unknown } });
    limits[name] = ids;
  }
  return limits;
}

function bothLimits(listed: Limits, linked: Limits): Limits {
  if (!listed.include || !linked.include) return { ...listed, ...linked };
  const both = new Set(linked.include);
  return { ...listed, include: listed.include.filter((id) => both.has(id)) };
}

/**
 * Which statuses a caller sees: readers what is published, editors everything but the trash, or what they name. A reader
 * may name nothing but `publish`; an editor who names none gets what readers get, as in The Events Calendar.
 */
function visibleStatuses({ caller, input, violations }: ListRequest): {
  statuses: readonly Status[];
  effective: Record<string, unknown>;
} {
  const asked = input.values.status as Status[] | undefined;
  if (!mayEditOthers(caller)) {
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

function nearOf(values: Input['values']): Pick<Condition, 'near'> {
  const { geoloc_lat: lat, geoloc_lng: lng, geoloc_radius: km = events.filters.geoloc_radius.default } = values;
  if (typeof lat !== 'number' || typeof lng !== 'number') return {};
  return { near: { lat, lng, km: km as number } };
}

function given<N extends keyof Condition>(name: N, value: unknown): Partial<Condition> {
  return value === undefined || value === null || value === '' ? {} : { [name]: value };
}

/** Orders that begin at the other end when nothing else is asked: venues and organizers by the newest, relevance by the most. */
function orderOf(
  values: Input['values'],
  fallback: OrderBy,
  search?: Condition['search'],
): Pick<Condition, 'orderBy' | 'descending'> {
  const orderBy = (values.orderby as OrderBy | undefined) ?? fallback;
  const newestFirst = fallback === 'date' && (orderBy === 'date' || orderBy === 'modified');
  const bestFirst = orderBy === 'relevance' && asksForWords(search);
  const descending = values.order ? values.order === 'desc' : newestFirst || bestFirst;
  return { orderBy, descending };
}

/** One request for a list, from its checked parameters to what is asked of the index. */
export interface ListRequest {
  readonly calendar: Calendar;
  readonly resource: ResourceName;
  readonly caller: Caller;
  readonly input: Input;
  /** Gets what is wrong with the references of the list. */
  readonly violations: Violations;
}
