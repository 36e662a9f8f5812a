/** The time of a list of events: its window (`start_date` and the other dates), its period (`when`, `as_of`, `ongoing`), its hours. */

import type { HourRange } from '../../model/query.ts';
import { facetWindows, partsOfDay } from '../../model/tables/discovery-filters.ts';
import { yearsListed } from '../../model/tables/events.ts';
import { secondLength, wholeMinute } from '../../model/time/durations.ts';
import { type Day, dayOf } from '../../model/time/event-days.ts';
import {
  addYears,
  type Instant,
  instantOf,
  isoWithOffset,
  listInstant,
  parseMoment,
  type WallClock,
  wallClockOf,
} from '../../model/time/instants.ts';
import { type NamedPeriod, periodOf } from '../../model/time/periods.ts';
import type { Query, Window } from '../../ports.ts';
import type { Calendar, ListInput } from '../calendar.ts';
import type { ListRequest, When } from './types.ts';

/** The period of `when`, sent or by default; undefined without it, and when `include` names records. */
export function whenOf(calendar: Calendar, input: ListInput): When | undefined {
  const { values } = input;
  const { when, q } = values;
  // A search by `q` without dates covers upcoming events
  const isUpcoming = q !== undefined && !dateNames.some((name) => values[name]);
  const text = when ?? (isUpcoming ? 'upcoming' : undefined);
  if (text === undefined || values.include !== undefined) return undefined;
  const asOf = asOfIn(calendar, input);
  if (asOf === undefined) return undefined;
  const named = periodAt(calendar, text, asOf);
  return named && { ...named, text, asOf };
}

/** What a value of `when` means at a moment; undefined for any other text. */
export function periodAt(
  { settings: { timeZone, dayCutoff } }: Calendar,
  text: string,
  asOf: Instant,
): NamedPeriod | undefined {
  return periodOf(text, { asOf, timeZone, dayCutoff });
}

/**
 * The moment from which on the words of a request mean other days, if there is one. Dates relative to every moment, such as `now`, are as
 * fresh as any list.
 */
export function changeOf(calendar: Calendar, when: When | undefined, { values }: ListInput): Instant | undefined {
  if (values.as_of !== undefined || values.cursor?.begun !== undefined) return undefined;
  const changes = when?.changesAt !== undefined && when.changesAt > when.asOf ? [when.changesAt] : [];
  if (values.facets?.includes('when')) {
    const now = wholeMinute(calendar.now());
    const windows = facetWindows.map((word) => periodAt(calendar, word, now)?.changesAt);
    changes.push(...windows.map((at) => at ?? Number.POSITIVE_INFINITY));
  }
  return changes.length > 0 ? Math.min(...changes) : undefined;
}

/** The parameters that give dates. */
export const dateNames = [
  'start_date',
  'end_date',
  'starts_after',
  'starts_before',
  'ends_after',
  'ends_before',
] as const;

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

/** Whether what began before the window is all that is asked for (true), is left out (false), or neither. */
export function onlyOngoing({ values }: ListInput): boolean | undefined {
  const { ongoing } = values;
  if (ongoing === 'only') return true;
  return ongoing === 'exclude' || ongoing === 'collapse' ? false : undefined;
}

const endOfDay = 24 * 60;

/** The hours of the start; adds `same_hours` where two bounds leave none. */
export function hoursOf(_: unknown, { input, violations }: ListRequest): { condition: Pick<Query, 'hours'> } {
  const { time_from: from, time_to: to, part_of_day: parts } = input.values;
  if (from !== undefined && from === to)
    violations.add('time_to', { reason: 'same_hours', values: { other: 'time_from' } });
  // Hours that nobody ends do so with the day; nothing begins between its end and its beginning
  const between: HourRange = { from: from ?? 0, to: to ?? (from === endOfDay ? 0 : endOfDay) };
  const groups = [
    ...(from === undefined && to === undefined ? [] : [[between]]),
    ...(parts && parts.length > 0 ? [parts.map((part) => partsOfDay[part])] : []),
  ];
  return { condition: groups.length > 0 ? { hours: groups } : {} };
}

type DateName = (typeof dateNames)[number];

/** Bounds for the index, and the dates in effect as wall clocks of the calendar's zone. */
interface Covered {
  readonly window: Window;
  readonly dates: Readonly<Record<string, string>>;
}

/**
 * From the six date parameters. A bare date is the beginning of its day for `start_date` and its last second for all others, as clients of
 * The Events Calendar know it. Without a period (`when`) and any of the four strict comparisons the list begins with this minute, so that
 * it stays the same for as long, and ends two years on, or two years after a start that lies later. `include` drops all of them.
 */
export function windowOf(calendar: Calendar, input: ListInput, when: When | undefined): Covered {
  const { values } = input;
  if (values.include !== undefined) return { window: {}, dates: {} };
  const zone = calendar.settings.timeZone;
  const now = nowFor(calendar, input);
  const instants: Partial<Record<DateName, Instant>> = {};
  for (const name of dateNames) {
    const text = values[name];
    if (text !== undefined) instants[name] = listInstant(text, zone, now, name === 'start_date' ? 'first' : 'last');
  }
  const isStrict = values.starts_after || values.starts_before || values.ends_after || values.ends_before;
  if (!when && !isStrict) {
    const start = wholeMinute(now);
    instants.start_date ??= start;
    // A start that lies after the default end moves it
    const end = yearsOn(start, zone);
    instants.end_date ??= instants.start_date > end ? yearsOn(instants.start_date, zone) : end;
  }
  const dates: Record<string, string> = {};
  for (const [name, at] of Object.entries(instants)) {
    const wall = wallClockOf(at, zone);
    // With its offset where the wall clock is another moment's too
    dates[name] = instantOf(wall, zone) === at ? wall : isoWithOffset(at, zone);
  }
  // Starts and ends have whole seconds, as the dates of a request have, so a strict comparison is one second further
  const { start_date = -Infinity, starts_after = -Infinity, ends_after } = instants;
  const { end_date = Infinity, starts_before = Infinity, ends_before } = instants;
  const startFrom = Math.max(start_date, starts_after + secondLength);
  const startTo = Math.min(end_date, starts_before - secondLength);
  const window: Window = {
    ...(startFrom > -Infinity && { startFrom }),
    ...(startTo < Infinity && { startTo }),
    ...(ends_after !== undefined && { endFrom: ends_after + secondLength }),
    ...(ends_before !== undefined && { endTo: ends_before - secondLength }),
  };
  return { window, dates };
}

const lastSecond: WallClock = '9999-12-31 23:59:59';

/** Two years after a moment, or the last second that a wall clock can show. */
function yearsOn(start: Instant, zone: string): Instant {
  const wall = wallClockOf(start, zone);
  const isBeyond = Number(wall.slice(0, 4)) + yearsListed > Number(lastSecond.slice(0, 4));
  return instantOf(isBeyond ? lastSecond : addYears(wall, yearsListed), zone);
}
