/**
 * Lines of a form that name records. What was chosen travels apart from what was typed: beside its lines a form sends the records that it
 * offers, by the text that it shows of each, so a line that says anything else is a name, whatever signs it has.
 */

import { isPlain, type Plain, parsedJson } from '../../model/text/characters.ts';

/** A line: what it says, and the record that was chosen. */
export interface Line {
  readonly text: string;
  readonly id?: number;
}

/** The name of the control with the records that a field offers. */
export function offeredControl(name: string): string {
  return `offered[${name}]`;
}

/** A record as a line: its name and its town. The blank before the point is one that nobody types, so no name of a new record equals it. */
export function lineOf(record: Plain): Line {
  const name = [record.venue, record.organizer, record.name, record.title].find((each) => typeof each === 'string');
  return { text: [name, record.city].filter(Boolean).join(`${unbroken}· `), id: Number(record.id) };
}

const unbroken = '\u00a0';

/** Chosen lines, each record once; the text of a later namesake has its ID too. */
export function distinct(lines: readonly Line[]): Line[] {
  const chosen = new Map<string, Line>();
  const ids = new Set<number>();
  for (const { text, id } of lines) {
    if (id === undefined || ids.has(id)) continue;
    ids.add(id);
    const shown = chosen.has(text) ? `${text}${unbroken}(${id})` : text;
    chosen.set(shown, { text: shown, id });
  }
  return [...chosen.values()];
}

/** The records of chosen lines by their texts, as a form sends them. */
export function offeredText(lines: readonly Line[]): string {
  return JSON.stringify(Object.fromEntries(lines.map(({ text, id }) => [text, id])));
}

/** Tells whether a form sent the records that a field offers. */
export function hasOffers({ offered }: Plain, name: string): boolean {
  return isPlain(offered) && typeof offered[name] === 'string';
}

/** The lines of a field that a form sent, without empty ones. */
export function linesIn(sent: Plain, name: string): Line[] {
  const offered = offeredIn(sent, name);
  const texts = [sent[name]].flat().map((text) => textOf(text));
  return texts
    .filter((text) => text.trim() !== '')
    .flatMap((text): Line[] => {
      const id = offered.get(text);
      return id === undefined ? typedIn(text, name) : [{ text, id }];
    });
}

/** People write several tags in one line. */
function typedIn(text: string, name: string): Line[] {
  const parts = name === 'tags' ? text.split(/[,;]/) : [text];
  return parts.map((part) => ({ text: part.trim() })).filter((line) => line.text !== '');
}

/** The records that a field of a form offered, by text. */
function offeredIn({ offered }: Plain, name: string): Map<string, number> {
  const text = isPlain(offered) && offered[name];
  const ids = typeof text === 'string' ? parsedJson(text) : undefined;
  if (!isPlain(ids)) return new Map();
  return new Map(Object.entries(ids).flatMap(([each, id]) => (isId(id) ? [[each, id] as const] : [])));
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/** The text of a value; empty for lists and objects. Forms send line breaks as CRLF (HTML, form submission). */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\r\n', '\n') : '';
}
