/**
 * Runs the tests (`npm test`), and says which suites it left out. Those take two thirds of the time and look at what seldom changes: pages in a
 * browser, processes that are killed, disks that are full, files of older versions; and all fields in all ways, of which other suites try
 * some. CI runs them all, as does `npm run test:all`.
 */

import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { argv, exit, stdout } from 'node:process';
import { isWhole } from './support/demanded.ts';

/** Suites that wait for servers and clients which fail: up to a minute each, and little work for a processor. */
const waiting = [
  'test/durability/**/*.test.ts',
  'test/http/@(index-away|slow-clients|store-away).test.ts',
  'test/contracts/@(elasticsearch-server|index-refusing|mirror-loose|mongo-members|mongo-trouble).test.ts',
  'test/commands/@(two-processes|workers).test.ts',
];

/** The other suites. Those that take longest come first, so that the last one to end is a short one. */
const working = [
  'test/contracts/**/*.test.ts',
  'test/browser/**/*.test.ts',
  'test/commands/**/*.test.ts',
  'test/!(cluster)/**/*.test.ts',
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

const leftOut = isWhole ? [] : onlyInCi;

/** The files that match some patterns, in the order of the patterns. */
function filesOf(patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => globSync(pattern, { exclude: leftOut }).sort());
}

/** Suites that work for each one that waits: in four at once, two wait then. */
const busyToWaiting = 3;

/** All suites, each once; those that wait begin among those that work, so that both cores have work while some wait. */
function suites(): string[] {
  const patient = new Set(filesOf(waiting));
  const busy = filesOf(working).filter((file) => !patient.has(file));
  const mixed = [...patient].flatMap((file, at) => [file, ...busy.slice(at * busyToWaiting, (at + 1) * busyToWaiting)]);
  return [...new Set([...mixed, ...busy])];
}

const { status } = spawnSync('mocha', ['--parallel', ...suites(), ...argv.slice(2)], { stdio: 'inherit' });
if (!isWhole)
  stdout.write(`Left out, and run by \`npm run test:all\`:\n${onlyInCi.map((glob) => `  ${glob}\n`).join('')}`);
exit(status ?? 1);
