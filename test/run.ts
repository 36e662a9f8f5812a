/**
 * Runs the tests (`npm test`), and says which suites it left out. Those take half of the time and look at what seldom changes: pages in a
 * browser, and processes that are killed, disks that are full, files of older versions. CI runs them all, as does `npm run test:all`.
 */

import { spawnSync } from 'node:child_process';
import { argv, env, exit, stdout } from 'node:process';

/** All suites. Those that take longest come first, so that the last one to end is a short one. */
const suites = [
  'test/{durability,contracts}/**/*.test.ts',
  'test/commands/**/*.test.ts',
  'test/!(cluster|durability|contracts|commands|http)/**/*.test.ts',
  'test/http/**/*.test.ts',
  'test/*.test.ts',
];

const onlyInCi = [
  'test/browser/**',
  'test/durability/**',
  'test/commands/{heavy-answers,import-killed,two-processes,workers}.test.ts',
];

const isWhole = ['CI', 'DEMAND_ALL_SUITES', 'ALL_SUITES'].some((name) => env[name]);
const ignored = isWhole ? [] : onlyInCi.flatMap((glob) => ['--ignore', glob]);
const { status } = spawnSync('mocha', ['--parallel', ...ignored, ...suites, ...argv.slice(2)], { stdio: 'inherit' });
if (!isWhole) stdout.write(`Left out: ${onlyInCi.join(', ')}. \`npm run test:all\` runs them too.\n`);
exit(status ?? 1);
