/** Reads iCalendar files as an import does. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IcalendarOptions, readIcalendar } from '../../src/formats/icalendar/feed.ts';
import type { Reading } from '../../src/formats/incoming.ts';
import type { Loose } from './asking.ts';
import { said } from './said.ts';

/** A calendar in Catalan and Spanish. */
export const here: IcalendarOptions = { languages: ['ca', 'es'], timeZone: 'Europe/Madrid' };

/** The file of a program, by its name. */
export function feed(name: string, options: Partial<IcalendarOptions> = {}): Reading {
  const file = join(import.meta.dirname, `../fixtures/icalendar/${name}.ics`);
  return readIcalendar(readFileSync(file), { ...here, ...options });
}

/** A file with this text. */
export function read(text: string, options: Partial<IcalendarOptions> = {}): Reading {
  return readIcalendar(new TextEncoder().encode(text), { ...here, ...options });
}

/** A file of one event with these lines. */
export function event(lines: string, calendar = ''): string {
  return `BEGIN:VCALENDAR\n${calendar}BEGIN:VEVENT\nUID:1\nSUMMARY:Acte\n${lines}\nEND:VEVENT\nEND:VCALENDAR\n`;
}

/** What is read of an event with these lines. */
export function valuesOf(lines: string, calendar = ''): Loose {
  return read(event(lines, calendar)).records[0]?.values;
}

/** Its start and end, whether it has whole days, and its zone. */
export function when(lines: string, calendar = ''): Loose[] {
  return whenOf(valuesOf(lines, calendar));
}

/** The same of an event that was read. */
export function whenOf({ start_date, end_date, all_day, timezone }: Loose): Loose[] {
  return [start_date, end_date, all_day, timezone];
}

/** Records by their titles. */
export function byTitle({ records }: Reading): Loose {
  return Object.fromEntries(records.map((record) => [record.name, { ...record, ...record.values }]));
}

/** What was noted and refused, and where. */
export function remarksOn(reading: Reading): string[] {
  return [
    ...reading.notes.map((note) => `${note.where}: ${said(note)}`),
    ...reading.refusals.map(({ reason, where }) => `${where}: ${said(reason)}`),
  ];
}
