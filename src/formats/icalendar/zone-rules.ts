/** Follows the rules of a VTIMEZONE (RFC 5545, 3.6.5), as programs write them. */

import { onceFor } from '../../model/arrays-and-maps.ts';
import { dayLength, minuteLength, secondLength } from '../../model/time/durations.ts';
import { type Instant, instantBy } from '../../model/time/instants.ts';
import { type Component, propertiesIn, propertyIn } from './component.ts';

/** The offsets of a VTIMEZONE. */
export interface ZoneRules {
  /** Milliseconds ahead of UTC at an instant. */
  offsetAt(at: Instant): number;
  /** The instant of a clock time, which is counted as if it were UTC. */
  instantAt(clock: number): Instant;
  /** When the offset changes in a year of UTC. */
  changesIn(year: number): readonly Instant[];
}

/** A STANDARD or DAYLIGHT. Clocks are counted as if they were UTC. */
interface Observance {
  readonly isDaylight: boolean;
  /** The first clock time at which it begins. */
  readonly start: number;
  /** Offsets before and after it begins. */
  readonly from: number;
  readonly to: number;
  readonly dates: readonly number[];
  readonly rules: readonly YearlyRule[];
}

/** The days of months that a rule names. */
interface RuleDays {
  /** Weekdays from 0 for Sunday, each with its position in the month, from the end when negative, or 0 for all. */
  readonly weekdays: readonly { readonly day: number; readonly position: number }[];
  /** Days of the month, from its end when negative. */
  readonly monthDays: readonly number[];
}

interface YearlyRule {
  readonly interval: number;
  readonly count: number;
  /** The last clock time. */
  readonly until: number;
  readonly months: readonly number[];
  readonly days: RuleDays;
  readonly positions: readonly number[];
  /** Milliseconds since midnight. */
  readonly clock: number;
}

/** A change of clocks, and the offset after it. */
interface Onset {
  readonly at: Instant;
  readonly from: number;
  readonly to: number;
}

/** More are no zone, and would take long to follow. */
const maxObservances = 1000;

/** Reads the rules of a VTIMEZONE; undefined when it has none that can be followed. */
export function rulesOf(zone: Component): ZoneRules | undefined {
  const parts = zone.components.filter(({ name }) => name === 'standard' || name === 'daylight');
  const read = parts.slice(0, maxObservances).map(observanceOf);
  const observances = read.filter((each) => each !== undefined);
  if (observances.length === 0 || observances.length < parts.length) return undefined;
  // Where a later observance of its kind with a rule begins in another year, an endless rule ends
  const eras = observances.map((one) => {
    const later = observances.filter(
      (each) => each.isDaylight === one.isDaylight && each.rules.length > 0 && yearOf(each.start) > yearOf(one.start),
    );
    return { ...one, end: Math.min(Number.POSITIVE_INFINITY, ...later.map(({ start }) => start)) };
  });
  const onsetsAround = onceFor((year: number): readonly Onset[] => {
    const begun = eras.map((era) => ({ era, clocks: clocksOf(era, year) }));
    const isNever = begun.every(({ clocks }) => clocks.length === 0);
    const onsets = begun.flatMap(({ era: { start, from, to }, clocks }) =>
      (isNever ? [start] : clocks).map((clock) => ({ at: clock - from, from, to })),
    );
    return onsets.sort((one, other) => one.at - other.at);
  });
  return {
    offsetAt: (at) => offsetBy(at, onsetsAround),
    instantAt: (clock) => instantBy(offsetBy, clock, onsetsAround),
    changesIn: (year) =>
      onsetsAround(year)
        .filter(({ at, from, to }) => from !== to && new Date(at).getUTCFullYear() === year)
        .map(({ at }) => at),
  };
}

function offsetBy(at: Instant, onsetsAround: (year: number) => readonly Onset[]): number {
  const onsets = onsetsAround(new Date(at).getUTCFullYear());
  return onsets.findLast((onset) => onset.at <= at)?.to ?? onsets[0]?.from ?? 0;
}

/**
 * When an observance begins in a year, the year before and the year after, and at its last time before those. A rule holds before its first
 * date too, for some programs write only the rules of this year.
 */
function clocksOf({ start, end, dates, rules }: Observance & { readonly end: number }, year: number): number[] {
  const lastYear = Math.min(year + 1, yearOf(end));
  const clocks = rules.flatMap((rule) => {
    const last = Math.min(lastYear, yearOf(rule.until));
    const years = Array.from({ length: 2 + rule.interval }, (_, back) => last - back);
    return years.flatMap((each) => datesOf(rule, start, each)).filter((clock) => clock < end);
  });
  return [...clocks, ...(rules.length > 0 ? [] : [start]), ...dates];
}

/** The year of a clock time; endless for an endless one. */
function yearOf(clock: number): number {
  return Number.isFinite(clock) ? new Date(clock).getUTCFullYear() : clock;
}

/** The dates of a rule in a year, with the month and the day of `start` where it names none. */
function datesOf(rule: YearlyRule, start: number, year: number): number[] {
  const first = new Date(start);
  const past = year - first.getUTCFullYear();
  if (past % rule.interval !== 0 || past / rule.interval >= rule.count) return [];
  const isNamed = rule.days.weekdays.length > 0 || rule.days.monthDays.length > 0;
  const months = rule.months.length > 0 ? rule.months : [first.getUTCMonth() + 1];
  const clocks = months.flatMap((month) => {
    const length = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
    const days = Array.from({ length }, (_, at) => at + 1).filter((day) =>
      isNamed ? isRuleDay(rule.days, year, month, day) : day === Math.min(first.getUTCDate(), length),
    );
    const chosen =
      rule.positions.length === 0
        ? days
        : rule.positions.flatMap((position) => days.at(position > 0 ? position - 1 : position) ?? []);
    return chosen.map((day) => midnight(year, month, day) + rule.clock);
  });
  return clocks.filter((clock) => clock <= rule.until);
}

/** Tells whether a rule names a day. A fifth weekday is the last one, as in the rules of Windows. */
function isRuleDay({ weekdays, monthDays }: RuleDays, year: number, month: number, day: number): boolean {
  const length = new Date(midnight(year, month + 1, 0)).getUTCDate();
  if (monthDays.length > 0 && !monthDays.includes(day) && !monthDays.includes(day - length - 1)) return false;
  const weekday = new Date(midnight(year, month, day)).getUTCDay();
  const [fromStart, fromEnd] = [Math.ceil(day / 7), -Math.ceil((length - day + 1) / 7)];
  const positions = [0, fromStart, fromEnd, ...(fromEnd === -1 ? [5] : [])];
  return weekdays.length === 0 || weekdays.some((each) => each.day === weekday && positions.includes(each.position));
}

/** The midnight with which a day begins, as an instant of UTC; months count from 1, in any year. */
function midnight(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

/** An observance without a rule that can be followed, or without offset, is none. */
function observanceOf(component: Component): Observance | undefined {
  const [from, to] = ['tzoffsetfrom', 'tzoffsetto'].map((name) => offsetIn(propertyIn(component, name)?.raw ?? ''));
  const start = clockIn(propertyIn(component, 'dtstart')?.raw ?? '') ?? Date.UTC(1970, 0, 1);
  if (to === undefined) return undefined;
  const rules = propertiesIn(component, 'rrule').map(({ raw }) => ruleIn(raw, start, from ?? to));
  if (rules.some((rule) => rule === undefined)) return undefined;
  return {
    isDaylight: component.name === 'daylight',
    start,
    from: from ?? to,
    to,
    dates: propertiesIn(component, 'rdate').flatMap(({ raw }) => raw.split(',').flatMap((text) => clockIn(text) ?? [])),
    rules: rules.filter((rule) => rule !== undefined),
  };
}

/** `20070311T020000`, also without a time. */
function clockIn(text: string): number | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d):?(\d\d)?)?/i.exec(text.trim()) ?? [];
  const clock = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(clock) ? undefined : clock;
}

function offsetIn(text: string): number | undefined {
  const [, sign, hours, minutes = '0', seconds = '0'] =
    /^([+-]?)(\d{1,2})(?::?(\d\d))?(?::?(\d\d))?$/.exec(text.trim()) ?? [];
  if (hours === undefined) return undefined;
  const ahead = (Number(hours) * 60 + Number(minutes)) * minuteLength + Number(seconds) * secondLength;
  return sign === '-' ? -ahead : ahead;
}

/** The values of the parts of a rule (RFC 5545, 3.3.10), by name, in upper case. */
type RuleParts = ReadonlyMap<string, readonly string[]>;

/** The numbers of a part; none when it is absent, undefined when they are no numbers. */
function numbersIn(parts: RuleParts, name: string): readonly number[] | undefined {
  const numbers = (parts.get(name) ?? []).map(Number);
  return numbers.every(Number.isInteger) ? numbers : undefined;
}

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

const followed = /^(?:FREQ|INTERVAL|COUNT|UNTIL|BYMONTH|BYDAY|BYMONTHDAY|BYSETPOS|BYHOUR|BYMINUTE|BYSECOND|WKST)$/;

/** A yearly rule, or one of the months that it names; undefined for others, which no zone has. */
function ruleIn(raw: string, start: number, from: number): YearlyRule | undefined {
  const pairs = raw.toUpperCase().split(';');
  const parts: RuleParts = new Map(
    pairs.flatMap((pair) => {
      const [name = '', values = ''] = pair.split('=', 2).map((each) => each.trim());
      const listed = values.split(',').map((each) => each.trim());
      return name === '' ? [] : [[name, listed.filter(Boolean)]];
    }),
  );
  const [frequency] = parts.get('FREQ') ?? [];
  const weekdays = (parts.get('BYDAY') ?? []).map((text) => {
    const [, position = '0', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
    return { day: weekdayNames.indexOf(name), position: Number(position) };
  });
  const [months, positions, monthDays] = ['BYMONTH', 'BYSETPOS', 'BYMONTHDAY'].map((name) => numbersIn(parts, name));
  const isYearly = frequency === 'YEARLY' || (frequency === 'MONTHLY' && months !== undefined && months.length > 0);
  if (!isYearly || !months || !positions || !monthDays || weekdays.some(({ day }) => day < 0)) return undefined;
  // By weeks or days of the year: about the day of the start
  if (![...parts.keys()].every((name) => followed.test(name))) {
    const plain = ['INTERVAL', 'COUNT', 'UNTIL'].map((name) => `${name}=${parts.get(name)?.join() ?? ''}`);
    return ruleIn(['FREQ=YEARLY', ...plain].join(';'), start, from);
  }
  // The last clock time of the rule, which is in UTC, or a day
  const lastText = parts.get('UNTIL')?.[0] ?? '';
  let until = clockIn(lastText) ?? Number.POSITIVE_INFINITY;
  if (!/T/i.test(lastText)) until += dayLength - 1;
  else if (/Z$/i.test(lastText)) until += from;
  const first = new Date(start);
  const [hours = first.getUTCHours()] = numbersIn(parts, 'BYHOUR') ?? [];
  const [minutes = first.getUTCMinutes()] = numbersIn(parts, 'BYMINUTE') ?? [];
  const [seconds = first.getUTCSeconds()] = numbersIn(parts, 'BYSECOND') ?? [];
  return {
    interval: Math.min(Math.max(numbersIn(parts, 'INTERVAL')?.[0] ?? 1, 1), maxInterval),
    count: numbersIn(parts, 'COUNT')?.[0] ?? Number.POSITIVE_INFINITY,
    until,
    months: months.filter((month) => month >= 1 && month <= 12),
    days: { weekdays, monthDays },
    positions,
    clock: (60 * hours + minutes) * minuteLength + seconds * secondLength,
  };
}

const maxInterval = 50;
