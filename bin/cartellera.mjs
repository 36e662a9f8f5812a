#!/usr/bin/env node
// Runs the program on a Node that can: this one, or the one that npm installed beside a clone. Plain JavaScript that
// any Node can read. A clone has the sources, which Node runs as they are; a package has them compiled.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as module from 'node:module';
import { fileURLToPath } from 'node:url';

const clone = existsSync(new URL('../src/main.ts', import.meta.url));
const beside = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));

if (Number(process.versions.node.split('.')[0]) >= 24) {
  if (process.env.CARTELLERA_WRAPPED) endWithParent();
  // Before the first file of the program: what is kept compiled needs no type stripper, which takes 14 MB.
  module.enableCompileCache();
  await import(clone ? '../src/main.ts' : '../dist/main.js');
} else if (clone && existsSync(beside)) {
  runWith(beside);
} else {
  const help = clone ? 'Run npm ci, which brings it along.' : 'Get it from https://nodejs.org/ and install Cartellera with it.';
  console.error(`Cartellera needs Node 24 or newer, and this is ${process.versions.node}. ${help}`);
  process.exitCode = 1;
}

/** In place of this process where Node knows how; else as a child that notices when this process ends. */
function runWith(node) {
  const words = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  if (process.execve) process.execve(node, [node, ...words]);
  const env = { ...process.env, CARTELLERA_WRAPPED: '1' };
  const child = spawn(node, words, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}

/** The channel to the parent closes with it, however it ends. Nothing is sent over it. */
function endWithParent() {
  delete process.env.CARTELLERA_WRAPPED;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
