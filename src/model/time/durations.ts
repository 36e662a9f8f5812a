/** Durations in milliseconds. */

/** Milliseconds of a second. */
export const secondLength = 1000;
/** Milliseconds of a minute. */
export const minuteLength = 60 * secondLength;
/** Milliseconds of an hour. */
export const hourLength = 60 * minuteLength;
/** A day without change of clocks, such as every day of UTC. */
export const dayLength = 24 * hourLength;

/** An instant rounded down to the second, as everything is stored. */
export function wholeSecond(at: number): number {
  return Math.floor(at / secondLength) * secondLength;
}

/** An instant rounded down to the minute. */
export function wholeMinute(at: number): number {
  return Math.floor(at / minuteLength) * minuteLength;
}
