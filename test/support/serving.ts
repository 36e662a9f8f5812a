/** The real service as a child process. */

import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { openPair } from '../../src/backends/open.ts';
import { digestOf } from '../../src/calendar/access/keys.ts';
import { readConfig } from '../../src/read-config.ts';
import type { Loose } from './asking.ts';
import { linesOf, printed, started } from './command.ts';
import { unknownPassword } from './users.ts';

/** A running service. */
export interface Serving {
  readonly child: ChildProcess;
  readonly url: string;
  /** The root URL of the API. */
  readonly api: string;
  /** The log lines so far. */
  readonly lines: readonly Loose[];
}

/** A response; `body` is its parsed JSON. */
export interface ServedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Loose;
}

const key = 'cart_of_tests';

/** The credentials of the administrator in places of `withAdministrator`, as an `Authorization` header. */
export const administrator = `Bearer ${key}`;

/**
 * Adds the administrator with an API key to the empty calendar of some settings. Its services then derive no key from a password when they
 * start and when somebody signs in, which takes them as long as a third of their start.
 */
export async function withAdministrator<S extends Readonly<Record<string, string>>>(settings: S): Promise<S> {
  const { store, close } = await openPair(readConfig(settings), () => {});
  const facts = { name: 'admin', role: 'administrator' as const, password: unknownPassword };
  const user = await store.insert('users', { facts, texts: {} });
  await store.insert('keys', { facts: { name: 'tests', user: user.id, hash: digestOf(key) }, texts: {} });
  await close();
  return settings;
}

/** Starts `serve` on a free port and resolves once it listens. Kill the child process after the test. */
export async function startServing(settings: Readonly<Record<string, string>>): Promise<Serving> {
  const child = started(['serve'], { PORT: '0', ...settings });
  const lines = linesOf(child);
  const [, url = ''] = await printed(child, /"msg":"Listening on (http:[^"]+)"/);
  return { child, url, api: `${url}/calendar/events/v1`, lines };
}

/** The log lines so far whose message matches. */
export function messagesOf({ lines }: Serving, pattern: RegExp): Loose[] {
  return lines.filter(({ msg }) => pattern.test(msg));
}

/** A port for a service that starts again on it: systems give none below 32768 to processes that ask for any free port. */
export function portToReuse(): string {
  return String(randomInt(20_000, 30_000));
}

/** The value of an `Authorization` header for HTTP Basic. */
export function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

/** Sends a request, with a JSON body if one is given. Rejects if the process dies before it has responded. */
export async function sendJson(
  method: string,
  url: string,
  authorization: string | undefined,
  body?: unknown,
): Promise<ServedResponse> {
  const headers = {
    ...(authorization !== undefined && { Authorization: authorization }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Sends the head of a POST request. Resolves once the server waits for the JSON body (100 Continue). */
export async function accepted(url: string, authorization: string): Promise<ClientRequest> {
  const headers = { Authorization: authorization, 'Content-Type': 'application/json', Expect: '100-continue' };
  const sending = request(url, { method: 'POST', headers, agent: false });
  sending.flushHeaders();
  await once(sending, 'continue');
  return sending;
}
