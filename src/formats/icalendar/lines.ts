/** The lines of an iCalendar file: unfolded before they are read, for a fold may lie within a letter (RFC 5545, 3.1). */

import ICAL from 'ical.js';
import { utf8Text } from '../../model/text/characters.ts';
import type { Note } from '../incoming.ts';

/** A whole line, however many lines of the file it takes, and the one that it begins on, from 1. */
export interface ContentLine {
  readonly line: number;
  readonly text: string;
}

/** The lines of a file, and what had to be mended in them. */
export interface ContentLines {
  readonly lines: readonly ContentLine[];
  readonly notes: readonly Note[];
}

/**
 * Reads lines that end in CRLF, LF or CR; in Windows-1252 where one is no UTF-8, which is noted. One that begins no property goes on with
 * the text before it, as when a program leaves the line breaks of texts as they are.
 */
export function contentLines(bytes: Uint8Array): ContentLines {
  const notes: Note[] = [];
  const lines: { readonly line: number; readonly parts: string[] }[] = [];
  for (const { line, octets } of unfolded(bytes)) {
    const text = textOf(line, octets, notes);
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
  return { lines: lines.map(({ line, parts }) => ({ line, text: parts.join('\\n') })), notes };
}

/** A line as bytes, each of them as the character of its number. */
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

function textOf(line: number, octets: string, notes: Note[]): string {
  const bytes = Buffer.from(octets, 'latin1');
  const text = utf8Text(bytes);
  if (text !== undefined) return text;
  notes.push({ what: 'Not UTF-8: read as Windows-1252', where: `line ${line}` });
  return new TextDecoder('windows-1252').decode(bytes);
}

/** Names are written in capitals; of those in small letters only such as there are. */
function beginsProperty(text: string): boolean {
  const [, name] = /^([A-Za-z0-9-]+)[;:]/.exec(text) ?? [];
  if (name === undefined) return false;
  const small = name.toLowerCase();
  return name === name.toUpperCase() || /^(?:begin|end|x-.+)$/.test(small) || small in ICAL.design.icalendar.property;
}
