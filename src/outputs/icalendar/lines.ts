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
    'x-cartellera-attendance-mode': text,
    'x-cartellera-previous-start-date': text,
    'x-cartellera-sold-out': text,
    'x-cartellera-website': text,
    'x-cartellera-cost': text,
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
  if (line.length * 3 <= longest || (line.length <= longest && Buffer.byteLength(line) <= longest)) return line;
  const octets = Buffer.from(line);
  const parts: string[] = [];
  for (let at = 0; at < octets.length; ) {
    const end = endBefore(octets, at + longest - (at === 0 ? 0 : 1));
    parts.push(octets.toString('utf8', at, end));
    at = end;
  }
  return parts.join(`${lineBreak} `);
}

/** The last end of a character up to here. */
function endBefore(octets: Buffer, most: number): number {
  let end = Math.min(most, octets.length);
  while (end < octets.length && isInside(octets[end] as number)) end -= 1;
  return end;
}

/** Whether an octet of UTF-8 goes on with a character. */
function isInside(octet: number): boolean {
  return octet >> 6 === 0b10;
}
