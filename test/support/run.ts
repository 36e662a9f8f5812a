/** Hooks of a whole test run. Mocha loads this file first, in its main process and in each worker. */

import { randomBytes } from 'node:crypto';
import type { Context } from 'mocha';

process.env['TEST_RUN'] ??= randomBytes(4).toString('hex');
/** Milliseconds that the loop in `slowness` takes on an idle machine. */
const idleDuration = 60;
/** The largest factor by which time limits grow. */
const maxFactor = 4;

/** How many times slower this machine is than an idle one; at least 1. */
function slowness(): number {
  const begun = performance.now();
  for (let left = 8_000_000, sum = 0; left > 0; left -= 1) sum = (sum * 31 + left) % 1_000_003;
  return Math.min(maxFactor, Math.max(1, (performance.now() - begun) / idleDuration));
}

process.env['TEST_SLOWNESS'] ??= String(slowness());

/** Multiplies the time limit of every test by the slowness that was measured when the run began. */
export const mochaHooks = {
  beforeEach(this: Context): void {
    const test = this.currentTest;
    const limit = test?.timeout() ?? 0;
    if (limit > 0) test?.timeout(Math.ceil(limit * Number(process.env['TEST_SLOWNESS'])));
  },
};

/** Removes the databases and indices that suites of the run shared. */
export async function mochaGlobalTeardown(): Promise<void> {
  const { hasServers, removeOfRun } = await import('./servers.ts');
  if (hasServers) await removeOfRun();
}
