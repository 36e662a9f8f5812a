/** Fills the calendar of a service with demo data. */

import type { Order } from '../../src/demo/context.ts';
import { buildDemo } from '../../src/demo/demo.ts';
import { waitUntilListed } from '../../src/interchange/bulk-writes.ts';
import { populate } from '../../src/interchange/populate.ts';
import type { Again } from '../../src/interchange/store-away.ts';
import { newTally, type Tally } from '../../src/interchange/tally.ts';
import type { Running } from './service.ts';

/**
 * SHA-256 of the export after `seed --events 1000 --seed 1 --now 2026-01-01T00:00:00Z`, the same on any machine and pair. It changes
 * with the words in `seeds/` and with the rules for slugs.
 */
export const thousandHash = '811f42d3cc5fc4f82419ca1610839b1d415e222a5d22b53a16ab4a8f8c67ea61';

/** Replaces the contents of a calendar with demo data, dated relative to its clock. Resolves to the tally once lists show the data. */
export async function seeded(
  { calendar, clock }: Pick<Running, 'calendar' | 'clock'>,
  order: Partial<Order>,
  again?: Again,
): Promise<Tally> {
  const tally = newTally();
  const whole: Order = { events: 0, seed: 1, now: clock.now, languages: ['ca', 'es'], scenarios: [], ...order };
  const populating = { calendar, reset: true, tally, progress: () => {}, ...(again && { again }) };
  await populate(populating, (taken) => buildDemo(whole, taken));
  await waitUntilListed(calendar.pair);
  return tally;
}
