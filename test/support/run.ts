/** What belongs to one run of the suites as a whole. Mocha loads this first, in the process that leads the run and in each that it starts. */

import { randomBytes } from 'node:crypto';
import type { Context } from 'mocha';

process.env['TEST_RUN'] ??= randomBytes(4).toString('hex');
/** Milliseconds that the work of `slowness` takes on a quiet machine. */
const usual = 60;
/** Time limits grow no more than so many times. */
const slowest = 4;

/** How many times as long as on a quiet machine something takes here and now; 1 at least. */
function slowness(): number {
  const begun = performance.now();
  for (let left = 8_000_000, sum = 0; left > 0; left -= 1) sum = (sum * 31 + left) % 1_000_003;
  return Math.min(slowest, Math.max(1, (performance.now() - begun) / usual));
}

process.env['TEST_SLOWNESS'] ??= String(slowness());

/** Time limits follow the machine, as it was when the run began. */
export const mochaHooks = {
  beforeEach(this: Context): void {
    const test = this.currentTest;
    const limit = test?.timeout() ?? 0;
    if (limit > 0) test?.timeout(Math.ceil(limit * Number(process.env['TEST_SLOWNESS'])));
  },
};

/** Removes the databases and indices that suites handed on to each other. */
export async function mochaGlobalTeardown(): Promise<void> {
  const { hasServers, removeOfRun } = await import('./servers.ts');
  if (hasServers) await removeOfRun();
}
