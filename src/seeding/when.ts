/** When an event of a kind happens: seasons, weekdays and hours as in life, more of them soon than late. */

import type { Chance } from './chance.ts';
import { type DayNumber, dateOf, monthOf, type Times, timesFrom, weekdayOf, wholeDays } from './days.ts';
import type { When } from './seed-files.ts';

/** One in seven events lies behind, at most so many days; the others ahead, at most so many days. */
const daysBehind = 120;
const daysAhead = 400;
const behind = 1 / 7;

/** How often a day is drawn until one suits; then the best one is taken. */
const tries = 40;

/** A day that suits the kind. */
export function dayFor(when: When, chance: Chance, today: DayNumber): DayNumber {
  let best = { day: today, suits: -1 };
  for (let at = 0; at < tries; at += 1) {
    const day = today + daysFromNow(chance);
    const suits = Number(when.weekdays[weekdayOf(day)]) * Number(when.months[monthOf(day) - 1]);
    if (chance.next() * 81 < suits) return day;
    if (suits > best.suits) best = { day, suits };
  }
  return best.day;
}

function daysFromNow(chance: Chance): number {
  const isBehind = chance.next() < behind;
  const drawn = chance.next();
  return isBehind ? -1 - Math.floor(daysBehind * drawn) : Math.floor(daysAhead * drawn * (1 + drawn) * 0.5);
}

/** The times of an event that begins on this day. */
export function timesOn(day: DayNumber, when: When, chance: Chance, timezone: string): Times {
  if (when.allDay) {
    const [least, most] = when.days;
    return wholeDays(day, day + least + chance.below(most - least + 1) - 1, timezone);
  }
  return timesFrom(`${dateOf(day)} ${chance.oneOf(when.starts)}:00`, chance.oneOf(when.minutes), timezone);
}
