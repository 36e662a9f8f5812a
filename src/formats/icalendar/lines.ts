/** Splits an iCalendar file into lines. It unfolds before it decodes, because a fold may lie within a character (RFC 5545, 3.1). */

import ICAL from 'ical.js';
import type { Note } from '../incoming.ts';
import { decoded } from '../repairs.ts';

/** An unfolded line, and the line of the file on which it begins, from 1. */
export interface ContentLine {
  readonly line: number;
  readonly text: string;
}

/** The lines of a file, and remarks about repairs. */
interface ContentLines {
  readonly lines: readonly ContentLine[];
  readonly notes: readonly Note[];
}

/**
 * Splits lines that end in CRLF, LF or CR, decoded as UTF-8, or as Windows-1252 when one is not UTF-8, which is noted. A line that begins
 * no property continues the one before, as some programs do not escape the line breaks of texts.
 */
export function contentLines(bytes: Uint8Array): ContentLines {
  const notes: Note[] = [];
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
  return { lines: lines.map(({ line, parts }) => ({ line, text: parts.join('\\n') })), notes };
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
