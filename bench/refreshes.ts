/**
 * Measures what several processes cost the index that write at the same time: refreshes a second and the processor time of Elasticsearch,
 * and how long each write waits until lists show it, with 1, 4 and 8 processes. All together write as fast as sixteen clients can, and then
 * forty events a second. On the servers at `MONGODB_URL` and `ELASTICSEARCH_URL`.
 * `node bench/refreshes.ts [--write]`; `--write` puts the table into MEASUREMENTS.md.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { argv, env, stdout } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '@elastic/elasticsearch';
import { openPair } from '../src/backends/open.ts';
import { readConfig } from '../src/read-config.ts';
import { event, noon } from '../test/contracts/drafts.ts';
import { databaseUrl, elasticsearchUrl, newName, removeAll } from '../test/support/servers.ts';
import { write } from './page.ts';
import { inMarkdown } from './report.ts';

const processes = [1, 4, 8];
/** Clients of all processes together. */
const clients = 16;
/** Milliseconds between two writes of a client; 0 for as fast as it can. */
const pauses = [0, (clients / 40) * 1000];
const seconds = 8;

const server = new Client({ node: elasticsearchUrl });

/** The work of one process. */
interface Task {
  readonly name: string;
  readonly clients: number;
  readonly pause: number;
}

/** Writes for some seconds; resolves to the milliseconds until each write was in lists. */
async function writeOn({ name, clients: count, pause }: Task): Promise<number[]> {
  const pair = await openPair(readConfig({ ...env, MONGODB_URL: databaseUrl(name) }), () => {});
  const waits: number[] = [];
  const end = performance.now() + seconds * 1000;
  const one = async () => {
    await delay(Math.random() * pause);
    for (let next = performance.now(); next < end; next += pause) {
      await delay(Math.max(0, next - performance.now()));
      const begun = performance.now();
      await pair.store.insert('events', event('x', noon + Math.floor(begun) * 1000));
      if (await pair.visible()) waits.push(performance.now() - begun);
      if (pause === 0) next = performance.now();
    }
  };
  await Promise.all(Array.from({ length: count }, one));
  await pair.close();
  return waits;
}

interface Totals {
  readonly refreshes: number;
  readonly refreshing: number;
  readonly processor: number;
}

async function totals(name: string): Promise<Totals> {
  const { _all } = await server.indices.stats({ index: `${name.toLowerCase()}-events`, metric: 'refresh' });
  const { total = 0, total_time_in_millis = 0 } = _all.primaries?.refresh ?? {};
  const { nodes } = await server.nodes.stats({ node_id: '_local', metric: 'process' });
  const [node] = Object.values(nodes);
  return {
    refreshes: total,
    refreshing: total_time_in_millis,
    processor: Number(node?.process?.cpu?.total_in_millis ?? 0),
  };
}

async function measure(count: number, pause: number): Promise<string[]> {
  const name = newName({ lasting: false });
  await (await openPair(readConfig({ ...env, MONGODB_URL: databaseUrl(name) }), () => {})).close();
  const children = Array.from({ length: count }, () => fork(import.meta.filename, ['--writer']));
  await Promise.all(children.map((child) => once(child, 'message')));
  const before = await totals(name);
  const begun = performance.now();
  const answers = children.map(async (child: ChildProcess) => {
    child.send({ name, clients: clients / count, pause } satisfies Task);
    const [waits] = await once(child, 'message');
    return waits as number[];
  });
  const waits = (await Promise.all(answers)).flat().sort((one, other) => one - other);
  const took = (performance.now() - begun) / 1000;
  const after = await totals(name);
  await removeAll(name);
  const at = (part: number) => String(Math.round(waits[Math.floor(part * waits.length)] ?? 0));
  const each = (total: number, digits = 0) => total.toFixed(digits);
  return [
    pause === 0 ? 'as fast as they can' : '40 a second',
    String(count),
    each(waits.length / seconds),
    each((after.refreshes - before.refreshes) / took),
    each((after.refreshing - before.refreshing) / took),
    each((after.processor - before.processor) / waits.length, 1),
    at(0.5),
    at(0.95),
  ];
}

if (argv.includes('--writer')) {
  process.once('message', async (task) => {
    process.send?.(await writeOn(task as Task));
    process.disconnect();
  });
  process.send?.('ready');
} else {
  const rows: string[][] = [];
  for (const pause of pauses) {
    for (const count of processes) {
      rows.push(await measure(count, pause));
      stdout.write(`${rows.at(-1)?.join(' | ')}\n`);
    }
  }
  const head = [
    ...['sixteen clients write', 'processes', 'writes a second', 'refreshes a second', 'ms of refreshes a second'],
    ...['processor of Elasticsearch, ms a write', 'ms until lists show it, median', 'of 95 %'],
  ];
  await server.close();
  const tables = inMarkdown(head, rows);
  stdout.write(`${tables}\n`);
  if (argv.includes('--write')) await write({ title: 'What several writers cost the index', tables }, undefined);
}
