/** Dates and clocks of tables as people write them, in the forms that the other parsers expect. Pure. */

import { foldName } from '../../model/text/characters.ts';
import { months } from '../../model/words/recurrence-words.ts';

/** The names of each month in the languages of the calendar, and further ones, as compared. */
const namesOfMonths = months.ca.map((_, at) =>
  [...Object.values(months).map((names) => names[at] ?? ''), ...(at === 8 ? ['setiembre'] : [])].map((name) =>
    foldName(name.replace(/^d(?:e |’)/, '')),
  ),
);

const weekday =
  /^(?:d[lt]|d[cjvs]|dg|dilluns|dimarts|dimecres|dijous|divendres|dissabte|diumenge|lun|mar|mie|jue|vie|sab|dom|lunes|martes|miercoles|jueves|viernes|sabado|domingo|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\.?,?\s+/;

/**
 * A date with its numbers in an order that the other parsers know: `13 de maig de 2031`, `May 13, 2031`, `2031/5/3`, `13/05/31`. What follows
 * it stays behind a blank. Other texts stay as they are.
 */
export function plainDate(text: string): string {
  if (/^(?:$|\d{4}-\d\d-\d\d|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}$)/.test(text)) return text;
  const plain = foldName(text);
  const bare = plain.replace(weekday, '');
  return inWords(plain) ?? inWords(bare) ?? inNumbers(bare === plain ? text : bare);
}

const day = String.raw`(?<day>\d{1,2})(?:r|st|nd|rd|th|er)?`;
const year = String.raw`(?<year>\d{4})(?!\d)(?<rest>.*)$`;
const dayFirst = new RegExp(
  String.raw`^${day}[\s-]+(?:de\s+|d['’])?(?<month>\p{L}{3,10})\.?,?[\s-]+(?:del?\s+|of\s+)?${year}`,
  'u',
);
/** `13-may-31`, as spreadsheets in Catalan and Spanish write it */
const withShortYear = new RegExp(
  String.raw`^${day}(?<sign>[-/.])(?<month>\p{L}{3,10})\.?\k<sign>(?<short>\d{2})(?!\d)(?<rest>.*)$`,
  'u',
);
const monthFirst = new RegExp(String.raw`^(?<month>\p{L}{3,9})\.?\s+${day},?\s+${year}`, 'u');

/** `13 de maig de 2031`, `May 13, 2031` */
function inWords(plain: string): string | undefined {
  const { groups } = dayFirst.exec(plain) ?? monthFirst.exec(plain) ?? withShortYear.exec(plain) ?? {};
  const month = namesOfMonths.findIndex((names) =>
    names.some((each) => groups?.['month'] && each.startsWith(groups['month'])),
  );
  if (!groups || month < 0) return undefined;
  return `${groups['year'] ?? `20${groups['short']}`}-${twoDigits(month + 1)}-${twoDigits(groups['day'])}${behind(groups['rest'])}`;
}

/** `2031/5/3`, `13/05/31` */
function inNumbers(text: string): string {
  const [, year, , month, day, rest] = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?!\d)(.*)$/s.exec(text) ?? [];
  if (year !== undefined) return `${year}-${twoDigits(month)}-${twoDigits(day)}${behind(rest)}`;
  const [, before, , last = '', others] = /^(\d{1,2}([/.])\d{1,2}\2)(\d{4}|\d{2})(?!\d)(.*)$/s.exec(text) ?? [];
  return before === undefined ? text : `${before}${last.length === 2 ? '20' : ''}${last}${behind(others)}`;
}

/** What stands behind a date: a clock, maybe with a comma or a word before it. */
function behind(rest = ''): string {
  return rest.replace(/^(?:,\s*|\s+(?:a les|a las|a la|at|-|–)\s+)(?=\d)/i, ' ');
}

function twoDigits(number: string | number = ''): string {
  return String(number).padStart(2, '0');
}

const noClock = /^(?:[-–—]|(?:tot|todo) el dia|all[- ]day|dia sencer|dia entero)$/;

/** `8 del vespre`, `les 10.30 de la mañana`; an hour of the night, as twelve, may be of either day. */
const ofDay =
  /^(?:a\s+)?(?:(?:les|las?)\s+)?((?:0?[1-9]|1[01])(?:[.:]\d{2})?)(?:\s?h)?\s(?:de\sla|del?)\s(mat[ií]|mañana|matinada|madrugada|tarda|tarde|vespre)$/i;

/** A clock as the other parsers expect it: `les 20 h 30 min`, `les 20`, and as spreadsheets and databases write them; empty where it says none. */
export function plainClock(text: string): string {
  const plain = foldName(text);
  if (noClock.test(plain)) return '';
  return text
    .replace(/^a\s+partir\s+de\s+(?=\S)/i, '')
    .replace(ofDay, (_, clock: string, half: string) => `${clock} ${/^m/i.test(half) ? 'am' : 'pm'}`)
    .replace(/^((?:a\s+)?(?:(?:les|las?)\s+)?\d{1,2})['´’](?=\d{2}(?!\d))/i, '$1:')
    .replace(/^(?:a\s+)?(?:les|las?)\s+(\d{1,2})$/i, '$1 h')
    .replace(/^(?:a\s+)?(?:les|las?)\s+(?=\d)/i, '')
    .replace(/^1899-12-3[01][T ](?=\d\d:)/, '')
    .replace(/(:\d\d:\d\d)\.0+$/, '$1')
    .replace(/^(\d{1,2})\s*h\s*(\d{2})\s*(?:min\.?|m)?$/i, '$1:$2');
}
