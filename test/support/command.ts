/**
 * Runs the command line. A process takes longer to start than most commands take to finish, so `run` calls the command line in the test
 * process, as src/main.ts does, with its own settings and streams; several calls may run concurrently. Three kinds of tests need a child
 * process, from `runProcess` or `started`: those about the operating system (signals, kills, pipes, terminals, memory, preloaded
 * modules); those of `serve`, which owns its process; and one command of each file in src/commands, in test/commands/processes.test.ts where no
 * other test has one.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ProcessContext } from '../../src/commands/command.ts';
import type { Loose } from './asking.ts';
import { killOnExit } from './children.ts';

/** The root folder of the project. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The result of a command: its exit code, null after a signal, and its output. `err` is without the lines that say how far a slow run is:
 * whether there are any depends on the machine.
 */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs a command to completion in this process. It sees only `settings` as its environment, and its standard input is empty. `streams`
 * replace those of the result.
 */
export async function run(
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  streams: Partial<Pick<ProcessContext, 'stdin' | 'stdout'>> = {},
): Promise<Ended> {
  const { runCommandLine } = await import('../../src/commands/command-line.ts');
  const [out, err] = [collector(), collector()];
  const context = { env: settings, stdin: Readable.from([]), stdout: out.stream, stderr: err.stream, ...streams };
  return { code: await runCommandLine(words, context), out: out.text(), err: withoutProgress(err.text()) };
}

function withoutProgress(text: string): string {
  return text.replaceAll(/^(?:[A-Z][a-zA-Z ]+ \d+% \(\d+ of \d+\)|The index has still to take \d+ records?)\n/gm, '');
}

function collector(): { readonly stream: Writable; text(): string } {
  const parts: Buffer[] = [];
  const stream = new Writable({
    write(part: Buffer, _, done) {
      parts.push(part);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(parts).toString('utf8') };
}

/** Runs a command to completion as a child process, in the project's folder and with only `settings` as its settings. */
export function runProcess(words: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return ended(started(words, settings));
}

/** Starts a command as a child process without waiting for it, for commands that keep running such as `serve`. */
export function started(words: readonly string[], settings: Readonly<Record<string, string>>): ChildProcess {
  // Else one with a TMPDIR of its own would compile everything
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE = join(tmpdir(), 'node-compile-cache') } = process.env;
  const all = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...settings };
  const env = Object.fromEntries(Object.entries(all).filter(([, value]) => value));
  return killOnExit(spawn(process.execPath, [join(root, 'bin/cartellera.mjs'), ...words], { cwd: root, env }));
}

/** Resolves to the exit code and the whole output of a child process once it has exited. */
export async function ended(child: ChildProcess): Promise<Ended> {
  const [out, err] = [textOf(child.stdout), textOf(child.stderr)];
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  const code = await promise;
  return { code, out: out(), err: withoutProgress(err()) };
}

/** Resolves to the first match of a pattern in the standard output of a child process; rejects if the process exits first. */
export function printed(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
  const [out, err] = [textOf(child.stdout), textOf(child.stderr)];
  child.stdout?.on('data', () => {
    const found = pattern.exec(out());
    if (found) resolve(found);
  });
  child.once('close', () => reject(new Error(`The process exited before it printed ${pattern}: ${out()}${err()}`)));
  return promise;
}

/** The JSON log lines that a child process prints from now on. The array grows while the process runs. */
export function linesOf(child: ChildProcess): Loose[] {
  const lines: Loose[] = [];
  if (child.stdout) {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('{')) lines.push(JSON.parse(line));
    });
  }
  return lines;
}

/** Creates a new temporary folder. Call `removeFolders` after the tests of the file. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartellera-'));
  folders.push(folder);
  return folder;
}

const folders: string[] = [];

/** Deletes all folders that `newFolder` created. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

function textOf(stream: NodeJS.ReadableStream | null): () => string {
  const parts: Buffer[] = [];
  stream?.on('data', (part: Buffer) => parts.push(part));
  return () => Buffer.concat(parts).toString('utf8');
}
