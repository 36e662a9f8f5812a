/** Lengths of time, counted as instants are. */

/** Milliseconds of a second. */
export const secondLength = 1000;
/** Milliseconds of a minute. */
export const minuteLength = 60 * secondLength;
/** Milliseconds of an hour. */
export const hourLength = 60 * minuteLength;
/** Milliseconds of a day of UTC, and of any on which no clock is changed. */
export const dayLength = 24 * hourLength;

/** An instant without its fraction of a second, as everything is stored; before 1970 too it is the earlier second. */
export function wholeSecond(at: number): number {
  return Math.floor(at / secondLength) * secondLength;
}

/** The beginning of the minute of an instant. */
export function wholeMinute(at: number): number {
  return Math.floor(at / minuteLength) * minuteLength;
}
