/** Tells events that take place once from series. */

import { dayLength } from '../../model/time/durations.ts';
import { parseMoment, wallClockOf } from '../../model/time/instants.ts';
import { type Component, propertiesIn, propertyIn } from './component.ts';
import { isNamed, isRuleDay, numbersIn, type RuleParts, ruleDaysIn, rulePartsIn, weekdayNames } from './rule-days.ts';
import { instantIn, startOf, type Time, timeIn } from './times.ts';
import type { Zones } from './zones.ts';

/**
 * Tells whether an event is a series. A rule that gives one date or none makes no series: `RRULE` empty, `COUNT=1`, `UNTIL` on the day of the
 * start, or EXDATEs that leave nothing but the start. A rule that cannot be followed makes one.
 */
export function repeats(event: Component, zones: Zones): boolean {
  const dates = propertiesIn(event, 'rdate').flatMap(({ raw }) => raw.split(/[,/]/)[0]?.trim() || []);
  const begin = propertyIn(event, 'dtstart')?.raw ?? '';
  if (propertiesIn(event, 'rdate').some(({ raw }) => raw.includes(',')) || dates.some((date) => date !== begin))
    return true;
  const rules = propertiesIn(event, 'rrule').filter(({ raw }) => raw !== '');
  if (rules.length === 0) return false;
  const start = startOf(event, zones);
  if (!start) return true;
  const exceptions = propertiesIn(event, 'exdate').flatMap((property) =>
    property.raw.split(',').map((raw) => ({ ...property, raw: raw.trim() })),
  );
  const times = exceptions.flatMap((each) => timeIn(each, zones, propertyIn(event, 'dtstart')?.parameters ?? {}) ?? []);
  const excluded = new Set(
    times.map((time) => dayIn(time.clock === undefined ? time.day : onClocksOf(start, instantIn(time)))),
  );
  return rules.some(({ raw }) => isSeries(rulePartsIn(raw), start, excluded));
}

/** More days are not looked at. */
const maxDays = 3700;
const followed = /^(?:FREQ|INTERVAL|COUNT|UNTIL|BYMONTH|BYDAY|BYMONTHDAY|WKST)$/;

/** `excluded` are the days, counted from 1970, on which the series does not take place. */
function isSeries(parts: RuleParts, start: Time, excluded: ReadonlySet<number>): boolean {
  const [count = Number.POSITIVE_INFINITY] = numbersIn(parts, 'COUNT') ?? [];
  const first = dayIn(start.day);
  const last = lastDay(parts, start);
  const isDaily = /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(parts.get('FREQ')?.[0] ?? '');
  if (count <= 1 || (isDaily && last <= first)) return excluded.has(first);
  const fits = isDaily && [...parts.keys()].every((name) => followed.test(name)) ? dayTest(parts, first) : undefined;
  if (!fits || last - first > maxDays || excluded.has(first)) return true;
  let left = count - 1;
  for (let day = first + 1; day <= last && left > 0; day += 1) {
    if (!fits(day)) continue;
    if (!excluded.has(day)) return true;
    left -= 1;
  }
  return false;
}

/** The last day on which a rule can give a date: without UNTIL, as far as is looked. */
function lastDay(parts: RuleParts, start: Time): number {
  const [until = ''] = parts.get('UNTIL') ?? [];
  const [, year, month, day, clock] = /^(\d{4})-?(\d\d)-?(\d\d)(T.*)?$/.exec(until) ?? [];
  const date = `${year}-${month}-${day}`;
  if (year === undefined) return dayIn(start.day) + (parts.has('COUNT') ? maxDays : maxDays + 1);
  const moment = parseMoment(
    clock === undefined ? date : `${date}${clock.replace(/^T(\d\d):?(\d\d):?(\d\d)/, 'T$1:$2:$3')}`,
    'UTC',
  );
  if (!moment) return Number.POSITIVE_INFINITY;
  const local = clock?.endsWith('Z') ? onClocksOf(start, moment.at) : moment.wall;
  const isBefore = clock !== undefined && start.clock !== undefined && local.slice(11) < start.clock;
  return dayIn(local) - (isBefore ? 1 : 0);
}

/** An instant on the clocks of the start. */
function onClocksOf({ isUtc, zone }: Time, at: number): string {
  return wallClockOf(at, isUtc ? 'UTC' : zone);
}

function dayIn(wall: string): number {
  return Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) / dayLength;
}

/** A test of days, counted from 1970, for a rule with days and months alone; undefined when it cannot be followed. */
function dayTest(parts: RuleParts, first: number): ((day: number) => boolean) | undefined {
  const [days, months, [interval = 1] = [0]] = [
    ruleDaysIn(parts),
    numbersIn(parts, 'BYMONTH'),
    numbersIn(parts, 'INTERVAL'),
  ];
  if (!days || !months || interval < 1) return undefined;
  const start = toDateParts(first);
  const weekStart = weekdayNames.indexOf(parts.get('WKST')?.[0] ?? 'MO');
  const weekOf = (day: number): number => Math.floor((day + 4 - weekStart) / 7);
  const past: Readonly<Record<string, (day: number) => number>> = {
    DAILY: (day) => day - first,
    WEEKLY: (day) => weekOf(day) - weekOf(first),
    MONTHLY: (day) => (toDateParts(day).year - start.year) * 12 + toDateParts(day).month - start.month,
    YEARLY: (day) => toDateParts(day).year - start.year,
  };
  const frequency = parts.get('FREQ')?.[0] ?? '';
  const isSame = isSameDay[frequency] ?? (() => false);
  // A position is one in the year where a yearly rule names no months; any of them may be meant
  const isInMonth = frequency === 'MONTHLY' || parts.has('BYMONTH');
  const weekdays = isInMonth ? days.weekdays : days.weekdays.map(({ day }) => ({ day, position: 0 }));
  return (day) => {
    const at = toDateParts(day);
    if ((past[frequency]?.(day) ?? 0) % interval !== 0 || (months.length > 0 && !months.includes(at.month)))
      return false;
    return isNamed(days)
      ? isRuleDay({ ...days, weekdays }, at.year, at.month, at.day)
      : isSame(at, start, months.length > 0);
  };
}

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
}

/** Whether a day is that of the start, by frequency, where a rule names none. */
const isSameDay: Readonly<Record<string, (at: DateParts, start: DateParts, hasMonths: boolean) => boolean>> = {
  DAILY: () => true,
  WEEKLY: (at, start) => at.weekday === start.weekday,
  MONTHLY: (at, start) => at.day === start.day,
  YEARLY: (at, start, hasMonths) => at.day === start.day && (hasMonths || at.month === start.month),
};

function toDateParts(day: number): DateParts {
  const date = new Date(day * dayLength);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}
