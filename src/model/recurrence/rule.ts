/**
 * Recurrence rules (RFC 5545, 3.3.10): reads the text of those that a calendar of events takes, says what is wrong with all others, and
 * writes each in one form.
 */

import { recordOf, unique } from '../arrays-and-maps.ts';
import { isProblem, type Problem } from '../tables/problems.ts';
import type { WallClock } from '../time/instants.ts';

/** How often a rule may have dates. */
export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
/** The days of a week, from Monday. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
/** One of `weekdays`. */
export type Weekday = (typeof weekdays)[number];

/** A weekday of a rule: each one, or only the n-th of the month (from its end when n is negative). */
export interface RuleDay {
  readonly day: Weekday;
  /** 0 for each. */
  readonly ordinal: number;
}

/** A rule, with the names of its parts. Lists are in order, and empty where the part is absent. */
export interface Rule {
  readonly freq: (typeof frequencies)[number];
  readonly interval: number;
  readonly count?: number | undefined;
  /** The last moment on which a date may start, on the clocks of the event. */
  readonly until?: WallClock | undefined;
  readonly bymonth: readonly number[];
  readonly bymonthday: readonly number[];
  readonly byday: readonly RuleDay[];
  readonly bysetpos: readonly number[];
  readonly wkst: Weekday;
}

/** A rule as a client sends it, whose event, and so whose zone and clock, is not known yet. */
export interface SentRule extends Omit<Rule, 'until'> {
  /** As it was sent. */
  readonly until?: string | undefined;
  /** The hours, minutes and seconds that are named. They must be those of the start. */
  readonly clock: Readonly<Record<ClockPart, readonly number[]>>;
}

/** The parts of a rule that only repeat the clock of the start; Outlook writes them. */
export const clockParts = ['BYHOUR', 'BYMINUTE', 'BYSECOND'] as const;
/** One of `clockParts`. */
type ClockPart = (typeof clockParts)[number];

const partNames = [
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS', 'WKST'],
  ...clockParts,
];

/** The most dates of a rule that ends. */
export const maxDates = 3660;

/** The parts of a rule by name; or what is wrong with one of them. */
function partsIn(text: string): Map<string, string> | Problem {
  const parts = new Map<string, string>();
  for (const piece of text.replace(/^\s*RRULE\s*:/i, '').split(';')) {
    if (piece.trim() === '') continue;
    const [name = '', value, ...more] = piece.split('=').map((each) => each.trim().toUpperCase());
    const part = name.slice(0, 20);
    if (!partNames.includes(name)) return { reason: 'rule_part_unknown', values: { part } };
    if (parts.has(name)) return { reason: 'rule_part_twice', values: { part } };
    if (value === undefined || more.length > 0) return { reason: 'rule_part_wrong', values: { part, allowed: '…' } };
    parts.set(name, value);
  }
  return parts;
}

/** Notes what is wrong with a rule; only the first problem is reported. */
type Note = (reason: Problem['reason'], values?: Problem['values']) => void;

/** Reads the text of a rule, such as `FREQ=WEEKLY;BYDAY=TH`, in any order and letter case. */
export function readRule(text: string): SentRule | Problem {
  const parts = partsIn(text);
  if (!(parts instanceof Map)) return parts;
  const problems: Problem[] = [];
  const note: Note = (reason, values) => problems.push(values ? { reason, values } : { reason });
  const rule: SentRule = {
    freq: wordIn(parts, 'FREQ', frequencies, '', note),
    interval: numberIn(parts, 'INTERVAL', 999, note) ?? 1,
    count: numberIn(parts, 'COUNT', maxDates, note),
    until: parts.get('UNTIL'),
    bymonth: numbersIn(parts, 'BYMONTH', 1, 12, note),
    bymonthday: numbersIn(parts, 'BYMONTHDAY', -31, 31, note),
    byday: daysIn(parts, note),
    bysetpos: numbersIn(parts, 'BYSETPOS', -366, 366, note),
    wkst: wordIn(parts, 'WKST', weekdays, 'MO', note),
    clock: recordOf(clockParts, (part) => numbersIn(parts, part, 0, 59, note)),
  };
  noteTogether(rule, note);
  return problems[0] ?? rule;
}

function wordIn<W extends string>(
  parts: ReadonlyMap<string, string>,
  part: string,
  words: readonly [W, ...W[]],
  usual: string,
  note: Note,
): W {
  const word = words.find((each) => each === (parts.get(part) ?? usual));
  if (!word) note('rule_part_wrong', { part, allowed: words.join(', ') });
  return word ?? words[0];
}

/** A number of a part from 1 on; undefined without the part. */
function numberIn(parts: ReadonlyMap<string, string>, part: string, max: number, note: Note): number | undefined {
  const text = parts.get(part);
  if (text === undefined) return undefined;
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > max) note('rule_part_wrong', { part, allowed: `1…${max}` });
  return number;
}

/** The numbers of a part, each once, in rising order with those that count from the end last. With a negative `min`, 0 is none of them. */
function numbersIn(
  parts: ReadonlyMap<string, string>,
  part: string,
  min: number,
  max: number,
  note: Note,
): readonly number[] {
  const text = parts.get(part);
  if (text === undefined) return [];
  const numbers = text.split(',').map((each) => (/^[+-]?\d{1,3}$/.test(each.trim()) ? Number(each) : Number.NaN));
  const areRight = numbers.every((number) => number >= min && number <= max && !(min < 0 && number === 0));
  if (!areRight) note('rule_part_wrong', { part, allowed: min < 0 ? `±1…±${max}` : `${min}…${max}` });
  return unique(numbers).sort(fromBeginning);
}

/** Rising order, with the numbers that count from the end last. */
function fromBeginning(one: number, other: number): number {
  return Number(one < 0) - Number(other < 0) || one - other;
}

function daysIn(parts: ReadonlyMap<string, string>, note: Note): readonly RuleDay[] {
  const days = new Map<string, RuleDay>();
  for (const each of parts.get('BYDAY')?.split(',') ?? []) {
    const [, ordinal = '', name] = /^([+-]?[1-5])?\s*([A-Z]{2})$/.exec(each.trim()) ?? [];
    const day = weekdays.find((known) => known === name);
    if (!day) note('rule_part_wrong', { part: 'BYDAY', allowed: `${weekdays.join(', ')}, ±1…±5 (1MO, -1FR)` });
    else days.set(`${Number(ordinal)}${day}`, { day, ordinal: Number(ordinal) });
  }
  return [...days.values()].sort(
    (one, other) =>
      fromBeginning(one.ordinal, other.ordinal) || weekdays.indexOf(one.day) - weekdays.indexOf(other.day),
  );
}

/** Notes parts that do not go together. */
function noteTogether({ freq, count, until, bymonth, bymonthday, byday, bysetpos }: SentRule, note: Note): void {
  const isOfMonths = freq === 'MONTHLY' || (freq === 'YEARLY' && bymonth.length > 0);
  const needs = 'FREQ=MONTHLY, FREQ=YEARLY;BYMONTH';
  if (count !== undefined && until !== undefined) note('rule_two_ends');
  if (bymonthday.length > 0 && !isOfMonths) note('rule_part_needs', { part: 'BYMONTHDAY', needs });
  const numbered = byday.find(({ ordinal }) => ordinal !== 0);
  if (numbered && !isOfMonths) note('rule_part_needs', { part: `BYDAY=${dayText(numbered)}`, needs });
  const selectsFrom = byday.length > 0 || bymonthday.length > 0;
  const isPositioned = (freq === 'MONTHLY' || freq === 'YEARLY') && selectsFrom;
  if (bysetpos.length > 0 && !isPositioned)
    note('rule_part_needs', { part: 'BYSETPOS', needs: 'FREQ=MONTHLY, FREQ=YEARLY; BYDAY, BYMONTHDAY' });
}

function dayText({ day, ordinal }: RuleDay): string {
  return ordinal === 0 ? day : `${ordinal}${day}`;
}

/**
 * The text of a rule: its parts in one order, those that say nothing left out. `until` is the wall clock in RFC 5545's notation, or what is
 * given instead.
 */
export function ruleText(rule: Rule, until = rule.until?.replace(/[-:]/g, '').replace(' ', 'T')): string {
  const { freq, interval, count, bymonth, bymonthday, byday, bysetpos, wkst } = rule;
  const parts: readonly (readonly [string, string | number | undefined | false])[] = [
    ['FREQ', freq],
    ['INTERVAL', interval > 1 && interval],
    ['COUNT', count],
    ['UNTIL', until],
    ['BYMONTH', bymonth.join()],
    ['BYMONTHDAY', bymonthday.join()],
    ['BYDAY', byday.map(dayText).join()],
    ['BYSETPOS', bysetpos.join()],
    ['WKST', wkst !== 'MO' && wkst],
  ];
  return parts.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join(';');
}

/** Reads the text of a stored rule, whose `UNTIL` is a wall clock. */
export function storedRule(text: string): Rule {
  const read = readRule(text);
  if (isProblem(read)) throw new Error(`Not a stored rule: ${text}`);
  const { clock: _, until, ...rule } = read;
  return { ...rule, until: until?.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6') };
}

/** Tells whether a value is the text of a rule in its stored form. */
export function isStoredRule(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (isProblem(readRule(value)) || ruleText(storedRule(value)) !== value) return false;
  return !value.includes('UNTIL') || /UNTIL=\d{8}T\d{6}(;|$)/.test(value);
}

/** Tells of the text of a rule whether its dates end. */
export function ruleEnds(rrule: string): boolean {
  return /COUNT|UNTIL/.test(rrule);
}
