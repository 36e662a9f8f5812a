/** What tests send as the cost of an event, and what becomes of it. */

import { type Cost, costText, parseCost } from '../../src/model/money/cost.ts';
import { currencyOf } from '../../src/model/money/currency.ts';

export const euro = currencyOf('EUR');

export type Input = Parameters<typeof parseCost>[0];

/** The cost that is read; throws where there is none. */
export function read(input: Input): Cost {
  const cost = parseCost(input);
  if (!cost) throw new Error(`No cost: ${input}`);
  return cost;
}

/** Its text in a language and a calendar of some currency. */
export function shown(input: Input, language = 'ca', calendar = euro): string {
  return costText(read(input), language, calendar);
}
