#!/usr/bin/env node
// Finds the Node that the program needs: this one, or the one that npm installed beside it. Plain JavaScript that
// any Node can read, because the program itself is TypeScript that only newer ones can.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as module from 'node:module';
import { fileURLToPath } from 'node:url';

const beside = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));

if (Number(process.versions.node.split('.')[0]) >= 24) {
  // Before the first file of TypeScript: what is kept compiled needs no type stripper, which takes 14 MB.
  module.enableCompileCache();
  await import('../src/main.ts');
} else if (existsSync(beside)) {
  runWith(beside);
} else {
  console.error(`Cartellera needs Node 24 or newer, and this is ${process.versions.node}. Run npm ci, which brings it along.`);
  process.exitCode = 1;
}

function runWith(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}
