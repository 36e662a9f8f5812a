/** Makes of a sent recurrence, and of the event that it belongs to, what is stored; or says what is wrong with the two together. */

import { unique } from '../arrays-and-maps.ts';
import type { Recurrence, Times } from '../documents/document.ts';
import { isProblem, type Problem } from '../tables/problems.ts';
import { addDays, parseMoment, type WallClock, wallClockOf } from '../time/instants.ts';
import { clockParts, maxDates, readRule, ruleText, type SentRule, storedRule } from './rule.ts';
import { firstMinute, lastClock, minuteOf, ruleMinutes, wallOf } from './rule-dates.ts';
import type { SentDate, SentRecurrence } from './sent.ts';

/** The rule and the dates of a series, in the form in which they are stored. */
export type RuleAndDates = Pick<Recurrence, 'rrule' | 'rdate' | 'exdate'>;

type Clock = Pick<Times, 'start_date' | 'timezone' | 'all_day'>;

/** Tells whether a series may start then: at a full minute from 1970 to 2199, for which IDs of dates have room. */
export function maySeriesStart(start: WallClock): boolean {
  return start >= '1970' && start <= lastClock && start.endsWith(':00');
}

/** Normalizes the rule and the dates of an event with these times, whose start `maySeriesStart`. */
export function normalizeRecurrence({ rule, rdate, exdate }: SentRecurrence, clock: Clock): RuleAndDates | Problem {
  const rrule = rule ? normalizeRule(rule, clock) : '';
  if (typeof rrule !== 'string') return rrule;
  const { start_date } = clock;
  const further = inOrder(rdate.map((date) => keyOf(date, clock)));
  if (further.some((key) => key < start_date)) return { reason: 'rdate_before_start' };
  if (!further.every(maySeriesStart)) return { reason: 'rdate_not_listed' };
  return { rrule, rdate: further, exdate: inOrder(exdate.map((date) => keyOf(date, clock, ''))) };
}

function inOrder(keys: readonly string[]): string[] {
  return unique(keys).sort();
}

function normalizeRule(sent: SentRule, clock: Clock): string | Problem {
  const { clock: named, until: sentUntil, ...rest } = sent;
  const { start_date } = clock;
  const own = start_date.slice(11).split(':').map(Number);
  const other = clockParts.find((part, at) => named[part].some((value) => value !== own[at]));
  if (other) return { reason: 'rule_other_clock', values: { part: other, clock: start_date.slice(11) } };
  const lastDay = bareDay
    .exec(sentUntil ?? '')
    ?.slice(1)
    .join('-');
  const last = sentUntil === undefined ? undefined : wallIn({ text: lastDay ?? sentUntil }, clock);
  if (sentUntil !== undefined && last === undefined) {
    const allowed = '20310630, 20310630T200000, 20310630T200000Z';
    return { reason: 'rule_part_wrong', values: { part: 'UNTIL', allowed } };
  }
  // The last second on which there may be a date; a day means all of it
  const until = last && (lastDay || clock.all_day) ? `${last.slice(0, 10)} 23:59:59` : last;
  if (until !== undefined && until < start_date) return { reason: 'until_before_start' };
  const rule = ruleText({ ...rest, until });
  const first = firstMinute(rule, start_date);
  if (first === undefined) return { reason: 'rule_without_dates' };
  if (first !== minuteOf(start_date)) {
    const next = wallOf(first);
    return { reason: 'start_not_in_rule', values: { next: clock.all_day ? next.slice(0, 10) : next } };
  }
  const isEndless = rest.count === undefined && until === undefined;
  if (isEndless || ruleMinutes(rule, start_date, minuteOf(lastClock)).length <= maxDates) return rule;
  return { reason: 'too_many_dates', values: { limit: maxDates } };
}

const bareDay = /^(\d{4})-?(\d{2})-?(\d{2})$/;
const namesInstant = /^-?\d{1,12}$|\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d+)?)?\s*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i;

/**
 * The clock on the wall of the event that a date names: an instant is shown in the event's zone, a date in a zone of its own too. A clock
 * without zone counts as written, also where it is skipped.
 */
function wallIn({ text, zone }: SentDate, { timezone }: Clock): WallClock | undefined {
  if (namesInstant.test(text)) return parseMoment(text, timezone)?.wall;
  if (zone === undefined || zone === timezone) return parseMoment(text, 'UTC')?.wall;
  const moment = parseMoment(text, zone);
  return moment && wallClockOf(moment.at, timezone);
}

/** The key of a date of `rdate`. A day has the clock of the start, or another one: none in `exdate`, where it stands for all dates of that day. */
export function keyOf(date: SentDate, clock: Clock, ofDay = clock.start_date.slice(10)): WallClock {
  const wall = wallIn(date, clock) ?? '';
  return clock.all_day || bareDay.test(date.text) ? wall.slice(0, 10) + ofDay : wall;
}

/** The rule and the dates of a series as if they were sent again. */
export function sentAgain({ rrule, rdate, exdate }: RuleAndDates): SentRecurrence {
  const rule = rrule === '' ? undefined : readRule(rrule);
  return {
    ...(rule && !isProblem(rule) && { rule }),
    rdate: rdate.map((text) => ({ text })),
    exdate: exdate.map((text) => ({ text })),
  };
}

/** The keys of a series when its start changes from one clock to another: those at the old time of day get the new one. */
export function keyMover(before: Clock, after: Clock): (key: string) => string {
  const [from, to] = [before.start_date.slice(10), after.start_date.slice(10)];
  if (after.all_day) return (key) => (key.length > 10 ? key.slice(0, 10) + to : key);
  return (key) => (key.slice(10) === from ? key.slice(0, 10) + to : key);
}

/** Moves the rule and the dates of a series along when the time of day of its start changes, so that they are on the same days as before. */
export function movedAlong({ rrule, rdate, exdate }: RuleAndDates, before: Clock, after: Clock): RuleAndDates {
  const move = keyMover(before, after);
  const removed = after.all_day ? exdate.map((date) => date.slice(0, 10)) : exdate.map(move);
  const rule = rrule === '' ? undefined : storedRule(rrule);
  return {
    rrule: rule ? ruleText({ ...rule, until: rule.until && movedUntil(rule.until, before, after) }) : '',
    rdate: inOrder(rdate.map(move)),
    exdate: inOrder(removed),
  };
}

/** An end that takes in the date of its day goes on taking it in; one that leaves it out goes on leaving it out. */
function movedUntil(until: WallClock, before: Clock, after: Clock): WallClock {
  const day = until.slice(0, 10);
  if (after.all_day) return `${day} 23:59:59`;
  const [time, from, to] = [until.slice(11), before.start_date.slice(11), after.start_date.slice(11)];
  if (time >= from) return time >= to ? until : `${day} ${to}`;
  return time < to ? until : addDays(`${day} 23:59:59`, -1);
}

/** The start and the end of a rule as answers show it: `UNTIL` in UTC, and as a day for whole days. */
export function shownRule(rrule: string, { timezone, all_day }: Omit<Clock, 'start_date'>): string {
  if (!rrule.includes('UNTIL')) return rrule;
  const rule = storedRule(rrule);
  const { until = '' } = rule;
  if (all_day) return ruleText(rule, until.slice(0, 10).replaceAll('-', ''));
  const utc = new Date(parseMoment(until, timezone)?.at ?? 0).toISOString();
  return ruleText(rule, `${utc.slice(0, 19).replace(/[-:]/g, '')}Z`);
}
