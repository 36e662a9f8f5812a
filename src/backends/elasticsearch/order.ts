/** The order of lists. Ties are broken by ID in the same direction; those of terms by name, ascending, then by ID. */

import type { estypes } from '@elastic/elasticsearch';
import type { SortValues } from '../../model/cursor.ts';
import {
  type Circle,
  type EventOrder,
  eventOrderOf,
  type Query,
  type RecordOrder,
  recordOrderOf,
} from '../../model/query.ts';
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
/** Those of dates of series are up to 2^52. */
const idWidths = [2 ** 37, 2 ** 22, 2 ** 10];
/** Two letters at a time (see `startOf`). */
const nameWidths = [2 ** 32, 2 ** 16, 1];

/** Converts between our sort values and those of Elasticsearch. */
export interface SortTranslation {
  ours(values: SortValues): SortValues;
  theirs(values: SortValues): SortValues;
}

/** Where they are the same. */
export const sameValues: SortTranslation = { ours: (values) => values, theirs: (values) => values };

/** Elasticsearch compares the beginnings of names first. */
const nameValues: SortTranslation = {
  ours: (values) => values.slice(1),
  theirs: (values) => (typeof values[0] === 'string' ? [startOf(values[0]), ...values] : values),
};

/** How a list is sorted. */
interface ListOrder extends SortTranslation {
  readonly sort: Sort;
  /** Undefined when there is only the slow way to a page far from the beginning. */
  readonly histogram?: HistogramField | undefined;
}

/** The order of a query; those of terms by number of events or by `include` are not in the index. */
export function orderOf(query: Query): ListOrder {
  const way = query.descending ? 'desc' : 'asc';
  if (query.kind === 'events' && eventOrderOf(query) === 'distance') {
    const { lat, lng, orTown } = query.near as Circle;
    const point = { [placeField(orTown)]: { lat, lon: lng } };
    return { sort: [{ _geo_distance: { ...point, order: way, unit: 'km' } }, { id: way }], ...sameValues };
  }
  const { kind, language, orderBy } = query;
  const [first, ...others] =
    kind === 'events' ? eventFields[eventOrderOf(query)](language) : recordFields[recordOrderOf(query)](language);
  const isByName = first === nameFields(language)[0];
  let ties: Sort = [{ id: way }];
  if (resources[kind].family === 'term' && orderBy !== 'id')
    ties = orderBy === 'name' ? [{ id: 'asc' }] : byName(language);
  let histogram: HistogramField | undefined;
  if (first === undefined) histogram = { field: 'id', widths: idWidths };
  else if (isByName) histogram = { field: first, widths: nameWidths };
  else if (instants.includes(first)) histogram = { field: first, widths: timeWidths };
  const fields = first === undefined ? [] : [first, ...others];
  return {
    sort: [...fields.map((field) => ({ [field]: way })), ...ties],
    histogram,
    ...(isByName ? nameValues : sameValues),
  };
}

/** The field of an event's position: its own point, else the middle of its town. */
export function placeField(orTown: true | undefined): 'place' | 'point' {
  return orTown ? 'place' : 'point';
}

/** By name from the first, then by ID. */
export function byName(language: Language): Sort {
  return [...nameFields(language), 'id'].map((field) => ({ [field]: 'asc' }));
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

/** Counts and the order of `include` are not in the index; ties are broken by name. */
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
