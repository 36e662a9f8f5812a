/**
 * Keeps compiled what the processes of a run load, before the first of them starts: one that a test kills keeps nothing of what it has
 * compiled, and the next one begins anew.
 */

import { enableCompileCache } from 'node:module';

enableCompileCache();
for (const file of ['./service.ts', './server-pairs.ts', './seeded.ts', '../../src/commands/command-line.ts']) {
  await import(file);
}
