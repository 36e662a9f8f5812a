/** In what order events of the columns come; ties go by ID. */

import { eventOrderOf } from '../../../model/orders.ts';
import { type Circle, type EventOrder, hasTiers, type Query } from '../../../model/query.ts';
import { type Tier, tiers } from '../../../model/search/wide-search.ts';
import type { SortValues } from '../../../model/sort-values.ts';
import { distanceFrom } from './distances.ts';
import type { EventColumns } from './event-columns.ts';
import type { Places } from './within-window.ts';

/** Whether the columns know the order of a query; names and moments of writes are SQL's. */
export function isOrderOfColumns(query: Query): boolean {
  return eventOrderOf(query) in ascending;
}

/** How well the event at a place answers. */
export type TierAt = (at: number) => Tier;

/** Places in the order of a list; they come in order of start and ID. */
export function ordered(columns: EventColumns, places: Places, query: Query, tierAt: TierAt): Places {
  const order = eventOrderOf(query);
  const inOrder = order in ascending ? ascending[order as ColumnOrder](columns, places, query, tierAt) : places;
  return query.descending ? inOrder.toReversed() : inOrder;
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

type ColumnOrder = Exclude<EventOrder, 'title' | 'date' | 'modified' | 'id'>;

type Orderer = (columns: EventColumns, places: Places, query: Query, tierAt: TierAt) => Places;

/** From the first to the last; places come in order of start already. */
const ascending = {
  start_date: (_, places) => places,
  end_date: byEnd,
  agenda: (columns, places, { agendaFrom }) => agendaOf(columns, places, agendaFrom),
  distance: (columns, places, { near }) => byDistance(columns, places, near as Circle),
  // The best come first in a descending order
  relevance: (columns, places, query, tierAt) => byTier(columns, places, query, tierAt).toReversed(),
} satisfies Record<ColumnOrder, Orderer>;

/** Many events are at one venue, so that few distances are different and need be sorted. */
function byDistance(columns: EventColumns, places: Places, near: Circle): Places {
  const { id } = columns;
  const byKilometres = Map.groupBy(places, distanceFrom(columns, near));
  const rising = Float64Array.from(byKilometres.keys()).sort();
  const inOrder = Array.from(rising).flatMap((far) =>
    (byKilometres.get(far) ?? []).sort((a, b) => (id[a] as number) - (id[b] as number)),
  );
  return Uint32Array.from(inOrder);
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
  const order = eventOrderOf(query);
  return order in sortValues ? sortValues[order as ColumnOrder](columns, at, query, tierAt) : [];
}

const sortValues = {
  start_date: ({ start, id }, at) => [(start[at] as number) * 1000, id[at] as number],
  end_date: ({ end, id }, at) => [(end[at] as number) * 1000, id[at] as number],
  agenda: agendaValuesAt,
  distance: (columns, at, { near }) => [distanceFrom(columns, near as Circle)(at), columns.id[at] as number],
  relevance: (columns, at, query, tierAt) => [tierAt(at), ...agendaValuesAt(columns, at, query)],
} satisfies Record<ColumnOrder, (columns: EventColumns, at: number, query: Query, tierAt: TierAt) => SortValues>;

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
