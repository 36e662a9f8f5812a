/** Days and hours in words, as each language writes them. */

import type { Language } from '../../model/tables/field.ts';
import { capital } from '../../model/text/capital.ts';
import { type Day, dateOf, dayOf, eventDays } from '../../model/time/event-days.ts';
import { instantOf, type WallClock } from '../../model/time/instants.ts';
import type { Place } from './place.ts';
import type { ShownEvent } from './shown.ts';
import { siteWords } from './words/index.ts';

/** How much of a date is said. */
const styles = {
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  dayOfYear: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'long' },
  shortOfYear: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Making one takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A date in words; wall clocks are written as they are, so that the zone is UTC for the formatter. */
export function dateWords(language: Language, style: keyof typeof styles, wall: WallClock): string {
  const key = `${language} ${style}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...styles[style], timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(new Date(`${wall.slice(0, 10)}T00:00:00Z`));
}

/** A day with its weekday; the year is said where it is another than `now`'s. */
export function dayWords(language: Language, wall: WallClock, now: WallClock): string {
  return dateWords(language, isOfYear(wall, now) ? 'day' : 'dayOfYear', wall);
}

/** The same without the weekday. */
function shortDay(language: Language, wall: WallClock, now: WallClock): string {
  return dateWords(language, isOfYear(wall, now) ? 'short' : 'shortOfYear', wall);
}

function isOfYear(wall: WallClock, now: WallClock): boolean {
  return wall.slice(0, 4) === now.slice(0, 4);
}

/** First and last day of an event in the calendar's zone. */
export function daysOf(place: Place, event: ShownEvent): { readonly first: Day; readonly last: Day } {
  const { start_date, end_date, all_day } = event;
  const [start, end] = [instantOf(event.utc_start_date, 'UTC'), instantOf(event.utc_end_date, 'UTC')];
  const { firstDay, lastDay } = eventDays({ ...event, start, end, start_date, end_date, all_day }, place);
  return { first: firstDay, last: lastDay };
}

/** When an event of a list is: below the heading of its day only at what hour, or until when; below none on which day. */
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
  const hours = event.all_day ? (until ? '' : words.allDay) : words.clock(clockOf(event.start_date));
  return [day, hours, until].filter(Boolean).join(', ');
}

/** When an event is, in full. */
export function whenWords(place: Place, language: Language, event: ShownEvent, now: WallClock): string {
  const words = siteWords(language);
  const { first, last } = daysOf(place, event);
  const { start_date: start, end_date: end, all_day } = event;
  const begins = dayWords(language, start, now);
  if (last > first) {
    const at = (day: string, wall: WallClock) => (all_day ? day : `${day}, ${words.clock(clockOf(wall))}`);
    return capital(`${at(begins, start)} – ${at(dayWords(language, end, now), end)}`);
  }
  if (all_day) return capital(`${begins}, ${words.allDay}`);
  const [from, to] = [clockOf(start), clockOf(end)];
  return capital(`${begins}, ${start === end ? words.clock(from) : words.clocks(from, to)}`);
}

/** `20:30` of a wall clock, `9:00` in the morning. */
function clockOf(wall: WallClock): string {
  return wall.slice(11, 16).replace(/^0/, '');
}
