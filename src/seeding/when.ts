/** When events happen: seasons, weekdays and hours as in life, more of them soon than late. */

import type { Times } from '../model/document.ts';
import type { Chance } from './chance.ts';
import { type DayNumber, dateOf, monthOf, timesFrom, weekdayOf, wholeDays } from './days.ts';
import type { When } from './seed-files.ts';

/** One in seven events lies behind, at most so many days; the others ahead, at most so many days. */
const daysBehind = 120;
const daysAhead = 400;
const behind = 1 / 7;

/** The day before which this part of all events (0 to 1) begins. */
export function dayAt(part: number, today: DayNumber): DayNumber {
  if (part < behind) return today - 1 - Math.floor(daysBehind * (1 - part / behind));
  const ahead = (part - behind) / (1 - behind);
  return today + Math.floor(daysAhead * ahead * (1 + ahead) * 0.5);
}

/** How well a day suits, 0 (never) to 81. */
export function suits(when: When, day: DayNumber): number {
  return Number(when.weekdays[weekdayOf(day)]) * Number(when.months[monthOf(day) - 1]);
}

/** How well the average day suits. */
export function usualSuits({ weekdays, months }: When): number {
  const mean = (digits: string): number =>
    [...digits].reduce((sum, digit) => sum + Number(digit), 0) / Math.max(digits.length, 1);
  return mean(weekdays) * mean(months);
}

/** How often a day is drawn until one suits; then the best one is taken. */
const tries = 40;

/** A day that suits, anywhere in the time that events lie in. */
export function dayFor(when: When, chance: Chance, today: DayNumber): DayNumber {
  let best = { day: today, suits: -1 };
  for (let at = 0; at < tries; at += 1) {
    const day = dayAt(chance.next(), today);
    const found = suits(when, day);
    if (chance.next() * 81 < found) return day;
    if (found > best.suits) best = { day, suits: found };
  }
  return best.day;
}

/** The times of an event that begins on this day. */
export function timesOn(day: DayNumber, when: When, chance: Chance, timezone: string): Times {
  if (when.allDay) {
    const [least, most] = when.days;
    return wholeDays(day, day + least + chance.below(most - least + 1) - 1, timezone);
  }
  return timesFrom(`${dateOf(day)} ${chance.oneOf(when.starts)}:00`, chance.oneOf(when.minutes), timezone);
}

const blockSize = 4096;

/**
 * The numbers from 0 to below `count`, shuffled within blocks. Events made in this order have IDs that say nothing of their dates to a
 * tester of a small calendar, and in a large one lie close together, which any index takes faster.
 */
export function* shuffledInBlocks(count: number, chanceOf: (block: number) => Chance): Generator<number> {
  for (let from = 0; from < count; from += blockSize) {
    const chance = chanceOf(from / blockSize);
    const block = Array.from({ length: Math.min(blockSize, count - from) }, (_, at) => from + at);
    for (let left = block.length; left > 0; left -= 1) {
      const at = chance.below(left);
      yield block[at] as number;
      block[at] = block[left - 1] as number;
    }
  }
}
