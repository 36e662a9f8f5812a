/** The cost of an event as numbers: its lowest and highest amount, in hundredths of the calendar's currency. */

/** In hundredths; both are 0 for free events. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** Bounds on the lowest and the highest amount. Absent bounds are not tested. */
export interface PriceTest {
  readonly lowAbove?: number;
  readonly lowTo?: number;
  readonly highAbove?: number;
  readonly highFrom?: number;
  readonly highTo?: number;
}

/** Makes the check whether a price passes a test. */
export function priceCheck({
  lowAbove = -1,
  lowTo = Number.POSITIVE_INFINITY,
  highAbove = -1,
  highFrom = 0,
  highTo = Number.POSITIVE_INFINITY,
}: PriceTest): (low: number, high: number) => boolean {
  return (low, high) => low > lowAbove && low <= lowTo && high > highAbove && high >= highFrom && high <= highTo;
}

/** The price range of a cost; undefined without amounts, or in another currency (ISO 4217) than the calendar's. */
export function priceRangeOf(
  { values, code }: { readonly values: readonly string[]; readonly code: string },
  currency: string,
): PriceRange | undefined {
  if (values.length === 0 || (code !== '' && code !== currency)) return undefined;
  const amounts = values.map(hundredths);
  return { low: Math.min(...amounts), high: Math.max(...amounts) };
}

/** An amount in hundredths, rounded. */
export function hundredths(amount: string | number): number {
  return Math.min(Math.round(Number(amount) * 100), Number.MAX_SAFE_INTEGER);
}

/** Every amount is 0. */
export const free: PriceTest = { highTo: 0 };
/** Some amount is above 0. */
export const notFree: PriceTest = { highAbove: 0 };

/** The default steps of price buckets. */
export const usualPriceSteps: readonly number[] = [10, 20, 50];

/** The price buckets between steps of whole units, by name: `free`, `0-10`, …, `50-`. The bucket `unknown` has no test. */
export function priceBuckets(steps: readonly number[]): ReadonlyMap<string, PriceTest | undefined> {
  const between = [0, ...steps].map((step, at): [string, PriceTest] => {
    const next = steps[at];
    const from = at === 0 ? notFree : { lowAbove: hundredths(step) };
    return next === undefined ? [`${step}-`, from] : [`${step}-${next}`, { ...from, lowTo: hundredths(next) }];
  });
  return new Map<string, PriceTest | undefined>([['free', free], ...between, ['unknown', undefined]]);
}
