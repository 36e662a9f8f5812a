/**
 * Measures pictures in one run: uploads of a photo of 12 megapixels one after the other, lists beside them and without them, and how files of
 * some 30 kB are served. `node bench/pictures.ts [--server]`, on 10,000 events.
 */

import { join } from 'node:path';
import sharp from 'sharp';
import { planOf, writeData } from './data.ts';
import { loadFiles } from './files.ts';
import { inPlaces } from './in-places.ts';
import type { Load, Request } from './load.ts';
import { api, measures } from './measures.ts';
import { serversIn } from './options.ts';
import type { Places } from './places.ts';
import { finished, type Served, served } from './processes.ts';
import { authorization, loading, serving } from './programs.ts';
import { quiet } from './quiet.ts';
import { inMarkdown } from './report.ts';
import { startLoader } from './slices.ts';
import { cpuOf, memoryOf } from './usage.ts';

const events = 10_000;
const how = { workers: 1, profile: undefined, against: undefined };
const [connections, seconds] = [16, 5];

type Loader = ReturnType<typeof startLoader>;

/** A grainy photo. Another shade makes another file: the same bytes again would be the picture that is there. */
async function photo(width: number, height: number, mean: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .jpeg()
    .toBuffer();
}

interface Uploaded {
  readonly clock: number;
  readonly cpu: number;
  readonly sizes: Readonly<Record<string, { readonly url: string; readonly filesize: number }>>;
}

async function upload({ pid, origin }: Served, file: Buffer): Promise<Uploaded> {
  const [begun, used] = [performance.now(), cpuOf(pid) ?? 0];
  const headers = { authorization, 'content-type': 'image/jpeg' };
  const response = await fetch(`${origin}${api}/images`, { method: 'POST', headers, body: new Uint8Array(file) });
  const clock = performance.now() - begun;
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  const { sizes } = (await response.json()) as Pick<Uploaded, 'sizes'>;
  return { clock, cpu: ((cpuOf(pid) ?? 0) - used) / 1000, sizes };
}

function inRow(name: string, { latencies, elapsed }: Load, cpu: number): string[] {
  const sorted = latencies.toSorted();
  const at = (part: number) => `${(sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)} ms`;
  return [
    name,
    ((sorted.length * 1000) / elapsed).toFixed(0),
    at(0.5),
    at(0.99),
    `${(cpu / sorted.length).toFixed(0)} µs`,
  ];
}

/** Sends requests for some seconds. */
async function ask(loader: Loader, { pid, origin }: Served, pool: readonly Request[], name: string): Promise<string[]> {
  const used = cpuOf(pid) ?? 0;
  const load = await loader.run({ origin, seconds, connections, pool, authorization });
  if (load.trouble) throw new Error(`${name}: ${load.trouble}`);
  return inRow(name, load, (cpuOf(pid) ?? 0) - used);
}

async function measured(places: Places, loader: Loader): Promise<string> {
  const plan = planOf(events);
  const place = places.of('pictures');
  const file = join(places.folder, `${events}.ndjson`);
  await writeData(plan, file);
  await place.clear();
  await finished(loading('product', file, place, how), 600_000);
  const photos = await Promise.all(Array.from({ length: 12 }, (_, at) => photo(4000, 3000, 100 + 5 * at)));
  const server = await served((port) => serving('product', place, port, how), `${api}/events`);
  await quiet([server.pid]);
  const lists = measures.find(({ name }) => name === 'list, changing windows')?.pool(plan) ?? [];
  const rows = [await ask(loader, server, lists, 'lists alone')];
  const before = memoryOf(server.pid)?.now ?? 0;
  const uploads: Uploaded[] = [];
  for (const each of photos.slice(0, 5)) uploads.push(await upload(server, each));
  // One upload after the other for as long as the lists are asked
  let isOver = false;
  const beside = (async () => {
    for (const each of photos.slice(5)) if (!isOver) await upload(server, each);
  })();
  rows.push(await ask(loader, server, lists, 'lists beside uploads'));
  isOver = true;
  await beside;
  const small = uploads.map(({ sizes }) => {
    const [nearest] = Object.values(sizes).toSorted(
      (a, b) => Math.abs(a.filesize - 30_000) - Math.abs(b.filesize - 30_000),
    );
    if (!nearest) throw new Error('A picture without sizes');
    return { path: new URL(nearest.url).pathname, filesize: nearest.filesize };
  });
  const used = cpuOf(server.pid) ?? 0;
  const paths = small.map(({ path }) => path);
  const files = await loadFiles(server.origin, paths, { seconds, connections });
  const size = ((small[0]?.filesize ?? 0) / 1000).toFixed(0);
  rows.push(inRow(`a file of ${size} kB`, files, (cpuOf(server.pid) ?? 0) - used));
  rows.push(await ask(loader, server, [{ path: '/healthz' }], '`/healthz`'));
  const peak = memoryOf(server.pid)?.peak ?? 0;
  await server.stop();
  const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const said = `A photo of 12 megapixels and ${((photos[0]?.length ?? 0) / 1e6).toFixed(1)} MB, one at a time: ${middle(uploads.map(({ clock }) => clock)).toFixed(0)} ms, ${middle(uploads.map(({ cpu }) => cpu)).toFixed(0)} ms of the processor; memory ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most.`;
  return `${said}\n\n${inMarkdown(['', 'answers/s', 'p50', 'p99', 'processor'], rows)}`;
}

const loader = startLoader();
try {
  const servers = process.argv.includes('--server') ? serversIn(process.env) : undefined;
  await inPlaces(servers, async (places) => console.log(await measured(places, loader)));
} finally {
  loader.end();
}
