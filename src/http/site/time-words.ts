/** Dates of events in words. */

import { capital } from '../../model/text/characters.ts';
import { type Day, dateOf, dayOf, eventDays } from '../../model/time/event-days.ts';
import { instantOf, type WallClock } from '../../model/time/instants.ts';
import { clocksWords, clockWords, dateWords } from '../../model/words/dates.ts';
import type { Place } from './place.ts';
import type { ShownEvent } from './reading.ts';

/** A day with its weekday; with the year when it is not the present one. */
export function dayWords(place: Place, wall: WallClock): string {
  return dateWords(place.language, isThisYear(place, wall) ? 'day' : 'dayOfYear', wall);
}

/** A day without its weekday. */
function shortDay(place: Place, wall: WallClock): string {
  return dateWords(place.language, isThisYear(place, wall) ? 'short' : 'shortOfYear', wall);
}

function isThisYear({ now }: Place, wall: WallClock): boolean {
  return wall.slice(0, 4) === now.slice(0, 4);
}

/** The first and the last day of an event in the calendar's zone. */
export function daysOf(place: Place, event: ShownEvent): { readonly first: Day; readonly last: Day } {
  const [start, end] = [instantOf(event.utc_start_date, 'UTC'), instantOf(event.utc_end_date, 'UTC')];
  const { firstDay, lastDay } = eventDays({ ...event, start, end }, place);
  return { first: firstDay, last: lastDay };
}

/** The time of an event in a list: below the heading of its day only the hour or the last day; otherwise the day too. */
export function whenInList(place: Place, event: ShownEvent, below: Day | undefined): string {
  const { words, language, now } = place;
  const { first, last } = daysOf(place, event);
  const until = last > first ? words.until(shortDay(place, dateOf(last))) : '';
  if (first < (below ?? dayOf(now)) && until) return until;
  const day = below === undefined ? dayWords(place, event.start_date) : '';
  const hours = event.all_day ? (until ? '' : words.allDay) : clockWords(language, event.start_date);
  return [day, hours, until].filter(Boolean).join(', ');
}

/** The dates of an event in full. */
export function whenWords(place: Place, event: ShownEvent): string {
  const { words, language } = place;
  const { first, last } = daysOf(place, event);
  const { start_date: start, end_date: end, all_day } = event;
  const begins = dayWords(place, start);
  if (last > first) {
    const at = (day: string, wall: WallClock) => (all_day ? day : `${day}, ${clockWords(language, wall)}`);
    return capital(`${at(begins, start)} – ${at(dayWords(place, end), end)}`);
  }
  if (all_day) return capital(`${begins}, ${words.allDay}`);
  return capital(`${begins}, ${start === end ? clockWords(language, start) : clocksWords(language, start, end)}`);
}
