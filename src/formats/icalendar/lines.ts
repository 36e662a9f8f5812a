/** Reads the content lines of an iCalendar file (RFC 5545, 3.1), as programs write them. */

import ICAL from 'ical.js';
import { asUtf8 } from '../encodings.ts';
import type { Note } from '../incoming.ts';
import { decoded } from '../repairs.ts';

/** An unfolded line, and the line of the file on which it begins, from 1. */
export interface ContentLine {
  readonly line: number;
  readonly text: string;
}

/**
 * The lines of a file, which end in CRLF, LF or CR. They are unfolded before they are decoded, because a fold may lie within a character. A
 * line that begins no property continues the text before it, as some programs do not escape the line breaks of texts; it is left out after
 * a date, an address or an identity, and when it is a property that cannot be read. Both are noted.
 */
export function contentLines(bytes: Uint8Array, notes: Note[]): ContentLine[] {
  const lines: { readonly line: number; readonly parts: string[] }[] = [];
  for (const { line, octets } of unfolded(bytes)) {
    const text = decoded(Buffer.from(octets, 'latin1'), `line ${line}`, notes);
    const before = lines.at(-1)?.parts;
    const isAfterText = before !== undefined && isText(before[0] ?? '');
    const property = misspelt.test(text) ? spelt(text) : text;
    if (beginsProperty(property, isAfterText)) {
      lines.push({ line, parts: [property] });
      continue;
    }
    const isContinued = isAfterText && !isBrokenProperty(text);
    if (isContinued) before?.push(text);
    const what = `Line that begins no property: ${isContinued ? 'read as part of the text before' : 'left out'}`;
    notes.push({ what, where: `line ${line}`, detail: text.slice(0, 100) });
  }
  return lines.map(({ line, parts }) => ({ line, text: parts.join('\\n') }));
}

const misspelt = /^(?:[A-Z-]+\s|TZID\s*=|CLASS\s*["=])/i;

/** A property with the colon that belongs behind its name. Who is not to see an event counts however it is written. */
function spelt(text: string): string {
  return text
    .replace(/^([A-Z-]+)\s+(?=[;:])/, (all, name: string) => (isKnown(name) ? name : all))
    .replace(/^TZID\s*=\s*/i, 'TZID:')
    .replace(/^CLASS[\s="]+(PRIVATE|CONFIDENTIAL)"?\s*$/i, 'CLASS:$1');
}

/** A line as bytes, one character each. */
interface RawLine {
  readonly line: number;
  octets: string;
}

function unfolded(bytes: Uint8Array): RawLine[] {
  const lines: RawLine[] = [];
  const all = Buffer.from(asUtf8(bytes)).toString('latin1').replace(/^ï»¿/, '');
  // Some programs indent all lines
  const [, indent = ''] = /^[\r\n]*([ \t]+)BEGIN[^\r\n]*[\r\n]+\1\S/i.exec(all) ?? [];
  let [isQuoted, isOpen] = [false, false];
  for (const [at, written] of all.split(/\r\n|\n|\r/).entries()) {
    const octets = written.startsWith(indent) ? written.slice(indent.length) : written;
    const before = lines.at(-1);
    const isFrame = frame.test(octets);
    const isFold = before !== undefined && !isFrame && (isOpen || /^[ \t]/.test(octets));
    const wasOpen = isOpen;
    if (!isFold) isQuoted = quotedPrintable.test(octets.slice(0, maxHead));
    isOpen = isQuoted && octets.endsWith('=');
    const content = isOpen ? octets.slice(0, -1) : octets;
    if (isFold) before.octets += wasOpen ? content.replace(/^[ \t]+(?==)/, '') : content.slice(1);
    else if (isFrame) lines.push({ line: at + 1, octets: content.replace(/^(?:\s|ï»¿)+/, '') });
    else if (content.trim() !== '') lines.push({ line: at + 1, octets: content });
  }
  return lines;
}

/** The lines that frame components; blanks before them, which some programs write, would make them part of the line before. */
const frame =
  /^(?:\s|ï»¿)*(?:BEGIN|END)\s*:\s*(?:VCALENDAR|VEVENT|VTODO|VJOURNAL|VFREEBUSY|VTIMEZONE|VALARM|STANDARD|DAYLIGHT)\s*$/i;

/** Quoted-printable text ends a line that goes on with `=` (RFC 2045, 6.7). */
const quotedPrintable = /^[A-Za-z-]+;[^:]*QUOTED-PRINTABLE/i;
const maxHead = 200;

/** Properties of RFC 7986, RFC 9073 and older programs that ical.js does not know. */
const further = new Set(
  (
    'acknowledged aalarm calendar-address concept conference daylight dcreated image link locations-type mrelated name ' +
    'participant-type refid refresh-interval proximity rnum source structured-data styled-description tz color'
  ).split(' '),
);

/** Known properties whose names are words of texts too: `DURATION: 2 h`. */
const worded = /^(?:action|color|concept|conference|due|duration|image|link|name|priority|repeat|source|trigger)$/i;

/**
 * Names are in upper case; in lower case only known ones count. Behind a text an unknown one is text: `CONCERT: 20 h`, `Contact: Joan`. So
 * is a component that no file has: `BEGIN: 20 h`.
 */
function beginsProperty(text: string, isAfterText: boolean): boolean {
  const [, name, rest = ''] = /^([A-Za-z0-9-]+)([;:].*)$/s.exec(text) ?? [];
  if (name === undefined) return false;
  if (/^(?:begin|end)$/i.test(name)) return !isAfterText || component.test(rest);
  const isUpper = name === name.toUpperCase();
  if (isAfterText && !isUpper && /^[A-Z][a-z-]*: /.test(text) && !/^x-/i.test(name)) return false;
  if (isAfterText && worded.test(name) && /^:\s*\S+\s+\S/.test(rest)) return false;
  return isKnown(name) || (isUpper && !isAfterText);
}

const component = /^:\s*(?:[vx][\w-]+|standard|daylight|available|participant)\s*$/i;

function isKnown(name: string): boolean {
  const small = name.toLowerCase();
  return /^x-.+$/.test(small) || Object.hasOwn(ICAL.design.icalendar.property, small) || further.has(small);
}

/** The properties whose texts may have line breaks. */
const texts = /^(?:description|summary|location|comment|contact|categories|resources|styled-description|x-.*desc.*)$/i;

function isText(text: string): boolean {
  return texts.test(/^[^;:\s]*/.exec(text)?.[0] ?? '');
}

const addressOfPerson = /^(?:organizer|attendee)\b|^[;"]?(?:cn|role|partstat|rsvp|sent-by|cutype)=|^"?mailto:/i;

/** `X-RADIUS=49.9` and `ORGANIZER="mailto:…"` are properties that are written wrongly, and no text. */
function isBrokenProperty(text: string): boolean {
  const [, name] = /^([A-Z0-9-]+|x-[A-Za-z0-9-]+)\s*[="]/i.exec(text) ?? [];
  return addressOfPerson.test(text) || (name !== undefined && isKnown(name));
}
