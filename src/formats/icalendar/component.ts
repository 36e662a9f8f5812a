/** Parses the lines and components of an iCalendar file. A line that cannot be parsed costs nothing but itself. */

import ICAL from 'ical.js';
import type { Note } from '../incoming.ts';
import { decodedText } from './encoded-text.ts';
import { contentLines } from './lines.ts';

/** One property. */
export interface Property {
  /** In lower case. */
  readonly name: string;
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** Its parameters by name in lower case, and its type as `value`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Its values as texts, unescaped. */
  readonly values: readonly string[];
  /** Its value as written, an address without escapes. */
  readonly raw: string;
}

/** One component, such as `vevent`. */
export interface Component {
  readonly name: string;
  readonly line: number;
  readonly properties: readonly Property[];
  readonly components: readonly Component[];
  /** False when the file ends before the component does. */
  readonly isClosed: boolean;
}

interface Open extends Component {
  readonly properties: Property[];
  readonly components: Component[];
  isClosed: boolean;
}

/** A file, with what stands outside of all components, and its last line; undefined for an empty file. */
export interface CalendarFile {
  readonly root: Component;
  readonly lastLine: number | undefined;
}

/** Parses a file. What cannot be parsed or was repaired is noted. */
export function parseFile(bytes: Uint8Array, notes: Note[]): CalendarFile {
  const lines = contentLines(bytes, notes);
  const root = opened('', 0);
  const stack: Open[] = [root];
  for (const { line, text } of lines) {
    const [, word = '', name = ''] = /^(BEGIN|END)\s*:\s*(\S+)\s*$/i.exec(text) ?? [];
    if (word === '') addProperty(stack.at(-1) as Open, line, text, notes);
    else if (word.toUpperCase() === 'BEGIN') {
      closeBefore(stack, name.toLowerCase(), notes);
      const next = opened(name.toLowerCase(), line);
      (stack.at(-1) as Open).components.push(next);
      // Others nested more deeply are read as siblings
      if (stack.length <= deepest || next.name === 'vevent') stack.push(next);
    } else close(stack, name.toLowerCase(), notes);
  }
  return { root, lastLine: lines.at(-1)?.line };
}

/** All components of this name, however deep they are. */
export function componentsNamed(name: string, { components }: Pick<Component, 'components'>): Component[] {
  return components.flatMap((each) => [...(each.name === name ? [each] : []), ...componentsNamed(name, each)]);
}

/** The most levels of nesting. */
const deepest = 32;

function opened(name: string, line: number): Open {
  return { name, line, properties: [], components: [], isClosed: false };
}

/** Closes the nearest open component of this name. An event inside it that has no end of its own ends there. */
function close(stack: Open[], name: string, notes: Note[]): void {
  const at = stack.findLastIndex((open) => open.name === name);
  if (at < 1) return;
  for (const open of stack.slice(at + 1)) endEarly(open, notes);
  (stack[at] as Open).isClosed = true;
  stack.length = at;
}

/** No event holds another one, and no calendar another calendar: what is open ends where the next one begins. */
function closeBefore(stack: Open[], name: string, notes: Note[]): void {
  const ends = { vevent: 'vevent', vcalendar: 'vcalendar' }[name];
  const at = ends === undefined ? -1 : stack.findLastIndex((open) => open.name === ends);
  if (at < 1) return;
  if (name === 'vevent') for (const open of stack.slice(at)) endEarly(open, notes);
  stack.length = at;
}

function endEarly(open: Open, notes: Note[]): void {
  if (open.name !== 'vevent') return;
  open.isClosed = true;
  notes.push({
    what: 'BEGIN:VEVENT without its END:VEVENT: read up to the next component',
    where: `line ${open.line}`,
  });
}

/** A property whose value cannot be parsed is kept without it, because its presence matters. */
function addProperty(component: Open, line: number, written: string, notes: Note[]): void {
  const text = repairedLine(written);
  const [name = ''] = /^[^;:]*/.exec(text) ?? [];
  const rest = { name: name.toLowerCase(), line };
  try {
    const [, parameters, type, ...values] = ICAL.parse.property(text) as JcalProperty;
    const raw = rawIn(text).trim();
    component.properties.push({
      ...rest,
      parameters: {
        ...Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)])),
        value: type,
      },
      values: values.map((value) => textOf(type, value)),
      raw: type === 'uri' ? address(raw) : raw,
    });
  } catch {
    notes.push({ what: 'Line that cannot be read: left out', where: `line ${line}`, detail: text.slice(0, 100) });
    component.properties.push({ ...rest, parameters: {}, values: [], raw: rawIn(text).trim() });
  }
}

/**
 * The line as iCalendar has it: with its text decoded, which older programs encode; without escapes that iCalendar does not have, `\:` and
 * `\"`; with quotes around a TZID that has commas or colons.
 */
function repairedLine(text: string): string {
  return decodedText(text)
    .replace(halfQuotedZone, '$1"$2"$3')
    .replace(unquotedZone, '$1"$2"$3$4')
    .replace(/\\([\\:"])/g, (all, sign: string) => (sign === '\\' ? all : sign));
}

/** `TZID="Romance Standard Time:20310506T200000"` */
const halfQuotedZone =
  /^((?:DTSTART|DTEND|DUE|RECURRENCE-ID|EXDATE|RDATE)(?:;[^;:"]*)*?;TZID=)"([^";]{1,200}?)(:\d{4}-?\d\d-?\d\d[^"]*)"?$/i;

const unquotedZone =
  /^((?:DTSTART|DTEND|DUE|RECURRENCE-ID|EXDATE|RDATE)(?:;[^;:"]*)*?;TZID=)([^";]{0,200}[:,][^";]{0,200}?)((?:;[^;:"]*)*)(:\d{4}-?\d\d-?\d\d[^"]*)$/i;

/** The text after the first colon outside quotes; without one, all that stands behind the name. */
function rawIn(text: string): string {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ':' && !isQuoted) return text.slice(at + 1);
  }
  return text.replace(/^[A-Za-z0-9-]*/, '');
}

type JcalProperty = [string, Record<string, unknown>, string, ...unknown[]];

/** Structured values are read from `raw`. */
function textOf(type: string, value: unknown): string {
  if (typeof value === 'object') return '';
  if (type === 'uri') return address(String(value));
  return type === 'unknown' ? withoutEscapes(String(value)) : String(value);
}

/** An address without the escapes and quotes that some programs put into it as if it were a text. */
function address(value: string): string {
  return withoutEscapes(value)
    .trim()
    .replace(/^["<](.*)[">]$/, '$1');
}

/** Unescapes the text of a property that ical.js does not know (RFC 5545, 3.3.11). */
function withoutEscapes(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
}

/** The first property of this name. */
export function propertyIn({ properties }: Component, name: string): Property | undefined {
  return properties.find((property) => property.name === name);
}

/** All properties of this name. */
export function propertiesIn({ properties }: Component, name: string): readonly Property[] {
  return properties.filter((property) => property.name === name);
}

/** The text of the first property of this name, trimmed; `''` without one. */
export function textIn(component: Component, name: string): string {
  return propertyIn(component, name)?.values.join(',').trim() ?? '';
}
