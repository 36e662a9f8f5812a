/** Dates of events in words. */

import type { Language } from '../../model/tables/field.ts';
import { capital } from '../../model/text/capital.ts';
import { type Day, dateOf, dayOf, eventDays } from '../../model/time/event-days.ts';
import { instantOf, type WallClock } from '../../model/time/instants.ts';
import { clocksWords, clockWords, dateWords } from '../../model/words/dates.ts';
import type { Place } from './place.ts';
import type { ShownEvent } from './shown.ts';
import { siteWords } from './words/index.ts';

/** A day with its weekday; with the year when it differs from that of `now`. */
export function dayWords(language: Language, wall: WallClock, now: WallClock): string {
  return dateWords(language, isOfYear(wall, now) ? 'day' : 'dayOfYear', wall);
}

/** A day without its weekday. */
function shortDay(language: Language, wall: WallClock, now: WallClock): string {
  return dateWords(language, isOfYear(wall, now) ? 'short' : 'shortOfYear', wall);
}

function isOfYear(wall: WallClock, now: WallClock): boolean {
  return wall.slice(0, 4) === now.slice(0, 4);
}

/** The first and the last day of an event in the calendar's zone. */
export function daysOf(place: Place, event: ShownEvent): { readonly first: Day; readonly last: Day } {
  const { start_date, end_date, all_day } = event;
  const [start, end] = [instantOf(event.utc_start_date, 'UTC'), instantOf(event.utc_end_date, 'UTC')];
  const { firstDay, lastDay } = eventDays({ ...event, start, end, start_date, end_date, all_day }, place);
  return { first: firstDay, last: lastDay };
}

/** The time of an event in a list: below the heading of its day only the hour or the last day; otherwise the day too. */
export function whenInList(
  place: Place,
  language: Language,
  event: ShownEvent,
  below: Day | undefined,
  now: WallClock,
): string {
  const words = siteWords(language);
  const { first, last } = daysOf(place, event);
  const until = last > first ? words.until(shortDay(language, dateOf(last), now)) : '';
  if (first < (below ?? dayOf(now)) && until) return until;
  const day = below === undefined ? dayWords(language, event.start_date, now) : '';
  const hours = event.all_day ? (until ? '' : words.allDay) : clockWords(language, event.start_date);
  return [day, hours, until].filter(Boolean).join(', ');
}

/** The dates of an event in full. */
export function whenWords(place: Place, language: Language, event: ShownEvent, now: WallClock): string {
  const words = siteWords(language);
  const { first, last } = daysOf(place, event);
  const { start_date: start, end_date: end, all_day } = event;
  const begins = dayWords(language, start, now);
  if (last > first) {
    const at = (day: string, wall: WallClock) => (all_day ? day : `${day}, ${clockWords(language, wall)}`);
    return capital(`${at(begins, start)} – ${at(dayWords(language, end, now), end)}`);
  }
  if (all_day) return capital(`${begins}, ${words.allDay}`);
  return capital(`${begins}, ${start === end ? clockWords(language, start) : clocksWords(language, start, end)}`);
}
