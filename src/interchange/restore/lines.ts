/** Lines of an export, read as a stream, from text to what may be believed. */

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
import { maxLineLength, wrongDocument } from './document-shape.ts';
import type { Header } from './line-format.ts';
import { integer, listOf, maybe, pattern, text } from './shapes.ts';

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
  const take = (part: Buffer): void => {
    length += part.length;
    if (length <= maxLineLength) parts.push(part);
    else parts = [];
  };
  const finish = (): Line => {
    const text = length <= maxLineLength ? utf8Text(Buffer.concat(parts)) : undefined;
    parts = [];
    length = 0;
    number += 1;
    return { number, text, upTo };
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(lineBreak); end >= 0; end = chunk.indexOf(lineBreak, from)) {
      take(chunk.subarray(from, end));
      upTo += end + 1 - from;
      from = end + 1;
      yield* unlessBlank(finish());
    }
    take(chunk.subarray(from));
    upTo += chunk.length - from;
  }
  if (length > 0) yield* unlessBlank(finish());
}

function unlessBlank(line: Line): Line[] {
  return line.text?.trim() === '' ? [] : [line];
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
export function headerOf(line: Line | undefined): Header {
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
export function exportedOf({ number: line, text: said }: Line): Exported | RefusedLine {
  if (said === undefined) return refused(line, 'the line is too long or no UTF-8');
  const value = parsedJson(said);
  if (!isPlain(value)) return refused(line, 'the line is no JSON object');
  const kind = kinds.find((each) => each === value['kind']);
  if (!kind) return refused(line, `kind must be one of ${kinds.join(', ')}`);
  const { id } = value;
  if (!isInteger(id) || id < 1 || id > maxImportedId) {
    return refused(line, `id must be a whole number from 1 to ${maxImportedId}`, kind);
  }
  const written = asWritten(kind, value['facts'], value['texts']);
  const { texts, isChanged } = written;
  const facts = isPlain(written.facts) ? upcast(kind, { facts: written.facts }).facts : written.facts;
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

/** The cleaned facts and texts of a line, and whether anything had to be changed. */
interface AsWritten {
  readonly facts: unknown;
  readonly texts: unknown;
  readonly isChanged: boolean;
}

/**
 * Removes the markup of names and plain texts, and cleans descriptions. A text of which nothing is left is removed. Texts as a calendar
 * stores them stay unchanged; values that no write would accept stay too, and are refused with the shape.
 */
function asWritten(kind: Kind, facts: unknown, texts: unknown): AsWritten {
  if (!isResource(kind)) return { facts, texts, isChanged: false };
  const table = writtenRows(kind);
  const read = {
    facts: isPlain(facts) ? factsRead(facts, table) : facts,
    texts: isPlain(texts) ? textsRead(texts, table) : texts,
  };
  return { ...read, isChanged: JSON.stringify(read) !== JSON.stringify({ facts, texts }) };
}

function factsRead(facts: Plain, table: Table): Plain {
  const { cost, custom_fields } = facts;
  return {
    ...mapped(facts, (value, name) => textRead(value, table[name]?.valueType)),
    ...(cost !== undefined && { cost: eachTextRead(cost) }),
    ...(custom_fields !== undefined && { custom_fields: eachTextRead(custom_fields) }),
  };
}

/** Cleans every text at any depth, all of which are plain; names of members stay. */
function eachTextRead(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(eachTextRead);
  return isPlain(value) ? mapped(value, eachTextRead) : textRead(value, 'plain');
}

function textsRead(texts: Plain, table: Table): Plain {
  return mapped(texts, (set) => {
    if (!isPlain(set)) return set;
    const read = mapped(set, (value, name) => textRead(value, table[name]?.valueType));
    return Object.fromEntries(Object.entries(read).filter(([name, value]) => value !== '' || set[name] === ''));
  });
}

function textRead(value: unknown, holds: ValueType | undefined): unknown {
  if (typeof value !== 'string' || !isStorable(value)) return value;
  if (holds === 'html') return cleanHtml(value);
  const isPlainText = holds === 'title' || holds === 'plain';
  return isPlainText && value.includes('<') ? stripMarkup(value) : value;
}

function mapped(object: Plain, change: (value: unknown, name: string) => unknown): Plain {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}
