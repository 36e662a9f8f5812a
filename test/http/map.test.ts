import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('the map of events', () => {
  const { service, create, send } = withOneService();

  const ask = (query: Record<string, string | number>) =>
    service.request('GET', '/map', { query: { when: '2031-06', ...query } });
  const pointsOf = ({ features }: Loose): string[] =>
    features.map(({ geometry: { coordinates }, properties: { count, cluster, venue, bbox } }: Loose) =>
      [count, coordinates.join(), cluster ? bbox.join() : `${venue.venue} ${venue.slug} ${venue.town}`].join(' | '),
    );

  const dates = { start_date: '2031-06-10 20:00', end_date: '2031-06-10 22:00' };
  let sala: number;

  before(async () => {
    const at = (title: string, venue: object | number | number[]) => create('events', { title, ...dates, venue });
    const first = await at('a', { venue: 'Sala', city: 'Girona', geo_lat: 41.98, geo_lng: 2.82 });
    sala = first.venue.id;
    await at('b', sala);
    await at('c', { venue: 'Teatre', city: 'GIRONA', geo_lat: 41.99, geo_lng: 2.83 });
    await at('d', { venue: 'Ateneu', city: 'Vilaperduda', geo_lat: 42.27, geo_lng: 2.96 });
    const hidden = await create('venues', { venue: 'Amagat', status: 'private', geo_lat: 41.9, geo_lng: 2.8 });
    await at('e', hidden.id);
    await at('f', { venue: 'Enlloc', city: 'Girona' });
    await create('events', { title: 'g', ...dates, status: 'draft', venue: sala });
  });

  it('has one point for events that are close together: their mean', async () => {
    const { status, headers, body } = await ask({ zoom: 8 });
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'application/geo+json']);
    expect(pointsOf(body)).to.deep.equal([
      '3 | 2.82333,41.98333 | 2.82,41.98,2.83,41.99',
      '1 | 2.96,42.27 | Ateneu ateneu Vilaperduda',
    ]);
    const { features: _, ...rest } = body;
    expect(rest).to.deep.equal({
      type: 'FeatureCollection',
      total: 4,
      without_point: 2,
      zoom: 8,
      bbox: [2.82, 41.98, 2.96, 42.27],
    });
  });

  it('joins and parts what it shows by the level', async () => {
    expect(pointsOf((await ask({ zoom: 3 })).body)).to.deep.equal(['4 | 2.8575,42.055 | 2.82,41.98,2.96,42.27']);
    for (const zoom of [14, 17, 20])
      expect(pointsOf((await ask({ zoom })).body)).to.have.members([
        '2 | 2.82,41.98 | Sala sala Girona',
        '1 | 2.83,41.99 | Teatre teatre Girona',
        '1 | 2.96,42.27 | Ateneu ateneu Vilaperduda',
      ]);
  });

  it('takes the filters of the list', async () => {
    const total = async (query: Record<string, string | number>) => {
      const { body } = await ask({ zoom: 9, ...query });
      return [body.total, body.without_point];
    };
    expect(await total({ town: 'girona' })).to.deep.equal([3, 1]);
    expect(await total({ bbox: '2,42,3,43' })).to.deep.equal([1, 0]);
    expect(await total({ near: 'girona', radius: 5 })).to.deep.equal([3, 1]);
    expect(await total({ search: 'a' })).to.deep.equal([1, 0]);
    expect(await total({ venue: sala })).to.deep.equal([2, 0]);
    const none = (await ask({ zoom: 9, when: '2031-07' })).body;
    expect(none).to.deep.equal({ type: 'FeatureCollection', features: [], total: 0, without_point: 0, zoom: 9 });
  });

  it('shows what the caller may see: editors also drafts, and no caller the place of an unpublished venue', async () => {
    const { body } = await send('GET', '/map', { query: { when: '2031-06', zoom: 20 } });
    expect([body.total, body.without_point]).to.deep.equal([5, 2]);
    expect((await ask({ zoom: 8, status: 'draft' })).status).to.equal(400);
  });

  it('wants a level from 0 to 20, and says what else is wrong', async () => {
    for (const queryString of ['', '?zoom=', '?when=2031-06', '?when=2031-06&zoom=']) {
      const { status, body } = await service.request('GET', `/map${queryString}`);
      expect([status, body.code]).to.deep.equal([400, 'rest_missing_callback_param']);
    }
    for (const zoom of [-1, 21, 'x', 1.5]) {
      const { status, body } = await ask({ zoom, town: 'Narnia' });
      expect([zoom, status, Object.keys(body.data.params)]).to.deep.equal([zoom, 400, ['zoom', 'town']]);
    }
    const { headers } = await ask({ zoom: 1, facets: 'town', page: 2, per_page: 5, orderby: 'title' });
    expect(headers.get('x-ignored-parameters')).to.equal('facets, page, per_page, orderby');
    expect((await ask({ zoom: 1, page: 2, strict: 'true' })).status).to.equal(400);
  });

  it('may be cached only while its words mean the same days', async () => {
    const before = await ask({ zoom: 8 });
    expect(before.headers.get('cache-control')).to.include('public');
    const tag = before.headers.get('etag') as string;
    const query = { when: '2031-06', zoom: 8 };
    expect((await service.request('GET', '/map', { query, headers: { 'If-None-Match': tag } })).status).to.equal(304);
    const signedIn = await send('GET', '/map', { query });
    expect(signedIn.headers.get('cache-control')).to.equal('private, no-store');
    await create('events', { title: 'h', ...dates, venue: sala });
    expect((await ask({ zoom: 8 })).headers.get('etag')).not.to.equal(tag);
  });

  it('wrap longitudes beyond 180 degrees, and take a box of 360 degrees or more as the whole round', async () => {
    const count = async (bbox: string) =>
      (await service.request('GET', '/map', { query: { when: '2031-06', zoom: 3, bbox } })).body.total;
    const all = await count('-180,-90,180,90');
    expect(all).to.be.greaterThan(0);
    for (const bbox of ['-360,-90,0,90', '-200,-90,500,90', '0,-90,360,90', '180,-90,540,90', '358,-90,365,90'])
      expect(await count(bbox), bbox).to.equal(all);
    for (const bbox of ['-170,-90,-10,90', '170,-90,190,90']) expect(await count(bbox), bbox).to.equal(0);
    const { status } = await service.request('GET', '/events', { query: { bbox: '0,-91,1,90' } });
    expect(status).to.equal(400);
  });
});
