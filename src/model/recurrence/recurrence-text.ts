/** A series in plain words: how often, at what time, until when, without which dates. What has no words is said by its dates alone. */

import { onceFor } from '../arrays-and-maps.ts';
import type { Language } from '../tables/field.ts';
import { dayOf, weekdayOf } from '../time/event-days.ts';
import { addDays, type WallClock } from '../time/instants.ts';
import { isSpoken, type SpokenLanguage } from '../words/index.ts';
import { type DayOfYear, recurrenceWords } from '../words/recurrence-words.ts';
import { hasEnd, keyedDates, occurrencesOf, type SeriesFacts } from './occurrences.ts';
import { type Rule, type RuleDay, storedRule, weekdays } from './rule.ts';

/** The most exceptions that are named. */
const maxNamed = 3;

type Words = (typeof recurrenceWords)[SpokenLanguage];

/** When a series takes place, in words of a language: `every Thursday at 20:00 until 30 June, except 16 January`. */
export function recurrenceText(facts: SeriesFacts, language: Language): string {
  const made =
    texts.get(facts) ??
    onceFor((each: Language) => {
      const words = recurrenceWords[isSpoken(each) ? each : 'en'];
      const { start_date, recurrence } = facts;
      const rule = recurrence.rrule === '' ? undefined : storedRule(recurrence.rrule);
      const often = rule && howOften(rule, start_date, words);
      if (rule && often) return ruleWords(facts, rule, often, words);
      const dates = occurrencesOf({ id: 0, facts });
      const [first, last] = [dates[0], dates.at(-1)].map(
        (date) => date && dayOfYear(date.times.start_date, start_date),
      );
      if (!first || !last) return words.noDates;
      return hasEnd(recurrence) ? words.dates(dates.length, first, last) : words.datesFrom(first);
    });
  texts.set(facts, made);
  return made(language);
}

/** By the facts, which many dates of a page share. */
const texts = new WeakMap<SeriesFacts, (language: Language) => string>();

function ruleWords(facts: SeriesFacts, rule: Rule, often: string, words: Words): string {
  const { start_date, all_day } = facts;
  const [hour = 0, minute = 0] = start_date.slice(11).split(':').map(Number);
  const { removed, further } = keyedDates(facts);
  const days = [...new Set(removed.map((key) => key.slice(0, 10)))];
  const { until } = rule;
  // The last day on which there may be a date: that of the end, unless that is earlier on the day than the dates
  const lastDay = until && until.slice(11) < start_date.slice(11) ? addDays(until, -1) : until;
  const parts = [
    all_day ? often : `${often} ${words.at(hour, minute)}`,
    lastDay === undefined ? '' : ` ${words.until(dayOfYear(lastDay, start_date))}`,
    rule.count === undefined ? '' : `, ${words.times(rule.count)}`,
    further === 0 ? '' : `, ${words.more(further)}`,
    days.length > maxNamed ? `, ${words.exceptions(days.length)}` : '',
    days.length > 0 && days.length <= maxNamed
      ? `, ${words.except(words.list(days.map((day) => words.date(dayOfYear(day, start_date)))))}`
      : '',
  ];
  return parts.join('');
}

/** A day as it is said: with its year where that is not the one of the start. */
function dayOfYear(wall: WallClock, start: WallClock): DayOfYear {
  const [year, month = 1, day = 1] = wall.slice(0, 10).split('-').map(Number);
  return { day, month, year: wall.slice(0, 4) === start.slice(0, 4) ? undefined : year };
}

/** How often a rule has a date; undefined for one without words. */
function howOften(rule: Rule, start: WallClock, words: Words): string | undefined {
  const { freq, interval, bymonth, bymonthday, byday, bysetpos } = rule;
  // One whose dates are all those of some weekdays is said as a weekly one
  const isPlain = interval === 1 && bymonth.length === 0 && bymonthday.length === 0 && bysetpos.length === 0;
  const areAll = byday.length > 0 && byday.every(({ ordinal }) => ordinal === 0);
  switch (isPlain && areAll ? 'WEEKLY' : freq) {
    case 'DAILY':
      return bymonth.length + byday.length > 0 ? undefined : words.everyDay(interval);
    case 'WEEKLY': {
      if (bymonth.length > 0) return undefined;
      const days = byday.length > 0 ? byday.map(({ day }) => weekdays.indexOf(day)) : [weekdayOf(dayOf(start))];
      const names = days.map(words.weekday);
      const areWorkdays = byday.map(({ day }) => day).join() === workdays;
      if (interval > 1)
        return areWorkdays ? words.everyWeeksMondayToFriday(interval) : words.everyWeeks(interval, names);
      if (days.length === weekdays.length) return words.everyDay(1);
      return areWorkdays ? words.mondayToFriday : words.everyWeek(words.list(names));
    }
    case 'MONTHLY': {
      const days = bymonth.length > 0 ? undefined : daysOfMonth(rule, start, words);
      return days && words.everyMonth(interval, days);
    }
    case 'YEARLY': {
      const [month = Number(start.slice(5, 7)), ...others] = bymonth;
      if (others.length > 0 || bymonthday.length > 1) return undefined;
      if (byday.length > 0) {
        const days = bymonth.length > 0 ? daysOfMonth(rule, start, words) : undefined;
        return days && words.everyYear(interval, words.ofMonth(days, month));
      }
      const [day = Number(start.slice(8, 10))] = bymonthday;
      // The last days of a month, and the day that most years lack
      if (day < 0 || bysetpos.length > 0 || (month === 2 && day === 29)) return undefined;
      return words.everyYear(interval, words.date({ day, month }));
    }
  }
}

const workdays = 'MO,TU,WE,TH,FR';

/** The days of a month that a rule names; undefined where there are no words for them. */
function daysOfMonth(rule: Rule, start: WallClock, words: Words): string | undefined {
  const { bymonthday, byday, bysetpos } = rule;
  if (byday.length > 0) {
    const days = bymonthday.length > 0 ? undefined : withPositions(byday, bysetpos);
    if (!days?.every(({ ordinal }) => ordinal === -1 || ordinal > 0)) return undefined;
    return words.list(days.map(({ ordinal, day }) => words.ordinalDay(ordinal, words.weekday(weekdays.indexOf(day)))));
  }
  if (bysetpos.length > 0) return undefined;
  if (bymonthday.length === 1 && bymonthday[0] === -1) return words.lastDay;
  if (bymonthday.some((day) => day < 0)) return undefined;
  return words.daysOfMonth(bymonthday.length > 0 ? bymonthday : [Number(start.slice(8, 10))]);
}

/** The first and the last of one weekday may be named by positions too. */
function withPositions(byday: readonly RuleDay[], bysetpos: readonly number[]): readonly RuleDay[] | undefined {
  if (bysetpos.length === 0) return byday;
  const [day, ...others] = byday;
  if (!day || others.length > 0 || day.ordinal !== 0) return undefined;
  return bysetpos.every((position) => Math.abs(position) <= 5)
    ? bysetpos.map((ordinal) => ({ day: day.day, ordinal }))
    : undefined;
}
