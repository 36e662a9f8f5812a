/** In what order a list comes; ties go by ID, in the same direction, but of terms by name from the first, then by ID. */

import type { estypes } from '@elastic/elasticsearch';
import type { Language } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { dayLength, hourLength, secondLength } from '../../model/time/durations.ts';
import type { OrderBy, Query } from '../../ports.ts';

/** What the server sorts by; the last of it is the ID. */
export type Sort = readonly estypes.SortCombinations[];

/**
 * A field of numbers that a list is sorted by first. `widths`, the widest first, are those of the intervals in which its values are counted
 * to find a page: never more intervals at a time than the server counts (65,536), and narrow enough in the end.
 */
export interface HistogramField {
  readonly field: string;
  readonly widths: readonly number[];
}

const timeWidths = [7 * dayLength, hourLength, secondLength];
const idWidths = [2 ** 20, 2 ** 10];
/** Two letters at a time (see `startOf`). */
const nameWidths = [2 ** 32, 2 ** 16, 1];

/** The order of a query, but for those that only `placeOf` knows. */
export function sortOf(query: Query): Sort {
  const way = query.descending ? 'desc' : 'asc';
  if (isByDistance(query) && query.near) {
    const { lat, lng, orTown } = query.near;
    const place = { [placeField(orTown)]: { lat, lon: lng } };
    return [{ _geo_distance: { ...place, order: way, unit: 'km' } }, { id: way }];
  }
  const fields = fieldsOf(query).map((field) => ({ [field]: way }));
  if (resources[query.kind].family !== 'term' || query.orderBy === 'id') return [...fields, { id: way }];
  return query.orderBy === 'name' ? [...fields, { id: 'asc' }] : [...fields, ...byName(query.language)];
}

/** The field that says where an event is: its own point, or the middle of its town for want of one. */
export function placeField(orTown: true | undefined): 'place' | 'point' {
  return orTown ? 'place' : 'point';
}

/** By name from the first, then by ID. */
export function byName(language: Language): Sort {
  return [...nameFields(language), 'id'].map((field) => ({ [field]: 'asc' }));
}

/** What a page far from the beginning is found by; undefined where there is nothing but the long way. */
export function histogramFieldOf(query: Query): HistogramField | undefined {
  if (isByDistance(query)) return undefined;
  const [field] = fieldsOf(query);
  if (field === undefined) return { field: 'id', widths: idWidths };
  if (field === nameFields(query.language)[0]) return { field, widths: nameWidths };
  return Object.values(instants).includes(field) ? { field, widths: timeWidths } : undefined;
}

function isByDistance({ kind, orderBy, near }: Query): boolean {
  return kind === 'events' && orderBy === 'distance' && near !== undefined;
}

const instants: Partial<Record<OrderBy, string>> = {
  date: 'published',
  modified: 'modified',
  start_date: 'start',
  end_date: 'end',
};

/** What a list is sorted by before the ID. Without an order of their own events come by start, all others by name. */
function fieldsOf({ kind, orderBy, language }: Query): string[] {
  const shown = `shown.${language}`;
  const [instant, isEvent] = [instants[orderBy], kind === 'events'];
  if (orderBy === 'id') return [];
  if (instant && (isEvent || orderBy === 'date' || orderBy === 'modified')) return [instant];
  if (isEvent) return orderBy === 'title' ? nameFields(language) : ['start'];
  if (orderBy === 'slug') return [`${shown}.slug`];
  if (orderBy === 'description') return [`${shown}.descriptionKey`];
  return orderBy === 'parent' ? ['parent'] : nameFields(language);
}

/** Numbers are compared much faster than texts, which decide only among names that begin alike. */
function nameFields(language: Language): string[] {
  return [`shown.${language}.nameStart`, `shown.${language}.nameKey`];
}

/**
 * The place of a record in an order that the index does not hold, the smallest first: how many events carry a term, or where its ID stands
 * in `include`. Undefined for every other order.
 */
export function placeOf(query: Query, counts: ReadonlyMap<number, number>): ((id: number) => number) | undefined {
  if (query.orderBy === 'count') return (id) => counts.get(id) ?? 0;
  if (query.orderBy !== 'include' || !query.include) return undefined;
  const places = new Map(query.include.toReversed().map((id, at) => [id, -at]));
  return (id) => places.get(id) ?? 0;
}
