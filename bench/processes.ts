/** Child processes that run to completion, or that serve until they are stopped. None outlives the bench. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandLine } from './programs.ts';

/** A server that has sent its first response. */
export interface Served {
  readonly pid: number;
  /** `http://host:port` */
  readonly origin: string;
  /** Milliseconds from the start of the process to its first response with status 200. */
  readonly startedIn: number;
  /** Why the process has exited, with its last output; undefined while it runs. */
  ended(): string | undefined;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Milliseconds. */
const startLimit = 60_000;
const stopLimit = 12_000;
const betweenTries = 3;

/** Runs a command to completion; resolves to its duration in milliseconds. Throws if it fails or exceeds the limit. */
export async function finished(command: CommandLine, limit: number): Promise<number> {
  const begun = performance.now();
  const { child, output } = launched(command);
  const timer = setTimeout(() => child.kill('SIGKILL'), limit);
  const [code, signal] = await once(child, 'exit');
  clearTimeout(timer);
  if (code !== 0) throw new Error(`${command.words.join(' ')} ended with ${code ?? signal}\n${output()}`);
  return performance.now() - begun;
}

/** Starts a server and polls a path until it responds with 200. Throws if the server exits or takes too long. */
export async function served(commandAt: (port: number) => CommandLine, path: string): Promise<Served> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const { child, output } = launched(commandAt(port));
  while (!(await answers(origin + path))) {
    const late = performance.now() - begun > startLimit;
    if (late || endOf(child, output) !== undefined) {
      child.kill('SIGKILL');
      throw new Error(`The server ${late ? 'does not answer' : 'has ended'}\n${output()}`);
    }
    await sleep(betweenTries);
  }
  const startedIn = performance.now() - begun;
  return { pid: child.pid as number, origin, startedIn, ended: () => endOf(child, output), stop: () => stopped(child) };
}

function endOf({ exitCode, signalCode }: ChildProcess, output: () => string): string | undefined {
  const end = exitCode ?? signalCode;
  return end === null ? undefined : `ended with ${end}: ${output()}`;
}

/** Kills all child processes. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map((child) => stopped(child, 'SIGKILL')));
}

function launched({ words, settings }: CommandLine): { child: ChildProcess; output: () => string } {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const child = spawn(process.execPath, words, {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-4000);
    });
  }
  running.add(child);
  child.once('exit', () => running.delete(child));
  return { child, output: () => text };
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), stopLimit);
  await exit;
  clearTimeout(timer);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200));
    });
    request.once('error', () => resolve(false));
  });
}
