/**
 * Measures how long requests that are designed to be slow block other requests: the longest health check while each runs.
 * `node bench/hostile.ts [--server] [--only texts|requests] [--write]`; exits with 1 if one blocks others for longer than the limit.
 */

import { parseArgs } from 'node:util';
import { measureRequests } from './hostile-requests.ts';
import { measureTexts } from './hostile-texts.ts';
import { inPlaces } from './in-places.ts';
import { api } from './measures.ts';
import { serversIn } from './options.ts';
import { write } from './page.ts';
import type { Places } from './places.ts';
import { served } from './processes.ts';
import { serving } from './programs.ts';

const how = { workers: 1, profile: undefined, against: undefined };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { server: { type: 'boolean' }, only: { type: 'string' }, write: { type: 'boolean' } },
  });
  const servers = values.server ? serversIn(process.env) : undefined;
  const pair = servers ? 'server' : 'embedded';
  const measuring = { texts: measureTextsIn, requests: measureRequests };
  for (const [name, measure] of Object.entries(measuring)) {
    if (values.only !== undefined && values.only !== name) continue;
    const { tables, isQuick } = await inPlaces(servers, (places) => measure(places));
    console.log(`\n${tables}`);
    if (values.write) await write({ title: `Hostile ${name}, the ${pair} pair`, tables }, servers);
    if (!isQuick) process.exitCode = 1;
  }
}

async function measureTextsIn(places: Places) {
  const server = await served((port) => serving('product', places.of('hostile'), port, how), `${api}/events`);
  const measured = await measureTexts(server.origin);
  await server.stop();
  return measured;
}

await main();
