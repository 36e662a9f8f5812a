import { enableCompileCache } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Suites wait for servers and processes half of the time, so two share a core. */
const jobs = Math.max(2, 2 * availableParallelism());

// Where the command line keeps the same files compiled; the processes of the run have it from here
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
enableCompileCache();

export default {
  require: ['./test/support/run.ts'],
  // A browser and the readers of feeds work beside suites that start several processes
  timeout: 40_000,
  forbidOnly: true,
  jobs,
};
