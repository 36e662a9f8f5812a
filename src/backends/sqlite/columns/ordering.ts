/** Orders events in the columns; ties are broken by ID. */

import type { SortValues } from '../../../model/cursor.ts';
import { rankOf } from '../../../model/orders.ts';
import { type Circle, hasTiers, type Query } from '../../../model/query.ts';
import { exactnesses, type Relevance, relevances } from '../../../model/search/wide-search.ts';
import { type ColumnOrder, columnOrderOf } from '../lists/find-events.ts';
import { type EventColumns, inOne } from './event-columns.ts';
import { distanceFrom, endless, keeping, type Places } from './event-tests.ts';

/** How well the event in a row matches. */
export type RelevanceAt = (at: number) => Relevance;

/** For orders that need none. */
export const noRelevance: RelevanceAt = () => ({ tier: 0, exactness: 0 });

/** Rows in the order of a list; they come in order of start and ID. */
export function ordered(columns: EventColumns, places: Places, query: Query, relevanceAt: RelevanceAt): Places {
  const order = columnOrderOf(query);
  const inOrder = order ? orders[order].rising(columns, places, query, relevanceAt) : places;
  return query.descending ? inOrder.toReversed() : inOrder;
}

/** The best come first in a descending order, in which agendas rise. */
function agendaOfEqual(query: Query): Query {
  return { ...query, descending: !query.descending };
}

/** How rows, which come in order of start, are put in a rising order, and the sort values of a row in it. */
interface Orderer {
  rising(columns: EventColumns, places: Places, query: Query, relevanceAt: RelevanceAt): Places;
  valuesAt(columns: EventColumns, at: number, query: Query, relevanceAt: RelevanceAt): SortValues;
}

const orders = {
  start_date: {
    rising: (_, places) => places,
    valuesAt: ({ start, id }, at) => [(start[at] as number) * 1000, id[at] as number],
  },
  end_date: {
    rising: (columns, places) => byMoment(columns, columns.end, places),
    valuesAt: ({ end, id }, at) => [(end[at] as number) * 1000, id[at] as number],
  },
  date: {
    rising: (columns, places) => byMoment(columns, columns.published, places),
    valuesAt: ({ published, id }, at) => [published[at] as number, id[at] as number],
  },
  agenda: { rising: agendaOf, valuesAt: agendaValuesAt },
  distance: {
    rising(columns, places, { near }) {
      const { id } = columns;
      // Many events are at one venue, so there are few distinct distances to sort
      const byKilometres = Map.groupBy(places, distanceFrom(columns, near as Circle));
      const rising = Float64Array.from(byKilometres.keys()).sort();
      const inOrder = Array.from(rising).flatMap((far) =>
        (byKilometres.get(far) ?? []).sort((a, b) => (id[a] as number) - (id[b] as number)),
      );
      return Uint32Array.from(inOrder);
    },
    valuesAt: (columns, at, { near }) => [distanceFrom(columns, near as Circle)(at), columns.id[at] as number],
  },
  relevance: {
    // The best last, those that match equally well as an agenda
    rising(columns, places, query, relevanceAt) {
      const parts = relevances.map((): number[] => []);
      for (const at of places) {
        const { tier, exactness } = relevanceAt(at);
        parts[exactnesses.length * tier + exactness]?.push(at);
      }
      const matched = parts.filter(({ length }) => length > 0).map((part) => Uint32Array.from(part));
      const agendas = matched.map((part) => agendaOf(columns, part, agendaOfEqual(query)));
      return inOne(Uint32Array, agendas).toReversed();
    },
    valuesAt(columns, at, query, relevanceAt) {
      const { tier, exactness } = relevanceAt(at);
      return [tier, exactness, ...agendaValuesAt(columns, at, agendaOfEqual(query))];
    },
  },
} satisfies Record<ColumnOrder, Orderer>;

function byMoment({ id }: EventColumns, moments: Float64Array, places: Places): Places {
  return places.toSorted(
    (a, b) => (moments[a] as number) - (moments[b] as number) || (id[a] as number) - (id[b] as number),
  );
}

/**
 * Events that begin on the first day of the window, by start; then events that began earlier, by end, so that the last days of an
 * exhibition come before its first; then events of later days.
 */
function agendaOf(columns: EventColumns, places: Places, query: Query): Places {
  const { firstDay } = columns;
  const first = query.agendaFrom ?? -endless;
  const rankAt = ranksOf(columns, query);
  const onFirstDay = keeping(places, (at) => (firstDay[at] as number) <= first);
  const ranks = query.featuredFirst ? [0, 1] : [0];
  const parts = ranks.flatMap((rank) => {
    const some = keeping(onFirstDay, (at) => rankAt(at) === rank);
    const begun = keeping(some, (at) => (firstDay[at] as number) < first);
    return [keeping(some, (at) => firstDay[at] === first), byMoment(columns, columns.end, begun)];
  });
  const later = keeping(places, (at) => (firstDay[at] as number) > first);
  const compare = (a: number, b: number) => (firstDay[a] as number) - (firstDay[b] as number) || rankAt(a) - rankAt(b);
  // In order of start they are nearly in order of days; only whole days of other zones lie elsewhere
  const isSorted = later.every((at, index) => index === 0 || compare(later[index - 1] as number, at) <= 0);
  return inOne(Uint32Array, [...parts, isSorted ? later : later.toSorted(compare)]);
}

/** The rank of the event at a place (see `rankOf`). */
function ranksOf({ featured }: EventColumns, query: Query): (at: number) => number {
  return query.featuredFirst ? (at) => rankOf(featured[at] === 1, query) : () => 0;
}

/** The sort values of the event in a row. */
export function sortValuesAt(columns: EventColumns, at: number, query: Query, relevanceAt: RelevanceAt): SortValues {
  const order = columnOrderOf(query);
  return order ? orders[order].valuesAt(columns, at, query, relevanceAt) : [];
}

function agendaValuesAt(columns: EventColumns, at: number, query: Query): SortValues {
  const id = columns.id[at] as number;
  const [start, end] = [(columns.start[at] as number) * 1000, (columns.end[at] as number) * 1000];
  const [day, first] = [columns.firstDay[at] as number, query.agendaFrom ?? -endless];
  const rank = ranksOf(columns, query)(at);
  if (day <= first) return day === first ? [2 * rank, start, id] : [2 * rank + 1, end, id];
  return query.featuredFirst ? [4, day, rank, start, id] : [2, day, start, id];
}

/** The index of the first row, in the order of a list, after a record, which may no longer exist. */
export function placeAfter(columns: EventColumns, inOrder: Places, query: Query, relevanceAt: RelevanceAt): number {
  const { after = [], descending } = query;
  // In descending order the best come first
  const way = descending === hasTiers(query) ? 1 : -1;
  let [low, high] = [0, after.length > 0 ? inOrder.length : 0];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const values = sortValuesAt(columns, inOrder[middle] as number, query, relevanceAt);
    // The first value that differs decides
    const differing = values.findIndex((value, index) => value !== after[index]);
    if (differing === -1 || way * (Number(values[differing]) - Number(after[differing])) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
