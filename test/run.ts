/**
 * Runs the tests (`npm test`), and says which suites it left out. Those take two thirds of the time and look at what seldom changes: pages in a
 * browser, processes that are killed, disks that are full, files of older versions; and all fields in all ways, of which other suites try
 * some. CI runs them all, as does `npm run test:all`.
 */

import { spawnSync } from 'node:child_process';
import { argv, exit, stdout } from 'node:process';
import { isWhole } from './support/demanded.ts';

/** Suites of `test/http` that wait for servers and clients which fail: half a minute each, and no work for a processor. */
const waiting = 'index-away|slow-clients|store-away';

/** All suites. Those that take longest come first, so that the last one to end is a short one. */
const suites = [
  'test/{durability,contracts}/**/*.test.ts',
  `test/http/@(${waiting}).test.ts`,
  'test/commands/**/*.test.ts',
  'test/!(cluster|durability|contracts|commands|http)/**/*.test.ts',
  `test/http/**/!(${waiting}).test.ts`,
  'test/*.test.ts',
];

const onlyInCi = [
  'test/browser/**',
  'test/durability/**',
  // Many processes, or the whole package
  'test/commands/{backup,for-tests,heavy-answers,hostile,import-killed,import-tribe,package,processes,reseed,running,secrets,seed,serve,stop,traces,two-processes,workers}.test.ts',
  // What other suites test too: the mirror on tables in memory, every field in every way, compiler errors, buckets
  'test/contracts/{loose,mirror-loose,s3-media}.test.ts',
  'test/http/{bodies-sent,discovery-agrees,matrix-*,rights-posts,round-trip}.test.ts',
  'test/unit/planted-faults.test.ts',
];

const ignored = isWhole ? [] : onlyInCi.flatMap((glob) => ['--ignore', glob]);
const { status } = spawnSync('mocha', ['--parallel', ...ignored, ...suites, ...argv.slice(2)], { stdio: 'inherit' });
if (!isWhole)
  stdout.write(`Left out, and run by \`npm run test:all\`:\n${onlyInCi.map((glob) => `  ${glob}\n`).join('')}`);
exit(status ?? 1);
