import { availableParallelism } from 'node:os';

/** Suites wait for servers and processes half of the time, so two share a core. */
const jobs = Math.max(2, 2 * availableParallelism());

export default {
  require: ['./test/support/run.ts'],
  timeout: 20_000,
  forbidOnly: true,
  jobs,
};
