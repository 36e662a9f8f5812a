import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

const sala = {
  venue: 'Sala &amp; cafè',
  address: 'C/ Major, 1',
  city: 'Reus',
  geo_lat: 41.1234567,
  geo_lng: 1.1,
  translations: { es: { venue: 'Sala y café' } },
};

describeOnOnePair('venues on a map with their events', () => {
  const { service, send, create } = withOneService({ baseUrl: 'https://agenda.cat' });
  const ask = (query: object = {}) =>
    service.request('GET', '/events.geojson', { query: { group: 'venue', ...query } });
  const ids: Record<string, number> = {};
  const day = (number: number) => ({ start_date: `2031-06-0${number} 20:00`, end_date: `2031-06-0${number} 22:00` });
  /** The IDs of venues, each with the IDs of its events. */
  const shown = async (query: object = {}): Promise<unknown> =>
    (await ask(query)).body.features.map(({ id, properties }: Loose) => [
      id,
      properties.events.map((event: Loose) => event.id),
    ]);

  before(async () => {
    for (const [name, body] of Object.entries({
      sala,
      sud: { venue: 'Sud', geo_lat: -33, geo_lng: -70 },
      enlloc: { venue: 'Sense coordenades' },
      amagat: { venue: 'Esborrany', geo_lat: 10, geo_lng: 10, status: 'draft' },
    })) {
      ids[name] = (await create('venues', body)).id;
    }
    const { sala: atSala, sud, enlloc, amagat } = ids;
    for (const [name, body] of Object.entries({
      alSud: { ...day(1), venue: [sud] },
      alsDos: {
        ...day(2),
        venue: [atSala, sud],
        translations: { es: { title: 'En los dos' } },
        categories: ['Música'],
      },
      aLaSala: { ...day(3), venue: [enlloc, atSala] },
      aFora: { ...day(4), venue: [enlloc] },
      aDins: { ...day(5), venue: [amagat] },
      ambAmagat: { ...day(6), venue: [amagat, atSala] },
    })) {
      ids[name] = (await create('events', { title: name, ...body })).id;
    }
  });

  it('appear once, in the order of their first events, with all of these; an event appears at each of its venues', async () => {
    const { sala: atSala, sud, alSud, alsDos, aLaSala, ambAmagat } = ids;
    expect(await shown()).to.deep.equal([
      [sud, [alSud, alsDos]],
      [atSala, [alsDos, aLaSala, ambAmagat]],
    ]);
    expect(await shown({ order: 'desc' })).to.deep.equal([
      [atSala, [ambAmagat, aLaSala, alsDos]],
      [sud, [alsDos, alSud]],
    ]);
  });

  it('leave out places without coordinates and unpublished records', async () => {
    expect(await shown({ venue: String(ids['enlloc']) })).to.deep.equal([[ids['sala'], [ids['aLaSala']]]]);
    expect((await ask()).text).not.to.include('Esborrany');
    await send('POST', `/venues/${ids['sud']}`, { body: { status: 'draft' } });
    expect(await shown()).to.deep.equal([[ids['sala'], [ids['alsDos'], ids['aLaSala'], ids['ambAmagat']]]]);
    await send('POST', `/venues/${ids['sud']}`, { body: { status: 'publish' } });
    expect(await shown()).to.have.length(2);
  });

  it('have their name, page, address and town, and their events as on the map', async () => {
    const { body, headers } = await ask();
    expect(headers.get('content-type')).to.equal('application/geo+json');
    expect(body.type).to.equal('FeatureCollection');
    expect(body.bbox).to.deep.equal([-70, -33, 1.1, 41.123457]);
    const { properties, ...feature } = body.features[1];
    expect(feature).to.deep.equal({
      type: 'Feature',
      id: ids['sala'],
      geometry: { type: 'Point', coordinates: [1.1, 41.123457] },
    });
    const { events, ...venue } = properties;
    expect(venue).to.deep.equal({
      name: 'Sala & cafè',
      url: 'https://agenda.cat/venue/sala-cafe/',
      address: 'C/ Major, 1',
      city: 'Reus',
    });
    const single = (await service.request('GET', '/events.geojson', { query: { include: String(ids['alsDos']) } }))
      .body;
    expect(events[0]).to.deep.equal({ id: ids['alsDos'], ...single.features[0].properties });
  });

  it('are in the requested language', async () => {
    const { body } = await ask({ translation_language: 'es' });
    const [, { properties }] = body.features;
    expect([properties.name, properties.events[0].title]).to.deep.equal(['Sala y café', 'En los dos']);
  });

  it('are paged and counted by events, which links repeat', async () => {
    const { headers } = await ask({ per_page: 2 });
    expect([headers.get('x-wp-total'), headers.get('x-wp-totalpages')]).to.deep.equal(['4', '2']);
    expect(headers.get('link')).to.match(
      /events\.geojson\?group=venue&per_page=2&page=2>; rel="next"|per_page=2&group=venue&page=2>; rel="next"/,
    );
    expect(await shown({ per_page: 2, page: 2 })).to.deep.equal([[ids['sala'], [ids['aLaSala'], ids['ambAmagat']]]]);
    expect((await ask({ per_page: 2, page: 3 })).status).to.equal(404);
    expect((await ask({ search: 'sarsuela' })).body).to.deep.equal({ type: 'FeatureCollection', features: [] });
  });

  it('have a tag of their own, which changes with a venue', async () => {
    const first = (await ask()).headers.get('etag') as string;
    const events = await service.request('GET', '/events.geojson');
    expect(events.headers.get('etag')).not.to.equal(first);
    expect(events.body.features).to.have.length(4);
    const known = () =>
      service.request('GET', '/events.geojson', { query: { group: 'venue' }, headers: { 'If-None-Match': first } });
    expect((await known()).status).to.equal(304);
    await send('POST', `/venues/${ids['sala']}`, { body: { city: 'Valls' } });
    const after = await known();
    expect([after.status, after.body.features[1].properties.city]).to.deep.equal([200, 'Valls']);
  });

  it('are grouped by nothing else, and no other output is grouped', async () => {
    for (const translation_language of ['ca', 'es']) {
      const { status, body } = await ask({ group: 'organizer', translation_language });
      expect([status, body.code]).to.deep.equal([400, 'rest_invalid_param']);
      expect(Object.keys(body.data.params)).to.deep.equal(['group']);
    }
    const query = { group: 'venue' };
    for (const path of ['/events', '/events.ics', '/events.csv']) {
      const ignored = await service.request('GET', path, { query });
      expect([ignored.status, ignored.headers.get('x-ignored-parameters')], path).to.deep.equal([200, 'group']);
      const refused = await service.request('GET', path, { query: { ...query, strict: true } });
      expect([refused.status, Object.keys(refused.body.data.params)], path).to.deep.equal([400, ['group']]);
    }
  });
});
