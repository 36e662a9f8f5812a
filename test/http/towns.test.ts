import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('towns', () => {
  const { service, create, send } = withOneService();

  const list = (query: Record<string, string | number>) =>
    service.request('GET', '/events', { query: { when: '2031-06', orderby: 'title', ...query } });
  const titles = async (query: Record<string, string | number>): Promise<string[]> =>
    (await list(query)).body.events.map(({ title }: Loose) => title);
  const labelsOf = ({ values }: Loose): string[] =>
    values.map(({ value, label, count, selected }: Loose) => `${value} ${label} ${count}${selected ? '*' : ''}`);

  let moving: number;

  before(async () => {
    const dates = { start_date: '2031-06-10 20:00', end_date: '2031-06-10 22:00' };
    const venues: [string, object | undefined][] = [
      ['a', { venue: 'Auditori', city: 'Lleida' }],
      ['b', { venue: 'Ateneu', city: 'LÉRIDA' }],
      ['c', { venue: 'Sala', city: "L'Hospitalet de Llobregat" }],
      ['d', { venue: 'Casal', city: 'Vilaperduda de Dalt' }],
      ['e', undefined],
    ];
    for (const [title, venue] of venues) {
      const event = await create('events', { title, ...dates, ...(venue && { venue }) });
      if (title === 'a') moving = event.venue.id;
    }
    const hidden = await create('venues', { venue: 'Amagat', city: 'Girona', status: 'private' });
    await create('events', { title: 'f', ...dates, venue: hidden.id });
  });

  it('are one by all of their names, in any language and without the article', async () => {
    for (const town of ['lleida', 'Lérida', 'LLEIDA']) expect(await titles({ town })).to.deep.equal(['a', 'b']);
    expect(await titles({ town: 'Hospitalet de Llobregat,lleida' })).to.deep.equal(['a', 'b', 'c']);
    expect(await titles({ town: 'vilaperduda de dalt' })).to.deep.equal(['d']);
  });

  it('are refused when unknown, and do not include those of venues that the public may not see', async () => {
    const { status, body } = await list({ town: 'Narnia' });
    expect([status, Object.keys(body.data.params)]).to.deep.equal([400, ['town']]);
    expect(await titles({ town: 'Girona' })).to.deep.equal([]);
    const { body: seen } = await send('GET', '/events', { query: { when: '2031-06', town: 'Girona' } });
    expect(seen.total).to.equal(0);
  });

  it('are counted, called as the language does, with their places', async () => {
    const { town } = (await list({ facets: 'town' })).body.facets;
    expect(labelsOf(town)).to.deep.equal([
      'lleida Lleida 2',
      "lhospitalet-de-llobregat l'Hospitalet de Llobregat 1",
      'vilaperduda-de-dalt Vilaperduda de Dalt 1',
    ]);
    expect(town.values[0].lat).to.be.closeTo(41.6, 0.1);
    expect(town.values[2]).not.to.have.property('lat');
    expect(town.missing).to.equal(2);
    const inSpanish = (await list({ facets: 'town', facet_size: 1, translation_language: 'es' })).body.facets.town;
    expect([labelsOf(inSpanish), inSpanish.more]).to.deep.equal([['lleida Lérida 2'], 2]);
  });

  it('set their own filter aside where they are counted, and list what is chosen', async () => {
    const { body } = await list({ town: 'lleida', facets: 'town' });
    expect([body.total, labelsOf(body.facets.town)[0]]).to.deep.equal([2, 'lleida Lleida 2*']);
    const none = await list({ town: 'girona', facets: 'town', facet_size: 1 });
    expect(labelsOf(none.body.facets.town)).to.deep.equal(['lleida Lleida 2', 'girona Girona 0*']);
  });

  it('go with boxes on a map, over the date line too', async () => {
    const tonga = { venue: 'Nukuʻalofa', geo_lat: -21.14, geo_lng: -175.2 };
    const dates = { start_date: '2031-06-20 20:00', end_date: '2031-06-20 22:00' };
    await create('events', { title: 'g', ...dates, venue: tonga });
    expect(await titles({ bbox: '-176,-22,-175,-21' })).to.deep.equal(['g']);
    expect(await titles({ bbox: '179,-22,-175,-21' })).to.deep.equal(['g']);
    expect(await titles({ bbox: '1,41,3,42' })).to.deep.equal([]);
    expect((await list({ bbox: '1,42,3,41' })).status).to.equal(400);
  });

  it('follow a venue that moves', async () => {
    await send('POST', `/venues/${moving}`, { body: { city: 'Vic' } });
    expect(await titles({ town: 'vic' })).to.deep.equal(['a']);
    expect(await titles({ town: 'lleida' })).to.deep.equal(['b']);
  });

  it('list what each offered value counts, namesakes abroad too', async () => {
    const dates = { start_date: '2031-07-10 20:00', end_date: '2031-07-10 22:00' };
    const abroad = [
      ['g', 'Santiago', 'Xile'],
      ['h', 'Jerez', 'Mèxic'],
      ['i', 'Lérida', 'Colòmbia'],
    ] as const;
    for (const [title, city, country] of abroad) {
      await create('events', { title, ...dates, venue: { venue: `Sala de ${city}`, city, country } });
    }
    await create('events', { title: 'j', ...dates, venue: { venue: 'Sala', city: 'Santiago de Compostela' } });
    const asked = { when: '2031-07', facets: 'town', sections: 'town' };
    const { facets, sections } = (await service.request('GET', '/events', { query: asked })).body;
    const suggested = (await service.request('GET', '/suggest', { query: { q: 'santiago', when: '2031-07' } })).body;
    const offered = [...facets.town.values, ...suggested.suggestions.towns];
    expect(offered).to.have.length(6);
    expect(sections).to.have.length(4);
    for (const { value, count } of offered) {
      expect((await list({ when: '2031-07', town: value })).body.total, value).to.equal(count);
    }
    for (const { rest_url, total } of sections) {
      const { pathname, search } = new URL(rest_url);
      expect((await service.request('GET', `~${pathname}${search}`)).body.total, rest_url).to.equal(total);
    }
  });

  it('are found in searches by whole names of several words, in any language', async () => {
    const dates = { start_date: '2031-08-10 20:00', end_date: '2031-08-10 22:00' };
    await create('events', { title: 'k', ...dates, venue: { venue: 'Parc', city: 'Palma' } });
    await create('events', { title: 'l', ...dates, venue: { venue: 'Parc', city: "La Seu d'Urgell" } });
    await create('events', { title: 'm', ...dates, venue: { venue: 'Platja', city: 'Donostia' } });
    const found = async (q: string) => titles({ when: '2031-08', q });
    for (const q of ['palma de mallorca', 'parc palma de mallorca', 'palma de mallor']) {
      expect(await found(q), q).to.deep.equal(['k']);
    }
    for (const q of ['seo de urgel', "seu d'urgell", 'urgell']) expect(await found(q), q).to.deep.equal(['l']);
    for (const q of ['mallorca', 'mallorca palma', '"palma de mallorca"']) expect(await found(q), q).to.deep.equal([]);
    const meant = async (q: string) => (await list({ when: '2031-08', q })).body.did_you_mean?.q;
    expect(await meant('donosita')).to.equal('donostia');
    for (const typed of ['palma de mallroca', 'palma de malorca']) {
      expect(await meant(typed), typed).to.equal('palma de mallorca');
    }
    const { towns } = (await service.request('GET', '/suggest', { query: { q: 'palma de mallorca', when: '2031-08' } }))
      .body.suggestions;
    expect(towns.map(({ value }: Loose) => value)).to.deep.equal(['palma']);
    for (const [typed, corrected, city] of [
      ['donosita', 'donostia', 'Donostia'],
      ['palma de malllorca', 'palma de mallorca', 'Palma'],
      ['seo de urgle', 'seo de urgel', "La Seu d'Urgell"],
    ] as const) {
      const { body } = await service.request('GET', '/suggest', { query: { q: typed, when: '2031-08' } });
      expect(body.corrected, typed).to.equal(corrected);
      const [{ query }] = body.suggestions.towns;
      const { events } = (await list({ when: '2031-08', ...query })).body;
      expect(events[0].venue.city).to.equal(city);
    }
  });
});
