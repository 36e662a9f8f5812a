import { availableParallelism } from 'node:os';

/** Suites wait for servers and processes half of the time, so two share a core. */
const jobs = Math.max(2, 2 * availableParallelism());

export default {
  require: ['./test/support/run.ts'],
  // A browser and the readers of feeds work beside suites that start several processes
  timeout: 40_000,
  forbidOnly: true,
  jobs,
};
