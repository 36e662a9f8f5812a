/**
 * Measures the cost of outputs in one run: feeds of 2,000 events at the first request of a process that has just started and of one that has
 * rendered ahead, at later requests and at conditional ones, and a whole calendar as CSV for a slow client.
 * `node bench/feeds.ts [--server] [--write] [EVENTS…]`, by default 10000 and 100000 events; `--write` puts the tables into MEASUREMENTS.md.
 */

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { planOf, writeData } from './data.ts';
import { inPlaces } from './in-places.ts';
import { api } from './measures.ts';
import { serversIn } from './options.ts';
import { write } from './page.ts';
import type { Place, Places } from './places.ts';
import { finished, type Served, served } from './processes.ts';
import { loading, serving } from './programs.ts';
import { quiet } from './quiet.ts';
import { count, inMarkdown } from './report.ts';
import { cpuOf, memoryOf } from './usage.ts';

const rounds = 20;
const how = { workers: 1, profile: undefined, against: undefined };
const suffixes = ['ics', 'rss', 'atom', 'jsonfeed', 'jsonld', 'geojson'];
/** The slow client pauses this many milliseconds after each chunk of about 64 KiB. */
const slowness = 4;
const everything = 'start_date=1970-01-01&end_date=2100-01-01';

/** The measurements of one request: milliseconds until its headers and of processor time, including compression; bytes and ETag. */
interface Measured {
  readonly clock: number;
  readonly cpu: number;
  readonly bytes: number;
  readonly tag: string;
}

async function ask({ pid, origin }: Served, path: string, tag = ''): Promise<Measured> {
  const [begun, used] = [performance.now(), cpuOf(pid) ?? 0];
  const response = await fetch(`${origin}${api}/events.${path}`, { headers: tag ? { 'If-None-Match': tag } : {} });
  const clock = performance.now() - begun;
  const { byteLength: bytes } = await response.arrayBuffer();
  if (response.status !== (tag ? 304 : 200)) throw new Error(`${response.status}: ${path}`);
  return { clock, cpu: ((cpuOf(pid) ?? 0) - used) / 1000, bytes, tag: response.headers.get('ETag') ?? '' };
}

const head = [
  '2,000 events',
  'MB',
  'first after the start, ms (processor)',
  'first, ms (processor)',
  'again, p50 ms (processor)',
  '304, p50 ms',
];

/** The longest feed without other parameters. */
function pathOf(suffix: string): string {
  return `${suffix}?per_page=2000`;
}

/** The first answers of a process that has rendered nothing ahead. */
async function firstAfterStart(server: Served): Promise<Measured[]> {
  // The first request also loads and compiles code
  await ask(server, `${pathOf('ics')}&translation_language=es`);
  const answers: Measured[] = [];
  for (const suffix of suffixes) answers.push(await ask(server, pathOf(suffix)));
  return answers;
}

async function feed(server: Served, suffix: string, afterStart: Measured): Promise<string[]> {
  const path = pathOf(suffix);
  const first = await ask(server, path);
  const [again, known]: [number[], number[]] = [[], []];
  let used = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { clock, cpu } = await ask(server, path);
    again.push(clock);
    used += cpu / rounds;
    known.push((await ask(server, path, first.tag)).clock);
  }
  const times = [inMs(afterStart), inMs(first), inMs({ clock: median(again), cpu: used }), ms(median(known))];
  return [`\`.${suffix}\``, (first.bytes / 1e6).toFixed(1), ...times];
}

async function slowTable({ pid, origin }: Served): Promise<string> {
  const before = memoryOf(pid)?.now ?? 0;
  const response = await fetch(`${origin}${api}/events.csv?${everything}`);
  const samples: number[] = [];
  let [bytes, lines] = [0, 0];
  for await (const part of response.body ?? []) {
    bytes += part.length;
    lines += part.reduce((count: number, octet: number) => count + (octet === 10 ? 1 : 0), 0);
    samples.push(memoryOf(pid)?.now ?? 0);
    await sleep(slowness);
  }
  const parts = [0.1, 0.5, 0.95].map((part) => ms(samples[Math.floor(samples.length * part)] ?? 0));
  const size = `${count(lines - 1)} rows, ${(bytes / 1e6).toFixed(1)} MB`;
  return `A table of ${size}, read slowly: ${ms(before)} MB of memory before it; ${parts.join(', ')} MB after a tenth, a half and almost all of it; ${ms(Math.max(...samples))} MB at most.`;
}

async function measured(places: Places, events: number): Promise<string> {
  const plan = planOf(events);
  const place = places.of(`feeds-${events}`);
  const file = join(places.folder, `${events}.ndjson`);
  await writeData(plan, file);
  await place.clear();
  await finished(loading('product', file, place, how), 600_000);
  // The limit of tables is five times that of feeds
  const roomy = { ...place, settings: { ...place.settings, MAX_FEED: String(Math.max(2000, Math.ceil(events / 5))) } };
  const table = await inProcess(roomy, slowTable);
  const afterStart = await inProcess(place, firstAfterStart);
  const rows = await inProcess(place, async (server) => {
    await quiet([server.pid]);
    const rows: string[][] = [];
    for (const [at, suffix] of suffixes.entries()) rows.push(await feed(server, suffix, afterStart[at] as Measured));
    return rows;
  });
  return `Of ${count(events)} events:\n\n${inMarkdown(head, rows)}\n\n${table}`;
}

/** Does something with a process that has just started, and stops it. */
async function inProcess<T>(place: Place, work: (server: Served) => Promise<T>): Promise<T> {
  const server = await served((port) => serving('product', place, port, how), `${api}/events`);
  const result = await work(server);
  await server.stop();
  return result;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

function inMs({ clock, cpu }: Pick<Measured, 'clock' | 'cpu'>): string {
  return `${ms(clock)} (${ms(cpu)})`;
}

function ms(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0);
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const sizes = words.map(Number).filter(Boolean);
  const servers = words.includes('--server') ? serversIn(process.env) : undefined;
  const sections: string[] = [];
  await inPlaces(servers, async (places) => {
    for (const events of sizes.length > 0 ? sizes : [10_000, 100_000]) {
      sections.push(await measured(places, events));
      console.log(`\n${sections.at(-1)}`);
    }
  });
  const title = `Feeds, the ${servers ? 'server' : 'embedded'} pair`;
  if (words.includes('--write')) await write({ title, tables: sections.join('\n\n') }, servers);
}

await main();
