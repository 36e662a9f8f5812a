/**
 * The dates of rules, as minutes on wall clocks since 1970. The engine counts on the clocks of UTC, which have no gaps; it is loaded when it
 * is first needed, and asked for a few years at a time.
 */

import { createRequire } from 'node:module';
import { openCache } from '../../cache/cache.ts';
import { dayLength, minuteLength } from '../time/durations.ts';
import { clockOf, parseMoment, utcWallClock, type WallClock } from '../time/instants.ts';
import { maxDates, type Rule, ruleEnds, ruleText, storedRule, weekdays } from './rule.ts';

/** The last wall clock that a date may have. */
export const lastClock: WallClock = '2199-12-31 23:59:00';
const lastMinute = minuteOf(lastClock);

/** The minute of a wall clock. */
export function minuteOf(wall: WallClock): number {
  return clockOf(wall) / minuteLength;
}

/** The wall clock of a minute. */
export function wallOf(minute: number): WallClock {
  return utcWallClock(minute * minuteLength);
}

/** The first dates of a rule in order. */
interface Known {
  readonly minutes: readonly number[];
  /** They are all up to this minute. */
  readonly reached: number;
}

const known = openCache<string, Known>({
  budget: { bytes: 8 * 1024 * 1024 },
  // A small array of small numbers takes eight bytes an item
  sizeOf: ({ minutes }, key) => 8 * minutes.length + 2 * key.length + 100,
});

/** The engine is asked for at most so many minutes at a time, ten years. */
const longestStep = (3653 * dayLength) / minuteLength;
/** The least that is added to the known dates, a year. */
const shortestStep = (366 * dayLength) / minuteLength;

/**
 * All dates of a rule from its start on, up to a minute and maybe some more. `rrule` is the text of a stored rule; the start need not be one
 * of its dates. Of a rule that ends, at most one date more than is allowed.
 */
export function ruleMinutes(rrule: string, start: WallClock, upTo: number): readonly number[] {
  const key = `${start} ${rrule}`;
  const before = known.get(key) ?? { minutes: [], reached: minuteOf(start) - 1 };
  if (before.reached >= Math.min(upTo, lastMinute)) return before.minutes;
  const { count = maxDates + 1, until } = storedRule(rrule);
  const most = ruleEnds(rrule) ? count : Number.POSITIVE_INFINITY;
  const end = until === undefined ? lastMinute : Math.min(Math.floor(minuteOf(until)), lastMinute);
  const wanted = Math.min(upTo, end);
  if (before.reached >= wanted) return before.minutes;
  const between = datesOf(rrule, start);
  let { minutes, reached } = before;
  while (reached < wanted && minutes.length < most) {
    const next = Math.min(Math.max(reached + shortestStep, Math.min(wanted, reached + longestStep)), end);
    minutes = [...minutes, ...between(reached + 1, next)].slice(0, most);
    reached = next;
  }
  known.set(key, { minutes, reached: reached < end && minutes.length < most ? reached : lastMinute });
  return minutes;
}

/** Makes the dates of a rule known up to a minute, some years at a step, which takes some milliseconds. */
export function* ruleSteps(rrule: string, start: WallClock, upTo: number): Iterable<void> {
  const last = Math.min(upTo, lastMinute);
  for (let at = minuteOf(start) + longestStep; at < last; at += longestStep) {
    ruleMinutes(rrule, start, at);
    yield;
  }
}

/** The first date of a rule at its start or later, however early the rule ends; undefined for a rule that never has any. */
export function firstMinute(rrule: string, start: WallClock): number | undefined {
  const between = datesOf(rrule, start);
  const begin = minuteOf(start);
  // Most begin with one, and those that never have any are looked at once
  for (const end of [begin, begin + shortestStep, begin + longestStep, lastMinute]) {
    const [first] = between(begin, Math.min(end, lastMinute));
    if (first !== undefined) return first;
  }
  return undefined;
}

/** Gives the dates of a rule between two minutes, both included, whatever end the rule has. */
type Between = (first: number, last: number) => readonly number[];

/** The dates of a rule. The engine makes half a megabyte of garbage for two years of weeks, and most rules are only days and weeks. */
function datesOf(rrule: string, start: WallClock): Between {
  const rule = storedRule(rrule);
  const isOfWeeks = rule.freq === 'WEEKLY' || (rule.freq === 'DAILY' && rule.byday.length === 0);
  if (isOfWeeks && rule.bymonth.length === 0 && rule.bymonthday.length === 0) return stepsOf(rule, start);
  const { RRuleTemporal }: typeof import('rrule-temporal') = require('rrule-temporal');
  // Without its end: dates are counted here, because the engine would count from the start at each step
  const endless = ruleText({ ...rule, count: undefined, until: undefined });
  const rruleString = `DTSTART:${utcText(start)}\nRRULE:${endless}`;
  const dates = new RRuleTemporal({ rruleString, maxIterations, cache: false });
  return (first, last) => {
    const [after, before] = [new Date(first * minuteLength), new Date(last * minuteLength)];
    return dates.between(after, before, true).map(({ epochMilliseconds }) => epochMilliseconds / minuteLength);
  };
}

/** Minutes of a day. */
const day = dayLength / minuteLength;

/** The dates of a rule of days or weeks, which recur after a number of days. */
function stepsOf({ freq, interval, byday, wkst }: Rule, start: WallClock): Between {
  const begin = minuteOf(start);
  // 1970 began on a Thursday
  const weekday = (Math.floor(begin / day) + weekdays.indexOf('TH')) % 7;
  const sinceWeekBegan = (weekday - weekdays.indexOf(wkst) + 7) % 7;
  const named = byday.map((each) => (weekdays.indexOf(each.day) - weekdays.indexOf(wkst) + 7) % 7);
  const [length, days] =
    freq === 'DAILY'
      ? [interval * day, [0]]
      : [7 * interval * day, (named.length > 0 ? named : [sinceWeekBegan]).map((each) => each - sinceWeekBegan)];
  const offsets = days.map((each) => each * day).sort((one, other) => one - other);
  return (first, last) => {
    const minutes: number[] = [];
    const from = Math.max(first, begin);
    for (let at = begin + Math.floor((from - begin) / length) * length; at + (offsets[0] ?? 0) <= last; at += length) {
      for (const offset of offsets) if (at + offset >= from && at + offset <= last) minutes.push(at + offset);
    }
    return minutes;
  };
}

/** Periods that the engine looks at in vain before it gives up: more than there are days until 2200. */
const maxIterations = 100_000;

const require = createRequire(import.meta.url);

/** A wall clock as that of UTC in RFC 5545's notation. */
function utcText(wall: WallClock): string {
  return `${wall.replace(/[-:]/g, '').replace(' ', 'T')}Z`;
}

/** Steps after which the engine gives up, so that no rule takes long. */
const otherBounds = { maxIterations: 10_000, maxCandidateEvaluations: 50_000 };

/** What the engine does not know, or has wrong: other calendars, and weeks and weekdays counted over the turn of a year. */
const notFollowed = /RSCALE|SKIP|BYEASTER|BYWEEKNO|53(?:MO|TU|WE|TH|FR|SA|SU)/i;

/**
 * The first dates of any rule with an end (RFC 5545, 3.3.10) as minutes on the clock of an event, so many at the most. Undefined for a rule
 * without end, and for one that cannot be followed.
 */
export function otherRuleMinutes(
  rule: string,
  { start_date, timezone }: { readonly start_date: WallClock; readonly timezone: string },
  most: number,
): number[] | undefined {
  if (!/COUNT|UNTIL/i.test(rule) || notFollowed.test(rule)) return undefined;
  const engine: typeof import('rrule-temporal') = require('rrule-temporal');
  const [, until] = /UNTIL=([^;]*)/i.exec(rule) ?? [];
  const day = /^(\d{4})(\d\d)(\d\d)$/
    .exec(until ?? '')
    ?.slice(1)
    .join('-');
  const end = until === undefined || day ? day && `${day} 23:59:59` : parseMoment(until, timezone)?.wall;
  if (until !== undefined && end === undefined) return undefined;
  const text = end === undefined ? rule : rule.replace(/UNTIL=[^;]*/i, `UNTIL=${utcText(end)}`);
  const minutes: number[] = [];
  try {
    const rrule = new engine.RRuleTemporal({
      rruleString: `DTSTART:${utcText(start_date)}\nRRULE:${text}`,
      ...otherBounds,
      cache: false,
    });
    rrule.all(({ epochMilliseconds }) => {
      minutes.push(epochMilliseconds / minuteLength);
      return minutes.length < most;
    });
  } catch {
    return undefined;
  }
  const first = minuteOf(start_date);
  return minutes.every((minute) => Number.isInteger(minute)) ? minutes.filter((minute) => minute >= first) : undefined;
}
