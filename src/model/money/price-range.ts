/** What an event costs as numbers: its lowest and its highest amount, in hundredths of the calendar's currency. */

import type { Cost } from './cost.ts';

/** Hundredths; both are 0 where it is free. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** A condition on the lowest and the highest amount; bounds that are absent hold. */
export interface PriceTest {
  readonly lowAbove?: number;
  readonly lowTo?: number;
  readonly highAbove?: number;
  readonly highFrom?: number;
  readonly highTo?: number;
}

/** The range of a cost; undefined without amounts, and where they are of another currency (ISO 4217) than the calendar's. */
export function priceRangeOf(
  { values, code }: Pick<Cost, 'values' | 'code'>,
  currency: string,
): PriceRange | undefined {
  if (values.length === 0 || (code !== '' && code !== currency)) return undefined;
  const amounts = values.map(hundredths);
  return { low: Math.min(...amounts), high: Math.max(...amounts) };
}

/** An amount in hundredths, as near as a whole number can be. */
export function hundredths(amount: string | number): number {
  return Math.min(Math.round(Number(amount) * 100), Number.MAX_SAFE_INTEGER);
}

/** Every amount is 0. */
export const free: PriceTest = { highTo: 0 };
/** Some amount is above 0. */
export const notFree: PriceTest = { highAbove: 0 };

/** The steps of a calendar whose settings say nothing. */
export const usualPriceSteps: readonly number[] = [10, 20, 50];

/** The buckets of prices between steps of whole units, by their names: `free`, `0-10`, …, `50-`; `unknown` has no condition. */
export function priceBuckets(steps: readonly number[]): ReadonlyMap<string, PriceTest | undefined> {
  const between = [0, ...steps].map((step, at): [string, PriceTest] => {
    const next = steps[at];
    const from = at === 0 ? notFree : { lowAbove: hundredths(step) };
    return next === undefined ? [`${step}-`, from] : [`${step}-${next}`, { ...from, lowTo: hundredths(next) }];
  });
  return new Map<string, PriceTest | undefined>([['free', free], ...between, ['unknown', undefined]]);
}
