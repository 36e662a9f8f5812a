/** The real service as a process of its own. */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import type { Loose } from './asking.ts';
import { linesOf, said, started } from './command.ts';

export interface Serving {
  readonly child: ChildProcess;
  readonly url: string;
  /** Root of the interface. */
  readonly api: string;
  /** Its log so far. */
  readonly lines: readonly Loose[];
}

/** An answer of a process; `body` is its JSON. */
export interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Loose;
}

/** Starts `serve` and resolves when it listens. Kill it after the test. */
export async function startServing(settings: Readonly<Record<string, string>>): Promise<Serving> {
  const child = started(['serve'], { PORT: '0', ...settings });
  const lines = linesOf(child);
  const [, url = ''] = await said(child, /"msg":"Listening on (http:[^"]+)"/);
  return { child, url, api: `${url}/calendar/events/v1`, lines };
}

/** The header of HTTP Basic. */
export function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

/** One request with a JSON body, if any. Rejects when the process goes away before it has answered. */
export async function tell(
  method: string,
  url: string,
  authorization: string | undefined,
  body?: unknown,
): Promise<Told> {
  const headers = {
    ...(authorization !== undefined && { Authorization: authorization }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** A request whose head the server has read, and whose JSON body it waits for. */
export async function accepted(url: string, authorization: string): Promise<ClientRequest> {
  const headers = { Authorization: authorization, 'Content-Type': 'application/json', Expect: '100-continue' };
  const sending = request(url, { method: 'POST', headers, agent: false });
  sending.flushHeaders();
  await once(sending, 'continue');
  return sending;
}
