/**
 * Fills the compile cache before a run starts its first child process. A process writes its cache when it exits, so one that a test kills
 * writes nothing, and the next would have to compile everything again.
 */

import { enableCompileCache } from 'node:module';

enableCompileCache();
for (const file of ['./service.ts', './server-pairs.ts', './seeded.ts', '../../src/commands/command-line.ts']) {
  await import(file);
}
