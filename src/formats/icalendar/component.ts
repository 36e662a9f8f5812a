/** Parses the lines and components of an iCalendar file. A line that cannot be parsed costs nothing but itself. */

import ICAL from 'ical.js';
import type { Note } from '../incoming.ts';
import { decoded } from '../repairs.ts';

/** One property. */
export interface Property {
  /** In lower case. */
  readonly name: string;
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** Its parameters by name in lower case. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Its values as texts, unescaped. */
  readonly values: readonly string[];
  /** Its value as written. */
  readonly raw: string;
  /** As ical.js parses it (RFC 7265); absent when it cannot. */
  readonly jcal?: readonly unknown[];
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

/** The outermost components of a file with their content, and its last line. What cannot be parsed or was repaired is noted. */
export function componentsIn(
  bytes: Uint8Array,
  notes: Note[],
): { readonly components: readonly Component[]; readonly lastLine: number | undefined } {
  const lines = contentLines(bytes, notes);
  const root = opened('', 0);
  const stack: Open[] = [root];
  for (const { line, text } of lines) {
    const [, word = '', name = ''] = /^(BEGIN|END):\s*(\S+)\s*$/i.exec(text) ?? [];
    const current = stack.at(-1) as Open;
    if (word === '') addProperty(current, line, text, notes);
    else if (word.toUpperCase() === 'BEGIN') {
      const next = opened(name.toLowerCase(), line);
      current.components.push(next);
      // Components nested more deeply are read as siblings
      if (stack.length <= deepest) stack.push(next);
    } else close(stack, name.toLowerCase());
  }
  return { components: root.components, lastLine: lines.at(-1)?.line };
}

/** An unfolded line, and the line of the file on which it begins, from 1. */
interface ContentLine {
  readonly line: number;
  readonly text: string;
}

/**
 * The lines of a file, which end in CRLF, LF or CR. They are unfolded before they are decoded, because a fold may lie within a character
 * (RFC 5545, 3.1). A line that begins no property continues the one before, as some programs do not escape the line breaks of texts.
 */
function contentLines(bytes: Uint8Array, notes: Note[]): ContentLine[] {
  const lines: { readonly line: number; readonly parts: string[] }[] = [];
  for (const { line, octets } of unfolded(bytes)) {
    const text = decoded(Buffer.from(octets, 'latin1'), `line ${line}`, notes);
    if (beginsProperty(text)) {
      lines.push({ line, parts: [text] });
      continue;
    }
    const before = lines.at(-1)?.parts;
    const isText = before !== undefined && !/^(?:BEGIN|END):/i.test(before[0] ?? '');
    if (isText) before.push(text);
    const what = `Line that begins no property: ${isText ? 'read as part of the text before' : 'left out'}`;
    notes.push({ what, where: `line ${line}`, detail: text.slice(0, 100) });
  }
  return lines.map(({ line, parts }) => ({ line, text: parts.join('\\n') }));
}

/** A line as bytes, one character each. */
interface RawLine {
  readonly line: number;
  octets: string;
}

function unfolded(bytes: Uint8Array): RawLine[] {
  const lines: RawLine[] = [];
  const all = Buffer.from(bytes).toString('latin1').replace(/^ï»¿/, '');
  for (const [at, octets] of all.split(/\r\n|\n|\r/).entries()) {
    const before = lines.at(-1);
    if (before && /^[ \t]/.test(octets)) before.octets += octets.slice(1);
    else if (octets.trim() !== '') lines.push({ line: at + 1, octets });
  }
  return lines;
}

/** Names are in upper case; in lower case only known ones count. */
function beginsProperty(text: string): boolean {
  const [, name] = /^([A-Za-z0-9-]+)[;:]/.exec(text) ?? [];
  if (name === undefined) return false;
  const small = name.toLowerCase();
  return name === name.toUpperCase() || /^(?:begin|end|x-.+)$/.test(small) || small in ICAL.design.icalendar.property;
}

/** The most levels of nesting. */
const deepest = 32;

function opened(name: string, line: number): Open {
  return { name, line, properties: [], components: [], isClosed: false };
}

/** Closes the nearest open component of this name; those inside it are incomplete. */
function close(stack: Open[], name: string): void {
  const at = stack.findLastIndex((open) => open.name === name);
  if (at < 1) return;
  (stack[at] as Open).isClosed = true;
  stack.length = at;
}

/** A property whose value cannot be parsed is kept without it, because its presence matters. */
function addProperty(component: Open, line: number, text: string, notes: Note[]): void {
  const [name = ''] = /^[^;:]*/.exec(text) ?? [];
  const rest = { name: name.toLowerCase(), line, raw: rawIn(text).trim() };
  try {
    const [, parameters, type, ...values] = ICAL.parse.property(text) as JcalProperty;
    component.properties.push({
      ...rest,
      parameters: Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)])),
      values: values.map((value) => textOf(type, value)),
      jcal: [rest.name, parameters, type, ...values],
    });
  } catch {
    notes.push({ what: 'Line that cannot be read: left out', where: `line ${line}`, detail: text.slice(0, 100) });
    component.properties.push({ ...rest, parameters: {}, values: [] });
  }
}

/** The text after the first colon outside quotes. */
function rawIn(text: string): string {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ':' && !isQuoted) return text.slice(at + 1);
  }
  return '';
}

type JcalProperty = [string, Record<string, unknown>, string, ...unknown[]];

/** Structured values are read from `raw`. */
function textOf(type: string, value: unknown): string {
  if (typeof value === 'object') return '';
  return type === 'unknown' ? withoutEscapes(String(value)) : String(value);
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

/** The component in ical.js's form. */
export function jcalOf({ name, properties, components }: Component): unknown[] {
  return [name, properties.flatMap(({ jcal }) => (jcal ? [jcal] : [])), components.map(jcalOf)];
}
