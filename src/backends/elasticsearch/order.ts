/** The order of lists. Ties are broken by ID in the same direction; those of terms by name, ascending, then by ID. */

import type { estypes } from '@elastic/elasticsearch';
import { eventOrderOf, recordOrderOf } from '../../model/orders.ts';
import type { Circle, EventOrder, Query, RecordOrder } from '../../model/query.ts';
import type { Language } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { dayLength, hourLength, secondLength } from '../../model/time/durations.ts';

/** The sort of a search, which ends in the ID. */
export type Sort = readonly estypes.SortCombinations[];

/**
 * The numeric field by which a list is sorted first. `widths` are those of the intervals in which its values are counted to find a page,
 * widest first: never more intervals at a time than Elasticsearch counts (65,536), and narrow enough in the end.
 */
export interface HistogramField {
  readonly field: string;
  readonly widths: readonly number[];
}

const timeWidths = [7 * dayLength, hourLength, secondLength];
const idWidths = [2 ** 20, 2 ** 10];
/** Two letters at a time (see `startOf`). */
const nameWidths = [2 ** 32, 2 ** 16, 1];

/** The sort of a query, except for orders that only `placeOf` knows. */
export function sortOf(query: Query): Sort {
  const way = query.descending ? 'desc' : 'asc';
  if (isByDistance(query)) {
    const { lat, lng, orTown } = query.near as Circle;
    const place = { [placeField(orTown)]: { lat, lon: lng } };
    return [{ _geo_distance: { ...place, order: way, unit: 'km' } }, { id: way }];
  }
  const fields = fieldsOf(query).map((field) => ({ [field]: way }));
  if (resources[query.kind].family !== 'term' || query.orderBy === 'id') return [...fields, { id: way }];
  return query.orderBy === 'name' ? [...fields, { id: 'asc' }] : [...fields, ...byName(query.language)];
}

/** The field of an event's position: its own point, else the middle of its town. */
export function placeField(orTown: true | undefined): 'place' | 'point' {
  return orTown ? 'place' : 'point';
}

/** By name from the first, then by ID. */
export function byName(language: Language): Sort {
  return [...nameFields(language), 'id'].map((field) => ({ [field]: 'asc' }));
}

/** The field by which a page far from the beginning is found; undefined when there is only the slow way. */
export function histogramFieldOf(query: Query): HistogramField | undefined {
  if (isByDistance(query)) return undefined;
  const [field] = fieldsOf(query);
  if (field === undefined) return { field: 'id', widths: idWidths };
  if (field === nameFields(query.language)[0]) return { field, widths: nameWidths };
  return instants.includes(field) ? { field, widths: timeWidths } : undefined;
}

function isByDistance(query: Query): boolean {
  return query.kind === 'events' && eventOrderOf(query) === 'distance';
}

/** The sort before the ID. */
function fieldsOf(query: Query): string[] {
  const { kind, language } = query;
  return kind === 'events' ? eventFields[eventOrderOf(query)](language) : recordFields[recordOrderOf(query)](language);
}

type Fields = (language: Language) => string[];

const instants: readonly string[] = ['published', 'modified', 'start', 'end'];

/** Distance, agenda and relevance have searches of their own; these fields break ties. */
const eventFields = {
  start_date: () => ['start'],
  end_date: () => ['end'],
  date: () => ['published'],
  modified: () => ['modified'],
  title: nameFields,
  id: () => [],
  distance: () => ['start'],
  agenda: () => ['start'],
  relevance: () => ['start'],
} satisfies Record<EventOrder, Fields>;

/** Counts and the order of `include` are known to `placeOf` alone; ties are broken by name. */
const recordFields = {
  name: nameFields,
  date: () => ['published'],
  modified: () => ['modified'],
  slug: (language) => [`shown.${language}.slug`],
  description: (language) => [`shown.${language}.descriptionKey`],
  parent: () => ['parent'],
  id: () => [],
  count: nameFields,
  include: nameFields,
} satisfies Record<RecordOrder, Fields>;

/** Numbers compare much faster than texts, which decide only between names that begin alike. */
function nameFields(language: Language): string[] {
  return [`shown.${language}.nameStart`, `shown.${language}.nameKey`];
}

/**
 * The first six characters of a sort key as a number, one byte each, in the order of the keys. A character that does not fit into a byte is
 * the last one that counts.
 */
export function startOf(key: string): number {
  const [fitting = ''] = /^[\0-\xfe]{0,6}/.exec(key) ?? [];
  const bytes = Buffer.alloc(6, fitting, 'latin1').fill(0, fitting.length);
  if (fitting.length < Math.min(6, key.length)) bytes[fitting.length] = 0xff;
  return bytes.readUIntBE(0, 6);
}

/**
 * The position of a record in an order that the index does not hold, the smallest first: the number of events that carry a term, or the
 * position of its ID in `include`. Undefined for every other order.
 */
export function placeOf(query: Query, counts: ReadonlyMap<number, number>): ((id: number) => number) | undefined {
  if (query.kind === 'events') return undefined;
  const order = recordOrderOf(query);
  if (order === 'count') return (id) => counts.get(id) ?? 0;
  if (order !== 'include') return undefined;
  const places = new Map((query.include ?? []).toReversed().map((id, at) => [id, -at]));
  return (id) => places.get(id) ?? 0;
}
