/**
 * Fills the compile cache before a run starts its first child process. A process writes its cache when it exits, so one that a test kills
 * writes nothing, and the next would have to compile everything again. What is written first stays, so a service that has answered comes
 * before files that are only loaded: a function that has never run is compiled again by each process that calls it, which takes those of
 * tests a fifth of their time.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const password = 'obre la porta';
const event = {
  title: 'Concert',
  start_date: '2031-05-06 20:00',
  end_date: '2031-05-06 22:00',
  venue: { venue: 'Sala', city: 'Vic' },
  organizer: { organizer: 'Gent' },
  categories: ['Música'],
  tags: ['nit'],
};

/** Starts `serve` on an empty calendar, sends it what most tests send, and lets it end by itself. */
async function serveOnce(folder: string): Promise<void> {
  const { PATH, HOME, TMPDIR } = process.env;
  const settings = { PORT: '0', DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: password, ALLOW_RESET: 'true' };
  const program = join(import.meta.dirname, '../../bin/cartellera.mjs');
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { ...(PATH && { PATH }), ...(HOME && { HOME }), ...(TMPDIR && { TMPDIR }), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /"msg":"Listening on (http:[^"]+)"/.exec(line) ?? [];
    if (url) void askEverything(url).finally(() => child.kill('SIGTERM'));
  }
  await exit;
}

async function askEverything(url: string): Promise<void> {
  const api = `${url}/calendar/events/v1`;
  const headers = {
    Authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`,
    'Content-Type': 'application/json',
  };
  const send = async (method: string, path: string, body: object) =>
    (await fetch(path, { method, headers, body: JSON.stringify(body) })).json();
  await send('POST', `${url}/reset`, { events: 5 });
  const { id } = (await send('POST', `${api}/events`, event)) as { id: number };
  await send('PATCH', `${api}/events/${id}`, { title: 'Ball' });
  const read = ['/events?start_date=2031-01-01&search=ball', '/events?per_page=100', `/events/${id}`, '/events.ics'];
  const lists = ['/venues', '/organizers', '/categories', '/tags'];
  for (const path of [...read, ...lists]) await (await fetch(api + path)).text();
  for (const path of ['/', '/desk', '/metrics', '/readyz']) await (await fetch(url + path)).text();
  await (await fetch(`${api}/events/${id}?force=true`, { method: 'DELETE', headers })).text();
}

const folder = mkdtempSync(join(tmpdir(), 'cartellera-'));
try {
  await serveOnce(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
enableCompileCache();
for (const file of ['./seeded.ts', '../../src/commands/command-line.ts']) await import(file);
const { hasServers } = await import('./servers.ts');
const { openServerPair } = await import('./server-pairs.ts');
const { startService } = await import('./service.ts');
if (hasServers) {
  const service = await startService({ pair: await openServerPair(['ca', 'es']) });
  await service.request('POST', '/events', { as: 'editor', body: event });
  await service.request('GET', '/events?start_date=2031-01-01&search=concert');
  await service.close();
}
