import { expect } from 'chai';
import { type Pair, Unreachable } from '../../src/ports.ts';
import type { Asking } from '../support/asking.ts';
import { describeOnPairs, openPairForTests } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { aTuesday } from '../support/service.ts';
import { withEmptiedService } from '../support/with-service.ts';

const hour = 3_600_000;
const later = { date: '2031-05-06 11:00:00' };

describeOnPairs('records that are due while updates fail or are slow', () => {
  /** Runs before each update of an existing record; it can fail or delay the update. */
  let disk: () => Promise<void> = async () => undefined;

  const full = async () => {
    throw new Unreachable('The disk of the store is full');
  };
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 2000));

  /** A pair that inserts records normally, and runs `disk` before each update. */
  function hindered(pair: Pair): Pair {
    const { replace } = pair.store;
    const after =
      <A extends unknown[], T>(write: (...values: A) => Promise<T>) =>
      async (...values: A) => {
        await disk();
        return write(...values);
      };
    return {
      ...pair,
      store: {
        ...pair.store,
        replace: after(replace) as typeof replace,
      },
    };
  }

  const { service } = withEmptiedService(async () => ({ pair: hindered(await openPairForTests(['ca', 'es'])) }));
  afterEach(() => {
    disk = async () => undefined;
  });

  const get = (path: string, asking: Asking = {}) => service.request('GET', path, asking);
  const create = async (resource: string, body: object) =>
    (await service.request('POST', `/${resource}`, { as: 'editor', body })).body;
  const idsOf = async (path: string, resource: string, asking: Asking = {}) =>
    (await get(path, asking)).body[resource].map(({ id }: { id: number }) => id);
  const titles = async (query: string, asking: Asking = {}) =>
    (await get(`/events?${query}`, asking)).body.events.map(({ title }: { title: string }) => title);

  for (const [what, kind] of [
    ['a full disk', () => full],
    ['writes that take long', () => slow],
  ] as const) {
    it(`are shown as published once they are due, with ${what}`, async () => {
      const hall = await create('venues', { venue: 'Palau', ...later });
      const room = await create('venues', { venue: 'Sala' });
      const shown = await create('events', { ...concert, title: 'Obert', venue: hall.id });
      const facts = { venue: room.id, organizer: { organizer: 'Orfeó' }, tags: ['jazz'], categories: ['Música'] };
      const due = await create('events', { ...concert, title: 'Programat', ...facts, ...later });
      await create('events', { ...concert, title: 'Ocult', hide_from_listings: true, ...later });
      await create('events', { ...concert, title: 'Més tard', date: '2031-05-06 13:00:00' });
      const before = await get(`/events/${shown.id}`);
      expect(before.body.venue).to.deep.equal([]);
      expect(await titles('')).to.deep.equal(['Obert']);
      disk = kind();
      service.clock.now = aTuesday + hour;

      expect(await titles('')).to.have.members(['Obert', 'Programat']);
      const begun = performance.now();
      const list = await get('/events?per_page=1&page=2&search=programat+|');
      expect(list.status).to.equal(404);
      expect((await get('/events?per_page=1')).body.total).to.equal(2);
      for (const query of ['search=programat', 'tags=jazz', `venue=${room.id}`, 'categories=musica&search=programat']) {
        expect([query, await titles(query)]).to.deep.equal([query, ['Programat']]);
      }
      expect(await titles('status=future', { as: 'editor' })).to.deep.equal(['Més tard']);
      expect(await titles('status=publish', { as: 'editor' })).to.have.members(['Obert', 'Programat']);
      const read = await get(`/events/${due.id}`);
      expect([read.status, read.body.status, read.body.date]).to.deep.equal([200, 'publish', '2031-05-06 11:00:00']);
      expect((await get(`/events/by-slug/${due.slug}`)).body.id).to.equal(due.id);
      expect(performance.now() - begun).to.be.below(9000);

      const after = await get(`/events/${shown.id}`);
      expect([after.body.venue.id, after.body.venue.status]).to.deep.equal([hall.id, 'publish']);
      expect(after.headers.get('etag')).to.not.equal(before.headers.get('etag'));
      expect(await idsOf('/venues', 'venues')).to.have.members([hall.id, room.id]);
      for (const filter of ['has_events', 'only_with_upcoming']) {
        expect(await idsOf(`/venues?${filter}=true`, 'venues')).to.have.members([hall.id, room.id]);
        expect(await idsOf(`/organizers?${filter}=true`, 'organizers')).to.deep.equal([due.organizer[0].id]);
      }
      expect(await idsOf('/venues?has_events=false', 'venues')).to.deep.equal([]);
      expect((await get('/tags?orderby=count')).body.tags).to.have.nested.property('[0].count', 1);
      expect((await get(`/categories/${due.categories[0].id}`)).body.count).to.equal(1);
      expect(read.body.tags[0].count).to.equal(1);
    }).timeout(30_000);
  }

  it('are published by the next request that can write', async () => {
    const due = await create('events', { ...concert, ...later });
    disk = full;
    service.clock.now = aTuesday + hour;
    expect((await get(`/events/${due.id}`)).body.status).to.equal('publish');
    expect((await service.calendar.rawStore.read('events', [due.id]))[0]?.facts.status).to.equal('future');
    disk = async () => undefined;
    const body = { cost: '5' };
    const changed = await service.request('PATCH', `/events/${due.id}`, { as: 'editor', body });
    expect([changed.status, changed.body.status]).to.deep.equal([200, 'publish']);
    expect((await service.calendar.rawStore.read('events', [due.id]))[0]?.facts.status).to.equal('publish');
  });
});
