/** The time of a list of events: its window (`start_date` and the other dates), its period (`when`, `as_of`, `ongoing`), its hours. */

import type { HourRange } from '../../model/query.ts';
import { partsOfDay } from '../../model/tables/event-filters.ts';
import { yearsListed } from '../../model/tables/events.ts';
import { secondLength, wholeMinute } from '../../model/time/durations.ts';
import { type Day, dayOf } from '../../model/time/event-days.ts';
import {
  addYears,
  type Instant,
  instantOf,
  isoWithOffset,
  parseMoment,
  type WallClock,
  wallClockOf,
} from '../../model/time/instants.ts';
import { listInstant } from '../../model/time/list-dates.ts';
import { type NamedPeriod, periodOf } from '../../model/time/periods.ts';
import type { Window } from '../../ports.ts';
import type { Calendar, ListInput } from '../calendar.ts';
import type { Condition, ListRequest } from './condition.ts';

/** The period of `when` at a moment. */
export interface When extends NamedPeriod {
  /** As sent. */
  readonly said: string;
  readonly asOf: Instant;
}

/** The period of `when`; undefined without it, and when `include` names records. */
export function whenOf(calendar: Calendar, input: ListInput): When | undefined {
  const said = whenSaid(input);
  if (said === undefined || input.values.include !== undefined) return undefined;
  const asOf = asOfIn(calendar, input);
  if (asOf === undefined) return undefined;
  const named = periodAt(calendar, said, asOf);
  return named && { ...named, said, asOf };
}

/** What a value of `when` means at a moment; undefined for any other text. */
export function periodAt(
  { settings: { timeZone, dayCutoff } }: Calendar,
  said: string,
  asOf: Instant,
): NamedPeriod | undefined {
  return periodOf(said, { asOf, timeZone, dayCutoff });
}

/** The four strict comparisons. Any of them removes the default bounds of the start. */
const strictDates = ['starts_after', 'starts_before', 'ends_after', 'ends_before'] as const;
/** The parameters that give dates. */
export const dateNames = ['start_date', 'end_date', ...strictDates] as const;

/** `when` as sent. A search by `q` without dates covers upcoming events. */
function whenSaid({ values }: ListInput): string | undefined {
  const { when: said, q } = values;
  if (said !== undefined) return said;
  return q !== undefined && !dateNames.some((name) => values[name]) ? 'upcoming' : undefined;
}

/** The moment to which words are relative: `as_of`, else this minute; undefined when `as_of` is no moment. */
export function asOfIn(calendar: Calendar, input: ListInput): Instant | undefined {
  const sent = input.values.as_of;
  if (sent !== undefined) return parseMoment(sent, calendar.settings.timeZone)?.at;
  return wholeMinute(nowFor(calendar, input));
}

/** Now; on a page of a walk, the moment at which the walk began, so that its window stays. */
export function nowFor({ now }: Calendar, { values }: ListInput): Instant {
  return values.cursor?.begun ?? now();
}

/** The first day of a window that begins at a moment. */
export function firstDayOf(at: Instant | undefined, { settings }: Calendar): Day | undefined {
  return at === undefined ? undefined : dayOf(wallClockOf(at, settings.timeZone));
}

/** Before the first day that an event can have. */
const beforeAll: Day = -1_000_000;

/** Whether what began before the window is left out, or is all that is asked for. */
export function ongoingOf(input: ListInput, first: Day | undefined): Pick<Condition, 'ongoing'> {
  const only = onlyOngoing(input);
  if (only) return { ongoing: { before: first ?? beforeAll, only } };
  return only === false && first !== undefined ? { ongoing: { before: first, only } } : {};
}

/** Whether what began before the window is all that is asked for (true), is left out (false), or neither. */
export function onlyOngoing({ values }: ListInput): boolean | undefined {
  const { ongoing } = values;
  if (ongoing === 'only') return true;
  return ongoing === 'exclude' || ongoing === 'collapse' ? false : undefined;
}

/** The hours of the start; adds `same_hours` where two bounds leave none. */
export function hoursOf({ input, violations }: ListRequest): Pick<Condition, 'hours'> {
  const { time_from: from, time_to: to, part_of_day: parts } = input.values;
  if (from !== undefined && from === to)
    violations.add('time_to', { reason: 'same_hours', values: { other: 'time_from' } });
  const between: HourRange = { from: from ?? 0, to: to ?? lastFor(from) };
  const groups = [
    ...(from === undefined && to === undefined ? [] : [[between]]),
    ...(parts && parts.length > 0 ? [parts.map((part) => partsOfDay[part])] : []),
  ];
  return groups.length > 0 ? { hours: groups } : {};
}

const endOfDay = 24 * 60;

/** Where hours end that nobody ends: with the day; nothing begins between its end and its beginning. */
function lastFor(from: number | undefined): number {
  return from === endOfDay ? 0 : endOfDay;
}

type DateName = (typeof dateNames)[number];

/** Bounds for the index, and the dates in effect as wall clocks of the calendar's zone. */
export interface Covered {
  readonly window: Window;
  readonly dates: Readonly<Record<string, string>>;
}

/**
 * From the six date parameters. A bare date is the beginning of its day for `start_date` and its last second for all
 * others, as clients of The Events Calendar know it. Without any of the four strict ones and `when` the list begins with this minute,
 * so that it stays the same for as long, and ends two years on, or two years after a start that lies later. `include` drops all of them.
 */
export function windowOf(calendar: Calendar, input: ListInput): Covered {
  const { values } = input;
  if (values.include !== undefined) return { window: {}, dates: {} };
  const zone = calendar.settings.timeZone;
  const now = nowFor(calendar, input);
  const instants: Partial<Record<DateName, Instant>> = {};
  for (const name of dateNames) {
    const text = values[name];
    if (text !== undefined) instants[name] = listInstant(text, zone, now, name === 'start_date' ? 'first' : 'last');
  }
  if (whenSaid(input) === undefined && !strictDates.some((name) => values[name])) {
    const start = wholeMinute(now);
    instants.start_date ??= start;
    // A start that lies after the default end moves it
    const end = yearsOn(start, zone);
    instants.end_date ??= instants.start_date > end ? yearsOn(instants.start_date, zone) : end;
  }
  const dates = Object.entries(instants).map(([name, at]) => [name, wordsFor(at, zone)]);
  return { window: boundsOf(instants), dates: Object.fromEntries(dates) };
}

const lastSecond: WallClock = '9999-12-31 23:59:59';

/** Two years after a moment, or the last second that a wall clock can show. */
function yearsOn(start: Instant, zone: string): Instant {
  const wall = wallClockOf(start, zone);
  const isBeyond = Number(wall.slice(0, 4)) + yearsListed > Number(lastSecond.slice(0, 4));
  return instantOf(isBeyond ? lastSecond : addYears(wall, yearsListed), zone);
}

/** A wall clock, or an ISO 8601 text with its offset where the wall clock is another moment's too. */
function wordsFor(at: Instant, zone: string): string {
  const wall = wallClockOf(at, zone);
  return instantOf(wall, zone) === at ? wall : isoWithOffset(at, zone);
}

/** Starts and ends have whole seconds, as what is asked has, so a strict comparison is one second further. */
function boundsOf(at: Partial<Record<DateName, Instant>>): Window {
  return {
    ...bound('startFrom', Math.max, [at.start_date, moved(at.starts_after, secondLength)]),
    ...bound('startTo', Math.min, [at.end_date, moved(at.starts_before, -secondLength)]),
    ...bound('endFrom', Math.max, [moved(at.ends_after, secondLength)]),
    ...bound('endTo', Math.min, [moved(at.ends_before, -secondLength)]),
  };
}

function bound(
  name: keyof Window,
  choose: (...values: number[]) => number,
  candidates: (number | undefined)[],
): Window {
  const known = candidates.filter((value) => value !== undefined);
  return known.length > 0 ? { [name]: choose(...known) } : {};
}

function moved(at: Instant | undefined, milliseconds: number): Instant | undefined {
  return at === undefined ? undefined : at + milliseconds;
}
