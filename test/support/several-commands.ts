/**
 * Runs several commands one after another in one process, for tests that preload modules into it: a start takes longer than each of them.
 * Its argument is a list of words and settings as JSON; it prints a list of how each has ended.
 */

import { argv, stdout } from 'node:process';
import { type Ended, run } from './command.ts';

const results: Ended[] = [];
for (const [words, settings] of JSON.parse(argv[2] ?? '[]')) results.push(await run(words, settings));
stdout.write(JSON.stringify(results));
