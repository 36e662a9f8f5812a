/** Dates in a table: whether `05/06/2031` has the day or the month first, decided from all of them, and when the event of a row takes place. */

import { foldName } from '../../model/text/characters.ts';
import { dateOf, dayOf } from '../../model/time/event-days.ts';
import { instantOf, parseMoment, wallClockOf, zoneName } from '../../model/time/instants.ts';
import type { Note } from '../incoming.ts';
import { truth } from '../repairs.ts';
import { plainClock, plainDate } from './date-words.ts';
import type { Cell, CsvField } from './fields.ts';
import type { Row } from './rows.ts';

/** The orders of dates that do not begin with the year. */
export const dateOrders = ['day-first', 'month-first'] as const;
/** One of `dateOrders`. */
export type DateOrder = (typeof dateOrders)[number];

/** The fields whose dates decide together. */
export const dateFields: readonly CsvField[] = ['start_date', 'end_date'];

const beforeYear = /^(\d{1,2})([/.-])(\d{1,2})([/.-])(?=\d{4})/;

/**
 * The order of a table's dates, decided from all of them: month first when some can only be read so, and none only the other way. Where
 * that decides nothing the day is first, with a remark if it matters; but Google Calendar and Outlook in English write the month first with
 * clocks of 12 hours.
 */
export function dateOrderOf(
  rows: readonly Row[],
  columns: ReadonlyMap<CsvField, number>,
  headings: readonly string[],
): { readonly order: DateOrder; readonly notes: readonly Note[] } {
  const pairs = cellsIn(rows, columns, dateFields)
    .map((cell) => beforeYear.exec(plainDate(cell)))
    .flatMap((match) => (match ? [[Number(match[1]), Number(match[3])] as const] : []));
  const isDayFirst = pairs.some(([first]) => first > 12);
  const isMonthFirst = pairs.some(([first, second]) => second > 12 && first <= 12);
  if (isDayFirst !== isMonthFirst) return { order: isDayFirst ? 'day-first' : 'month-first', notes: [] };
  const isAmbiguous = pairs.some(([first, second]) => first !== second && first <= 12 && second <= 12);
  const clocks = cellsIn(rows, columns, [...dateFields, 'start_time', 'end_time']);
  const has24Hours = clocks.some((cell) => /\d[:.h]\d{2}/.test(cell) && !halfOfDay.test(cell));
  const names = headings.map(foldName);
  const isOfEnglishCalendar = names.includes('subject') && names.includes('start date');
  const order = isDayFirst || has24Hours || !isOfEnglishCalendar ? 'day-first' : 'month-first';
  return { order, notes: isAmbiguous ? [guessNotes[order]] : [] };
}

/** The remark about a table whose dates can be read both ways. */
const guessNotes: Readonly<Record<DateOrder, Note>> = {
  'day-first': {
    what: 'day_first',
    where: 'the headings',
    detail: '--dates month-first reads the month first',
  },
  'month-first': {
    what: 'month_first',
    where: 'the headings',
    detail: '--dates day-first reads the day first',
  },
};

function cellsIn(rows: readonly Row[], columns: ReadonlyMap<CsvField, number>, fields: readonly CsvField[]): string[] {
  const positions = fields.flatMap((field) => columns.get(field) ?? []);
  return rows.flatMap(({ cells }) => positions.map((at) => (cells[at] ?? '').trim()));
}

/** A date with the day first, as the other parsers expect it; a date without a valid month stays. */
export function dayFirst(text: string, order: DateOrder): string {
  if (order === 'day-first') return text;
  return text.replace(beforeYear, (all, month: string, one: string, day: string, other: string) =>
    Number(month) <= 12 ? `${day}${one}${month}${other}` : all,
  );
}

/**
 * Start and end as a client would send them. Without times the event is whole-day; so it is from midnight to a later midnight, as calendars
 * write whole days, unless `all_day` is false. The end may be beside the start in the cell of its clock. Without an end it ends when it
 * begins. An end without time on a later day is the end of that day; an end before the start is on the next day. Our own tables have the
 * instants beside the clock times: where a time occurs twice they tell which it is. Those of a row with a time that somebody has changed do
 * not count.
 */
export function whenOf(cell: Cell, isOwn = false) {
  const { start, end: written } = spanIn(cell);
  let end = written;
  if (isMoment(start) && isMoment(end) && !isBare(start)) {
    const isSameDay = dayIn(end) === dayIn(start);
    if (isBare(end)) end = isSameDay ? start : `${end} 23:59:59`;
    else if (isSameDay && clockIn(end) < clockIn(start)) end = nextDay(end, 1);
  }
  const allDay = truth(cell('all_day') ?? '').value;
  if (allDay !== false && isMidnight(start) && isMidnight(end) && dayIn(start) < dayIn(end))
    return wholeDays(start, nextDay(end, -1));
  if (allDay === true && isMoment(start) && isMoment(end)) return wholeDays(start, end);
  if (isBare(start) && isBare(end)) return { start_date: start, end_date: end, all_day: true };
  const [first, last] = isOwn ? [exactly(cell, 'start_date'), exactly(cell, 'end_date')] : [];
  const isExact = first !== undefined && last !== undefined;
  return { start_date: isExact ? first : start, end_date: isExact ? last : end, all_day: false };
}

/** Start and end of a row as it has them, and the texts that their clocks are read from. */
function spanIn(cell: Cell) {
  const [day, date] = [cell('start_date') ?? '', cell('end_date') ?? ''];
  const isOneDay = date === '' || dayIn(momentOf(date, '')) === dayIn(momentOf(day, ''));
  const [begin, until = ''] = clocksIn(cell('start_time') ?? '', isOneDay);
  const clock = plainClock(cell('end_time') ?? '') || (/[T\s]\d/i.test(date) ? '' : until);
  const start = momentOf(day, begin);
  const end = date === '' && clock === '' ? start : momentOf(date || day, clock);
  return { start, end, startText: `${day} ${begin}`, endText: `${date} ${clock}`, isEndDated: date !== '' };
}

/** What may have been meant otherwise in the clocks of a row, although it can be read. */
export function doubtsAbout(cell: Cell): readonly Pick<Note, 'what' | 'detail'>[] {
  const { start, end, startText, endText, isEndDated } = spanIn(cell);
  if (truth(cell('all_day') ?? '').value === true || ![start, end].every((each) => isMoment(each) && !isBare(each)))
    return [];
  const [from, to] = [clockIn(start), clockIn(end)];
  const [isStartMarked, isEndMarked] = [startText, endText].map((text) => halfOfDay.test(text));
  const isSameDay = dayIn(start) === dayIn(end);
  const mayEndLater = isEndDated || (!isEndMarked && mayEndInAfternoon(from, to));
  const isEndDoubtful = isSameDay && to < from && !to.startsWith('00') && mayEndLater;
  // `8:00` and `10:00 PM`
  const isStartDoubtful = isSameDay && isEndMarked && !isStartMarked && from < '12' && inAfternoon(from) < to;
  const detail = `${start} – ${end}`;
  return [
    ...(isEndDoubtful ? [{ what: 'end_on_next_day', detail } as const] : []),
    ...(isStartDoubtful || (!isStartMarked && beginsByWord.test(cell('start_time') ?? ''))
      ? [{ what: 'half_of_day', detail } as const]
      : []),
  ];
}

/** `a les 8` and `a partir de les 8.30` may be in the evening. */
const beginsByWord = /^(?:(?:entre|de|des de|desde|a|a partir de)\s+)?(?:les|las?)\s+[1-8](?!\d)/i;

/** What stands between two clocks, and before them: `de 20:00 a 22:00`, `entre les 20 h i les 22 h`. */
const betweenClocks = /\s*[-–—‑−]\s*|\s+(?:(?:fins\s+)?a|hasta|to)\s+/i;
const beforeClocks = /^(?:(?:des\s+)?de|desde|from)\s+/i;
const beforeBoth = /^(?:entre|between)\s+/i;
const withinBoth = /\s+(?:i|y|e|et|and)\s+/i;
/** The most characters of a cell with two clocks. */
const maxClocks = 60;

/** The clock of a cell, or both of `20:00-22:00`, `de 20 h a 22 h` and `10-12 h`, a start and an end, where that is sure. */
function clocksIn(text: string, isOneDay: boolean): [start: string, end?: string] {
  const one = plainClock(text);
  if (text.length > maxClocks) return [one];
  const parts = beforeBoth.test(text)
    ? text.replace(beforeBoth, '').split(withinBoth)
    : text.replace(beforeClocks, '').split(betweenClocks);
  const [written = '', end, ...others] = parts.map(plainClock);
  if (end === undefined || others.length > 0) return [one];
  // The word behind both hours, but `8:00 - 10:00 PM` does not say which half of the day the start is in
  const start = /^\d{1,2}$/.test(written) && /\dh|\sh/i.test(end) ? `${written} h` : written;
  const [from, to] = [clockOf(start), clockOf(end)];
  if (from === undefined || to === undefined || halfOfDay.test(start) !== halfOfDay.test(end)) return [one];
  // `20:00:00-03:00` may be one clock with an offset from UTC
  if (from.length > to.length) return [one];
  return isOneDay && !halfOfDay.test(end) && mayEndInAfternoon(from, to) ? [one] : [start, end];
}

/** Tells of an end before the start, as in `12:30-1:30`, whether it may be meant on the same day: twelve hours later it is behind the start. */
function mayEndInAfternoon(from: string, to: string): boolean {
  return to < from && !to.startsWith('00') && inAfternoon(to) > from;
}

const inAfternoon = (clock: string): string => `${Number(clock.slice(0, 2)) + 12}${clock.slice(2)}`;

/** A clock time, or where it occurs twice and is the second one, in UTC; undefined when its instant is another. */
function exactly(cell: Cell, field: 'start_date' | 'end_date'): string | undefined {
  const [wall = '', utc = ''] = [cell(field), cell(`utc_${field}`)];
  const [zone, at] = [zoneName(cell('timezone') ?? ''), parseMoment(utc, 'UTC')?.at];
  if (zone === undefined || at === undefined || wallClockOf(at, zone) !== wall) return undefined;
  return instantOf(wall, zone) === at ? wall : `${utc}Z`;
}

function wholeDays(start: string, end: string) {
  return { start_date: dayIn(start), end_date: dayIn(end), all_day: true };
}

function isMoment(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/.test(text);
}

function isMidnight(moment: string): boolean {
  return / 00:00(?::00)?$/.test(moment);
}

const halfOfDay = /[ap]\.?\s?m/i;

const dayIn = (moment: string): string => moment.slice(0, 10);
const clockIn = (moment: string): string => moment.slice(11).padEnd(8, ':00');

function nextDay(moment: string, days: number): string {
  const day = dayOf(moment);
  return Number.isNaN(day) ? moment : `${dateOf(day + days)}${moment.slice(10)}`;
}

function isBare(moment: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(moment);
}

/** `20:00-22:00`, `20:00-22` and `20:00-0200` behind a date, where the second clock would be read as an offset from UTC */
const offsetOrClock = /^\d{1,2}:\d{2}\s*-\s*\d{1,2}(?::?\d{2})?$/;

/**
 * A date and a time in the service's format. Anything else, or more than one time, is passed on with commas for the service to refuse,
 * because a second time would look like an offset from UTC.
 */
function momentOf(date: string, clock: string): string {
  const [, day = date, ownClock = ''] = /^(\S+)\s+(\S.*)$/.exec(date) ?? [];
  const times = [plainClock(ownClock), clock].filter((text) => text !== '');
  const clocks = times.flatMap((text) => clockOf(text) ?? []);
  if (offsetOrClock.test(ownClock)) return [day, ...times].join(', ');
  if (times.length > 1 || clocks.length < times.length) return [date, clock].filter((text) => text !== '').join(', ');
  return [dateIn(day), ...clocks].join(' ');
}

/** `6/5/2031`, `6.5.2031`, `5/13/2031` and `20310506` */
function dateIn(text: string): string {
  const [, first = '', second = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  // The day comes first here, but for dates that have a month only before it
  const [day, month] = Number(second) > 12 && Number(first) <= 12 ? [second, first] : [first, second];
  if (year !== undefined) return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return text.replace(/^((?:19|20)\d{2})(\d{2})(\d{2})$/, '$1-$2-$3');
}

/** `20:30`, `20.30 h`, `20h30`, `20:30:15`, `20 hores`, `8:30 p. m.`; an hour alone needs a word after it. */
const clock =
  /^(?<hour>\d{1,2})(?:[.:h](?<minutes>\d{2})(?::(?<seconds>\d{2}))?)?\s*(?<ending>hs?|hrs|hores|horas|[ap]\.?\s?m)?\.?$/i;

function clockOf(text: string): string | undefined {
  const { hour, minutes, seconds, ending } = clock.exec(text)?.groups ?? {};
  if (hour === undefined || (minutes ?? ending) === undefined) return undefined;
  let hours = Number(hour);
  if (ending !== undefined && /^[ap]/i.test(ending)) {
    // An hour that a 12-hour clock does not have
    if (hours < 1 || hours > 12) return undefined;
    hours = (hours % 12) + (/^p/i.test(ending) ? 12 : 0);
  }
  return [String(hours).padStart(2, '0'), minutes ?? '00', ...(seconds === undefined ? [] : [seconds])].join(':');
}
