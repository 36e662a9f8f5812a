/** Lines of an export: what they say, and how they are read as a stream, from text to what may be believed. */

import { createReadStream } from 'node:fs';
import { UnreadableSource } from '../../formats/incoming.ts';
import { isInteger } from '../../model/arrays-and-maps.ts';
import { type Document, type DocumentParts, documentOf, maxImportedId } from '../../model/documents/document.ts';
import { upcast } from '../../model/documents/versions.ts';
import { isResource, type Kind, kinds, type Table, type ValueType } from '../../model/tables/field.ts';
import { writtenRows } from '../../model/tables/resources.ts';
import { isPlain, isStorable, type Plain, parsedJson, utf8Text } from '../../model/text/characters.ts';
import { cleanHtml } from '../../model/text/clean-html.ts';
import { stripMarkup } from '../../model/text/html.ts';
import { integer, listOf, maxLineLength, maybe, pattern, text, wrongDocument } from './document-shape.ts';

/** What the first line of an export says. */
export interface Header {
  /** The format's version. */
  readonly cartellera: 1;
  /** The calendar's own identity. */
  readonly calendar: string;
  readonly languages: readonly string[];
  readonly timeZone: string;
  /** The highest ID that a user ever had, removed ones too; older exports do not say it. */
  readonly lastUser?: number;
}

/**
 * A document as a line, without the line break. Its revision is not part of it. Custom fields and texts keep their order, for it is
 * shown; all else is in the order of its names.
 */
export function lineOfDocument({ kind, id, facts, texts }: Document): string {
  const sortedFacts = sorted(facts, 'custom_fields');
  return `{"kind":${JSON.stringify(kind)},"id":${id},"facts":${sortedFacts},"texts":${JSON.stringify(texts)}}`;
}

/** Whether two documents of a kind say the same, in whatever order. */
export function saysTheSame(one: Document, other: Document): boolean {
  return one.id === other.id && sorted([one.facts, one.texts]) === sorted([other.facts, other.texts]);
}

/** JSON with members in the order of their names, but for those inside of `shown`; absent ones are left out. */
function sorted(value: unknown, shown?: string): string {
  return JSON.stringify(value, (name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part) || name === shown) return part;
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** A line, counted from 1. `text` is undefined when it is too long or not UTF-8. */
export interface Line {
  readonly number: number;
  readonly text: string | undefined;
  /** Bytes from the file's beginning to the line's end. */
  readonly upTo: number;
}

const lineBreak = 10;

/** The lines of a file without blank ones. Throws what opening the file throws. */
export async function* readLines(path: string): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 0;
  let upTo = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    for (let from = 0; from < chunk.length; ) {
      const found = chunk.indexOf(lineBreak, from);
      const end = found < 0 ? chunk.length : found;
      length += end - from;
      if (length <= maxLineLength) parts.push(chunk.subarray(from, end));
      else parts = [];
      const next = found < 0 ? end : end + 1;
      upTo += next - from;
      from = next;
      if (found < 0) continue;
      number += 1;
      const text = textOf(parts, length);
      if (text?.trim() !== '') yield { number, text, upTo };
      parts = [];
      length = 0;
    }
  }
  const text = textOf(parts, length);
  if (text?.trim() !== '') yield { number: number + 1, text, upTo };
}

/** The text of a line; undefined when it is too long or not UTF-8. */
function textOf(parts: readonly Buffer[], length: number): string | undefined {
  return length <= maxLineLength ? utf8Text(Buffer.concat(parts)) : undefined;
}

/** A document of an export, with the number of its line. */
export interface Exported {
  readonly line: number;
  readonly document: Document;
  /** Its texts are not stored as they stand in the file. */
  readonly isCleaned?: boolean;
}

/** A line that was refused, and why; `kind` as far as it is known. */
export interface RefusedLine {
  readonly line: number;
  readonly kind: Kind;
  readonly reason: string;
}

const languageList = listOf(pattern('a language of two or three letters', /^[a-z]{2,3}$/));
const zoneText = text(100);
const lastUser = maybe(integer(0, maxImportedId));

/** Reads the first line. Throws UnreadableSource unless it is the header of an export that this version reads. */
export function parseHeader(line: Line | undefined): Header {
  const value = line?.text === undefined ? undefined : parsedJson(line.text);
  if (!isPlain(value) || !('cartellera' in value)) {
    throw new UnreadableSource('not an export of Cartellera: its first line is no header');
  }
  if (value['cartellera'] !== 1) throw new UnreadableSource('an export that only a newer version of Cartellera reads');
  if (typeof value['calendar'] !== 'string' || !/^[\w-]{1,100}$/.test(value['calendar'])) {
    throw new UnreadableSource('an export whose header does not say which calendar it is of');
  }
  const wrong =
    languageList(value['languages'], 'languages') ??
    zoneText(value['timeZone'], 'timeZone') ??
    lastUser(value['lastUser'], 'lastUser');
  if (wrong) throw new UnreadableSource(`an export whose header is broken: ${wrong}`);
  return value as unknown as Header;
}

/** Reads a line after the first. */
export function parseDocument({ number: line, text: json }: Line): Exported | RefusedLine {
  if (json === undefined) return refused(line, 'the line is too long or no UTF-8');
  const value = parsedJson(json);
  if (!isPlain(value)) return refused(line, 'the line is no JSON object');
  const kind = kinds.find((each) => each === value['kind']);
  if (!kind) return refused(line, `kind must be one of ${kinds.join(', ')}`);
  const { id } = value;
  if (!isInteger(id) || id < 1 || id > maxImportedId) {
    return refused(line, `id must be a whole number from 1 to ${maxImportedId}`, kind);
  }
  const cleaned = clean(kind, value['facts'], value['texts']);
  const { texts, isChanged } = cleaned;
  const facts = isPlain(cleaned.facts) ? upcast(kind, { facts: cleaned.facts }).facts : cleaned.facts;
  const wrong = wrongDocument(kind, facts, texts);
  if (wrong) return refused(line, wrong, kind);
  return {
    line,
    document: documentOf(kind, { id, revision: 1, facts, texts } as DocumentParts<Kind>),
    ...(isChanged && { isCleaned: true }),
  };
}

function refused(line: number, reason: string, kind: Kind = 'events'): RefusedLine {
  return { line, kind, reason };
}

/** The facts and texts of a line as a write would store them, and whether anything had to be changed. */
interface Cleaned {
  readonly facts: unknown;
  readonly texts: unknown;
  readonly isChanged: boolean;
}

/**
 * Removes the markup of names and plain texts, and cleans descriptions. A text of which nothing is left is removed. Texts as a calendar
 * stores them stay unchanged; values that no write would accept stay too, and are refused with the shape.
 */
function clean(kind: Kind, facts: unknown, texts: unknown): Cleaned {
  if (!isResource(kind)) return { facts, texts, isChanged: false };
  const table: Table = writtenRows(kind);
  const cleanFacts = !isPlain(facts)
    ? facts
    : mapped(facts, (value, name) => {
        if (name === 'cost' || name === 'custom_fields') return cleanEach(value);
        if (name !== 'recurrence' || !isPlain(value)) return cleanText(value, table[name]?.valueType);
        return mapped(value, (part, of) => (of === 'own' ? cleanDates(kind, part) : part));
      });
  const cleanTexts = !isPlain(texts)
    ? texts
    : mapped(texts, (set) => {
        if (!isPlain(set)) return set;
        const cleaned = mapped(set, (value, name) => cleanText(value, table[name]?.valueType));
        if (cleaned === set) return set;
        return Object.fromEntries(Object.entries(cleaned).filter(([name, value]) => value !== '' || set[name] === ''));
      });
  return { facts: cleanFacts, texts: cleanTexts, isChanged: cleanFacts !== facts || cleanTexts !== texts };
}

/** Cleans what the dates of a series have of their own, as it cleans records. */
function cleanDates(kind: Kind, own: unknown): unknown {
  if (!isPlain(own)) return own;
  return mapped(own, (values) => {
    if (!isPlain(values)) return values;
    const { facts, texts, isChanged } = clean(kind, values['facts'], values['texts']);
    return isChanged ? { ...values, facts, texts } : values;
  });
}

/** Cleans every text at any depth, all of which are plain; names of members stay. */
function cleanEach(value: unknown): unknown {
  if (!Array.isArray(value)) return isPlain(value) ? mapped(value, cleanEach) : cleanText(value, 'plain');
  const items = value.map(cleanEach);
  return items.some((item, at) => item !== value[at]) ? items : value;
}

function cleanText(value: unknown, valueType: ValueType | undefined): unknown {
  if (typeof value !== 'string' || !isStorable(value)) return value;
  if (valueType === 'html') return cleanHtml(value);
  const isPlainText = valueType === 'title' || valueType === 'plain';
  return isPlainText && value.includes('<') ? stripMarkup(value) : value;
}

/** An object with each of its values changed; the same object where none differs, as in nearly every line. */
function mapped(object: Plain, change: (value: unknown, name: string) => unknown): Plain {
  let differs = false;
  const changed = Object.entries(object).map(([name, value]): [string, unknown] => {
    const next = change(value, name);
    differs ||= next !== value;
    return [name, next];
  });
  return differs ? Object.fromEntries(changed) : object;
}
