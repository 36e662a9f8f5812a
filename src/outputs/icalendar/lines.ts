/**
 * Lines of iCalendar (RFC 5545, 3.1). ical.js writes them and we fold them, because it counts the line break as part of a line. Octets are
 * folded, because of characters each would have to be measured.
 */

import ICAL from 'ical.js';
import { onceFor } from '../../model/arrays-and-maps.ts';
import type { ByteText } from '../../model/text/characters.ts';
import type { Instant } from '../../model/time/instants.ts';
import { plainLines } from '../plain.ts';

/** Properties whose default type is text. */
const text = { defaultType: 'text' };
const design = {
  ...ICAL.design.icalendar,
  property: {
    ...ICAL.design.icalendar.property,
    name: text,
    // As it is written, without escapes
    rrule: { defaultType: 'unknown' },
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
    'x-cartellera-venue': text,
    'x-cartellera-series': text,
  },
};

/** The most octets of a line without its line break. */
const maxOctets = 75;
const lineBreak = '\r\n';

/** A property: its name, its type in jCal (RFC 7265), its parameters, and the one whose value differs from line to line. */
interface Property {
  readonly name: string;
  readonly type: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly varying?: string;
}

/** A line with its line break, not folded; `parameter` is the value of the varying parameter. */
export type LineOf<V> = (value: V, parameter?: string) => string;

/** Lines of a property with one value. */
export function lineOf<V extends string | number>(property: Property): LineOf<V> {
  const beginningOf = beginningsOf(property);
  return (value, parameter = '') =>
    `${beginningOf(parameter)}${ICAL.stringify.value(value, property.type, design, false)}${lineBreak}`;
}

/** Lines of a property with several values, between which this sign stands. */
export function lineOfAll<V extends string | number>(property: Property, sign: string): LineOf<V[]> {
  const beginningOf = beginningsOf(property);
  return (values, parameter = '') => {
    const list = ICAL.stringify.multiValue(values, sign, property.type, '', design, false);
    return `${beginningOf(parameter)}${list}${lineBreak}`;
  };
}

/** Lines up to their values, made once because they take longer than values. */
function beginningsOf({ name, type, parameters = {}, varying }: Property): (parameter: string) => string {
  return onceFor((parameter) =>
    ICAL.stringify.property(
      [name, { ...parameters, ...(varying && { [varying]: parameter }) }, type, ''],
      design,
      true,
    ),
  );
}

/** Lines of a text; none for an empty one. */
export function textOf(name: string, { parameters, varying }: Omit<Property, 'name' | 'type'> = {}): LineOf<string> {
  const toLine = lineOf<string>({ name, type: 'text', ...(parameters && { parameters }), ...(varying && { varying }) });
  return (value, parameter) => {
    const plain = plainLines(value);
    return plain === '' ? '' : toLine(plain, parameter);
  };
}

/** An instant as jCal has it. */
export function utcText(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** Folds lines between characters; each part but the first begins with a blank. */
export function folded(lines: ByteText): ByteText {
  let [text, start] = ['', 0];
  for (let from = 0; ; ) {
    const to = lines.indexOf(lineBreak, from);
    if (to < 0) return text + lines.slice(start);
    for (let end = from + maxOctets; end < to; end += maxOctets - 1) {
      // Octets that are not the first of their character
      while ((lines.charCodeAt(end) & 0xc0) === 0x80) end -= 1;
      text += `${lines.slice(start, end)}${lineBreak} `;
      start = end;
    }
    from = to + lineBreak.length;
  }
}
