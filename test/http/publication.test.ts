import { expect } from 'chai';
import { describeOnOnePair, describeOnPairs } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { aTuesday } from '../support/service.ts';
import { type WithService, withEmptiedService, withOneService } from '../support/with-service.ts';

const hour = 3_600_000;
const names = { events: 'title', venues: 'venue', organizers: 'organizer' } as const;
const plain = {
  events: concert,
  venues: { venue: 'Palau' },
  organizers: { organizer: 'Orfeó' },
} as const;

/** Each: a sentence, the fields sent on the Tuesday at 10:00 in Madrid, and the resulting `status`, `date` and `date_utc`. */
const written: [string, Record<string, unknown>, string[]][] = [
  ['nothing said is published now', {}, ['publish', '2031-05-06 10:00:00', '2031-05-06 08:00:00']],
  [
    'a date is the clock of the calendar’s zone',
    { date: '2031-01-10 10:00:00' },
    ['publish', '2031-01-10 10:00:00', '2031-01-10 09:00:00'],
  ],
  [
    'a date in UTC gives the other',
    { date_utc: '2031-01-10 10:00:00' },
    ['publish', '2031-01-10 11:00:00', '2031-01-10 10:00:00'],
  ],
  [
    'a date with an offset is that instant',
    { date: '2031-01-10T10:00:00-05:00' },
    ['publish', '2031-01-10 16:00:00', '2031-01-10 15:00:00'],
  ],
  [
    'an event’s own zone does not matter',
    { date: '2031-01-10 10:00:00', timezone: 'Asia/Tokyo' },
    ['publish', '2031-01-10 10:00:00', '2031-01-10 09:00:00'],
  ],
  [
    'a date to come waits for it',
    { date: '2031-05-06 10:00:01', status: 'publish' },
    ['future', '2031-05-06 10:00:01', '2031-05-06 08:00:01'],
  ],
  [
    'a date of this very second does not wait',
    { date: '2031-05-06 10:00:00' },
    ['publish', '2031-05-06 10:00:00', '2031-05-06 08:00:00'],
  ],
  [
    'a future record with a date to come is one',
    { date_utc: '2032-01-01', status: 'future' },
    ['future', '2032-01-01 01:00:00', '2032-01-01 00:00:00'],
  ],
  [
    'a draft with a date to come stays a draft',
    { date: '2032-01-01', status: 'draft' },
    ['draft', '2032-01-01 00:00:00', '2031-12-31 23:00:00'],
  ],
  ['a private record stays private', { status: 'private' }, ['private', '2031-05-06 10:00:00', '2031-05-06 08:00:00']],
];

const resources = ['events', 'venues', 'organizers'] as const;

/** Shorthands for requests about one resource. */
function requestsOf({ request }: WithService['service'], resource: (typeof resources)[number]) {
  return {
    create: (body: object, as: 'editor' | 'contributor' = 'editor') =>
      request('POST', `/${resource}`, { as, body: { ...plain[resource], ...body } }),
    read: (id: number) => request('GET', `/${resource}/${id}`),
    listed: async (query = '') => (await request('GET', `/${resource}${query}`)).body[resource],
  };
}

describeOnOnePair('publication', () => {
  const { service } = withOneService();
  beforeEach(() => {
    service.clock.now = aTuesday;
  });

  for (const resource of resources) {
    const { create } = requestsOf(service, resource);

    describe(`of ${resource}`, () => {
      for (const [sentence, sent, shown] of written) {
        it(`says that ${sentence}`, async () => {
          const { status, body } = await create(sent);
          expect(status).to.equal(201);
          expect([body.status, body.date, body.date_utc]).to.deep.equal(shown);
        });
      }

      it('accepts only the years 1 to 9999, in the calendar’s zone too', async () => {
        for (const date_utc of ['0001-01-01 00:00:00', '9999-12-31 23:59:59']) {
          const { status, body } = await create({ date_utc });
          expect([status, body.data?.params && Object.keys(body.data.params)]).to.deep.equal([400, ['date_utc']]);
        }
        expect((await create({ date_utc: '9999-12-31 22:59:59' })).body.date).to.equal('9999-12-31 23:59:59');
      });

      it('moves with an update of the date, to and fro', async () => {
        const { body } = await create({});
        const change = async (sent: object) => {
          const answer = await service.request('PATCH', `/${resource}/${body.id}`, { as: 'editor', body: sent });
          return [answer.body.status, answer.body.date];
        };
        expect(await change({ date: '2031-06-01 00:00:00' })).to.deep.equal(['future', '2031-06-01 00:00:00']);
        expect(await change({ [names[resource]]: 'Altre nom' })).to.deep.equal(['future', '2031-06-01 00:00:00']);
        expect(await change({ date: null, date_utc: null, status: null })).to.deep.equal([
          'future',
          '2031-06-01 00:00:00',
        ]);
        expect(await change({ date_utc: '2031-05-01 10:00' })).to.deep.equal(['publish', '2031-05-01 12:00:00']);
      });

      it('moves with the one of both dates that says something new, and with the local one when both do', async () => {
        const { body } = await create({ date_utc: '2030-10-27 01:30:00' });
        const change = async (date: string, date_utc: string) =>
          (await service.request('PATCH', `/${resource}/${body.id}`, { as: 'editor', body: { date, date_utc } })).body;
        // The second 02:30 of this day; `date` alone would mean the first
        expect(body.date).to.equal('2030-10-27 02:30:00');
        expect((await change(body.date, body.date_utc)).date_utc).to.equal('2030-10-27 01:30:00');
        expect((await change(body.date, '2030-11-01 10:00:00')).date).to.equal('2030-11-01 11:00:00');
        expect((await change('2030-11-02 12:00:00', '2030-11-01 10:00:00')).date).to.equal('2030-11-02 12:00:00');
        expect((await change('2030-11-03 12:00:00', '2030-11-04 10:00:00')).date).to.equal('2030-11-03 12:00:00');
      });

      it('keeps its date while everything else changes', async () => {
        const { body } = await create({});
        service.clock.now = aTuesday + hour;
        const answer = await service.request('PUT', `/${resource}/${body.id}`, {
          as: 'editor',
          body: { [names[resource]]: 'Altre nom' },
        });
        expect([answer.body.date, answer.body.date_utc]).to.deep.equal([body.date, body.date_utc]);
        expect([answer.body.modified, answer.body.modified_utc]).to.deep.equal([
          '2031-05-06 11:00:00',
          '2031-05-06 09:00:00',
        ]);
      });

      it('of what a contributor writes waits for an editor', async () => {
        for (const status of ['publish', 'future', 'private', undefined]) {
          const { body } = await create({ status }, 'contributor');
          expect(body.status).to.equal('pending');
        }
        expect((await create({ status: 'draft' }, 'contributor')).body.status).to.equal('draft');
      });
    });
  }
});

describeOnPairs('publication', (isFirst) => {
  const { service } = withEmptiedService();

  // Organizers take the way of venues
  for (const resource of isFirst ? resources : resources.slice(0, 2)) {
    const { create, read, listed } = requestsOf(service, resource);

    describe(`of ${resource}`, () => {
      it('comes by itself when the time has passed, in reads and in lists', async () => {
        const { body } = await create({ date: '2031-05-06 11:00:00' });
        expect((await read(body.id)).status).to.equal(403);
        expect(await listed()).to.deep.equal([]);
        service.clock.now = aTuesday + hour - 1000;
        expect((await read(body.id)).status).to.equal(403);
        service.clock.now = aTuesday + hour;
        const shown = await read(body.id);
        expect([shown.status, shown.body.status]).to.deep.equal([200, 'publish']);
        expect((await listed()).map((one: { id: number }) => one.id)).to.deep.equal([body.id]);
        const bySlug = await service.request('GET', `/${resource}/by-slug/${body.slug}`);
        expect(bySlug.body.date).to.equal('2031-05-06 11:00:00');
      });

      it('comes in lists first, too', async () => {
        const { body } = await create({ date: '2031-05-06 11:00:00' });
        await listed();
        service.clock.now = aTuesday + hour;
        expect((await listed()).map((one: { id: number }) => one.id)).to.deep.equal([body.id]);
      });

      // What its clock and each status make of a venue is stored and mirrored as it is of an event
      const isShort = !isFirst && resource !== 'events';

      if (!isShort)
        it('stays when the clock is set back before it', async () => {
          const { id, date, date_utc } = (await create({})).body;
          service.clock.now = aTuesday - hour;
          for (const change of [{ website: 'https://example.org/a' }, { status: 'publish' }, { date, date_utc }]) {
            const changed = await service.request('PATCH', `/${resource}/${id}`, { as: 'editor', body: change });
            expect([changed.status, changed.body.status], Object.keys(change).join()).to.deep.equal([200, 'publish']);
          }
          expect((await read(id)).body.status).to.equal('publish');
          expect((await listed()).map((one: { id: number }) => one.id)).to.deep.equal([id]);
        });

      it('ends and begins with the status', async () => {
        const { body } = await create({});
        for (const status of isShort ? ['draft', 'publish'] : ['draft', 'pending', 'private', 'trash', 'publish']) {
          const answer = await service.request('PATCH', `/${resource}/${body.id}`, { as: 'editor', body: { status } });
          expect([answer.status, answer.body.status]).to.deep.equal([200, status]);
          expect((await read(body.id)).status).to.equal({ publish: 200, trash: 404 }[status] ?? 403);
          // A list leaves out what the index has wrongly, but counts it
          const { body: list } = await service.request('GET', `/${resource}`);
          const shown = status === 'publish' ? 1 : 0;
          expect([list[resource].length, list.total], status).to.deep.equal([shown, shown]);
        }
      });
    });
  }

  it('of a venue shows it in its events as soon as the time has passed', async () => {
    const venue = await service.request('POST', '/venues', {
      as: 'editor',
      body: { venue: 'Palau', date: '2031-05-06 11:00:00' },
    });
    const event = await service.request('POST', '/events', {
      as: 'editor',
      body: { ...concert, venue: venue.body.id },
    });
    const path = `/events/${event.body.id}`;
    expect((await service.request('GET', path)).body.venue).to.deep.equal([]);
    service.clock.now = aTuesday + hour;
    const { body } = await service.request('GET', path);
    expect([body.venue.id, body.venue.status]).to.deep.equal([venue.body.id, 'publish']);
  });

  it('of an event counts for its terms as soon as the time has passed', async () => {
    const { body } = await service.request('POST', '/events', {
      as: 'editor',
      body: { ...concert, tags: ['jazz'], date: '2031-05-06 11:00:00' },
    });
    const count = async () => (await service.request('GET', `/tags/${body.tags[0].id}`)).body.count;
    expect(await count()).to.equal(0);
    service.clock.now = aTuesday + hour;
    expect(await count()).to.equal(1);
  });
});
