/** What clients send as `recurrence`: RFC 5545 text, its lines in an array, or an object with a rule and dates. */

import { isProblem, type Problem, problemInside } from '../tables/problems.ts';
import { isPlain } from '../text/characters.ts';
import { type Moment, parseMoment, zoneName } from '../time/instants.ts';
import { readRule, type SentRule } from './rule.ts';

/** A date as it was sent, known to exist. */
export interface SentDate {
  readonly text: string;
  /** The zone in which it was written, when it names one; that of the event otherwise. */
  readonly zone?: string;
}

/** The rule and the dates that a client sends, as far as they can be read without the event. */
export interface SentRecurrence {
  readonly rule?: SentRule;
  readonly rdate: readonly SentDate[];
  readonly exdate: readonly SentDate[];
}

/** The most dates of `rdate`, and of `exdate`. */
export const maxListedDates = 1000;
/** The maximum length of a recurrence as text, in characters: a thousand dates of each kind with their zones. */
const maxLength = 100_000;

type DateList = 'rdate' | 'exdate';

/** Tells of a text whether it is a date, in its own zone when it names one. */
type DateTest = (text: string, zone?: string) => boolean;

/** Reads a date in a zone; undefined when it is none. */
type DateReader = (text: string, zone: string) => Moment | undefined;

/**
 * Reads a value; null when it means none. `zone` is any in which dates without zone can be tried, and `parse` says which dates there are
 * where the value comes from.
 */
export function readRecurrence(
  value: unknown,
  zone: string,
  parse: DateReader = parseMoment,
): SentRecurrence | null | Problem {
  if (value === null || value === '' || value === false) return null;
  const isDate: DateTest = (text, own = zone) => text.length <= 100 && parse(text, own) !== undefined;
  const read = isPlain(value) && !isNumbered(value) ? fromObject(value, isDate) : fromLines(value, isDate);
  if (read === null || isProblem(read)) return read;
  const long = (
    [
      ['rdate', read.rdate],
      ['exdate', read.exdate],
    ] as const
  ).find(([, { length }]) => length > maxListedDates);
  if (long) return problemInside(long[0], { reason: 'too_many', values: { limit: maxListedDates } });
  return read.rule || read.rdate.length > 0 ? read : { reason: 'no_rule_or_date' };
}

function fromObject(value: Readonly<Record<string, unknown>>, isDate: DateTest): SentRecurrence | Problem {
  const { rrule = null } = value;
  if (rrule !== null && (typeof rrule !== 'string' || rrule.length > maxLength)) return { reason: 'not_recurrence' };
  const rule = rrule === null || rrule.trim() === '' ? undefined : readRule(rrule);
  if (rule && isProblem(rule)) return rule;
  const [rdate, exdate] = (['rdate', 'exdate'] as const).map((name) => datesOf(name, value[name], isDate));
  if (!rdate || !exdate) return { reason: 'not_recurrence' };
  if (isProblem(rdate)) return rdate;
  if (isProblem(exdate)) return exdate;
  return { ...(rule && { rule }), rdate, exdate };
}

/** The items of a value; forms send lists as objects with numbers, or texts with commas. Undefined for what is none. */
function itemsIn(value: unknown): readonly unknown[] | undefined {
  if (value === undefined || value === null || value === '' || value === false) return [];
  if (typeof value === 'string') return value.split(',');
  if (Array.isArray(value)) return value;
  return isPlain(value) && isNumbered(value) ? Object.values(value) : undefined;
}

function isNumbered(value: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => /^\d{1,4}$/.test(name));
}

function datesOf(name: DateList, value: unknown, isDate: DateTest): readonly SentDate[] | Problem {
  const items = itemsIn(value);
  if (!items) return problemInside(name, { reason: 'not_moment' });
  const dates: SentDate[] = [];
  for (const item of items.slice(0, maxListedDates + 1)) {
    const text = typeof item === 'string' ? item.trim() : undefined;
    if (text === '') continue;
    if (text === undefined || !isDate(text)) return wrongDate(name, item);
    dates.push({ text });
  }
  return dates;
}

function wrongDate(name: DateList, item: unknown): Problem {
  const received = typeof item === 'string' && item.slice(0, 60).toWellFormed();
  return problemInside(name, { reason: 'not_moment', ...(received && { values: { received } }) });
}

/** Lines of RFC 5545, LF or CRLF, folded or not. A line without a name is a rule. */
function fromLines(value: unknown, isDate: DateTest): SentRecurrence | null | Problem {
  const items = typeof value === 'string' ? [value] : itemsIn(value);
  if (!items?.every((item) => typeof item === 'string')) return { reason: 'not_recurrence' };
  const text = items.join('\n');
  if (text.length > maxLength) return { reason: 'too_long', values: { limit: maxLength } };
  const lines = text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) return null;
  let rule: SentRule | undefined;
  const dates: Record<DateList, SentDate[]> = { rdate: [], exdate: [] };
  for (const line of lines) {
    const [, name = 'RRULE', parameters = '', rest = line] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/i.exec(line) ?? [];
    const property = name.toLowerCase();
    if (property === 'rdate' || property === 'exdate') {
      const problem = addDates(dates[property], property, parameters, rest, isDate);
      if (problem) return problem;
    } else if (property === 'rrule' && rule === undefined) {
      const read = readRule(rest);
      if (isProblem(read)) return read;
      rule = read;
    } else return { reason: 'recurrence_line', values: { line: line.slice(0, 60).toWellFormed() } };
  }
  return { ...(rule && { rule }), ...dates };
}

/** Adds the dates of a line. A period counts by its beginning. */
function addDates(
  dates: SentDate[],
  name: DateList,
  parameters: string,
  values: string,
  isDate: DateTest,
): Problem | undefined {
  const written = /;TZID="?([^";]*)/i.exec(parameters)?.[1];
  const known = written === undefined ? undefined : zoneName(written);
  if (written !== undefined && known === undefined)
    return problemInside(name, { reason: 'not_zone', values: { received: written.slice(0, 60).toWellFormed() } });
  for (const item of values.split(',')) {
    const [beginning = ''] = item.trim().split('/');
    const text = beginning.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
    if (text === '') continue;
    if (!isDate(text, known)) return wrongDate(name, item);
    dates.push({ text, ...(known !== undefined && { zone: known }) });
    if (dates.length > maxListedDates) return undefined;
  }
  return undefined;
}
