/** How responses show a field, and all places that show a record. */

import { expect } from 'chai';
import { statuses } from '../../../src/model/documents/document.ts';
import type { ResourceName, Row } from '../../../src/model/tables/field.ts';
import { resources } from '../../../src/model/tables/resources.ts';
import type { Loose } from '../asking.ts';
import type { Running } from '../service.ts';
import type { World } from './world.ts';

/** A service with its fixtures, and the resource under test. */
export interface Stage {
  readonly service: Running;
  readonly world: World;
  readonly resource: ResourceName;
}

/** The value of a field as a record shows it, in the form in which samples state it. */
export async function shownIn(stage: Stage, record: Loose, name: string, row: Row): Promise<unknown> {
  if (row.valueType === 'id') return parentOf(stage, record.id, name);
  const value = record[name];
  if (row.valueType === 'user') return Number(value);
  if (row.valueType === 'image') return value === false ? '' : value.url;
  if (row.valueType === 'cost') return [value, record.cost_details.values];
  if (row.valueType === 'recurrence') return value && [value.rrule, value.rdate, value.exdate];
  if (row.valueType !== 'terms' && row.valueType !== 'links') return value;
  const title = resources[row.refers as ResourceName].title;
  return [value].flat().map((linked: Loose) => linked[title]);
}

/** Records do not show their parent event, so the lists filtered by each parent are searched for the record. */
async function parentOf({ service, world, resource }: Stage, id: number, name: string): Promise<number> {
  for (const parent of world.events) {
    const query = { include: id, [name]: parent.id, status: statuses.join() };
    const { body } = await service.request('GET', `/${resource}`, { as: 'editor', query });
    if (body.total === 1) return parent.id;
  }
  return 0;
}

/** What a field shows after it was cleared. */
export function emptyOf(row: Row, name: string, before: Loose): unknown {
  if (name === 'stateprovince') return before.province;
  if (row.valueType === 'flag' || row.valueType === 'recurrence') return false;
  if (row.valueType === 'choice') return row.default;
  if (row.valueType === 'cost') return ['', []];
  if (row.valueType === 'terms' || row.valueType === 'links') return [];
  if (row.valueType === 'number') return undefined;
  return row.valueType === 'parent' || row.valueType === 'id' ? 0 : '';
}

const utc = ['utc_start_date', 'utc_start_date_details', 'utc_end_date', 'utc_end_date_details'];
const start = ['start_date', 'start_date_details', 'utc_start_date', 'utc_start_date_details', 'timezone_abbr'];
const end = ['end_date', 'end_date_details', 'utc_end_date', 'utc_end_date_details'];

/** Other fields that change with a field. */
const consequences: Readonly<Record<string, readonly string[]>> = {
  // A series says in words when it begins
  start_date: [...start, 'recurrence'],
  end_date: end,
  all_day: [...start, ...end, 'recurrence'],
  timezone: ['timezone_abbr', ...utc],
  date: ['date_utc'],
  date_utc: ['date'],
  slug: ['url'],
  cost: ['cost_details'],
  country: ['stateprovince'],
  province: ['stateprovince'],
  state: ['stateprovince'],
  parent: ['urls'],
  geo_lat: ['geo_lng'],
  geo_lng: ['geo_lat'],
};

/** A record without some fields and the fields derived from them. Counts become 0, because they depend on other records. */
export function without(record: Loose, names: readonly string[]): Loose {
  const trash = record.status === 'trash' || names.includes('status') ? ['slug', 'url'] : [];
  const omitted = new Set([...names, ...names.flatMap((name) => consequences[name] ?? []), ...trash, 'json_ld']);
  const others = Object.entries(record).filter(([name]) => !omitted.has(name));
  return JSON.parse(JSON.stringify(Object.fromEntries(others)).replaceAll(/"count":\d+/g, '"count":0'));
}

/** Asserts that a record is the same by ID, by slug and in lists, for editors and for readers. */
export async function expectEverywhere({ service, resource }: Stage, record: Loose): Promise<void> {
  const { family } = resources[resource];
  const part = (whole: Loose): Loose => without(whole, []);
  const shown = part(record);
  const single = [`/${resource}/${record.id}`];
  if (family === 'post' && record.status !== 'trash') single.push(`/${resource}/by-slug/${record.slug}`);
  const isPublic = family === 'term' || record.status === 'publish';
  for (const as of isPublic ? [undefined, 'editor' as const] : ['editor' as const]) {
    for (const path of single) {
      const { body } = await service.request('GET', path, { as });
      expect(part(body), `${path} as ${as}`).to.deep.equal(shown);
    }
    if (record.hide_from_listings && !as) continue;
    const query =
      as && family === 'post'
        ? { ...listOf(resource, record.id), status: statuses.join() }
        : listOf(resource, record.id);
    const { body } = await service.request('GET', `/${resource}`, { as, query });
    const listed = body[resource].find(({ id }: Loose) => id === record.id);
    expect(part(listed ?? {}), `in the list as ${as}`).to.deep.equal(shown);
  }
}

/** Asserts that a record is the same when it is read again. */
export async function expectStored({ service, resource }: Stage, record: Loose): Promise<void> {
  const { body } = await service.request('GET', `/${resource}/${record.id}`, { as: 'editor' });
  expect(without(body, [])).to.deep.equal(without(record, []));
}

/** Reads a record anonymously, so that every cache holds its current state. */
export async function readBefore({ service, resource }: Stage, { id }: Loose): Promise<void> {
  await service.request('GET', `/${resource}/${id}`);
  await service.request('GET', `/${resource}`, { query: listOf(resource, id) });
}

/** The query of a list whose first page includes a new record. */
function listOf(resource: ResourceName, id: number): Record<string, string | number> {
  if (resource === 'events') return { include: id };
  if (resources[resource].family === 'term') return { include: id, hide_empty: 0 };
  return { orderby: 'id', order: 'desc', per_page: 100 };
}
