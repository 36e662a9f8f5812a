/** Lines of iCalendar (RFC 5545, 3.1). ical.js writes them and we fold them, because it counts the line break as part of a line. */

import ICAL from 'ical.js';
import { type Instant, utcWallClock } from '../../model/time/instants.ts';
import { plainLines } from '../plain.ts';

/** A property in jCal (RFC 7265): its name, its parameters, the type of its values, and the values. */
export type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  ...values: readonly unknown[],
];

/** Properties whose default type is text. */
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

/** The most octets of a line without its line break. */
const longest = 75;
const lineBreak = '\r\n';

/** Properties as lines with line breaks. */
export function linesOf(properties: readonly Property[]): string {
  return properties
    .map((property) => `${folded(ICAL.stringify.property([...property], design, true))}${lineBreak}`)
    .join('');
}

/** A text property; none for an empty text. */
export function textProperty(name: string, text: string, parameters: Property[1] = {}): Property[] {
  const plain = plainLines(text);
  return plain === '' ? [] : [[name, parameters, 'text', plain]];
}

/** An instant as jCal has it. */
export function utcText(at: Instant): string {
  return `${utcWallClock(at).replace(' ', 'T')}Z`;
}

/** Folds a line between characters; each part but the first begins with a blank. */
function folded(line: string): string {
  if (line.length * 3 <= longest) return line;
  let [text, begun, room] = ['', 0, longest];
  for (let at = 0; at < line.length; at += 1) {
    const code = line.codePointAt(at) as number;
    const octets = octetsOf(code);
    if (octets > room) {
      text += `${line.slice(begun, at)}${lineBreak} `;
      [begun, room] = [at, longest - 1];
    }
    room -= octets;
    if (code > 0xffff) at += 1;
  }
  return text + line.slice(begun);
}

/** The octets of a character in UTF-8. */
function octetsOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}
