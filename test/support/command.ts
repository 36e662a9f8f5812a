/**
 * Runs the command line. A process takes longer to start than most commands to do their work, so `run` runs a command within the process
 * of the tests, as src/main.ts does, but with settings and streams of its own; several may run at the same time. Three kinds of tests need
 * a process, by `runProcess` or `started`: what the system does to one (signals, kills, pipes, terminals, memory, modules that it is
 * started with); `serve`, which has its process for itself; and each command once, in test/commands/processes.test.ts.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Loose } from './asking.ts';
import { tied } from './children.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command to its end within this process; `settings` are all of its settings, and its standard input is empty. */
export async function run(words: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const { runCommandLine } = await import('../../src/commands/command-line.ts');
  const [out, err] = [keeping(), keeping()];
  const context = { env: settings, stdin: Readable.from([]), stdout: out.stream, stderr: err.stream };
  return { code: await runCommandLine(words, context), out: out.text(), err: err.text() };
}

function keeping(): { readonly stream: Writable; text(): string } {
  const parts: Buffer[] = [];
  const stream = new Writable({
    write(part: Buffer, _, done) {
      parts.push(part);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(parts).toString('utf8') };
}

/** Runs a command to its end as a process of its own, in the project's folder; `settings` are all of its settings. */
export function runProcess(words: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return ended(started(words, settings));
}

/** A command that goes on running, such as `serve`. */
export function started(words: readonly string[], settings: Readonly<Record<string, string>>): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = Object.fromEntries(Object.entries({ PATH, HOME, TMPDIR, ...settings }).filter(([, value]) => value));
  return tied(spawn(process.execPath, [join(root, 'bin/cartellera.mjs'), ...words], { cwd: root, env }));
}

/** Resolves when a process has ended, to all that it said. */
export async function ended(child: ChildProcess): Promise<Ended> {
  const [out, err] = [textOf(child.stdout), textOf(child.stderr)];
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  const code = await promise;
  return { code, out: out(), err: err() };
}

/** Resolves to what a pattern finds in the output of a running process; rejects when the process ends first. */
export function said(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
  const [out, err] = [textOf(child.stdout), textOf(child.stderr)];
  child.stdout?.on('data', () => {
    const found = pattern.exec(out());
    if (found) resolve(found);
  });
  child.once('close', () => reject(new Error(`It ended before it said ${pattern}: ${out()}${err()}`)));
  return promise;
}

/** The log lines of a running process, from now on: the list grows as it speaks. */
export function linesOf(child: ChildProcess): Loose[] {
  const lines: Loose[] = [];
  if (child.stdout) {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('{')) lines.push(JSON.parse(line));
    });
  }
  return lines;
}

/** A folder of its own for each call, gone when the tests of the file are over. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartellera-'));
  folders.push(folder);
  return folder;
}

const folders: string[] = [];

/** Removes what `newFolder` made. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

function textOf(stream: NodeJS.ReadableStream | null): () => string {
  const parts: Buffer[] = [];
  stream?.on('data', (part: Buffer) => parts.push(part));
  return () => Buffer.concat(parts).toString('utf8');
}
