/** Components of an iCalendar file, as far as they can be read: one line that cannot be costs no more than itself. */

import ICAL from 'ical.js';
import type { Note } from '../incoming.ts';
import type { ContentLine } from './lines.ts';

/** One property. */
export interface Property {
  /** In lower case. */
  readonly name: string;
  /** The line that it begins on. */
  readonly line: number;
  /** Its parameters by their names in lower case. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Its values as texts, without the signs that escape others. */
  readonly values: readonly string[];
  /** Its value as it is written. */
  readonly raw: string;
  /** As ical.js reads it (RFC 7265); absent where it cannot. */
  readonly jcal?: readonly unknown[];
}

/** One component, such as `vevent`. */
export interface Component {
  readonly name: string;
  readonly line: number;
  readonly properties: readonly Property[];
  readonly components: readonly Component[];
  /** Whether it has an end: a file that breaks off leaves it open. */
  readonly isClosed: boolean;
}

interface Open extends Component {
  readonly properties: Property[];
  readonly components: Component[];
  isClosed: boolean;
}

/** The components that stand outside of any other, each with what is in it. Lines that cannot be read are noted. */
export function componentsIn(lines: readonly ContentLine[], notes: Note[]): readonly Component[] {
  const root = opened('', 0);
  const stack: Open[] = [root];
  for (const { line, text } of lines) {
    const [, word = '', name = ''] = /^(BEGIN|END):\s*(\S+)\s*$/i.exec(text) ?? [];
    const current = stack.at(-1) as Open;
    if (word === '') addProperty(current, line, text, notes);
    else if (word.toUpperCase() === 'BEGIN') {
      const next = opened(name.toLowerCase(), line);
      current.components.push(next);
      // Nothing is nested so deeply: what stands within is read as what stands beside
      if (stack.length <= deepest) stack.push(next);
    } else close(stack, name.toLowerCase());
  }
  return root.components;
}

/** Levels of components within each other that are told apart. */
const deepest = 32;

function opened(name: string, line: number): Open {
  return { name, line, properties: [], components: [], isClosed: false };
}

/** Closes the nearest open component of this name; those within it break off. */
function close(stack: Open[], name: string): void {
  const at = stack.findLastIndex((open) => open.name === name);
  if (at < 1) return;
  (stack[at] as Open).isClosed = true;
  stack.length = at;
}

/** One whose value cannot be read is kept without it, for it still says that there is something. */
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

/** What stands behind the first colon that is in no quotes. */
function rawIn(text: string): string {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ':' && !isQuoted) return text.slice(at + 1);
  }
  return '';
}

type JcalProperty = [string, Record<string, unknown>, string, ...unknown[]];

/** Values of several parts, which have members, are read from `raw`. */
function textOf(type: string, value: unknown): string {
  if (typeof value === 'object') return '';
  return type === 'unknown' ? withoutEscapes(String(value)) : String(value);
}

/** A text of a property that ical.js does not know (RFC 5545, 3.3.11). */
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

/** The component as ical.js takes it. */
export function jcalOf({ name, properties, components }: Component): unknown[] {
  return [name, properties.flatMap(({ jcal }) => (jcal ? [jcal] : [])), components.map(jcalOf)];
}
