/** Orders rows of lists; ties are broken by ID. */

import { partitionPoint } from '../../../model/arrays-and-maps.ts';
import type { SortValues } from '../../../model/cursor.ts';
import { type Circle, type EventOrder, eventOrderOf, hasTiers, type Query, rankOf } from '../../../model/query.ts';
import { exactnesses, type Relevance, relevances } from '../../../model/search/wide-search.ts';
import { eventOf, type Times, timesOf } from './date-rows.ts';
import { type EventColumns, inOne } from './event-columns.ts';
import { distanceFrom, endless, keeping, type Places } from './event-tests.ts';

/** How well the event in a row of the columns matches. */
export type RelevanceAt = (at: number) => Relevance;

/** For orders that need none. */
export const noRelevance: RelevanceAt = () => ({ tier: 0, exactness: 0 });

/** An order, with what only some orders need. */
export interface Ordering {
  readonly query: Query;
  readonly relevanceAt?: RelevanceAt;
  /** The sort key of the name of each event. */
  readonly names?: readonly string[];
}

/** Rows in the order of a list; they come in order of start and ID. */
export function ordered(columns: EventColumns, places: Places, ordering: Ordering): Places {
  const { query } = ordering;
  const inOrder = orders[eventOrderOf(query)].rising(columns, places, ordering);
  return query.descending ? inOrder.toReversed() : inOrder;
}

/** The best come first in a descending order, in which agendas rise. */
function agendaOfEqual(query: Query): Query {
  return { ...query, descending: !query.descending };
}

/** How rows, which come in order of start, are put in a rising order, and the sort values of a row in it. */
interface Orderer {
  rising(columns: EventColumns, places: Places, ordering: Ordering): Places;
  valuesAt(columns: EventColumns, at: number, ordering: Ordering): SortValues;
}

const orders = {
  start_date: {
    rising: (_, places) => places,
    valuesAt: (columns, at) => [(timesOf(columns).start[at] as number) * 1000, idAt(columns, at)],
  },
  end_date: {
    rising: (columns, places) => byEnd(timesOf(columns), places),
    valuesAt: (columns, at) => [(timesOf(columns).end[at] as number) * 1000, idAt(columns, at)],
  },
  date: byNumber(({ published }) => published),
  modified: byNumber(({ modified }) => modified),
  title: {
    rising: (columns, places, { names = [] }) =>
      byEvent(columns, places, (a, b) =>
        (names[a] as string) < (names[b] as string) ? -1 : names[a] === names[b] ? 0 : 1,
      ),
    valuesAt: (columns, at, { names = [] }) => [names[eventOf(columns)(at)] as string, idAt(columns, at)],
  },
  id: {
    rising(columns, places) {
      const { id } = timesOf(columns);
      return places.toSorted((a, b) => (id[a] as number) - (id[b] as number));
    },
    valuesAt: (columns, at) => [idAt(columns, at)],
  },
  agenda: {
    rising: (columns, places, { query }) => agendaOf(columns, places, query),
    valuesAt: (columns, at, { query }) => agendaValuesAt(columns, at, query),
  },
  distance: {
    rising(columns, places, { query: { near } }) {
      const { id } = timesOf(columns);
      const eventAt = eventOf(columns);
      const distance = distanceFrom(columns, near as Circle);
      // Many events are at one venue, so there are few distinct distances to sort
      const byKilometres = Map.groupBy(places, (at) => distance(eventAt(at)));
      const rising = Float64Array.from(byKilometres.keys()).sort();
      const inOrder = Array.from(rising).flatMap((far) =>
        (byKilometres.get(far) ?? []).sort((a, b) => (id[a] as number) - (id[b] as number)),
      );
      return Uint32Array.from(inOrder);
    },
    valuesAt: (columns, at, { query: { near } }) => [
      distanceFrom(columns, near as Circle)(eventOf(columns)(at)),
      idAt(columns, at),
    ],
  },
  relevance: {
    // The best last, those that match equally well as an agenda
    rising(columns, places, { query, relevanceAt = noRelevance }) {
      const eventAt = eventOf(columns);
      const parts = relevances.map((): number[] => []);
      for (const at of places) {
        const { tier, exactness } = relevanceAt(eventAt(at));
        parts[exactnesses.length * tier + exactness]?.push(at);
      }
      const matched = parts.filter(({ length }) => length > 0).map((part) => Uint32Array.from(part));
      const agendas = matched.map((part) => agendaOf(columns, part, agendaOfEqual(query)));
      return inOne(Uint32Array, agendas).toReversed();
    },
    valuesAt(columns, at, { query, relevanceAt = noRelevance }) {
      const { tier, exactness } = relevanceAt(eventOf(columns)(at));
      return [tier, exactness, ...agendaValuesAt(columns, at, agendaOfEqual(query))];
    },
  },
} satisfies Record<EventOrder, Orderer>;

function idAt(columns: EventColumns, at: number): number {
  return timesOf(columns).id[at] as number;
}

function byEnd({ end, id }: Times, places: Places): Places {
  return places.toSorted((a, b) => (end[a] as number) - (end[b] as number) || (id[a] as number) - (id[b] as number));
}

/** The order by a property of events that is a number. */
function byNumber(numbersOf: (columns: EventColumns) => Float64Array): Orderer {
  return {
    rising(columns, places) {
      const numbers = numbersOf(columns);
      return byEvent(columns, places, (a, b) => (numbers[a] as number) - (numbers[b] as number));
    },
    valuesAt: (columns, at) => [numbersOf(columns)[eventOf(columns)(at)] as number, idAt(columns, at)],
  };
}

/** Rows in the order of their events; dates of equal events by ID. Only events are compared, which are far fewer. */
function byEvent(columns: EventColumns, places: Places, compare: (a: number, b: number) => number): Places {
  const { id } = timesOf(columns);
  if (!columns.dates) return places.toSorted((a, b) => compare(a, b) || (id[a] as number) - (id[b] as number));
  const eventAt = eventOf(columns);
  const byEvents = [...Map.groupBy(places, eventAt)].sort(([a], [b]) => compare(a, b));
  const inOrder = new Uint32Array(places.length);
  let length = 0;
  for (let first = 0; first < byEvents.length; ) {
    const begin = length;
    const [event] = byEvents[first] as [number, number[]];
    let next = first;
    for (; next < byEvents.length && compare(event, (byEvents[next] as [number, number[]])[0]) === 0; next += 1) {
      const rows = (byEvents[next] as [number, number[]])[1];
      inOrder.set(rows, length);
      length += rows.length;
    }
    inOrder.subarray(begin, length).sort((a, b) => (id[a] as number) - (id[b] as number));
    first = next;
  }
  return inOrder;
}

/**
 * Events that begin on the first day of the window, by start; then events that began earlier, by end, so that the last days of an
 * exhibition come before its first; then events of later days.
 */
function agendaOf(columns: EventColumns, places: Places, query: Query): Places {
  const times = timesOf(columns);
  const { firstDay } = times;
  const first = query.agendaFrom ?? -endless;
  const rankAt = ranksOf(columns, query);
  const onFirstDay = keeping(places, (at) => (firstDay[at] as number) <= first);
  const ranks = query.featuredFirst ? [0, 1] : [0];
  const parts = ranks.flatMap((rank) => {
    const some = keeping(onFirstDay, (at) => rankAt(at) === rank);
    const begun = keeping(some, (at) => (firstDay[at] as number) < first);
    return [keeping(some, (at) => firstDay[at] === first), byEnd(times, begun)];
  });
  const later = keeping(places, (at) => (firstDay[at] as number) > first);
  const compare = (a: number, b: number) => (firstDay[a] as number) - (firstDay[b] as number) || rankAt(a) - rankAt(b);
  // In order of start they are nearly in order of days; only whole days of other zones lie elsewhere
  const isSorted = later.every((at, index) => index === 0 || compare(later[index - 1] as number, at) <= 0);
  return inOne(Uint32Array, [...parts, isSorted ? later : later.toSorted(compare)]);
}

/** The rank of the event of a row (see `rankOf`). */
function ranksOf(columns: EventColumns, query: Query): (at: number) => number {
  if (!query.featuredFirst) return () => 0;
  const { featured } = columns;
  const eventAt = eventOf(columns);
  return (at) => rankOf(featured[eventAt(at)] === 1, query);
}

/** The sort values of a row. */
export function sortValuesAt(columns: EventColumns, at: number, ordering: Ordering): SortValues {
  return orders[eventOrderOf(ordering.query)].valuesAt(columns, at, ordering);
}

function agendaValuesAt(columns: EventColumns, at: number, query: Query): SortValues {
  const times = timesOf(columns);
  const id = times.id[at] as number;
  const [start, end] = [(times.start[at] as number) * 1000, (times.end[at] as number) * 1000];
  const [day, first] = [times.firstDay[at] as number, query.agendaFrom ?? -endless];
  const rank = ranksOf(columns, query)(at);
  if (day <= first) return day === first ? [2 * rank, start, id] : [2 * rank + 1, end, id];
  return query.featuredFirst ? [4, day, rank, start, id] : [2, day, start, id];
}

/** The index of the first row, in the order of a list, after a record, which may no longer exist. */
export function placeAfter(columns: EventColumns, inOrder: Places, ordering: Ordering): number {
  const { query } = ordering;
  const { after = [], descending } = query;
  // In descending order the best come first
  const way = descending === hasTiers(query) ? 1 : -1;
  return partitionPoint(after.length > 0 ? inOrder.length : 0, (place) => {
    const values = sortValuesAt(columns, inOrder[place] as number, ordering);
    // The first value that differs decides
    const differing = values.findIndex((value, index) => value !== after[index]);
    const [one, other] = [values[differing], after[differing]];
    const isAbove = one !== undefined && other !== undefined && one > other;
    return differing === -1 || isAbove !== way > 0;
  });
}
