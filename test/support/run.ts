/** What belongs to one run of the suites as a whole. Mocha loads this first, in the process that leads the run and in each that it starts. */

import { randomBytes } from 'node:crypto';

process.env['TEST_RUN'] ??= randomBytes(4).toString('hex');

/** Removes the databases and indices that suites handed on to each other. */
export async function mochaGlobalTeardown(): Promise<void> {
  const { hasServers, removeOfRun } = await import('./servers.ts');
  if (hasServers) await removeOfRun();
}
