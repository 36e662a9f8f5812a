/** How long work that blocks a process makes others wait: the longest health check while it runs. */

import { setTimeout as delay } from 'node:timers/promises';
import { api } from './measures.ts';
import { authorization } from './programs.ts';

/** The longest acceptable health check in milliseconds. */
export const limit = 250;
/** Milliseconds between two health checks. */
const interval = 5;

/** Sends a GET, or a POST with a body; resolves to the status once the answer has come. */
export async function ask(origin: string, path: string, body?: object): Promise<number> {
  const headers = { authorization, 'content-type': 'application/json' };
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const response = await fetch(origin + path, sent);
  await response.arrayBuffer();
  return response.status;
}

/** The duration of the longest health check while `work` runs, in milliseconds. */
export async function waitDuring(origin: string, work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let longest = 0;
  const checks = (async () => {
    while (!isDone) {
      const begun = performance.now();
      await ask(origin, '/healthz');
      longest = Math.max(longest, performance.now() - begun);
      await delay(interval);
    }
  })();
  await work();
  isDone = true;
  await checks;
  return Math.round(longest);
}

/** Creates a record; resolves to its ID. */
export async function created(origin: string, resource: string, body: object): Promise<number> {
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(`${origin}${api}/${resource}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await response.json()) as { id: number }).id;
}
