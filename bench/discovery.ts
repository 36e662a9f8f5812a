/**
 * Compares the cost of the parameters of search pages with that of plain lists in one run, and with that in a smaller calendar: it sends the
 * requests of all rows in turns, ten of a row, one at a time, each with another window.
 * `node bench/discovery.ts [--server] [--write] [--only TEXT[,TEXT…]] [EVENTS…]`, by default 10000 and 100000 events; `--only` takes the rows
 * whose names contain one of these, and the plain list; `--write` puts the table into MEASUREMENTS.md.
 */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Chance, chanceOf } from '../src/demo/chance.ts';
import { dayLength } from '../src/model/time/durations.ts';
import { type Plan, planOf, writeData } from './data.ts';
import { inPlaces } from './in-places.ts';
import { api, beginningOf } from './measures.ts';
import { serversIn } from './options.ts';
import { write } from './page.ts';
import type { Places } from './places.ts';
import { finished, type Served, served } from './processes.ts';
import { administrator, authorization, loading, serving } from './programs.ts';
import { quiet } from './quiet.ts';
import { count, inMarkdown } from './report.ts';
import { cpuOf, memoryOf } from './usage.ts';
import { commonWord } from './vocabulary.ts';

/** Of the first rounds nothing is noted. */
const rounds = { first: 2, noted: 20 };
/** The requests of a row in a round: processor time is known to a hundredth of a second. */
const together = 10;
const how = { workers: 1, profile: undefined, against: undefined };

/**
 * Generates a request: the query of the list of events, or another path with its query, from the root of the server after `~`. `day`
 * gives a random day of the calendar as `YYYY-MM-DD`, and `beginning` how a word of its titles begins.
 */
type Draw = (day: (most: number) => string, chance: Chance, beginning: () => string) => string;

const six = 'categories,tags,venue,price,day,when';
const page = 'id,title,start_date,slug,image.url,venue.venue,venue.city,cost,event_status';

/** The parameters that a page with a search box adds to its window. */
const search = `q=${commonWord}&town=barcelona&facets=when,categories,town,price,day,span&highlight=1&autocorrect=1`;

/** The parameters of the agenda page. */
const agenda =
  'ongoing=collapse&per_page=24&facets=when,day,month,span,categories,town,price,part_of_day,attendance_mode&facet_size=30';

/** The parameters of the list at the desk. */
const desk =
  'status=publish,future,draft,pending,private&orderby=modified&order=desc&start_date=0001-01-01&end_date=9999-12-31&per_page=20';

/** The role that sends the request, unless it is anonymous. */
type As = 'administrator';

/** The rows of the table with their requests; `{id}` and `{slug}` are replaced by those of an event. */
const rows: readonly (readonly [name: string, Draw, as?: As])[] = [
  ['plain list, changing windows', (day) => `start_date=${day(200)}&end_date=${day(700)}`],
  ['the same window by when', (day) => `when=${day(200)}/${day(700)}`],
  ['a weekend by dates', (day) => `start_date=${day(300)}&end_date=${day(300)}`],
  ['when=weekend', (day) => `when=weekend&as_of=${day(300)}`],
  ['when=today, ongoing=collapse', (day) => `when=today&ongoing=collapse&as_of=${day(300)}`],
  ['when=upcoming', (day) => `when=upcoming&as_of=${day(300)}`],
  ['when=upcoming, featured first', (day) => `when=upcoming&as_of=${day(300)}&featured_first=1`],
  [
    'when, prices, states, hours',
    (day) => `when=month&as_of=${day(300)}&price_max=20&event_status=-cancelled&time_from=18:00`,
  ],
  ['search of a common word', (day) => `search=${commonWord}&start_date=${day(200)}&end_date=${day(700)}`],
  ['search of a common word by when', (day) => `search=${commonWord}&when=${day(200)}/${day(700)}`],
  ['q of a common word', (day) => `q=${commonWord}&start_date=${day(200)}&end_date=${day(700)}`],
  ['q of a common word by when', (day) => `q=${commonWord}&when=${day(200)}/${day(700)}`],
  ['q of two words', (day) => `q=${commonWord}+barcelona&when=${day(200)}/${day(700)}`],
  ['q of a common word, highlights', (day) => `q=${commonWord}&when=${day(200)}/${day(700)}&highlight=1`],
  ['q of a common word, six facets', (day) => `q=${commonWord}&when=${day(200)}/${day(700)}&facets=${six}`],
  ['six facets', (day) => `when=${day(200)}/${day(700)}&facets=${six}`],
  ['six facets, two with a choice', (day) => `when=${day(200)}/${day(700)}&facets=${six}&price=0-10,10-20&tags=1`],
  ['list and three facets', (day) => `start_date=${day(200)}&end_date=${day(700)}&facets=categories,tags,venue`],
  ['suggest, never asked', (_, chance, beginning) => `/suggest?q=${beginning()}&_=${chance.next()}`],
  [
    'suggest events alone, never asked',
    (_, chance, beginning) => `/suggest?q=${beginning()}&kinds=events&_=${chance.next()}`,
  ],
  ['suggest, one letter', (_, chance) => `/suggest?q=${chance.oneOf([...'abcdlmpst'])}`],
  ['suggest, three letters', (_, chance) => `/suggest?q=${beginning(chance)}`],
  ['suggest, changing windows', (day, chance) => `/suggest?q=${beginning(chance)}&when=${day(200)}/${day(700)}`],
  ['a mistyped word', (day) => `q=jazs&when=${day(200)}/${day(700)}`],
  ['the map at level 8', (day) => `/map?zoom=8&when=${day(200)}/${day(700)}`],
  ['the map at level 8, upcoming', (day) => `/map?zoom=8&when=upcoming&as_of=${day(300)}`],
  ['the map at level 14', (day) => `/map?zoom=14&when=${day(200)}/${day(700)}`],
  ['near a town', (day) => `near=barcelona&radius=50&when=${day(200)}/${day(700)}`],
  ['near a town, the nearest first', (day) => `near=barcelona&radius=50&orderby=distance&when=${day(200)}/${day(700)}`],
  ['related events', (day) => `/events/{id}/related?when=${day(200)}/${day(700)}`],
  ['a full page', (day) => `when=weekend&as_of=${day(300)}&facets=${six}&ongoing=collapse&_fields=${page}`],
  ['a full page with a search', (day) => `${search}&when=weekend&as_of=${day(300)}&ongoing=collapse&_fields=${page}`],
  ['twelve sections', (day) => `when=${day(200)}/${day(700)}&sections=categories&_fields=${page}`],
  ['a weekend in sections', (day) => `when=weekend&as_of=${day(300)}&sections=categories&_fields=${page}`],
  ['the first step of a walk', (day) => `start_date=${day(200)}&end_date=${day(700)}&cursor=`],
  ['the list of the agenda', (day) => `when=upcoming&as_of=${day(300)}&${agenda}`],
  ['the agenda as a page', (day) => `~/?as_of=${day(300)}`],
  ['the list of a weekend', (day) => `when=weekend&as_of=${day(300)}&${agenda}`],
  ['a weekend as a page', (day) => `~/?when=weekend&as_of=${day(300)}`],
  ['the map as a page', (day) => `~/map/?as_of=${day(300)}`],
  ['a month as a page', (day) => `~/calendar/${day(300).slice(0, 7)}/?as_of=${day(300)}`],
  ['an event by its slug', () => '/events/by-slug/{slug}?_translations=1'],
  ['what is related to it', () => '/events/{id}/related'],
  ['an event as a page', () => '~/event/{slug}/'],
  ['a list of the latest changed', (_, chance) => `${desk}&page=${1 + chance.below(20)}`, 'administrator'],
  ['a list of the desk', (_, chance) => `~/desk/events?page=${1 + chance.below(20)}`, 'administrator'],
];

const beginnings = ['bar', 'tas', 'mel', 'cor', 'lis', 'per', 'jaz', 'san', 'flo', 'gir'];

/** The beginning of a name or title, as a visitor types it. */
function beginning(chance: Chance): string {
  return chance.oneOf(beginnings);
}

/** What the requests of a row took. */
interface Taken {
  readonly row: (typeof rows)[number];
  /** The duration of each, in milliseconds. */
  readonly times: number[];
  /** Processor time of the server for all of them, in microseconds; undefined where the system does not tell it. */
  cpu: number | undefined;
}

/** The results at one size. */
interface Measured {
  readonly events: number;
  readonly taken: readonly Taken[];
  /** Megabytes at the end. */
  readonly memory: number | undefined;
}

async function measured(places: Places, events: number, chosen: readonly (typeof rows)[number][]): Promise<Measured> {
  const plan = planOf(events);
  const place = places.of(`discovery-${events}`);
  const file = join(places.folder, `${events}.ndjson`);
  await writeData(plan, file);
  await place.clear();
  await finished(loading('product', file, place, how), 600_000);
  const server = await served((port) => serving('product', place, port, how), `${api}/events`);
  await quiet([server.pid]);
  const taken = await takenAt(server, plan, chosen);
  const memory = memoryOf(server.pid)?.now;
  await server.stop();
  return { events, taken, memory };
}

async function takenAt(
  { origin, pid }: Served,
  plan: Plan,
  chosen: readonly (typeof rows)[number][],
): Promise<readonly Taken[]> {
  const { seed, now } = plan;
  const [tag] = await recordsOf(origin, 'tags');
  const some = await recordsOf(origin, 'events');
  const signedIn = { Authorization: authorization, Cookie: await sessionOf(origin) };
  const chance = chanceOf(seed);
  const day = (most: number) => new Date(now + chance.next() * most * dayLength).toISOString().slice(0, 10);
  const beginning = () => encodeURIComponent(beginningOf(plan, chance));
  const requestOf = (draw: Draw) => {
    const event = chance.oneOf(some);
    return ordered(draw(day, chance, beginning))
      .replace('tags=1', `tags=${tag?.id}`)
      .replace('{id}', String(event.id))
      .replace('{slug}', event.slug);
  };
  const taken = chosen.map((row): Taken => ({ row, times: [], cpu: 0 }));
  for (let round = -rounds.first; round < rounds.noted; round += 1) {
    for (const each of taken) {
      const [, draw, as] = each.row;
      const before = cpuOf(pid);
      const times: number[] = [];
      while (times.length < together) {
        times.push(await timeOf(origin + pathOf(requestOf(draw)), as ? signedIn : {}));
      }
      const after = cpuOf(pid);
      if (round < 0) continue;
      each.times.push(...times);
      each.cpu = sumOf(each.cpu, after, before);
    }
  }
  return taken;
}

function sumOf(sum: number | undefined, after: number | undefined, before: number | undefined): number | undefined {
  return sum === undefined || after === undefined || before === undefined ? undefined : sum + after - before;
}

/**
 * The table: medians and 95th percentiles in milliseconds, processor time of the service in milliseconds, and medians and processor times
 * divided by those of the plain list; of further sizes processor time divided by that of the first one too.
 */
function tableOf(sizes: readonly Measured[]): string {
  const [first, ...others] = sizes;
  if (!first) return '';
  const headOf = ({ events }: Measured) => [
    `${count(events)} events: p50 / p95, ms`,
    'of plain',
    'CPU, ms',
    'of plain',
  ];
  const head = [...headOf(first), ...others.flatMap((size) => [...headOf(size), `of ${count(first.events)}`])];
  const body = first.taken.map(({ row: [name] }, at) => [
    name,
    ...cellsOf(first, at),
    ...others.flatMap((size) => [...cellsOf(size, at), ratioOf(size.taken[at]?.cpu, first.taken[at]?.cpu)]),
  ]);
  const megabytes = (size: Measured) => [size.memory === undefined ? '' : `${count(size.memory)} MB`, '', '', ''];
  const memory = ['memory at the end', ...megabytes(first), ...others.flatMap((size) => [...megabytes(size), ''])];
  return inMarkdown(['', ...head], [...body, memory]);
}

function cellsOf({ taken }: Measured, at: number): string[] {
  const [{ times = [], cpu } = {}, plain] = [taken[at], taken[0]];
  const [median, most] = [portion(times, 0.5), portion(times, 0.95)];
  return [
    `${median.toFixed(1)} / ${most.toFixed(1)}`,
    ratioOf(median, portion(plain?.times, 0.5)),
    cpu === undefined ? '' : (cpu / times.length / 1000).toFixed(2),
    ratioOf(cpu, plain?.cpu),
  ];
}

function ratioOf(one: number | undefined, other: number | undefined): string {
  return one === undefined || !other ? '' : `${(one / other).toFixed(1)} ×`;
}

function pathOf(query: string): string {
  if (query.startsWith('~')) return query.slice(1);
  return api + (query.startsWith('/') ? query : `/events?${query}`);
}

/** Swaps the ends of windows that end before they start. */
function ordered(query: string): string {
  return query
    .replace(/start_date=([^&]+)&end_date=([^&]+)/, (_, a: string, b: string) => {
      const [from, to] = [a, b].sort();
      return `start_date=${from}&end_date=${to}`;
    })
    .replace(/when=(\d[^/&]+)\/([^&]+)/, (_, a: string, b: string) => `when=${[a, b].sort().join('/')}`);
}

type Named = { readonly id: number; readonly slug: string };

async function recordsOf(origin: string, resource: string): Promise<Named[]> {
  const list = (await (await fetch(`${origin}${api}/${resource}?per_page=50`)).json()) as Record<string, Named[]>;
  return list[resource] ?? [];
}

/** Signs in at the desk; resolves to the cookie. */
async function sessionOf(origin: string): Promise<string> {
  const body = new URLSearchParams(administrator);
  const answer = await fetch(`${origin}/desk/sign-in`, { method: 'POST', body, redirect: 'manual' });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url, { headers, redirect: 'manual' });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${response.status}: ${url}`);
  return performance.now() - begun;
}

function portion(times: readonly number[] = [], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { server: { type: 'boolean' }, write: { type: 'boolean' }, only: { type: 'string', default: '' } },
    allowPositionals: true,
  });
  const sizes = positionals.map(Number).filter(Boolean);
  const servers = values.server ? serversIn(process.env) : undefined;
  if (values.write && values.only) throw new Error('--write is for whole runs, without --only');
  const chosen = rows.filter(([name], at) => at === 0 || values.only.split(',').some((text) => name.includes(text)));
  const results: Measured[] = [];
  await inPlaces(servers, async (places) => {
    for (const events of sizes.length > 0 ? sizes : [10_000, 100_000]) {
      results.push(await measured(places, events, chosen));
      console.log(`\n${tableOf(results.slice(-1))}`);
    }
  });
  const title = `Search-driven pages, the ${servers ? 'server' : 'embedded'} pair`;
  if (values.write) await write({ title, tables: tableOf(results) }, servers);
}

await main();
