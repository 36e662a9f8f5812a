/** The dates of a series: when each takes place, what it has of its own, and which of them lists have. */

import { countBelow } from '../arrays-and-maps.ts';
import type { Document, EventFacts, OwnValues, Recurrence, Texts, Times } from '../documents/document.ts';
import { ownFields } from '../tables/resources.ts';
import { dayLength, minuteLength } from '../time/durations.ts';
import {
  clockOf,
  endOfDay,
  type Instant,
  instantAt,
  instantOf,
  offsetAt,
  utcWallClock,
  type WallClock,
  wallClockOf,
} from '../time/instants.ts';
import { occurrenceIdOf } from './occurrence-id.ts';
import { maxDates, ruleEnds } from './rule.ts';
import { lastClock, minuteOf, ruleMinutes, wallOf } from './rule-dates.ts';

/** When a series takes place. */
export interface SeriesFacts extends Times {
  readonly recurrence: Recurrence;
}

/** An event that takes place more than once. */
export interface Series {
  readonly id: number;
  readonly facts: SeriesFacts;
}

/** One date of a series. */
export interface Occurrence {
  readonly id: number;
  /** The wall clock at which the rule, or `rdate`, puts it. */
  readonly key: WallClock;
  /** When it takes place, with its own start and end. */
  readonly times: Times;
  /** 1 for the first by key of those that are not removed; 0 for a removed one. */
  readonly position: number;
  readonly own?: OwnValues | undefined;
  /** The fields that it has of its own, in the order of the table. */
  readonly changed: readonly string[];
  readonly isRemoved: boolean;
}

/** Tells of the facts of an event whether it is a series. */
export function isRepeating<F extends EventFacts>(facts: F): facts is F & SeriesFacts {
  return facts.recurrence !== undefined;
}

/** The most dates of an event that an index has ever had; 0 for one that was never a series. */
export function placesOf(facts: EventFacts | undefined): number {
  return facts?.recurrence?.places ?? facts?.places ?? 0;
}

/** Tells whether a series has an end, so that its dates can be counted. */
export function hasEnd({ rrule }: Recurrence): boolean {
  return rrule === '' || ruleEnds(rrule);
}

/** The keys of a series in order, as minutes, and those among them that are taken out. */
interface Keys {
  readonly minutes: readonly number[];
  readonly removed: ReadonlySet<number>;
}

/** The keys of a series up to a minute; all of a series that ends. */
function keysUpTo({ start_date, recurrence }: SeriesFacts, upTo: number): Keys {
  const { rrule, rdate, exdate } = recurrence;
  const last = hasEnd(recurrence) ? minuteOf(lastClock) : upTo;
  const known = rrule === '' ? [minuteOf(start_date)] : ruleMinutes(rrule, start_date, last);
  const ruled = known.slice(0, countBelow(known, last + 1));
  const listed = rdate.map(minuteOf);
  const minutes = listed.length === 0 ? ruled : [...new Set([...ruled, ...listed])].sort((one, other) => one - other);
  const removed = exdate.flatMap((date) => {
    const first = minuteOf(isWholeDay(date) ? `${date} 00:00:00` : date);
    if (!Number.isInteger(first)) return [];
    const beyond = first + (isWholeDay(date) ? dayLength / minuteLength : 1);
    return minutes.slice(countBelow(minutes, first), countBelow(minutes, beyond));
  });
  return { minutes, removed: new Set(removed) };
}

/** Tells whether a date of `exdate` stands for all dates of its day. */
export function isWholeDay(date: string): boolean {
  return date.length === 10;
}

/** How long the dates of a series take on its clocks, in milliseconds. */
function lengthOf({ start_date, end_date }: Times): number {
  return clockOf(end_date) - clockOf(start_date);
}

/** The times of the date at a key, without its own ones. A start that clocks skip moves forward by the gap, and the end with it. */
function timesAt({ timezone, all_day }: Times, length: number, key: WallClock): Times {
  const clock = clockOf(key);
  const start = instantAt(clock, timezone);
  if (all_day) {
    const end_date = utcWallClock(clock + length);
    return { timezone, all_day, start_date: key, end_date, start, end: endOfDay(end_date, timezone) };
  }
  const isSkipped = start + offsetAt(start, timezone) !== clock;
  const start_date = isSkipped ? wallClockOf(start, timezone) : key;
  const end = isSkipped ? start + length : instantAt(clock + length, timezone);
  return { timezone, all_day, start_date, end_date: wallClockOf(end, timezone), start, end };
}

/** The times of a date with its own start and end. */
function ownTimes(times: Times, { start_date, end_date }: OwnValues['facts']): Times {
  const { timezone, all_day } = times;
  const own = {
    ...times,
    ...(start_date !== undefined && { start_date, start: instantOf(start_date, timezone) }),
    ...(end_date !== undefined && {
      end_date,
      end: all_day ? endOfDay(end_date, timezone) : instantOf(end_date, timezone),
    }),
  };
  // The end follows the series, whose hours may have changed since the date was moved
  return own.end < own.start ? { ...own, end_date: own.start_date, end: own.start } : own;
}

/** The names of the fields that a date has of its own, in the order of the table. */
function changedFields({ facts, texts }: OwnValues): string[] {
  const names = new Set([...Object.keys(facts), ...Object.values(texts).flatMap((set) => Object.keys(set))]);
  return ownFields.filter((name) => names.has(name));
}

/** The date at a key; position 0 says that it is removed. */
function occurrenceAt({ id, facts }: Series, length: number, key: WallClock, position: number): Occurrence {
  const own = facts.recurrence.own[key];
  const times = timesAt(facts, length, key);
  const date = { id: occurrenceIdOf(id, key), key, position, isRemoved: position === 0 };
  return own
    ? { ...date, times: ownTimes(times, own.facts), own, changed: changedFields(own) }
    : { ...date, times, changed: [] };
}

/** Which dates of a series are asked for. */
interface Asked {
  /** Dates that start at this moment or later. */
  readonly from?: Instant | undefined;
  /** Dates that start at this moment or earlier; up to the horizon, or the end of the series, when absent. */
  readonly to?: Instant | undefined;
  /** True gives the removed dates instead of the others. */
  readonly removed?: boolean;
}

/** The dates of a series in the order in which they start. */
export function occurrencesOf(series: Series, { from, to, removed = false }: Asked = {}): Occurrence[] {
  const { recurrence, timezone } = series.facts;
  // A date starts within a day of its key, unless it is moved
  const first = from === undefined ? 0 : minuteOf(wallClockOf(from - dayLength, timezone));
  const listedTo = recurrence.horizon === '' ? lastClock : `${recurrence.horizon} 23:59:00`;
  const last = minuteOf(to === undefined ? listedTo : wallClockOf(to + dayLength, timezone));
  const moved = Object.entries(recurrence.own).flatMap(([key, { facts }]) => (facts.start_date ? [minuteOf(key)] : []));
  const keys = keysUpTo(series.facts, Math.max(last, ...moved));
  const found: Occurrence[] = [];
  const length = lengthOf(series.facts);
  let position = 0;
  for (const minute of keys.minutes) {
    const isRemoved = keys.removed.has(minute);
    if (!isRemoved) position += 1;
    const isNear = minute >= first && (minute <= last || to === undefined);
    if (isRemoved !== removed || !(isNear || moved.includes(minute))) continue;
    const date = occurrenceAt(series, length, wallOf(minute), isRemoved ? 0 : position);
    const { start } = date.times;
    if (start >= (from ?? start) && start <= (to ?? start)) found.push(date);
  }
  return found.sort((one, other) => one.times.start - other.times.start);
}

/** The dates of a series that lists have, in the order in which they start: the last ones up to its horizon, and none that is removed. */
export function listedDates(series: Series): Occurrence[] {
  return occurrencesOf(series).slice(-maxDates);
}

/** When two dates of a series start at the same moment, that moment on its clocks. Dates of a rule alone never do. */
export function meetingOf(facts: SeriesFacts): WallClock | undefined {
  const { recurrence } = facts;
  const moved = Object.values(recurrence.own).flatMap((own) => own.facts.start_date ?? []);
  const named = [...recurrence.rdate, ...moved].sort();
  const last = named.at(-1);
  if (last === undefined) return undefined;
  const asked = hasEnd(recurrence) ? {} : { to: instantOf(last, facts.timezone) + dayLength };
  const dates = occurrencesOf({ id: 0, facts }, asked);
  return dates.find(({ times }, at) => times.start === dates[at - 1]?.times.start)?.times.start_date;
}

/** The date of a series at a key, removed or not; undefined when rule and `rdate` do not have it. */
export function occurrenceOf(series: Series, key: WallClock): Occurrence | undefined {
  const minute = minuteOf(key);
  const { minutes, removed } = keysUpTo(series.facts, minute);
  const place = countBelow(minutes, minute);
  if (minutes[place] !== minute) return undefined;
  if (removed.has(minute)) return occurrenceAt(series, lengthOf(series.facts), key, 0);
  const before = [...removed].filter((each) => each < minute).length;
  return occurrenceAt(series, lengthOf(series.facts), key, place + 1 - before);
}

/** The most dates of a series with values of their own. */
export const maxOwn = 500;

/** A series where the date at a key has nothing, or these values, of its own. */
export function withOwn<S extends Series>(series: S, key: WallClock, own?: OwnValues): S {
  const { [key]: _, ...others } = series.facts.recurrence.own;
  const isEmpty = !own || changedFields(own).length === 0;
  const recurrence = { ...series.facts.recurrence, own: isEmpty ? others : { ...others, [key]: own } };
  return { ...series, facts: { ...series.facts, recurrence } };
}

/** A series without the date at a key, which stays among the removed ones. */
export function withoutDate<S extends Series>(series: S, key: WallClock): S {
  const { recurrence, all_day } = series.facts;
  const exdate = [...new Set([...recurrence.exdate, all_day ? key.slice(0, 10) : key])].sort();
  return { ...series, facts: { ...series.facts, recurrence: { ...recurrence, exdate } } };
}

/** A series that has the removed date at a key again. Other dates of a day that was taken out as a whole stay removed. */
export function withDate<S extends Series>(series: S, key: WallClock): S {
  const { recurrence } = series.facts;
  const day = minuteOf(`${key.slice(0, 10)} 00:00:00`);
  const beyond = day + dayLength / minuteLength;
  const { minutes } = keysUpTo(series.facts, beyond - 1);
  const ofDay = minutes.slice(countBelow(minutes, day), countBelow(minutes, beyond)).map(wallOf);
  const exdate = recurrence.exdate.flatMap((date) => (date === key.slice(0, 10) ? ofDay : [date]));
  const others = [...new Set(exdate)].filter((date) => date !== key).sort();
  return { ...series, facts: { ...series.facts, recurrence: { ...recurrence, exdate: others } } };
}

/** The number of dates of a series that are not removed; 0 without end. */
export function countOf(facts: SeriesFacts): number {
  if (!hasEnd(facts.recurrence)) return 0;
  const { minutes, removed } = keysUpTo(facts, minuteOf(lastClock));
  return minutes.length - removed.size;
}

/** What the dates of a series have besides those of its rule, and less. */
interface KeyedDates {
  /** The keys of the rule that are taken out, in order. */
  readonly removed: readonly WallClock[];
  /** The number of dates that are not of the rule, removed ones aside. */
  readonly further: number;
}

/** How the dates of a series differ from those of its rule. */
export function keyedDates(facts: SeriesFacts): KeyedDates {
  const { rrule, rdate, exdate } = facts.recurrence;
  const last = [facts.start_date, ...rdate, ...exdate].sort().at(-1) ?? facts.start_date;
  const end = minuteOf(`${last.slice(0, 10)} 23:59:00`);
  const { removed } = keysUpTo(facts, end);
  const ofRule = new Set(rrule === '' ? [minuteOf(facts.start_date)] : ruleMinutes(rrule, facts.start_date, end));
  const further = rdate.map(minuteOf).filter((minute) => !ofRule.has(minute) && !removed.has(minute));
  const gone = [...removed].filter((minute) => ofRule.has(minute)).sort((one, other) => one - other);
  return { removed: gone.map(wallOf), further: further.length };
}

/** What answers say of a series as a whole. */
interface SeriesSummary {
  /** The start of the last date; empty for a series without end, or without any date. */
  readonly last_date: WallClock | '';
  /** The number of dates; 0 without end. */
  readonly count: number;
  /** The keys of own values that rule and `rdate` do not have, in order. */
  readonly orphans: readonly WallClock[];
}

/** Sums up a series. Removed dates do not count. */
export function summaryOf(facts: SeriesFacts): SeriesSummary {
  const { recurrence } = facts;
  const ownKeys = Object.keys(recurrence.own).sort();
  const { minutes } = keysUpTo(facts, minuteOf(ownKeys.at(-1) ?? facts.start_date));
  const known = new Set(minutes);
  const orphans = ownKeys.filter((key) => !known.has(minuteOf(key)));
  if (!hasEnd(recurrence)) return { last_date: '', count: 0, orphans };
  const dates = occurrencesOf({ id: 0, facts });
  return { last_date: dates.at(-1)?.times.start_date ?? '', count: dates.length, orphans };
}

/** An event, as its document has it. */
type EventParts = Pick<Document<'events'>, 'id' | 'facts' | 'texts'>;

/** A date of a series as an event by itself: the record of the series with the ID, the times and the own values of the date. */
export function eventOf(
  { id, facts, texts }: EventParts & { readonly facts: SeriesFacts },
  date: Occurrence,
): EventParts {
  const { recurrence, last: _, image: pictured, ...shared } = facts;
  const { key, position, own, changed, times } = date;
  const { image: ownImage, ...ownFacts } = own?.facts ?? {};
  const image = ownImage === undefined ? pictured : ownImage;
  const status = date.isRemoved ? 'trash' : facts.status;
  const values = { ...shared, ...(image && { image }), ...ownFacts, ...times, status };
  const isMoved = ownFacts.start_date !== undefined && values.event_status === 'rescheduled';
  const day = minuteOf(`${key.slice(0, 10)} 00:00:00`);
  const { minutes } = keysUpTo(facts, day + dayLength / minuteLength - 1);
  const ofDay = countBelow(minutes, day + dayLength / minuteLength) - countBelow(minutes, day);
  // The last part of the address of its page has its time where the series has several dates on that day
  const page = ofDay > 1 ? `${key.slice(0, 10)}T${key.slice(11, 16).replace(':', '')}` : key.slice(0, 10);
  const occurrence = { series: id, key, position, changed, page, whole: facts };
  return {
    id: date.id,
    facts: { ...values, previous_start_date: isMoved ? key : '', occurrence },
    texts: own ? ownTexts(texts, own.texts) : texts,
  };
}

/** The texts of a series, where each field that a date has of its own is that of the date in every language. */
function ownTexts(texts: Texts, own: Texts): Texts {
  const fields = new Set(Object.values(own).flatMap((set) => Object.keys(set)));
  const languages = [...new Set([...Object.keys(texts), ...Object.keys(own)])];
  const sets = languages.map((language) => {
    const shared = Object.entries(texts[language] ?? {}).filter(([field]) => !fields.has(field));
    return [language, { ...Object.fromEntries(shared), ...own[language] }] as const;
  });
  return Object.fromEntries(sets.filter(([, set]) => Object.keys(set).length > 0));
}
