/** Reads the iCalendar files that a service answers with. */

import ICAL from 'ical.js';
import type { Answer } from './asking.ts';

/** The calendar of an answer. */
export function calendarOf({ text }: Answer): ICAL.Component {
  return new ICAL.Component(ICAL.parse(text));
}

/** Its events. */
export function eventsOf(answer: Answer): ICAL.Component[] {
  return calendarOf(answer).getAllSubcomponents('vevent');
}

/** The titles of its events. */
export function titlesOf(answer: Answer): string[] {
  return eventsOf(answer).map((event) => String(event.getFirstPropertyValue('summary')));
}

/** Its lines, unfolded, without those of the rules of time zones. */
export function linesOf({ text }: Answer): string[] {
  return text
    .replaceAll('\r\n ', '')
    .replaceAll(/BEGIN:VTIMEZONE.*?END:VTIMEZONE/gs, '')
    .split('\r\n');
}

/** Its first line of a property. */
export function lineOf(answer: Answer, name: string): string | undefined {
  return linesOf(answer).find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`));
}
