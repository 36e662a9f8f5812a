/** Hooks of a whole test run. Mocha loads this file first, in its main process and in each worker. */

import { randomBytes } from 'node:crypto';
import type { Context, Hook, Suite } from 'mocha';
import { atItsPace } from './pace.ts';

process.env['TEST_RUN'] ??= randomBytes(4).toString('hex');

/** The least time limit of a hook in milliseconds. Hooks start several servers, and a busy machine takes up to a minute for one. */
const hookLimit = 120_000;

/** All hooks of a suite and of those in it. */
function hooksIn(suite: Suite): Hook[] {
  const own: Hook[] = [suite['_beforeAll'], suite['_beforeEach'], suite['_afterEach'], suite['_afterAll']].flat();
  return [...own, ...suite.suites.flatMap(hooksIn)];
}

/** Multiplies the time limits of all tests and hooks by the slowness that was measured when the run began. */
export const mochaHooks = {
  beforeAll(this: Context): void {
    const root = this.test?.parent;
    for (const hook of root === undefined ? [] : hooksIn(root)) {
      if (hook.timeout() > 0) hook.timeout(atItsPace(Math.max(hookLimit, hook.timeout())));
    }
  },

  beforeEach(this: Context): void {
    const test = this.currentTest;
    const limit = test?.timeout() ?? 0;
    if (limit > 0) test?.timeout(atItsPace(limit));
  },
};

/** Removes the databases and indices that suites of the run shared. */
export async function mochaGlobalTeardown(): Promise<void> {
  const { removeOfRun } = await import('./servers.ts');
  await removeOfRun();
}
