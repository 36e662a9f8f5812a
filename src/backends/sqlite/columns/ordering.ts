/** In what order events of the columns come; ties go by ID. */

import { type Circle, hasTiers, type Query } from '../../../model/query.ts';
import { type Tier, tiers } from '../../../model/search/wide-search.ts';
import { onceFor } from '../../../model/slices.ts';
import type { SortValues } from '../../../model/sort-values.ts';
import { distanceFrom } from './distances.ts';
import type { EventColumns } from './event-columns.ts';
import type { Places } from './matching.ts';

/** The orders that the columns know. */
export function isOrderOfColumns({ orderBy, near }: Pick<Query, 'orderBy' | 'near'>): boolean {
  return (
    ['start_date', 'end_date', 'agenda', 'relevance'].includes(orderBy) ||
    (orderBy === 'distance' && near !== undefined)
  );
}

/** How well the event at a place answers. */
export type TierAt = (at: number) => Tier;

/** Places in the order of a list; they come in order of start and ID. */
export function ordered(columns: EventColumns, places: Places, query: Query, tierAt: TierAt): Places {
  if (hasTiers(query)) {
    const best = byTier(columns, places, query, tierAt);
    return query.descending ? best : best.toReversed();
  }
  const ascending = ascendingOf(columns, places, query);
  return query.descending ? ascending.toReversed() : ascending;
}

/** The best tier first, each as an agenda. */
function byTier(columns: EventColumns, places: Places, { agendaFrom }: Query, tierAt: TierAt): Places {
  const found = places.map(tierAt);
  const parts = tiers.map((tier) => places.filter((_, index) => found[index] === tier));
  return inOne(parts.map((part) => agendaOf(columns, part, agendaFrom)));
}

/** Parts one after the other. */
function inOne(parts: readonly Places[]): Places {
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const part of parts) {
    all.set(part, length);
    length += part.length;
  }
  return all;
}

function ascendingOf(columns: EventColumns, places: Places, query: Query): Places {
  if (query.orderBy === 'end_date') return byEnd(columns, places);
  if (query.orderBy === 'distance' && query.near) return byDistance(columns, places, query.near);
  return query.orderBy === 'agenda' ? agendaOf(columns, places, query.agendaFrom) : places;
}

function byDistance(columns: EventColumns, places: Places, near: Circle): Places {
  const { id } = columns;
  const far = onceFor(distanceFrom(columns, near));
  return places.toSorted((a, b) => far(a) - far(b) || (id[a] as number) - (id[b] as number));
}

function byEnd({ end, id }: EventColumns, places: Places): Places {
  return places.toSorted((a, b) => (end[a] as number) - (end[b] as number) || (id[a] as number) - (id[b] as number));
}

/**
 * What begins on the first day of the window, by start; then what began before it, by end: the last days of an exhibition come before its
 * first; then what begins on later days.
 */
function agendaOf(columns: EventColumns, places: Places, first: number | undefined): Places {
  const { firstDay } = columns;
  const isBefore = (at: number) => first !== undefined && (firstDay[at] as number) < first;
  const isOn = (at: number) => firstDay[at] === first;
  const later = places.filter((at) => !isBefore(at) && !isOn(at));
  return inOne([places.filter(isOn), byEnd(columns, places.filter(isBefore)), byFirstDay(columns, later)]);
}

/** In order of start they nearly are: only whole days of other zones lie elsewhere. */
function byFirstDay({ firstDay }: EventColumns, places: Places): Places {
  const isSorted = places.every(
    (at, index) => index === 0 || (firstDay[at] as number) >= (firstDay[places[index - 1] as number] as number),
  );
  return isSorted ? places : places.toSorted((a, b) => (firstDay[a] as number) - (firstDay[b] as number));
}

/** What the event at a place is sorted by. */
export function sortValuesAt(columns: EventColumns, at: number, query: Query, tierAt: TierAt): SortValues {
  if (hasTiers(query)) return [tierAt(at), ...agendaValuesAt(columns, at, query)];
  const id = columns.id[at] as number;
  const [start, end] = [(columns.start[at] as number) * 1000, (columns.end[at] as number) * 1000];
  if (query.orderBy === 'end_date') return [end, id];
  if (query.orderBy === 'distance' && query.near) return [distanceFrom(columns, query.near)(at), id];
  return query.orderBy === 'agenda' ? agendaValuesAt(columns, at, query) : [start, id];
}

function agendaValuesAt(columns: EventColumns, at: number, query: Query): SortValues {
  const id = columns.id[at] as number;
  const [start, end] = [(columns.start[at] as number) * 1000, (columns.end[at] as number) * 1000];
  const [day, first] = [columns.firstDay[at] as number, query.agendaFrom];
  if (day === first) return [0, start, id];
  return first !== undefined && day < first ? [1, end, id] : [2, day, start, id];
}

/** Where those begin, among places in the order of a list, that come after a record, which need not be there any more. */
export function placeAfter(columns: EventColumns, inOrder: Places, query: Query, tierAt: TierAt): number {
  const { after = [], descending } = query;
  // The best come first in a descending order
  const way = descending === hasTiers(query) ? 1 : -1;
  let [low, high] = [0, after.length > 0 ? inOrder.length : 0];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const values = sortValuesAt(columns, inOrder[middle] as number, query, tierAt);
    if (way * compared(values, after) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first value that differs decides. */
function compared(one: SortValues, other: SortValues): number {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at === -1 ? 0 : Number(one[at]) - Number(other[at]);
}
