/** Tells what a file is by its beginning and its name. */

import { asUtf8 } from './encodings.ts';
import type { feeds } from './formats.ts';

/** The name of a format that files have. */
export type FileFormat = keyof typeof feeds | 'ndjson';

/** A line with which an iCalendar file or a component of it begins; some have properties or blanks before it. */
const frameOfCalendar = /^\s*BEGIN[ \t]*:[ \t]*V(?:CALENDAR|EVENT|TIMEZONE|TODO)[ \t]*$/im;

/** An export by its header, else the format of a feed, whose parser refuses what it cannot read; a table by its name. Undefined for others. */
export function guessFormat(bytes: Uint8Array, name: string): FileFormat | undefined {
  const beginning = Buffer.from(bytes).toString('utf8', 0, 4096);
  if (/^\uFEFF?\s*\{\s*"cartellera"/.test(beginning)) return 'ndjson';
  if (frameOfCalendar.test(Buffer.from(asUtf8(bytes.subarray(0, 4096))).toString())) return 'ics';
  if (/"@context"|"@graph"/.test(beginning)) return 'madrid';
  return /\.[ct]sv$/i.test(name) ? 'csv' : undefined;
}
