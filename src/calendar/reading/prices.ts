/** The filters of price (`free`, `price_min`, `price_max`, `price`, `price_unknown`). */

import { free, hundredths, notFree, type PriceTest, priceBuckets } from '../../model/money/price-range.ts';
import type { Condition, ListRequest } from './condition.ts';

/** The price filters of a list. Adds `above_other` when no price can be within both bounds. */
export function pricesOf({ calendar, input, violations }: ListRequest): Pick<Condition, 'prices'> {
  const { free: isFree, price_min: min, price_max: max, price, price_unknown: orUnknown } = input.values;
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    violations.add('price_min', { reason: 'above_other', values: { other: 'price_max' } });
  }
  const buckets = priceBuckets(calendar.settings.priceSteps);
  const groups: (PriceTest | null)[][] = [
    ...(isFree === undefined ? [] : [[isFree === true ? free : notFree]]),
    ...(min === undefined && max === undefined ? [] : [[boundsOf(min, max)]]),
    ...(Array.isArray(price) && price.length > 0 ? [price.map((name: string) => buckets.get(name) ?? null)] : []),
  ];
  if (groups.length === 0) return {};
  return { prices: orUnknown === true ? groups.map((group) => [...group, null]) : groups };
}

/** The range from `price_min` to `price_max` overlaps the prices of the event. */
function boundsOf(min: unknown, max: unknown): PriceTest {
  return {
    ...(typeof max === 'number' && { lowTo: hundredths(max) }),
    ...(typeof min === 'number' && { highFrom: hundredths(min) }),
  };
}
