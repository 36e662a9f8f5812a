/** Dates of the Madrid feed: wall clocks without zone, and a weekly rule in its own notation. */

import type { Recurrence } from '../../model/documents/document.ts';
import { unique } from '../../model/slices.ts';
import { parseMoment } from '../../model/time/instants.ts';
import type { Item } from './item.ts';

/** Dates as a client would send them; `shortened` when an end at 22:59 was taken for the end of its day. */
interface When {
  readonly start_date: string;
  readonly end_date: string;
  readonly all_day: boolean;
  readonly shortened: boolean;
}

/**
 * A start at 00:00 without a time and an end at 23:59 is a whole day. On the Sunday in October whose clocks go back
 * the feed adds 24 hours less a minute to midnight, and so ends at 22:59.
 */
export function whenOf(item: Item): When {
  const start = wallClock(item.start);
  const end = wallClock(item.end);
  const fromMidnight = start.endsWith('00:00:00') && item.time === '';
  const shortened = fromMidnight && end.endsWith('22:59:00') && isDayOf25Hours(end.slice(0, 10));
  const all_day = fromMidnight && (shortened || end.endsWith('23:59:00'));
  return { start_date: start, end_date: shortened ? end.replace('22:59', '23:59') : end, all_day, shortened };
}

/** The weekly rule with its exceptions, and the exceptions that could not be read. */
export function recurrenceOf(item: Item): { readonly rule: Recurrence | undefined; readonly unread: string[] } {
  const { days, unread } = exceptions(item.excludedDays);
  const rule = item.recurrence && ruleOf(item.recurrence, days);
  return rule ? { rule, unread } : { rule: undefined, unread: [...days, ...unread] };
}

/** Weekdays in RFC 5545's notation: `MO`, `-1SU`. */
const weekDay = /^(?:[+-]?\d{1,2})?[A-Z]{2}$/i;

function ruleOf(said: NonNullable<Item['recurrence']>, except: readonly string[]): Recurrence | undefined {
  const { frequency, interval } = said;
  const days = said.days
    .split(',')
    .map((day) => day.trim())
    .filter((day) => day !== '');
  const isRule = /^[A-Z]{1,20}$/i.test(frequency) && isCount(interval) && days.every((day) => weekDay.test(day));
  return isRule ? { frequency, interval, days, except } : undefined;
}

function isCount(interval: number): boolean {
  return Number.isInteger(interval) && interval >= 1 && interval <= 1000;
}

/** `23/9/2025;30/9/2025;` → the days in order, `YYYY-MM-DD`. */
function exceptions(text: string): { readonly days: string[]; readonly unread: string[] } {
  const days: string[] = [];
  const unread: string[] = [];
  for (const part of text.split(';').map((each) => each.trim())) {
    const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(part) ?? [];
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (parseMoment(date, 'UTC')) days.push(date);
    else if (part !== '') unread.push(part);
  }
  return { days: unique(days).sort(), unread };
}

function wallClock(text: string): string {
  return text.trim().replace(/\.0+$/, '');
}

/** The last Sunday of October, when clocks of the European Union go back (Directive 2000/84/EC). */
function isDayOf25Hours(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return date.getUTCMonth() === 9 && date.getUTCDay() === 0 && date.getUTCDate() > 24;
}
