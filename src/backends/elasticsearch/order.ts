/** In what order a list comes; ties go by ID, in the same direction. */

import type { estypes } from '@elastic/elasticsearch';
import type { OrderBy, Query } from '../../ports.ts';

/** What the server sorts by; the last of it is the ID. */
export type Sort = readonly estypes.SortCombinations[];

const instants: Partial<Record<OrderBy, string>> = { date: 'published', modified: 'modified' };
const eventInstants: Partial<Record<OrderBy, string>> = { ...instants, start_date: 'start', end_date: 'end' };

/** Whether the best match decides; with exclusions alone there is none. */
export function isByRelevance({ kind, orderBy, search }: Query): boolean {
  return kind === 'events' && orderBy === 'relevance' && search?.terms.some(({ excluded }) => !excluded) === true;
}

/** The field with the instants that a list is sorted by, if it is sorted by instants. */
export function instantsOf(query: Query): string | undefined {
  const [first] = sortOf(query);
  return Object.values(eventInstants).find((field) => typeof first === 'object' && field in first);
}

/** The order of a query, but for those that only `placeOf` knows. */
export function sortOf(query: Query): Sort {
  const way = query.descending ? 'desc' : 'asc';
  if (isByRelevance(query)) return [{ _score: { order: way } }, { start: 'asc' }, { id: 'asc' }];
  if (isByDistance(query) && query.near) {
    const { lat, lng } = query.near;
    return [{ _geo_distance: { point: { lat, lon: lng }, order: way, unit: 'km' } }, { id: way }];
  }
  const field = sortField(query);
  return field === 'id' ? [{ id: way }] : [{ [field]: way }, { id: way }];
}

function isByDistance({ kind, orderBy, near }: Query): boolean {
  return kind === 'events' && orderBy === 'distance' && near !== undefined;
}

/** Without an order of their own events come by start, all others by name. */
function sortField({ kind, orderBy, language }: Query): string {
  const name = `shown.${language}.nameKey`;
  if (orderBy === 'id') return 'id';
  if (kind === 'events') return orderBy === 'title' ? name : (eventInstants[orderBy] ?? 'start');
  const ofTerms: Partial<Record<OrderBy, string>> = {
    slug: `shown.${language}.slug`,
    description: `shown.${language}.descriptionKey`,
    parent: 'parent',
  };
  return instants[orderBy] ?? ofTerms[orderBy] ?? name;
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
