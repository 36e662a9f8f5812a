/** Requests that are designed to be slow in a large calendar: how long others wait while each runs. */

import { join } from 'node:path';
import { planOf, writeData } from './data.ts';
import { api } from './measures.ts';
import type { Places } from './places.ts';
import { finished, served } from './processes.ts';
import { loading, type Serving, serving } from './programs.ts';
import { inMarkdown } from './report.ts';
import { ask, created, limit, waitDuring } from './waits.ts';

/** The calendar: events over ten years. */
const size = 20_000;
const years = 10;

const window = 'start_date=2026-01-01&end_date=2040-01-01';
const around = 'geoloc=true&geoloc_lat=41.4&geoloc_lng=2.1&geoloc_radius=400';
const every = 'categories,tags,venue,organizer,town,price,languages,part_of_day,when,day,month,span';

/** Lists by what makes them slow; `{tags}` stands for the IDs of all tags, `{at}` for another number in each request. */
const lists: Readonly<Record<string, string>> = {
  'sections in order of title': `search=a&${around}&tags={tags}&sections=categories&section_size=20&orderby=title&${window}`,
  'sections of venues, and facets': `search=a&${around}&sections=venue&facets=${every}&${window}`,
  'sections of q, the nearest first': `q=a&near=41.4,2.1&radius=400&orderby=distance&sections=tags&facets=${every}&facet_zero=true&${window}`,
  'many words': `search=${'a b c d e f g h i j k l m n o p q r s t u v x y z'.split(' ').join('+')}&${window}`,
  'many words of q': `q=${'ca co de en es la me pa pe re sa se ta te vi'.split(' ').join('+')}&facets=${every}&${window}`,
  'words to leave out': `search=-a+-b+-c+-d+-e+-f&orderby=title&${around}&${window}`,
  'a misspelt word': `q=zzyzx+kkwwq+bbrrtt+ppllkk&${window}`,
};
/** The number of requests at once. */
const together = 8;

const how: Serving = { workers: 1, profile: undefined, against: undefined };

/** Measures all of them; resolves to the table, and to whether nobody waited longer than the limit. */
export async function measureRequests(
  places: Places,
  settings: Partial<Serving> = {},
): Promise<{ tables: string; isQuick: boolean }> {
  const place = places.of('hostile-requests');
  const file = join(places.folder, 'hostile.ndjson');
  await writeData({ ...planOf(size), ahead: years * 365 }, file);
  await place.clear();
  await finished(loading('product', file, place, how), 600_000);
  const server = await served((port) => serving('product', place, port, { ...how, ...settings }), `${api}/events`);
  const rows = [...(await waitsOfLists(server.origin)), ...(await waitsOfMoves(server.origin))];
  await server.stop();
  return {
    tables: inMarkdown(
      ['request', 'ms', `${together} at once`],
      rows.map((row) => row.map(String)),
    ),
    isQuick: rows.every((row) => row.slice(1).every((wait) => wait === '' || Number(wait) <= limit)),
  };
}

type Row = readonly (string | number)[];

async function waitsOfLists(origin: string): Promise<Row[]> {
  const tags = await idsOf(origin, 'tags');
  const rows: Row[] = [];
  let at = 0;
  for (const [name, query] of Object.entries(lists)) {
    const send = async () => {
      at += 1;
      const path = `${api}/events?${query.replace('{tags}', tags.join())}&per_page=${1 + (at % 50)}`;
      const status = await ask(origin, path);
      if (status !== 200) throw new Error(`${status}: ${path}`);
    };
    const once = await waitDuring(origin, send);
    const all = await waitDuring(origin, () => Promise.all(Array.from({ length: together }, send)));
    rows.push(noted([name, once, all]));
  }
  return rows;
}

/** Moves a category that is above all others, and back; renames it; gives it another name while it is moved. */
async function waitsOfMoves(origin: string): Promise<Row[]> {
  const [root, other] = [
    await created(origin, 'categories', { name: 'Tot' }),
    await created(origin, 'categories', { name: 'Encara més' }),
  ];
  const top = (await listOf(origin, 'categories')).filter(({ id, parent }) => !parent && id !== root && id !== other);
  const move = (id: number, values: object) => async () => {
    const status = await ask(origin, `${api}/categories/${id}`, values);
    if (status !== 200) throw new Error(`${status}: category ${id}`);
  };
  const [first, ...others] = top.map(({ id }) => id);
  const rows = [
    noted([
      'a category with its events below another',
      await waitDuring(origin, move(first as number, { parent: root })),
      '',
    ]),
  ];
  for (const id of others) await move(id, { parent: root })();
  const steps: [string, object][] = [
    ['a category with all events below another', { parent: other }],
    ['back again', { parent: 0 }],
    ['renamed', { name: 'Tot plegat' }],
  ];
  for (const [name, values] of steps) rows.push(noted([name, await waitDuring(origin, move(root, values)), '']));
  return rows;
}

function noted(row: Row): Row {
  console.log(row.join('  '));
  return row;
}

async function idsOf(origin: string, resource: string): Promise<number[]> {
  return (await listOf(origin, resource)).map(({ id }) => id);
}

async function listOf(origin: string, resource: string): Promise<{ id: number; parent?: number }[]> {
  const response = await fetch(`${origin}${api}/${resource}?per_page=50&hide_empty=false`);
  return ((await response.json()) as Record<string, { id: number; parent?: number }[]>)[resource] ?? [];
}
