/** Parses the lines and components of an iCalendar file (RFC 5545), as programs write them. A line that cannot be parsed costs nothing but itself. */

import ICAL from 'ical.js';
import { utf8Text } from '../../model/text/characters.ts';
import { choiceIn } from '../choice-words.ts';
import { asUtf8, decodeBytes } from '../encodings.ts';
import type { Note } from '../incoming.ts';
import { beginsForFew } from '../privacy.ts';

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

interface OpenComponent extends Component {
  readonly properties: Property[];
  readonly components: OpenComponent[];
  isClosed: boolean;
}

/** The most levels of nesting. */
const deepest = 32;

/** Parses a file: what stands outside of all components, and its last line. What cannot be parsed or was repaired is noted. */
export function parseFile(
  bytes: Uint8Array,
  notes: Note[],
): { readonly root: Component; readonly lastLine: number | undefined } {
  const lines = contentLines(bytes, notes);
  const root: OpenComponent = { name: '', line: 0, properties: [], components: [], isClosed: false };
  const stack = [root];
  for (const { line, text } of lines) {
    const [, word = '', writtenName = ''] = /^(BEGIN|END)\s*:\s*([^\s;:,]+)\s*(?:[;:,].*)?$/is.exec(text) ?? [];
    const name = writtenName.toLowerCase();
    if (word === '') (stack.at(-1) ?? root).properties.push(parseProperty(line, text, notes));
    else if (word.toUpperCase() === 'END') {
      const at = stack.findLastIndex((open) => open.name === name);
      const closed = at < 1 ? undefined : stack[at];
      if (!closed) continue;
      // An event inside it that has no end of its own ends there
      for (const open of stack.slice(at + 1)) endEvent(open, notes);
      closed.isClosed = true;
      stack.length = at;
    } else {
      // No event holds another one, and no calendar another calendar: what is open ends where the next one begins
      const at = /^v(?:event|calendar)$/.test(name) ? stack.findLastIndex((open) => open.name === name) : -1;
      if (at >= 1) {
        if (name === 'vevent') for (const open of stack.slice(at)) endEvent(open, notes);
        stack.length = at;
      }
      const next: OpenComponent = { name, line, properties: [], components: [], isClosed: false };
      (stack.at(-1) ?? root).components.push(next);
      // Others nested more deeply are read as siblings
      if (stack.length <= deepest || name === 'vevent') stack.push(next);
    }
  }
  return { root, lastLine: lines.at(-1)?.line };
}

function endEvent(open: OpenComponent, notes: Note[]): void {
  if (open.name !== 'vevent') return;
  open.isClosed = true;
  notes.push({
    what: 'event_not_closed',
    where: `line ${open.line}`,
  });
}

/** All components of this name, however deep they are. */
export function componentsNamed(name: string, { components }: Pick<Component, 'components'>): Component[] {
  return components.flatMap((each) => [...(each.name === name ? [each] : []), ...componentsNamed(name, each)]);
}

/** The first property of this name. */
export function propertyIn({ properties }: Component, name: string): Property | undefined {
  return properties.find((property) => property.name === name);
}

/** The first property of this name that has a value. */
export function valuedIn({ properties }: Component, name: string): Property | undefined {
  return properties.find((property) => property.name === name && property.raw !== '');
}

/** All properties of this name. */
export function propertiesIn({ properties }: Component, name: string): readonly Property[] {
  return properties.filter((property) => property.name === name);
}

/** The text of the first property of this name, trimmed; `''` without one. */
export function textIn(component: Component, name: string): string {
  return propertyIn(component, name)?.values.join(',').trim() ?? '';
}

const namesOfTimes = 'DTSTART|DTEND|DUE|RECURRENCE-ID|EXDATE|RDATE';

/** `TZID="Romance Standard Time:20310506T200000"` */
const halfQuotedZone =
  /^((?:DTSTART|DTEND|DUE|RECURRENCE-ID|EXDATE|RDATE)(?:;[^;:"]*)*?;TZID=)"([^";]{1,200}?)(:\d{4}-?\d\d-?\d\d[^"]*)"?$/i;

/** `DTSTART:TZID=Europe/Madrid:20310506T200000`, with a wrong sign before the zone, behind it or within it */
const misplacedZone = new RegExp(
  `^(${namesOfTimes})(?::\\s*TZID[=:]|;TZID:|;TZID=(?=[^:"]*;\\d{8}))"?([^":;=,]{1,200})"?[:;](\\d{4}-?\\d\\d-?\\d\\d[^":;]*)$`,
  'i',
);

const unquotedZone =
  /^((?:DTSTART|DTEND|DUE|RECURRENCE-ID|EXDATE|RDATE)(?:;[^;:"]*)*?;TZID=)([^";]{0,200}[:,][^";]{0,200}?)((?:;[^;:"]*)*)(:\d{4}-?\d\d-?\d\d[^"]*)$/i;

type JcalProperty = [string, Record<string, unknown>, string, ...unknown[]];

/** Tells whether a part of a rule says nothing, because it is empty or has no value: `COUNT=`. */
export function isPartWithoutValue(part: string): boolean {
  return /^(?:[A-Z-]+\s*=)?$/i.test(part.trim());
}

/** A line with a rule without such parts, which ical.js does not read. Who reads the rule says what they mean. */
function withoutEmptyParts(line: string): string {
  const rule = rawIn(line);
  const said = rule.split(';').filter((part) => !isPartWithoutValue(part));
  return line.slice(0, line.length - rule.length) + said.join(';');
}

/** A property whose value cannot be parsed stays without it, because its presence matters. */
function parseProperty(line: number, written: string, notes: Note[]): Property {
  // Quotes belong around a TZID that has commas or colons; iCalendar has no escapes such as `\:` and `\"`, and one line break is enough
  const text = decodeText(written)
    .replace(misplacedZone, '$1;TZID=$2:$3')
    .replace(halfQuotedZone, '$1"$2"$3')
    .replace(unquotedZone, '$1"$2"$3$4')
    .replace(/\\([\\:"'/]|r(?=\\n))/gi, (all, sign: string) => (sign === '\\' ? all : sign.replace(/r/i, '')));
  const name = (/^[^;:]*/.exec(text)?.[0] ?? '').toLowerCase();
  try {
    const read = name === 'rrule' ? withoutEmptyParts(text) : text;
    const [, parameters, type, ...values] = ICAL.parse.property(read) as JcalProperty;
    const raw = rawIn(text).trim();
    return {
      name,
      line,
      parameters: {
        ...Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)])),
        value: type,
      },
      values: values.map((value) => {
        // Structured values are read from `raw`
        if (typeof value === 'object') return '';
        if (type === 'uri') return toAddress(String(value));
        return type === 'unknown' ? withoutEscapes(String(value)) : String(value);
      }),
      raw: type === 'uri' ? toAddress(raw) : raw,
    };
  } catch {
    notes.push({ what: 'line_unreadable', where: `line ${line}`, detail: text.slice(0, 100) });
    return { name, line, parameters: {}, values: [], raw: rawIn(text).trim() };
  }
}

/** The text after the first colon outside quotes; without one, all that stands behind the name. */
function rawIn(text: string): string {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ':' && !isQuoted) return text.slice(at + 1);
  }
  return text.replace(/^[A-Za-z0-9-]*/, '');
}

/** An address without the escapes and quotes that some programs put into it as if it were a text. */
function toAddress(value: string): string {
  return withoutEscapes(value)
    .trim()
    .replace(/^["<](.*)[">]$/, '$1');
}

/** Unescapes the text of a property that ical.js does not know (RFC 5545, 3.3.11). */
function withoutEscapes(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
}

const encodedLine =
  /^([A-Za-z0-9-]+)((?:;[^:;]*)*?;(?:ENCODING=)?"?(QUOTED-PRINTABLE|BASE64|B|8BIT|7BIT)"?(?:;[^:;]*)*):(.*)$/is;
const encodedName = /^(?:summary|description|location|comment|contact|categories|resources|x-(?!.*attach).*)$/i;

/** The most characters of a name with its parameters in a line whose text is encoded. */
const maxEncodedHead = 500;

/**
 * A line with its text decoded, which programs before iCalendar encode (vCalendar 1.0): `SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9`.
 * Other lines stay as they are, and so do characters that were not encoded.
 */
function decodeText(line: string): string {
  const end = line.indexOf(':');
  if (end < 0 || end > maxEncodedHead) return line;
  const [, name = '', parameters = '', encoding = '', value = ''] = encodedLine.exec(line) ?? [];
  if (!encodedName.test(name)) return line;
  const charset = /CHARSET="?([\w-]+)/i.exec(parameters)?.[1] ?? 'utf-8';
  let text = value;
  if (/^quoted-printable$/i.test(encoding)) {
    text = value.replace(/(?:=[\dA-F]{2})+/gi, (codes) =>
      decodeCharacters(Buffer.from(codes.replaceAll('=', ''), 'hex'), charset),
    );
  } else if (!/^\dBIT$/i.test(encoding)) {
    text = decodeCharacters(Buffer.from(value, 'base64'), charset).replace(/([\\;,])/g, '\\$1');
  }
  const others = parameters
    .split(';')
    .filter((each) => each !== '' && !/^(?:ENCODING=|CHARSET=|"?(?:QUOTED-PRINTABLE|BASE64)"?$)/i.test(each));
  return `${[name, ...others].join(';')}:${text.replace(/\r\n|\r|\n/g, '\\n')}`;
}

/** An unknown character set is read as UTF-8, or as Windows-1252 when the bytes are not UTF-8. */
function decodeCharacters(bytes: Uint8Array, charset: string): string {
  const utf8 = /^utf-?8$/i.test(charset) ? utf8Text(bytes) : undefined;
  if (utf8 !== undefined) return utf8;
  try {
    return new TextDecoder(/^utf-?8$/i.test(charset) ? 'windows-1252' : charset).decode(bytes);
  } catch {
    return utf8Text(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  }
}

/** An unfolded line, and the line of the file on which it begins, from 1. */
interface ContentLine {
  readonly line: number;
  readonly text: string;
}

const misspelt = /^(?:[A-Z-]+\s|TZID\s*=|CLASS\s*["=])/i;
/** The properties whose texts may have line breaks. */
const multilineName =
  /^(?:description|summary|location|comment|contact|categories|resources|styled-description|x-.*desc.*)$/i;
const addressOfPerson =
  /^(?:organizer|attendee)\b|^[;"]?(?:cn|role|partstat|rsvp|sent-by|cutype)=|^["<]*mailto:|^\S*[="]?:mailto:/i;
/** Characters that no text has. */
const controls = /[^\P{Cc}\t\n\r\x80-\x9f]/gu;

/** By line, the names of the properties of its component whose values stand right behind the colon. */
function namesBesideLines(lines: readonly { readonly octets: string }[]): ReadonlySet<string>[] {
  let names = new Set<string>();
  return lines.map(({ octets }) => {
    if (frame.test(octets)) names = new Set();
    const [, name] = /^([A-Za-z-]+)(?:;[^:]*)?:(?=\S)/.exec(octets.slice(0, maxHead)) ?? [];
    if (name !== undefined) names.add(name.toLowerCase());
    return names;
  });
}

/**
 * The lines of a file (RFC 5545, 3.1), which end in CRLF, LF or CR. They are unfolded before they are decoded, because a fold may lie within
 * a character. A line that begins no property continues the text before it, as some programs do not escape the line breaks of texts; it is
 * left out after a date, an address or an identity, and when it is a property that cannot be read. Both are noted.
 */
function contentLines(bytes: Uint8Array, notes: Note[]): ContentLine[] {
  const lines: { readonly line: number; readonly parts: string[] }[] = [];
  const unfolded = unfold(bytes);
  const namesAt = namesBesideLines(unfolded);
  for (const [at, { line, octets }] of unfolded.entries()) {
    const text = decodeBytes(Buffer.from(octets, 'latin1'), `line ${line}`, notes).replace(controls, '');
    const before = lines.at(-1)?.parts;
    const isAfterText = before !== undefined && multilineName.test(/^[^;:\s]*/.exec(before[0] ?? '')?.[0] ?? '');
    // The colon belongs behind the name. Who is not to see an event counts however it is written
    const property = misspelt.test(text)
      ? text
          .replace(/^([A-Z-]+)\s+(?=[;:])/, (all, name: string) => (isKnown(name) ? name : all))
          .replace(/^TZID\s*=\s*/i, 'TZID:')
          .replace(/^CLASS[\s="]+(PRIVATE|CONFIDENTIAL)"?\s*$/i, 'CLASS:$1')
      : text;
    if (beginsProperty(property, isAfterText ? namesAt[at] : undefined)) {
      lines.push({ line, parts: [property] });
      continue;
    }
    // `X-RADIUS=49.9` and `ORGANIZER="mailto:…"` are properties that are written wrongly, and no text
    const [, broken] =
      /^([A-Z0-9-]+|x-[A-Za-z0-9-]+)\s*[="]/i.exec(text) ?? /^(X-[A-Z0-9]+-[A-Z0-9-]+)\s/.exec(text) ?? [];
    const isBroken = addressOfPerson.test(text) || (broken !== undefined && isKnown(broken));
    const isContinued = isAfterText && !isBroken;
    if (isContinued) before?.push(text);
    const what = isContinued ? 'line_continued' : 'line_of_nothing';
    notes.push({ what, where: `line ${line}`, detail: text.slice(0, 100) });
  }
  return lines.map(({ line, parts }) => ({ line, text: parts.join('\\n') }));
}

/** The lines that frame components; blanks before them, which some programs write, would make them part of the line before. */
const frame =
  /^(?:\s|ï»¿)*(?:BEGIN|END)\s*:\s*(?:VCALENDAR|VEVENT|VTODO|VJOURNAL|VFREEBUSY|VTIMEZONE|VALARM|STANDARD|DAYLIGHT)\s*$/i;

const parts = 'CALENDAR|EVENT|TODO|JOURNAL|FREEBUSY|TIMEZONE|ALARM';
/** Where a line break is missing before or behind a frame: `END:VEVENTBEGIN:VEVENT` */
const gluedFrame = new RegExp(
  `(?<=\\S)(?=(?:BEGIN|END):V(?:${parts})[ \\t]*$)|(?<=(?:BEGIN|END):V(?:${parts}))(?=[A-Z][A-Z-]*[:;])`,
);

/** Properties that no text goes on with, also where the line before says that it goes on. */
const strictProperty =
  /^(?:DT(?:START|END|STAMP)|DURATION|UID|CLASS|STATUS|SEQUENCE|PRIORITY|TRANSP|[RX]RULE|[RX]DATE|EXDATE|RECURRENCE-ID|CREATED|LAST-MODIFIED|GEO|CATEGORIES|LOCATION|SUMMARY|DESCRIPTION|ORGANIZER)[;:]\S/;

/** Quoted-printable text ends a line that goes on with `=` (RFC 2045, 6.7). */
const quotedPrintable = /^[A-Za-z-]+;[^:]*QUOTED-PRINTABLE/i;
const maxHead = 200;

/** The unfolded lines as bytes, one character each. */
function unfold(bytes: Uint8Array): { readonly line: number; octets: string }[] {
  const lines: { readonly line: number; octets: string }[] = [];
  const all = Buffer.from(asUtf8(bytes)).toString('latin1').replace(/^ï»¿/, '');
  // Some programs indent all lines
  const [, indent = ''] = /^[\r\n]*([ \t]+)BEGIN[^\r\n]*[\r\n]+\1\S/i.exec(all) ?? [];
  let [isQuoted, isOpen] = [false, false];
  const written = all
    .split(/\r\n|\n|\r/)
    .flatMap((line, at) => line.split(gluedFrame).map((part) => [at, part] as const));
  for (const [at, part] of written) {
    const octets = part.startsWith(indent) ? part.slice(indent.length) : part;
    const before = lines.at(-1);
    const isFrame = frame.test(octets);
    const isFold =
      before !== undefined && !isFrame && ((isOpen && !strictProperty.test(octets)) || /^[ \t]/.test(octets));
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

/** Properties of RFC 7986, RFC 9073 and older programs that ical.js does not know. */
const further = new Set(
  (
    'acknowledged aalarm calendar-address concept conference daylight dcreated image link locations-type mrelated name ' +
    'participant-type refid refresh-interval proximity rnum source structured-data styled-description tz color'
  ).split(' '),
);

/** Known properties whose names are words of texts too: `DURATION: 2 h`. */
const wordName = /^(?:action|color|concept|conference|due|duration|image|link|name|priority|repeat|source|trigger)$/i;

/** Properties whose values are a word, a number, a date or an address, and no sentence. */
const wordless =
  /^(?:attach|class|completed|created|dt(?:start|end|stamp)|geo|last-modified|method|percent-complete|sequence|status|transp|url|version)$/i;
/** Properties that an event has once. */
const single = /^(?:summary|description|location|uid|url|organizer|status|geo|dt(?:start|end)|duration)$/i;

const frameOfComponent = new RegExp(
  `^:\\s*(?:(?:[vx][\\w-]+|standard|daylight|available|participant)\\s*|V(?:${parts})\\s*[;:,].*)$`,
  'i',
);

/**
 * Names are in upper case; in lower case only known ones count. Behind a text, where the names `beside` it are given, an unknown one is text:
 * `CONCERT: 20 h`, `Contact: Joan`. So is a component that no file has: `BEGIN: 20 h`, a sentence in place of a value: `CLASS: de ball`, and
 * what the event has already: `LOCATION: Vic`.
 */
function beginsProperty(text: string, beside: ReadonlySet<string> | undefined): boolean {
  const [, name, rest = ''] = /^([A-Za-z0-9-]+)([;:].*)$/s.exec(text) ?? [];
  if (name === undefined) return false;
  const isAfterText = beside !== undefined;
  if (/^(?:begin|end)$/i.test(name)) return !isAfterText || frameOfComponent.test(rest);
  const isUpper = name === name.toUpperCase();
  if (isAfterText && !isUpper && /^[A-Z][a-z-]*: /.test(text) && !/^x-/i.test(name)) return false;
  if (isAfterText && wordName.test(name) && /^:\s*\S+\s+\S/.test(rest)) return false;
  if (isAfterText && wordless.test(name) && /^:\s+(?![\d+-])\S+\s+\S/.test(rest)) return saysMore(name, rest.slice(1));
  if (beside?.has(name.toLowerCase()) && single.test(name) && /^:\s/.test(rest)) return false;
  return isKnown(name) || (isUpper && !isAfterText);
}

/** Tells whether a sentence says that an event is for few, or does not take place: that counts however it is written. */
function saysMore(name: string, text: string): boolean {
  if (/^class$/i.test(name)) return beginsForFew(text);
  const short = text.trim().slice(0, maxHead);
  return /^status$/i.test(name) && choiceIn('event_status', short).value !== undefined;
}

function isKnown(name: string): boolean {
  const small = name.toLowerCase();
  return /^x-.+$/.test(small) || Object.hasOwn(ICAL.design.icalendar.property, small) || further.has(small);
}
