/** Lines of iCalendar (RFC 5545, 3.1), which ical.js writes and we fold: it takes a line for longer than it is by its break. */

import ICAL from 'ical.js';
import { type Instant, utcWallClock } from '../../model/time/instants.ts';
import { plainLines } from '../plain.ts';

/** One property as jCal (RFC 7265) has it: its name, its parameters, the type of its values and these. */
export type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  ...values: readonly unknown[],
];

/** Properties that are texts without saying so. */
const text = { defaultType: 'text' };
const design = {
  ...ICAL.design.icalendar,
  property: {
    ...ICAL.design.icalendar.property,
    name: text,
    color: text,
    'x-wr-calname': text,
    'x-wr-timezone': text,
    'x-apple-calendar-color': text,
    'x-alt-desc': text,
    'x-cost': text,
    'x-cartellera-timezone': text,
    'x-cartellera-event-status': text,
  },
};

/** Octets of a line without its break. */
const longest = 75;
const lineBreak = '\r\n';

/** Properties as lines, each with its break. */
export function linesOf(properties: readonly Property[]): string {
  return properties
    .map((property) => `${folded(ICAL.stringify.property([...property], design, true))}${lineBreak}`)
    .join('');
}

/** A property of text; none where there is none. */
export function textProperty(name: string, text: string, parameters: Property[1] = {}): Property[] {
  const plain = plainLines(text);
  return plain === '' ? [] : [[name, parameters, 'text', plain]];
}

/** An instant as jCal has it. */
export function utcText(at: Instant): string {
  return `${utcWallClock(at).replace(' ', 'T')}Z`;
}

/** Breaks a line between characters, each part but the first after a blank. */
function folded(line: string): string {
  if (line.length <= longest && Buffer.byteLength(line) <= longest) return line;
  const parts: string[] = [];
  let [part, octets] = ['', 0];
  for (const character of line) {
    const length = octetsOf(character.codePointAt(0) as number);
    if (octets + length > longest) {
      parts.push(part);
      [part, octets] = [' ', 1];
    }
    part += character;
    octets += length;
  }
  return [...parts, part].join(lineBreak);
}

/** Of a character in UTF-8. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
