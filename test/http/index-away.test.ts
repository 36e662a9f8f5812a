import { expect } from 'chai';
import { mirroredPair } from '../../src/mirror/pair.ts';
import { type Apart, apartInFiles } from '../support/apart.ts';
import type { Loose } from '../support/asking.ts';
import { eventually } from '../support/eventually.ts';
import { concerts } from '../support/records.ts';
import { apartOnServers } from '../support/server-pairs.ts';
import { describeOnServers } from '../support/servers.ts';
import { type Running, startService } from '../support/service.ts';

const languages = ['ca', 'es'];
const concert = { title: 'Concert', start_date: '2031-06-01 20:00', end_date: '2031-06-01 22:00' };
const summer = { start_date: '2031-06-01', end_date: '2031-07-01' };

const title = 'a service whose index is unavailable';
describe(`loose: ${title}`, () => indexAway(apartInFiles));
describe(`loose: ${title}, for a front page`, () => frontPage(apartInFiles));
describeOnServers(`mirrored: ${title}`, () => indexAway(apartOnServers));
describeOnServers(`mirrored: ${title}, for a front page`, () => frontPage(apartOnServers));

type Open = (languages: readonly string[]) => Promise<Apart>;

/** Starts a service whose index can be taken away. */
async function startApart(open: Open): Promise<{ readonly apart: Apart; readonly service: Running }> {
  const apart = await open(languages);
  const pair = await mirroredPair(await apart.openStore(), await apart.openIndex(), { languages });
  return { apart, service: await startService({ pair }) };
}

function indexAway(open: Open): void {
  let apart: Apart;
  let service: Running;

  beforeEach(async () => {
    ({ apart, service } = await startApart(open));
  });

  afterEach(async () => {
    await service.close();
    await apart.remove();
  });

  it('answers lists by the store and says so, single records as ever, and no search or suggestion', async () => {
    await apart.takeAway();
    const { body } = await service.request('POST', '/events', { as: 'editor', body: { ...concert, tags: ['jazz'] } });
    const list = await service.request('GET', '/events', { query: summer });
    expect([list.status, list.headers.get('x-search-backend'), list.body.total]).to.deep.equal([200, 'store', 1]);
    const single = await service.request('GET', `/events/${body.id}`);
    expect([single.status, single.headers.get('x-search-backend')]).to.deep.equal([200, null]);
    for (const path of [
      '/events?search=concert',
      '/events?q=concert',
      '/tags?search=concert',
      '/suggest?q=con',
      '/map?zoom=8',
      `/events/${body.id}/related`,
    ]) {
      const search = await service.request('GET', path);
      expect([path, search.status, search.body.code]).to.deep.equal([path, 503, 'not_ready']);
      expect(Number(search.headers.get('retry-after'))).to.be.above(0);
    }
  });

  it('no longer mentions it once the index is back', async () => {
    await apart.takeAway();
    await service.request('POST', '/events', { as: 'editor', body: concert });
    await apart.giveBack();
    await eventually(async () => {
      const search = await service.request('GET', '/events', { query: { ...summer, search: 'concert' } });
      expect([search.status, search.body.total]).to.deep.equal([200, 1]);
      expect((await service.request('GET', '~/readyz')).body).to.deep.equal({ status: 'ready' });
    });
    const list = await service.request('GET', '/events', { query: summer });
    expect(list.headers.get('x-search-backend')).to.equal(null);
    // The process notes the end of the outage a moment after lists show what was sent again
    await eventually(async () => {
      const write = await service.request('POST', '/events', { as: 'editor', body: concert });
      expect(write.headers.get('x-index-lag')).to.equal(null);
    });
  });

  it('loses no write while the index fails and returns', async () => {
    const bodies = concerts(18);
    for (let turn = 0; turn < 6; turn += 1) {
      const going = turn === 2 ? apart.takeAway() : turn === 4 ? apart.giveBack() : undefined;
      const writes = bodies.slice(3 * turn, 3 * turn + 3).map(async (body) => {
        const { status } = await service.request('POST', '/events', { as: 'editor', body });
        expect(status).to.equal(201);
      });
      await Promise.all([going, ...writes]);
    }
    const { pair } = service.calendar;
    await eventually(async () => expect(await Array.fromAsync(pair.maintenance.check(() => {}))).to.deep.equal([]));
    const list = await service.request('GET', '/events', { query: summer });
    expect([list.headers.get('x-search-backend'), list.body.total]).to.deep.equal([null, bodies.length]);
  });

  // What answers, pages and operators are told does not depend on where the index is
  if (open !== apartInFiles) return;

  it('says of writes that lists may not show them yet', async () => {
    const before = await service.request('POST', '/events', { as: 'editor', body: concert });
    expect([before.status, before.headers.get('x-index-lag')]).to.deep.equal([201, null]);
    await apart.takeAway();
    const path = `/events/${before.body.id}`;
    for (const [method, to, status] of [
      ['POST', '/events', 201],
      ['PATCH', path, 200],
      ['DELETE', path, 200],
      ['DELETE', `${path}?force=true`, 200],
    ] as const) {
      const answer = await service.request(method, to, { as: 'editor', body: method === 'DELETE' ? {} : concert });
      expect([to, answer.status, answer.headers.get('x-index-lag')]).to.deep.equal([to, status, 'pending']);
    }
  });

  it('shows visitors its agenda without filters, its events as ever, and says of a search or a map that they have to wait', async () => {
    const { body } = await service.request('POST', '/events', { as: 'editor', body: concert });
    await apart.takeAway();
    const page = await service.request('GET', '~/');
    expect([page.status, page.text.includes('<h3><a href="/event/concert/">')]).to.deep.equal([200, true]);
    expect(page.text).not.to.include('class="filters"').and.not.to.include('class="calendar"');
    expect((await service.request('GET', `~/event/${body.slug}/`)).status).to.equal(200);
    for (const path of ['~/?q=concert', '~/map/']) {
      const search = await service.request('GET', path);
      expect([path, search.status, search.headers.get('content-type')]).to.deep.equal([
        path,
        503,
        'text/html; charset=utf-8',
      ]);
      expect(Number(search.headers.get('retry-after'))).to.be.above(0);
    }
  });

  it('is still ready, and tells operators what is wrong', async () => {
    await apart.takeAway();
    await service.request('POST', '/events', { as: 'editor', body: concert });
    for (let turn = 0; turn < 3; turn += 1) await service.request('GET', '/events');
    const ready = await service.request('GET', '~/readyz');
    expect([ready.status, ready.body.status]).to.deep.equal([200, 'ready']);
    expect(ready.body.notices).to.have.length(1);
    const { text } = await service.request('GET', '~/metrics');
    expect(text)
      .to.match(/^cartellera_pending_records 1$/m)
      .and.to.match(/^cartellera_index_away 1$/m);
    expect(text).to.match(/^cartellera_pending_oldest_seconds [\d.e-]+$/m);
  });
}

function frontPage(open: Open): void {
  let apart: Apart;
  let service: Running;
  const get = (path: string, query: Record<string, string | number> = {}) => service.request('GET', path, { query });

  before(async () => {
    ({ apart, service } = await startApart(open));
    const make = async (resource: string, body: object) =>
      (await service.request('POST', `/${resource}`, { as: 'editor', body })).body.id;
    const music = await make('categories', { name: 'Música' });
    const category = await make('categories', { name: 'Jazz', parent: music });
    const place = { venue: 'Sala', city: 'Lérida', geo_lat: 41.617, geo_lng: 0.62 };
    const venue = await make('venues', place);
    await make('events', { ...concert, categories: [category], venue, cost: '5 €', event_status: 'cancelled' });
    const exhibition = { title: 'Exposició', start_date: '2031-05-01', end_date: '2031-06-30', all_day: true };
    await make('events', { ...exhibition, cost: '0' });
    const weekly = { title: 'Classe', start_date: '2031-09-04 20:00:00', end_date: '2031-09-04 21:00:00' };
    await make('events', { ...weekly, recurrence: 'FREQ=WEEKLY;COUNT=3' });
    await apart.takeAway();
  });

  after(async () => {
    await service.close();
    await apart.remove();
  });

  for (const [query, titles] of [
    [{ when: '2031-06-01' }, ['Concert', 'Exposició']],
    [{ when: '2031-06-02' }, ['Exposició']],
    [{ when: '2031-06', ongoing: 'exclude' }, ['Concert']],
    [{ when: 'past', as_of: '2031-06-02' }, ['Concert']],
    [{ when: '2031-06', order: 'desc' }, ['Exposició', 'Concert']],
    [{ when: '2031', page: 1 }, undefined],
    [{ when: '2031-06', categories: 'musica' }, ['Concert']],
    [{ when: '2031-06', town: 'Lleida' }, ['Concert']],
    [{ when: '2031-06', near: 'Lleida', radius: 10 }, ['Concert']],
    [{ when: '2031-06', bbox: '0,41,1,42' }, ['Concert']],
    [{ when: '2031-06', price: 'free' }, ['Exposició']],
    [{ when: '2031-06', price_min: 1 }, ['Concert']],
    [{ when: '2031-06', event_status: '-cancelled' }, ['Exposició']],
    [{ when: '2031-09' }, ['Classe', 'Classe', 'Classe']],
    [{ when: '2031-09', expand: 'series' }, ['Classe']],
    [{ when: '2031-09', town: 'Lleida' }, []],
    [{ ...summer, venue: 'x' }, undefined],
  ] as const) {
    it(`answers ${JSON.stringify(query)} as it would with its index`, async () => {
      const { status, headers, body } = await get('/events', query);
      if (!titles) {
        expect([status, body.code]).to.deep.equal([400, 'rest_invalid_param']);
        return;
      }
      expect([status, headers.get('x-search-backend')]).to.deep.equal([200, 'store']);
      expect(body.events.map(({ title }: Loose) => title)).to.deep.equal(titles);
    });
  }

  it('has no counts, sections and neighbours, rather than wrong ones', async () => {
    const around = { facets: 'day,town', sections: 'categories:musica', ongoing: 'collapse' };
    const { status, body } = await get('/events', { when: '2031-06-01', ...around });
    expect(status).to.equal(200);
    expect(body).to.not.have.any.keys('facets', 'sections');
    expect(body.range).to.not.have.any.keys('previous', 'next');
    expect([body.total, body.ongoing.total]).to.deep.equal([1, 1]);
  });

  it('asks clients to retry all other requests', async () => {
    for (const [path, query] of [
      ['/events', { cursor: '' }],
      ['/events', { orderby: 'title' }],
      ['/events', { featured: 1 }],
      ['/events', { time_from: '18:00' }],
      ['/events', { languages: 'ca' }],
      ['/venues', { orderby: 'title' }],
      ['/venues', { has_events: 1 }],
      ['/categories', {}],
      ['/tags', {}],
    ] as const) {
      const { status, headers, body } = await get(path, query);
      expect([status, body.code], JSON.stringify([path, query])).to.deep.equal([503, 'not_ready']);
      expect(Number(headers.get('retry-after'))).to.be.above(0);
    }
    expect((await get('/venues')).body.total).to.equal(1);
  });
}
