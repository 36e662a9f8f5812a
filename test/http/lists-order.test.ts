import { expect } from 'chai';
import type { Asking, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { day, type Happening, openSeason, palauPoint, type Season } from '../support/season.ts';
import { aTuesday, type Running, startService } from '../support/service.ts';

const always = { start_date: '2030-01-01', end_date: '2033-01-01', per_page: 100 };

describeOnOnePair('the order of lists', () => {
  let service: Running;
  let season: Season;
  before(async () => {
    service = await startService();
    season = await openSeason(service);
  });
  after(() => service.close());

  const list = async (name: string, query: Asking['query']): Promise<Loose[]> => {
    const { body, text } = await service.request('GET', `/${name}`, { query } as Asking);
    if (!body[name]) throw new Error(text);
    return body[name];
  };
  const shown = () => season.events.filter(({ status, hidden }) => status === 'publish' && !hidden);
  const compare = new Intl.Collator('ca').compare;

  const orders: Record<string, (one: Happening, other: Happening) => number> = {
    start_date: (one, other) => one.start - other.start,
    end_date: (one, other) => one.end - other.end,
    title: (one, other) => compare(one.title, other.title),
    date: (one, other) => one.date - other.date,
    modified: () => 0,
  };
  for (const [orderby, by] of Object.entries(orders)) {
    it(`of events can go by ${orderby}, both ways, ties by ID`, async () => {
      const expected = shown()
        .sort((one, other) => by(one, other) || one.id - other.id)
        .map(({ id }) => id);
      for (const order of ['asc', 'ASC', 'desc', undefined]) {
        const events = await list('events', { ...always, _fields: 'id', orderby, ...(order && { order }) });
        const ids = events.map(({ id }) => id);
        expect([order, ids]).to.deep.equal([order, order === 'desc' ? expected.toReversed() : expected]);
      }
    });
  }

  it('of events follows when they were last modified', async () => {
    const [one, other] = [shown()[7], shown()[3]] as [Happening, Happening];
    service.clock.now = aTuesday + 1000;
    await service.request('PATCH', `/events/${one.id}`, { as: 'editor', body: { sticky: true } });
    service.clock.now = aTuesday + 2000;
    await service.request('PATCH', `/events/${other.id}`, { as: 'editor', body: { sticky: true } });
    const events = await list('events', { ...always, orderby: 'modified', order: 'desc' });
    expect(events.slice(0, 2).map(({ id }) => id)).to.deep.equal([other.id, one.id]);
  });

  it('of events stays that of their start when words are searched', async () => {
    const events = await list('events', { ...always, search: 'concert' });
    const starts = events.map(({ utc_start_date }) => utc_start_date);
    expect(starts).to.deep.equal(starts.toSorted());
    expect(starts.length).to.be.greaterThan(5);
  });

  it('of events can go by relevance, the best first', async () => {
    const body = {
      title: 'Piano, piano, piano',
      start_date: '2032-06-01 10:00',
      end_date: '2032-06-01 11:00',
    };
    const best = (await service.request('POST', '/events', { as: 'editor', body })).body.id;
    const query = { ...always, search: 'piano', orderby: 'relevance' };
    expect((await list('events', query))[0].id).to.equal(best);
    expect((await list('events', { ...query, order: 'asc' })).at(-1).id).to.equal(best);
    expect((await list('events', { ...query, order: 'desc' }))[0].id).to.equal(best);
    await service.request('DELETE', `/events/${best}`, { as: 'editor' });
  });

  it('of events can go by distance, the nearest first', async () => {
    const { lat, lng } = palauPoint;
    const query = { ...always, geoloc_lat: lat, geoloc_lng: lng, geoloc_radius: 200, orderby: 'distance' };
    const near = ({ venue }: Happening) => (venue.includes('palau') ? 0 : 1);
    const expected = shown()
      .filter(({ venue }) => venue.includes('palau') || venue.includes('sala'))
      .sort((one, other) => near(one) - near(other) || one.id - other.id)
      .map(({ id }) => id);
    expect((await list('events', query)).map(({ id }) => id)).to.deep.equal(expected);
    expect((await list('events', { ...query, order: 'desc' })).map(({ id }) => id)).to.deep.equal(
      expected.toReversed(),
    );
  });

  it('by relevance or distance is by start when there is nothing to go by', async () => {
    const plain = (await list('events', always)).map(({ id }) => id);
    for (const orderby of ['distance', 'relevance']) {
      expect((await list('events', { ...always, orderby })).map(({ id }) => id)).to.deep.equal(plain);
    }
    const others = await list('events', { ...always, search: '-concert', orderby: 'relevance' });
    const starts = others.map(({ utc_start_date }) => utc_start_date);
    expect(starts).to.deep.equal(starts.toSorted());
    expect(starts).to.have.length(shown().filter(({ title }) => !title.startsWith('Concert')).length);
    expect(starts).not.to.have.length(0);
  });

  it('of venues and organizers begins with the newest publication', async () => {
    for (const [path, field, count] of [
      ['venues', 'venue', 6],
      ['organizers', 'organizer', 5],
    ] as const) {
      for (const [at, name] of ['Zeta', 'Àlber', 'Nou'].entries()) {
        const body = { [field]: name, date_utc: new Date(aTuesday - (at + 1) * 20 * day).toISOString() };
        await service.request('POST', `/${path}`, { as: 'editor', body });
      }
      const key = ({ date, id }: Loose) => `${date} ${String(id).padStart(9, '0')}`;
      const newest = await list(path, {});
      expect(newest).to.have.length(count);
      expect(newest.map(key)).to.deep.equal(newest.map(key).toSorted().toReversed());
      const oldest = await list(path, { order: 'asc' });
      expect(oldest.map(({ id }) => id)).to.deep.equal(newest.map(({ id }) => id).toReversed());
      const { id: changed } = newest.at(-1) as Loose;
      service.clock.now += 1000;
      await service.request('PATCH', `/${path}/${changed}`, { as: 'editor', body: { phone: '93' } });
      expect((await list(path, { orderby: 'modified' }))[0]?.id).to.equal(changed);
      expect((await list(path, { orderby: 'modified', order: 'asc' })).at(-1)?.id).to.equal(changed);
      const names = (await list(path, { orderby: 'title' })).map((record) => record[field]);
      expect(names).to.deep.equal(newest.map((record) => record[field]).toSorted(compare));
      const ids = (await list(path, { orderby: 'id', order: 'desc' })).map(({ id }) => id);
      expect(ids).to.deep.equal(newest.map(({ id }) => id).toSorted((one, other) => other - one));
    }
  });

  it('of terms is that of their names in the alphabet of the language shown', async () => {
    const made: number[] = [];
    for (const name of [
      'Òpera',
      'zarzuela',
      'Àfrica',
      'ópalo',
      'Ñandú',
      'nube',
      'Nit',
      'opera bufa',
      'col·legi',
      'colla',
    ]) {
      made.push((await service.request('POST', '/tags', { as: 'editor', body: { name } })).body.id);
    }
    for (const language of ['ca', 'es']) {
      const query = { hide_empty: false, include: made, translation_language: language };
      const names = (await list('tags', query)).map(({ name }) => name);
      expect(names).to.have.length(made.length);
      expect([language, names]).to.deep.equal([language, names.toSorted(new Intl.Collator(language).compare)]);
    }
  });

  it('of terms can go by anything that they show', async () => {
    const query = { hide_empty: false, per_page: 100 };
    for (const orderby of ['id', 'count', 'parent']) {
      const terms = await list('categories', { ...query, orderby });
      expect(terms, orderby).to.have.length(4);
      expect([orderby, terms.map((term) => term[orderby])]).to.deep.equal([
        orderby,
        terms.map((term) => term[orderby]).toSorted((one, other) => one - other),
      ]);
    }
    const slugs = (await list('tags', { ...query, orderby: 'slug', order: 'desc' })).map(({ slug }) => slug);
    expect(slugs).to.deep.equal(slugs.toSorted().toReversed());
    expect(slugs).to.include.members(['gratuit', 'familia']);
    await service.request('POST', '/tags', { as: 'editor', body: { name: 'aaa', description: 'zzz' } });
    await service.request('POST', '/tags', { as: 'editor', body: { name: 'zzz', description: 'aaa' } });
    const described = (await list('tags', { ...query, orderby: 'description', order: 'desc' })).slice(0, 2);
    expect(described.map(({ name }) => name)).to.deep.equal(['aaa', 'zzz']);
  });

  it('of terms can be that of the requested IDs', async () => {
    const { teatre, musica, bebop } = season.ids as Record<string, number>;
    const include = `${teatre},${musica},${bebop}`;
    const terms = await list('categories', { include, orderby: 'include' });
    expect(terms.map(({ id }) => id)).to.deep.equal([teatre, musica, bebop]);
    expect(await list('categories', { orderby: 'include' })).to.have.length(4);
  });

  it('accepts no other order', async () => {
    for (const [path, orderby] of [
      ['/events', 'name'],
      ['/events', 'rand'],
      ['/venues', 'start_date'],
      ['/organizers', 'organizer'],
      ['/tags', 'date'],
      ['/categories', 'term_group'],
      ['/events', 'start_date; drop table entries'],
    ]) {
      const answer = await service.request('GET', path as string, { query: { orderby, order: 'up' } as never });
      expect([path, orderby, answer.status]).to.deep.equal([path, orderby, 400]);
      expect(answer.body.data.params).to.have.all.keys('orderby', 'order');
    }
  });
});
