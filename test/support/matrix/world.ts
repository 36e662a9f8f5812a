/** The fixtures that the matrix refers to, and the smallest bodies that create records. */

import type { ResourceName, TableName } from '../../../src/model/tables/field.ts';
import { resources, tables } from '../../../src/model/tables/resources.ts';
import type { Loose } from '../asking.ts';
import type { Running } from '../service.ts';

/** An existing record to refer to. */
export interface Known {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

/** The fixtures: three records of each resource, linked with each other. */
export interface World extends Readonly<Record<ResourceName, readonly [Known, Known, Known]>> {
  /** IDs of users. The second one is the editor who writes. */
  readonly users: readonly [number, number];
  readonly image: { readonly id: number; readonly url: string };
  /** IDs of records in the trash. */
  readonly trashed: Readonly<Partial<Record<ResourceName, number>>>;
}

/** The time of the clock: later than the sample dates of publication, so that those do not lie in the future. */
export const evening = Date.UTC(2031, 4, 6, 18);

const image = 'https://example.com/world.jpg';
const ordinals = ['Primera', 'Segona', 'Tercera'];
let made = 0;

/** The smallest body that creates a record, with a unique name at each call. */
export function leastOf(resource: TableName): Record<string, unknown> {
  made += 1;
  if (resource === 'synonyms') return { language: 'ca', words: [`mostra${made}`, `exemple${made}`] };
  const name = { [tables[resource].title]: `Mostra ${made}` };
  return resource === 'events' ? { ...name, start_date: '2017-01-01 10:00', end_date: '2040-01-01 12:00' } : name;
}

/** Creates the fixtures in a service. */
export async function makeWorld(service: Running): Promise<World> {
  const make = async (resource: ResourceName, body: Record<string, unknown>): Promise<Loose> => {
    const answer = await service.request('POST', `/${resource}`, {
      as: 'editor',
      body: { ...leastOf(resource), ...body },
    });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  };
  const three = async (resource: ResourceName, body: Record<string, unknown>): Promise<[Known, Known, Known]> => {
    const { title, singular } = resources[resource];
    const records: Known[] = [];
    for (const ordinal of ordinals) {
      const { id, slug, [title]: name } = await make(resource, { ...body, [title]: `${ordinal} ${singular}` });
      records.push({ id, slug, name });
    }
    return records as [Known, Known, Known];
  };
  const linked = {
    categories: await three('categories', {}),
    tags: await three('tags', {}),
    venues: await three('venues', { geo_lat: 41.4, geo_lng: 2.2 }),
    organizers: await three('organizers', {}),
  };
  const ids = (resource: keyof typeof linked) => linked[resource].map(({ id }) => id);
  const soon = { start_date: '2031-06-01 10:00', end_date: '2031-06-01 12:00' };
  const links = {
    venue: ids('venues'),
    organizer: ids('organizers'),
    categories: ids('categories'),
    tags: ids('tags'),
  };
  const events = await three('events', { ...links, ...soon, image });
  const first = (await service.request('GET', `/events/${events[0].id}`)).body;
  const others = await service.request('POST', '/venues', { as: 'author', body: leastOf('venues') });
  return {
    ...linked,
    events,
    users: [Number(others.body.author), Number(first.author)],
    image: { id: first.image.id, url: image },
    trashed: { venues: await trashed(service, 'venues'), organizers: await trashed(service, 'organizers') },
  };
}

async function trashed(service: Running, resource: ResourceName): Promise<number> {
  const { body } = await service.request('POST', `/${resource}`, { as: 'editor', body: leastOf(resource) });
  await service.request('DELETE', `/${resource}/${body.id}`, { as: 'editor' });
  return body.id;
}
