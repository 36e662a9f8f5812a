/** In what order events of the columns come; ties go by ID. */

import type { Query } from '../../../model/query.ts';
import type { EventColumns } from './event-columns.ts';
import type { Places } from './matching.ts';

/** The orders that the columns know. */
export function isOrderOfColumns({ orderBy }: Pick<Query, 'orderBy'>): boolean {
  return orderBy === 'start_date' || orderBy === 'end_date' || orderBy === 'agenda';
}

/** Places in the order of a list; they come in order of start and ID. */
export function ordered(columns: EventColumns, places: Places, query: Query): Places {
  const ascending = ascendingOf(columns, places, query);
  return query.descending ? ascending.toReversed() : ascending;
}

function ascendingOf(columns: EventColumns, places: Places, query: Query): Places {
  if (query.orderBy === 'end_date') return byEnd(columns, places);
  return query.orderBy === 'agenda' ? agendaOf(columns, places, query.agendaFrom) : places;
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
  const parts = [places.filter(isOn), byEnd(columns, places.filter(isBefore)), byFirstDay(columns, later)];
  const agenda = new Uint32Array(places.length);
  let length = 0;
  for (const part of parts) {
    agenda.set(part, length);
    length += part.length;
  }
  return agenda;
}

/** In order of start they nearly are: only whole days of other zones lie elsewhere. */
function byFirstDay({ firstDay }: EventColumns, places: Places): Places {
  const isSorted = places.every(
    (at, index) => index === 0 || (firstDay[at] as number) >= (firstDay[places[index - 1] as number] as number),
  );
  return isSorted ? places : places.toSorted((a, b) => (firstDay[a] as number) - (firstDay[b] as number));
}
