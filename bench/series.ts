/**
 * Compares a calendar of which every fifth event takes place each week for two years with the same calendar of single events: it sends each
 * request to both in turns. `node bench/series.ts [--server] [--write] [EVENTS]`, by default 10000; `--write` puts the table into
 * MEASUREMENTS.md. CPU times are those of the service alone, all threads together.
 */

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance, chanceOf } from '../src/demo/chance.ts';
import { dayLength } from '../src/model/time/durations.ts';
import { anyId, datesOfSeries, idsOf, type Plan, planOf, writeData } from './data.ts';
import { inPlaces } from './in-places.ts';
import { api } from './measures.ts';
import { serversIn } from './options.ts';
import { write } from './page.ts';
import type { Places } from './places.ts';
import { finished, type Served, served } from './processes.ts';
import { authorization, loading, serving } from './programs.ts';
import { count, inMarkdown } from './report.ts';
import { cpuOf, memoryOf } from './usage.ts';
import { commonWord } from './vocabulary.ts';

const how = { workers: 1, profile: undefined, against: undefined };
const rounds = 100;
/** Requests to a process before the other one has its turn. */
const turn = 10;

/** What requests are drawn from. */
interface Drawing {
  readonly chance: Chance;
  readonly plan: Plan;
  /** A random day of the next ones, as `YYYY-MM-DD`. */
  readonly day: (most: number) => string;
}

/** The query of a list of events. */
type Draw = (drawing: Drawing) => string;

const window: Draw = ({ day }) => {
  const [from, to] = [day(200), day(700)].sort();
  return `start_date=${from}&end_date=${to}`;
};

const lists: readonly (readonly [name: string, Draw])[] = [
  ['list, changing windows', window],
  ['a page in the middle', ({ day, plan }) => `start_date=${day(30)}&end_date=2099-01-01&page=${plan.events / 20}`],
  ['a venue and dates', (drawing) => `venue=${anyId(idsOf(drawing.plan).venues, drawing.chance)}&${window(drawing)}`],
  ['a common word', (drawing) => `search=${commonWord}&${window(drawing)}`],
  ['a month as an agenda', ({ day }) => `when=month&as_of=${day(300)}`],
  [
    'a whole page: a month, six facets',
    ({ day }) => `when=month&as_of=${day(300)}&facets=categories,tags,venue,price,day,when&ongoing=collapse`,
  ],
];

/** Both calendars. */
interface Both {
  readonly singles: Served;
  readonly series: Served;
}

/** Milliseconds of a request, and of CPU on the average. */
interface Cost {
  readonly times: readonly number[];
  readonly cpu: number;
}

async function costOf({ origin, pid }: Served, paths: readonly string[], method = 'GET'): Promise<Cost> {
  const before = cpuOf(pid) ?? 0;
  const times: number[] = [];
  for (const path of paths) {
    const begun = performance.now();
    const headers = method === 'GET' ? {} : { Authorization: authorization, 'Content-Type': 'application/json' };
    const body = method === 'GET' ? null : JSON.stringify({ website: `https://example.org/${begun}` });
    const response = await fetch(origin + path, { method, headers, body });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${response.status}: ${path}`);
    times.push(performance.now() - begun);
  }
  return { times, cpu: ((cpuOf(pid) ?? 0) - before) / 1000 / paths.length };
}

/** What some requests to each of several processes cost, a few to each in turns, so that all meet the same noise. */
async function costsInTurns(all: readonly (readonly [of: Served, paths: readonly string[]])[]): Promise<Cost[]> {
  const parts = all.map((): Cost[] => []);
  const most = Math.max(...all.map(([, paths]) => paths.length));
  for (let from = 0; from < most; from += turn) {
    for (const [at, [of, paths]] of all.entries()) parts[at]?.push(await costOf(of, paths.slice(from, from + turn)));
  }
  return parts.map((some) => ({
    times: some.flatMap(({ times }) => times),
    cpu: some.reduce((sum, { cpu }) => sum + cpu, 0) / some.length,
  }));
}

/** Waits until a process has rendered ahead what it will, or half a minute. */
async function waitUntilIdle({ pid }: Served): Promise<void> {
  for (let [look, before] = [0, -1]; look < 30; look += 1) {
    const now = cpuOf(pid) ?? 0;
    if (before >= 0 && now - before < 50_000) return;
    before = now;
    await sleep(1000);
  }
}

function portion(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

function cells(name: string, singles: Cost, series: Cost): string[] {
  const shown = ({ times, cpu }: Cost) =>
    `${portion(times, 0.5).toFixed(1)} / ${portion(times, 0.95).toFixed(1)} / ${cpu.toFixed(1)}`;
  return [name, shown(singles), shown(series), `${(singles.cpu / series.cpu).toFixed(2)} ×`];
}

async function measured({ singles, series }: Both, plan: Plan): Promise<string[][]> {
  const chance = chanceOf(plan.seed);
  const day = (most: number) => new Date(plan.now + chance.next() * most * dayLength).toISOString().slice(0, 10);
  const rows: string[][] = [];
  for (const [name, draw] of lists) {
    const paths = Array.from({ length: rounds + 20 }, () => `${api}/events?${draw({ chance, plan, day })}`);
    const once = paths.map((path) => `${path}&expand=series`);
    for (const each of [singles, series]) await costOf(each, [...paths.slice(0, 20), ...once.slice(0, 20)]);
    const asked = paths.slice(20);
    const [plain, dates, first] = (await costsInTurns([
      [singles, asked],
      [series, asked],
      [series, once.slice(20)],
    ])) as [Cost, Cost, Cost];
    rows.push(cells(name, plain, dates), cells('the same, expand=series', plain, first));
  }
  // Every fifth event is a series in one calendar
  const events = Array.from({ length: 40 }, () => 5 * Math.ceil(anyId(idsOf(plan).events, chance) / 5) - 5);
  const writes = events.map((id) => `${api}/events/${id}`);
  rows.push(
    cells('a change of an event', await costOf(singles, writes, 'PATCH'), await costOf(series, writes, 'PATCH')),
  );
  rows.push(cells('the first list after it', await firstLists(singles, writes), await firstLists(series, writes)));
  return rows;
}

/** What the list after a change costs. */
async function firstLists(of: Served, writes: readonly string[]): Promise<Cost> {
  const all: Cost[] = [];
  for (const path of writes) {
    await costOf(of, [path], 'PATCH');
    all.push(await costOf(of, [`${api}/events?when=month`]));
  }
  const cpu = all.reduce((sum, each) => sum + each.cpu, 0) / all.length;
  return { times: all.flatMap(({ times }) => times), cpu };
}

async function servedWith(places: Places, name: string, plan: Plan): Promise<Served> {
  const place = places.of(name);
  const file = join(places.folder, `${name}.ndjson`);
  await writeData(plan, file);
  await place.clear();
  await finished(loading('product', file, place, how), 1_200_000);
  return served((port) => serving('product', place, port, how), `${api}/events`);
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const [events = 10_000] = words.map(Number).filter(Boolean);
  const servers = words.includes('--server') ? serversIn(process.env) : undefined;
  await inPlaces(servers, async (places) => {
    const plan = planOf(events);
    const both: Both = {
      singles: await servedWith(places, 'singles', plan),
      series: await servedWith(places, 'series', { ...plan, weekly: true }),
    };
    for (const each of [both.singles, both.series]) await waitUntilIdle(each);
    const body = await measured(both, plan);
    const memory = (of: Served) => `${Math.round(memoryOf(of.pid)?.now ?? 0)} MB`;
    body.push(['memory at the end', memory(both.singles), memory(both.series), '']);
    const head = ['p50 / p95 / CPU, ms', 'singles', 'with series', 'CPU of singles : of series'];
    const table = inMarkdown(head, body);
    console.log(`\n${table}`);
    await Promise.all([both.singles.stop(), both.series.stop()]);
    const title = `${count(events)} events, a fifth of them series of ${datesOfSeries} dates, the ${servers ? 'server' : 'embedded'} pair`;
    if (words.includes('--write')) await write({ title, tables: table }, servers);
  });
}

await main();
