/** Converts between the recurrence of an event and the controls by which a form says it. */

import { recordOf } from '../../model/arrays-and-maps.ts';
import { type RuleDay, readRule, type SentRule, type Weekday, weekdays } from '../../model/recurrence/rule.ts';
import { isProblem, type Problem } from '../../model/tables/problems.ts';
import { isPlain, type Plain, trimmedParts } from '../../model/text/characters.ts';
import { dayOf, weekdayOf } from '../../model/time/event-days.ts';
import { addDays, parseMoment, type WallClock } from '../../model/time/instants.ts';

/** The controls, by the names that a form sends. */
export const repeatControls = ['repeat', 'interval', 'days', 'until', 'count', 'except', 'extra', 'rule'] as const;
/** One of `repeatControls`. */
export type RepeatControl = (typeof repeatControls)[number];

/** How an event repeats: not at all, by a rule that controls say, on single dates, or by a rule that they cannot say. */
export const repeatChoices = [
  ...(['none', 'DAILY', 'WEEKLY', 'MONTHLY', 'MONTHLY_WEEKDAY', 'YEARLY', 'dates', 'other'] as const),
];
/** One of `repeatChoices`. */
export type RepeatChoice = (typeof repeatChoices)[number];

/** The values of the controls: `days` joined by commas, `except` and `extra` with a date a line. */
export type Repeat = Readonly<Record<RepeatControl, string>>;

/** A recurrence as answers show it, and as a write takes it. */
export interface ShownRecurrence {
  readonly rrule: string;
  readonly rdate: readonly string[];
  readonly exdate: readonly string[];
}

/** The fields of an event that its recurrence goes by. */
interface Start {
  readonly start_date: WallClock;
  readonly timezone: string;
}

/** The values of the controls for an event that does not repeat. */
export const noRepeat: Repeat = { ...recordOf(repeatControls, () => ''), repeat: 'none' };

/** The values of the controls for an event as it was read. */
export function repeatOf(recurrence: ShownRecurrence | false, start: Start): Repeat {
  if (recurrence === false) return noRepeat;
  const { rrule, rdate, exdate } = recurrence;
  const clock = start.start_date.slice(10);
  const isUsual = (key: string) => key.slice(10) === clock;
  // A day means all of its dates: just the usual one, unless there is another
  const others = new Set(rdate.filter((key) => !isUsual(key)).map((key) => key.slice(0, 10)));
  const dates = {
    extra: lines(rdate.map((key) => (isUsual(key) ? key.slice(0, 10) : shortKey(key)))),
    except: lines(
      exdate.map((key) => (isUsual(key) && !others.has(key.slice(0, 10)) ? key.slice(0, 10) : shortKey(key))),
    ),
  };
  if (rrule === '') return { ...noRepeat, ...dates, repeat: 'dates' };
  const rule = readRule(rrule);
  const said = isProblem(rule) ? undefined : choiceOf(rule, start.start_date);
  if (isProblem(rule) || !said) return { ...noRepeat, ...dates, repeat: 'other', rule: rrule };
  const { interval, count, until, byday } = rule;
  // A weekly rule without weekdays has that of the start
  const days = byday.length > 0 ? byday.map(({ day }) => day) : [weekdayAt(start.start_date)];
  return {
    ...noRepeat,
    ...dates,
    repeat: said,
    interval: interval === 1 ? '' : String(interval),
    days: said === 'WEEKLY' ? days.join(',') : '',
    until: until === undefined ? '' : lastDay(until, start),
    count: String(count ?? ''),
  };
}

function lines(dates: readonly string[]): string {
  return dates.join('\n');
}

/** A key without seconds that say nothing. */
function shortKey(key: string): string {
  return key.replace(/^(.{16}):00$/, '$1');
}

/** The choice that says the same as a rule of an event with this start; undefined when none does. */
function choiceOf(rule: SentRule, start: WallClock): RepeatChoice | undefined {
  const { freq, interval, bymonth, bymonthday, byday, bysetpos, wkst } = rule;
  const [month, day] = [Number(start.slice(5, 7)), Number(start.slice(8, 10))];
  const hasDays = byday.length > 0;
  if (bysetpos.length > 0 || (freq !== 'YEARLY' && bymonth.length > 0)) return undefined;
  if (freq === 'WEEKLY') {
    // Weeks that are left out are counted from another day
    const isCounted = interval === 1 || wkst === 'MO';
    return isCounted && bymonthday.length === 0 ? 'WEEKLY' : undefined;
  }
  if (freq === 'MONTHLY' && hasDays) {
    const [only, another] = byday;
    const own = monthlyDay(start);
    const isOwn = only?.day === own.day && only.ordinal === own.ordinal && !another;
    return isOwn && bymonthday.length === 0 ? 'MONTHLY_WEEKDAY' : undefined;
  }
  if (hasDays || bymonthday.some((each) => each !== day) || bymonth.some((each) => each !== month)) return undefined;
  return freq === 'DAILY' && bymonthday.length > 0 ? undefined : freq;
}

function weekdayAt(wall: WallClock): Weekday {
  return weekdays[weekdayOf(dayOf(wall))] ?? 'MO';
}

/** The weekday of a start with its place in the month: the fifth is the last, because most months have four. */
function monthlyDay(start: WallClock): RuleDay {
  const week = Math.ceil(Number(start.slice(8, 10)) / 7);
  return { day: weekdayAt(start), ordinal: week === 5 ? -1 : week };
}

/** The last day on which a rule may have a date, from the end that answers show: a moment of UTC, or a day. */
function lastDay(until: string, { start_date, timezone }: Start): string {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(until) ?? [];
  if (year) return `${year}-${month}-${day}`;
  const wall = parseMoment(until, timezone)?.wall ?? start_date;
  return (wall.slice(11) < start_date.slice(11) ? addDays(wall, -1) : wall).slice(0, 10);
}

/** The recurrence that the controls say of an event that starts then, as a write takes it; null for none. */
export function recurrenceOf(controls: Repeat, start: WallClock): ShownRecurrence | null {
  const { repeat, interval, days, until, count, rule, extra, except } = controls;
  if (repeat === 'none') return null;
  const dates = { rdate: datesIn(extra), exdate: datesIn(except) };
  if (repeat === 'dates') return { rrule: '', ...dates };
  if (repeat === 'other') return { rrule: rule.trim(), ...dates };
  const parts = {
    FREQ: repeat === 'MONTHLY_WEEKDAY' ? 'MONTHLY' : repeat,
    INTERVAL: interval === '1' ? '' : interval,
    COUNT: count,
    UNTIL: until.replaceAll('-', ''),
    // Without a start there is no day to go by; that is said at the start
    ...(/^\d{4}-\d\d-\d\d/.test(start) && daysOf(repeat, days, start)),
  };
  const said = Object.entries(parts).filter(([, value]) => value !== '');
  return { rrule: said.map(([name, value]) => `${name}=${value}`).join(';'), ...dates };
}

/** The parts of a rule that say its days. */
function daysOf(repeat: string, days: string, start: WallClock): Readonly<Record<string, string>> {
  const [month, day] = [start.slice(5, 7), start.slice(8, 10)].map((part) => String(Number(part)));
  if (repeat === 'WEEKLY') return { BYDAY: days || weekdayAt(start) };
  if (repeat === 'MONTHLY') return { BYMONTHDAY: day ?? '' };
  if (repeat === 'YEARLY') return { BYMONTH: month ?? '', BYMONTHDAY: day ?? '' };
  if (repeat !== 'MONTHLY_WEEKDAY') return {};
  const { day: weekday, ordinal } = monthlyDay(start);
  return { BYDAY: `${ordinal}${weekday}` };
}

/** The dates of a control: one a line, and several with commas. */
function datesIn(text: string): readonly string[] {
  return trimmedParts(text, /[\n,;]/);
}

/** The values of the controls that a form sent; undefined for a form without them. */
export function repeatIn(sent: Plain): Repeat | undefined {
  if (typeof sent['repeat'] !== 'string') return undefined;
  return recordOf(repeatControls, (name) => {
    const value = sent[name];
    const items = isPlain(value) ? Object.values(value) : [value].flat();
    const texts = items.filter((item) => typeof item === 'string');
    return texts.join(',').replaceAll('\r\n', '\n').trim();
  });
}

/** The controls of the parts of a rule. */
const controlsOfParts: Readonly<Record<string, RepeatControl>> = {
  INTERVAL: 'interval',
  COUNT: 'count',
  UNTIL: 'until',
  BYDAY: 'days',
};

const controlsOfReasons: Partial<Record<Problem['reason'], RepeatControl>> = {
  rule_two_ends: 'count',
  until_before_start: 'until',
  no_dates_left: 'except',
  no_rule_or_date: 'extra',
  rdate_before_start: 'extra',
  rdate_not_listed: 'extra',
  dates_meet: 'extra',
};

/** The control beside which a problem of the recurrence stands, and the problem itself. */
export function repeatProblem(repeat: Repeat | undefined, problem: Problem): readonly [RepeatControl, Problem] {
  const { field, inner, part } = problem.values ?? {};
  if (field === 'rdate' || field === 'exdate') {
    const within = { ...problem, reason: inner as Problem['reason'] };
    return [field === 'rdate' ? 'extra' : 'except', within];
  }
  if (repeat?.repeat === 'none') return ['repeat', problem];
  const isOther = repeat?.repeat === 'other';
  const ofPart = typeof part === 'string' && !isOther ? controlsOfParts[part] : undefined;
  const ofReason = controlsOfReasons[problem.reason];
  if (isOther && (ofReason === undefined || problem.reason === 'no_rule_or_date')) return ['rule', problem];
  if (problem.reason === 'start_not_in_rule') return [repeat?.repeat === 'WEEKLY' ? 'days' : 'repeat', problem];
  if (problem.reason === 'too_many_dates') return [repeat?.count ? 'count' : 'until', problem];
  return [ofPart ?? ofReason ?? 'repeat', problem];
}
