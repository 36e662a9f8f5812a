/** A service whose replica set has lost its primary, and cannot elect another one. */

import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { MongoMemoryReplSet } from 'mongodb-memory-server';
import { openMongo } from '../../src/backends/mongo/open.ts';
import { mirroredPair } from '../../src/mirror/pair.ts';
import { eventually } from '../support/eventually.ts';
import { openLooseIndex } from '../support/loose-pair/loose-index.ts';
import { describeWithMongod } from '../support/mongo.ts';
import { type Running, startService } from '../support/service.ts';

const languages = ['ca', 'es'];
const picture = 'k3JxSQ0Yb2mLq9TzR7w1Ug';
/** Larger than a part of a file. */
const file = randomBytes(700_000);

describeWithMongod('a service without a primary', () => {
  let members: MongoMemoryReplSet;
  let service: Running;
  let paths: string[];

  before(async function startAll() {
    this.timeout(120_000);
    members = await MongoMemoryReplSet.create({ replSet: { count: 3, storageEngine: 'wiredTiger' } });
    const store = await openMongo({ url: members.getUri('agenda') });
    const index = openLooseIndex({ file: ':memory:', languages });
    service = await startService({ pair: await mirroredPair(store, index, { languages }) });
    const create = async (path: string, body: object) =>
      (await service.request('POST', path, { as: 'editor', body })).body;
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
    await service.calendar.pair.media.put(picture, new Map([['full.jpg', file]]));
    const [venue] = [event.venue].flat();
    const [organizer] = [event.organizer].flat();
    paths = [
      ...[
        '/events',
        '/venues',
        '/organizers',
        '/categories',
        '/tags',
        '/map?bbox=1,41,3,43&zoom=9',
        '/events?near=Girona',
        '/events?q=concert',
      ],
      ...[`/events/${event.id}`, `/events/by-slug/${event.slug}`, `/events/${event.id}/related`],
      ...[`/events/${series.id}/occurrences`, `/venues/${venue.id}`, `/organizers/${organizer.id}`],
      ...['/events?facets=when,categories,price', '/suggest?q=con', '/doc'],
      ...['ics', 'rss', 'atom', 'jsonfeed', 'csv', 'geojson', 'ndjson'].map((form) => `/events.${form}`),
      ...[`/events/${event.id}.ics`, '~/', '~/event/concert/', '~/sitemap.xml', `~/media/${picture}/full.jpg`],
    ];
    // The one that is left must have what was confirmed, or reads of it are refused
    const client = await MongoClient.connect(members.getUri());
    await client
      .db('test')
      .collection('waits')
      .insertOne({}, { writeConcern: { w: 3 } });
    await client.close();
    // What the primary says of the majority is noted with its term
    const servers = members.servers.toSorted((one, other) => Number(isPrimary(one)) - Number(isPrimary(other)));
    const [, ...dying] = servers;
    for (const { instanceInfo } of dying) instanceInfo?.instance.mongodProcess?.kill('SIGKILL');
  });

  after(async () => {
    await service.close();
    await members.stop();
  });

  it('answers whatever visitors read, and says that it may be stale', async () => {
    const read = async (path: string) => {
      const { status, headers, text } = await service.request('GET', path, { headers: { accept: '*/*' } });
      const isFile = headers.get('cache-control')?.includes('immutable');
      return isFile || headers.get('x-stale') === '1' ? status : `${status}: ${text.slice(0, 200)}`;
    };
    await eventually(async () => expect(await read('/tags')).to.equal(200));
    const found = await Promise.all(paths.map(async (path) => [path, await read(path)]));
    expect(found.filter(([, answer]) => answer !== 200)).to.deep.equal([]);
  }).timeout(120_000);
});

function isPrimary({ instanceInfo }: MongoMemoryReplSet['servers'][number]): boolean {
  return instanceInfo?.instance.isInstancePrimary ?? false;
}
