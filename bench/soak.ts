/** Loads the product for minutes with a realistic mix of requests, and checks that it stays stable. `--help` shows the options. */

import { join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Plan, planOf, writeData } from './data.ts';
import { inPlaces } from './in-places.ts';
import type { Load } from './load.ts';
import { api } from './measures.ts';
import { mixOf } from './mix.ts';
import { atLeast, pairOf, serversIn } from './options.ts';
import { write } from './page.ts';
import type { Places, Servers } from './places.ts';
import { finished, type Served, served } from './processes.ts';
import { authorization, loading, serving } from './programs.ts';
import { count, inMarkdown } from './report.ts';
import { median, quantile, startLoader } from './slices.ts';
import { memoryOf } from './usage.ts';

interface Options {
  readonly servers: Servers | undefined;
  readonly minutes: number;
  readonly events: number;
  readonly connections: number;
  readonly workers: number;
  readonly write: boolean;
}

const usage = `npm run soak -- [options]

  --pair NAME       embedded (default), or server: on the servers at MONGODB_URL and ELASTICSEARCH_URL
  --minutes M       how long (default 10, at least 2; a service is warm after some three)
  --events N        events in the calendar at first (default 10000)
  --connections C   at once (default 64)
  --workers N       processes that answer side by side (default 1), on the server pair
  --write           put a table of it into MEASUREMENTS.md

It ends with 1 when a request failed, or when memory grew by more than a tenth from the middle to the end.
`;

/** By which fraction memory may grow from the middle minute to the last: garbage collection alone causes such variation. */
const tolerance = 0.1;

const alone = { against: undefined };

/** The results of one minute. */
interface Minute extends Load {
  /** Resident memory in MB, the median of its seconds; undefined if the system does not provide it. */
  readonly memory: number | undefined;
}

function optionsOf(words: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...words],
    options: {
      pair: { type: 'string', default: 'embedded' },
      minutes: { type: 'string', default: '10' },
      events: { type: 'string', default: '10000' },
      connections: { type: 'string', default: '64' },
      workers: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  return {
    servers: pairOf(values.pair) === 'server' ? serversIn(process.env) : undefined,
    minutes: atLeast('--minutes', values.minutes, 2),
    events: atLeast('--events', values.events, 1000),
    connections: atLeast('--connections', values.connections, 1),
    workers: atLeast('--workers', values.workers, 1),
    write: values.write,
  };
}

async function soaked({ minutes, events, connections, workers }: Options, places: Places): Promise<Minute[]> {
  const plan = planOf(events);
  const server = await prepared(plan, places, workers);
  const job = { origin: server.origin, seconds: 60, connections, pool: mixOf(plan), authorization };
  const loader = startLoader();
  const measured: Minute[] = [];
  console.log(rowOf(['minute', 'answers/s', 'ms p50', 'p99', 'longest', 'MB', 'errors']));
  try {
    for (let minute = 1; minute <= minutes; minute += 1) {
      const [load, memory] = await Promise.all([loader.run(job), memoryDuring(server, job.seconds)]);
      measured.push({ ...load, memory });
      console.log(rowOf([String(minute), ...cellsOf({ ...load, memory })]));
    }
  } finally {
    loader.end();
  }
  const end = server.ended();
  if (end !== undefined) throw new Error(`The service ${end}`);
  return measured;
}

/** Loads the calendar and starts the service on it. */
async function prepared(plan: Plan, places: Places, workers: number): Promise<Served> {
  const place = places.of('soak');
  const file = join(places.folder, 'soak.ndjson');
  await writeData(plan, file);
  await place.clear();
  await finished(loading('product', file, place, alone), 120_000 + plan.events * 10);
  return served((port) => serving('product', place, port, { workers, profile: undefined, ...alone }), `${api}/events`);
}

async function memoryDuring({ pid }: Served, seconds: number): Promise<number | undefined> {
  const seen: number[] = [];
  for await (const _ of every(1000)) {
    const now = memoryOf(pid)?.now;
    if (now !== undefined) seen.push(now);
    if (now === undefined || seen.length >= seconds - 1) break;
  }
  return seen.length > 0 ? median(seen) : undefined;
}

function cellsOf({ latencies, elapsed, trouble, memory }: Minute): string[] {
  const rising = latencies.toSorted();
  const times = [0.5, 0.99, 1].map((part) => quantile(rising, part).toFixed(1));
  const rate = ((latencies.length * 1000) / elapsed).toFixed(0);
  return [rate, ...times, memory?.toFixed(0) ?? '?', trouble || '0'];
}

function rowOf(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(9)).join(' ');
}

/** A table of the first minute, in which code is compiled, and of the minimum and maximum of the others. */
function tableOf(minutes: readonly Minute[]): string {
  const [first, ...others] = minutes;
  const spread = (name: string, numberOf: (minute: Minute) => number) => {
    const values = others.map(numberOf);
    const [least, most] = [Math.min(...values), Math.max(...values)].map(count);
    return [name, first ? count(numberOf(first)) : '', `${least} to ${most}`];
  };
  const percentile = ({ latencies }: Minute) => quantile(latencies.toSorted(), 0.99);
  return inMarkdown(
    ['', 'first minute', 'the others'],
    [
      spread('answers/s', ({ latencies, elapsed }) => (latencies.length * 1000) / elapsed),
      spread('99th percentile, ms', percentile),
      spread('memory, MB', ({ memory }) => memory ?? 0),
    ],
  );
}

/** Messages about instability; empty if the product is stable. */
function objectionsTo(minutes: readonly Minute[]): string[] {
  const failed = minutes.filter(({ trouble }) => trouble !== '').length;
  const middle = minutes[Math.ceil(minutes.length / 2) - 1]?.memory;
  const last = minutes.at(-1)?.memory;
  const growth = middle && last ? last / middle - 1 : 0;
  return [
    ...(failed > 0 ? [`requests failed in ${failed} of ${minutes.length} minutes`] : []),
    ...(growth > tolerance
      ? [`memory grew by ${percent(growth)} in the second half, at most ${percent(tolerance)} may`]
      : []),
  ];
}

function percent(part: number): string {
  return `${Math.round(part * 100)} %`;
}

async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2));
  if (!options) return console.log(usage);
  const minutes = await inPlaces(options.servers, (places) => soaked(options, places));
  const objections = objectionsTo(minutes);
  for (const objection of objections) console.error(`It does not last: ${objection}`);
  if (objections.length > 0) process.exitCode = 1;
  else if (options.write) await write({ title: titleOf(options), tables: tableOf(minutes) }, options.servers);
}

function titleOf({ servers, minutes, connections }: Options): string {
  return `All at once for ${minutes} minutes, the ${servers ? 'server' : 'embedded'} pair, ${connections} connections`;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
