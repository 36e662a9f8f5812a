/** What visitors read of a service that has a few records, for when its stores are in trouble. */

import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { eventually } from '../support/eventually.ts';
import type { Running } from '../support/service.ts';

const picture = 'k3JxSQ0Yb2mLq9TzR7w1Ug';
/** Larger than a part of a file. */
const file = randomBytes(700_000);

/** Stores some records and a picture. Resolves to the paths of what shows them. */
export async function fillForVisitors({ request, calendar }: Running): Promise<readonly string[]> {
  const create = async (path: string, body: object) => (await request('POST', path, { as: 'editor', body })).body;
  const dates = { start_date: '2031-06-01 20:00', end_date: '2031-06-01 22:00' };
  const event = await create('/events', {
    ...dates,
    title: 'Concert',
    venue: { venue: 'Sala Gran', city: 'Girona' },
    organizer: { organizer: 'Cor Vell' },
    categories: ['Música'],
    tags: ['cors'],
  });
  const series = await create('/events', { ...dates, title: 'Curs', recurrence: { rrule: 'FREQ=WEEKLY;COUNT=4' } });
  await calendar.pair.media.put(picture, new Map([['full.jpg', file]]));
  const [venue] = [event.venue].flat();
  const [organizer] = [event.organizer].flat();
  return [
    ...['/events', '/venues', '/organizers', '/categories', '/tags', '/map?bbox=1,41,3,43&zoom=9'],
    ...['/events?near=Girona', '/events?q=concert', '/events?facets=when,categories,price', '/suggest?q=con', '/doc'],
    ...[`/events/${event.id}`, `/events/by-slug/${event.slug}`, `/events/${event.id}/related`],
    ...[`/events/${series.id}/occurrences`, `/venues/${venue.id}`, `/organizers/${organizer.id}`],
    ...['ics', 'rss', 'atom', 'jsonfeed', 'csv', 'geojson', 'ndjson'].map((form) => `/events.${form}`),
    ...[`/events/${event.id}.ics`, '~/', '~/event/concert/', '~/sitemap.xml', `~/media/${picture}/full.jpg`],
  ];
}

/** Asserts that these paths are answered, and that answers say that they may be stale, except files, which never change. */
export async function expectStale({ request }: Running, paths: readonly string[]): Promise<void> {
  const read = async (path: string) => {
    const { status, headers, text } = await request('GET', path, { headers: { accept: '*/*' } });
    const isFile = headers.get('cache-control')?.includes('immutable');
    return isFile || headers.get('x-stale') === '1' ? status : `${status}: ${text.slice(0, 200)}`;
  };
  await eventually(async () => expect(await read('/tags')).to.equal(200));
  const found = await Promise.all(paths.map(async (path) => [path, await read(path)]));
  expect(found.filter(([, answer]) => answer !== 200)).to.deep.equal([]);
}
