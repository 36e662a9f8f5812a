import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('suggestions', () => {
  const { service, create, send } = withOneService();
  const ids: Record<string, number> = {};

  type Query = Record<string, string | number>;
  const suggest = async (q: string, query: Query = {}): Promise<Loose> => {
    const { status, body } = await service.request('GET', '/suggest', { query: { q, ...query } });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.suggestions;
  };
  /** `label:count` of each suggestion. */
  const labelsOf = (some: Loose): string[] =>
    some.map(({ label, count }: Loose) => (count === undefined ? label : `${label}:${count}`));
  const every = { kinds: 'towns,categories,venues,organizers,tags,events' };

  before(async () => {
    const make = async (resource: string, body: object, name: string) => {
      ids[name] = (await create(resource, body)).id;
    };
    await make('categories', { name: 'Música', translations: { es: { name: 'Conciertos' } } }, 'musica');
    await make('categories', { name: 'Jazz', parent: ids['musica'] }, 'jazz');
    await make('categories', { name: 'Gimnàstica' }, 'gimnastica');
    await make('venues', { venue: 'Auditori de Girona', city: 'Gerona', geo_lat: 41.98, geo_lng: 2.82 }, 'auditori');
    await make('venues', { venue: 'Girona Vella', city: 'Girona' }, 'vella');
    await make('venues', { venue: 'Sala <b>Gir</b> & cia', city: "l'Hospitalet de Llobregat" }, 'sala');
    await make('venues', { venue: 'Girasol', city: 'Lleida', status: 'private' }, 'amagat');
    await make('venues', { venue: 'Giravolt', city: 'Lloc Inventat' }, 'inventat');
    await make('organizers', { organizer: 'La Gira' }, 'gira');
    const on = (day: number) => ({ start_date: `2031-06-0${day} 20:00`, end_date: `2031-06-0${day} 22:00` });
    const events: object[] = [
      { title: 'Girs', ...on(4), venue: ids['auditori'], categories: ['jazz'], tags: ['girafes'] },
      { title: 'Concert gironí', ...on(2), venue: ids['auditori'], organizer: ids['gira'], categories: ['musica'] },
      { title: 'Passejada', ...on(3), venue: ids['vella'], event_status: 'cancelled' },
      { title: 'El gir', ...on(5), venue: ids['amagat'] },
      { title: 'Ball', ...on(6), venue: ids['sala'], translations: { es: { title: 'Baile giratorio' } } },
      { title: 'Cant', ...on(7), venue: ids['inventat'], description: '<p>Gira i gira</p>' },
      {
        title: 'Gir secret',
        ...on(5),
        status: 'draft',
        tags: ['giny'],
        categories: ['gimnastica'],
        venue: ids['vella'],
      },
      { title: 'Gir passat', start_date: '2031-01-01 10:00', end_date: '2031-01-01 12:00', tags: ['giravolta'] },
    ];
    for (const event of events) await create('events', event);
  });

  it('go on with what a synonym finds, after what was typed itself', async () => {
    const words = ['bolo', 'concert'];
    const { id } = (await send('POST', '/synonyms', { as: 'administrator', body: { language: 'ca', words } })).body;
    expect((await suggest('bolo', every)).events.map(({ marked }: Loose) => marked)).to.deep.equal([
      '<mark>Concert</mark> gironí',
    ]);
    await send('DELETE', `/synonyms/${id}`, { as: 'administrator' });
    expect((await suggest('bolo', every)).events).to.deep.equal([]);
  });

  it('come by kind in a fixed order, all except tags by default', async () => {
    expect(Object.keys(await suggest('gir'))).to.deep.equal(['towns', 'categories', 'venues', 'organizers', 'events']);
    expect(Object.keys(await suggest('gir', { kinds: 'tags,towns' }))).to.deep.equal(['towns', 'tags']);
    expect(await suggest('?', { kinds: 'events,towns' })).to.deep.equal({ towns: [], events: [] });
  });

  it('say what each is, how many events it has, and how a list asks for these', async () => {
    const { body } = await service.request('GET', '/suggest', { query: { q: 'Gir', ...every } });
    expect(body.q).to.equal('Gir');
    const { towns, venues, organizers, tags, events } = body.suggestions;
    expect(towns).to.deep.equal([
      {
        ...{ value: 'girona', label: 'Girona', marked: '<mark>Gir</mark>ona', count: 3, query: { town: 'girona' } },
        ...{ lat: 41.9831, lng: 2.8249 },
      },
    ]);
    expect(venues[1]).to.deep.equal({
      ...{ value: ids['vella'], id: ids['vella'], label: 'Girona Vella', marked: '<mark>Gir</mark>ona Vella' },
      ...{ town: 'Girona', count: 1, query: { venue: ids['vella'] } },
      rest_url: `${service.api}/venues/${ids['vella']}`,
    });
    expect(organizers[0]).to.include({ id: ids['gira'], label: 'La Gira', marked: 'La <mark>Gir</mark>a', count: 1 });
    expect(organizers[0].query).to.deep.equal({ organizer: ids['gira'] });
    expect([tags[0].value, tags[0].query]).to.deep.equal(['girafes', { tags: 'girafes' }]);
    expect(events[1]).to.deep.equal({
      ...{ id: events[1].id, label: 'Girs', marked: '<mark>Gir</mark>s', start_date: '2031-06-04 20:00:00' },
      ...{ town: 'Girona', rest_url: `${service.api}/events/${events[1].id}`, url: `${service.url}/event/girs/` },
    });
  });

  it('give nothing that has no event for the caller within the window', async () => {
    const open = await suggest('gi', every);
    expect(labelsOf(open.categories)).to.deep.equal([]);
    expect(labelsOf(open.tags)).to.deep.equal(['girafes:1']);
    expect(labelsOf(open.venues)).to.deep.equal(['Giravolt:1', 'Girona Vella:1', 'Auditori de Girona:2']);
    const all = await suggest('gi', { ...every, when: '2030-01-01/..', limit: 10 });
    expect(labelsOf(all.tags)).to.deep.equal(['girafes:1', 'giravolta:1']);
    const editor = (await send('GET', '/suggest', { query: { q: 'gi', ...every, limit: 10 } })).body.suggestions;
    expect(labelsOf(editor.categories)).to.deep.equal(['Gimnàstica:1']);
    expect(labelsOf(editor.tags)).to.deep.equal(['giny:1', 'girafes:1']);
    expect(labelsOf(editor.venues)).to.include('Girasol:1').and.include('Girona Vella:2');
  });

  it('put first what is the word, then what begins with it, then what goes on with it, then those with most events', async () => {
    expect(labelsOf((await suggest('gir', { limit: 10 })).venues)).to.deep.equal([
      ...['Giravolt:1', 'Girona Vella:1'],
      ...['Auditori de Girona:2', 'Sala Gir & cia:1'],
    ]);
    expect(labelsOf((await suggest('gir', { limit: 10 })).events)).to.deep.equal(['El gir', 'Girs', 'Concert gironí']);
  });

  it('count cancelled events, but do not suggest them', async () => {
    expect(labelsOf((await suggest('girona')).towns)).to.deep.equal(['Girona:3']);
    expect(labelsOf((await suggest('passejada')).events)).to.deep.equal([]);
  });

  it('find towns by all of their names, terms by those of other languages, and call them as the language does', async () => {
    expect(labelsOf((await suggest('gero')).towns)).to.deep.equal(['Girona:3']);
    expect(labelsOf((await suggest('hosp')).towns)).to.deep.equal(["l'Hospitalet de Llobregat:1"]);
    expect(labelsOf((await suggest('l hosp')).towns)).to.deep.equal(["l'Hospitalet de Llobregat:1"]);
    expect(labelsOf((await suggest('inve')).towns)).to.deep.equal(['Lloc Inventat:1']);
    expect(labelsOf((await suggest('giro', { translation_language: 'es' })).towns)).to.deep.equal(['Gerona:3']);
    expect(labelsOf((await suggest('concie')).categories)).to.deep.equal(['Música:2']);
    expect(labelsOf((await suggest('musi', { translation_language: 'es' })).categories)).to.deep.equal([
      'Conciertos:2',
    ]);
    const [category] = (await suggest('musi', { translation_language: 'es' })).categories;
    expect(category.marked).to.equal('Conciertos');
    expect(labelsOf((await suggest('girat', { translation_language: 'es' })).events)).to.deep.equal([
      'Baile giratorio',
    ]);
  });

  it('put a letter right where nothing fits, and say so', async () => {
    const corrected = async (q: string, query: Query = {}) => {
      const { body } = await service.request('GET', '/suggest', { query: { q, ...query } });
      return [body.corrected, ...Object.values(body.suggestions).flatMap(labelsOf)];
    };
    expect(await corrected('giorna', { kinds: 'towns' })).to.deep.equal(['girona', 'Girona:3']);
    expect(await corrected('giorn', { kinds: 'towns' })).to.deep.equal(['girona', 'Girona:3']);
    expect(await corrected('musyca', { kinds: 'categories' })).to.deep.equal(['música', 'Música:2']);
    expect(await corrected('auditri giro', { kinds: 'venues' })).to.deep.equal([
      'auditori giro',
      'Auditori de Girona:2',
    ]);
    expect(await corrected('concrt')).to.deep.equal(['concert', 'Concert gironí']);
    expect(await corrected('concrt', { kinds: 'towns' })).to.deep.equal([undefined]);
    for (const q of ['secrt', 'passejda', 'pasat']) expect(await corrected(q), q).to.deep.equal([undefined]);
    for (const q of ['gyr', 'gyro', 'birona', 'gxyona', 'girasll', 'gimnsatica', '2031']) {
      expect(await corrected(q, { kinds: 'towns,venues,categories' }), q).to.deep.equal([undefined]);
    }
    const editor = await send('GET', '/suggest', { query: { q: 'gimnsatica', kinds: 'categories' } });
    expect([editor.body.corrected, labelsOf(editor.body.suggestions.categories)]).to.deep.equal([
      'gimnàstica',
      ['Gimnàstica:1'],
    ]);
  });

  it('are escaped', async () => {
    const { venues } = await suggest('cia');
    expect(venues[0].marked).to.equal('Sala Gir &amp; <mark>cia</mark>');
  });

  it('count within a town, a box and a time', async () => {
    expect(labelsOf((await suggest('gir', { town: 'lleida' })).venues)).to.deep.equal([]);
    expect(labelsOf((await suggest('gir', { town: 'Gerona' })).venues)).to.deep.equal([
      'Girona Vella:1',
      'Auditori de Girona:2',
    ]);
    expect(labelsOf((await suggest('gir', { bbox: '2,41,3,42' })).venues)).to.deep.equal(['Auditori de Girona:2']);
    expect(labelsOf((await suggest('gir', { when: '2031-06-04' })).venues)).to.deep.equal(['Auditori de Girona:1']);
    const tomorrow = await suggest('gir', { when: 'tomorrow', as_of: '2031-06-03 12:00' });
    expect(labelsOf(tomorrow.events)).to.deep.equal(['Girs']);
  });

  it('are refused when parameters are missing or have no meaning, all of them together', async () => {
    for (const query of [{}, { q: '' }]) {
      const { status, body } = await service.request('GET', '/suggest', { query });
      expect([status, body.code, body.data.params]).to.deep.equal([400, 'rest_missing_callback_param', ['q']]);
    }
    const wrong = { q: 'x'.repeat(101), kinds: 'people', limit: 11, when: 'soon', town: 'Enlloc', bbox: '1,2,3' };
    const { status, body } = await service.request('GET', '/suggest', { query: { ...wrong, as_of: 'x' } });
    expect([status, body.code]).to.deep.equal([400, 'rest_invalid_param']);
    expect(body.data.params).to.have.all.keys('q', 'kinds', 'limit', 'when', 'town', 'bbox', 'as_of');
    expect((await service.request('GET', '/suggest', { query: { q: 'a', limit: 0 } })).status).to.equal(400);
    expect((await service.request('GET', '/suggest', { query: { q: 'a', foo: 1, strict: 'true' } })).status).to.equal(
      400,
    );
    expect(await suggest('a', { kinds: '', limit: '', when: '', town: '' })).to.deep.equal(await suggest('a'));
  });

  it('are cached like lists, and not at all for signed-in callers', async () => {
    const open = await service.request('GET', '/suggest?q=gir');
    expect(open.headers.get('cache-control')).to.match(/^public, max-age=10/);
    const tag = open.headers.get('etag') as string;
    const again = await service.request('GET', '/suggest?q=gir', { headers: { 'If-None-Match': tag } });
    expect(again.status).to.equal(304);
    expect((await send('GET', '/suggest?q=gir')).headers.get('cache-control')).to.equal('private, no-store');
    await create('events', { title: 'Gira', start_date: '2031-06-09 10:00', end_date: '2031-06-09 12:00' });
    expect((await service.request('GET', '/suggest?q=gir')).headers.get('etag')).not.to.equal(tag);
  });

  it('name a title once, by its next event, with the number of the others', async () => {
    const make = (title: string, day: number) =>
      create('events', { title, start_date: `2031-07-${day} 20:00`, end_date: `2031-07-${day} 21:00` });
    await make('Mercat de pagès', 12);
    const { id } = await make('Mercat de Pagès', 10);
    await make('Mercat de pages', 14);
    await make('Mercat de flors', 11);
    const { events } = (await service.request('GET', '/suggest', { query: { q: 'mercat', when: '2031-07' } })).body
      .suggestions;
    expect(events.map(({ label, count }: Loose) => [label, count])).to.deep.equal([
      ['Mercat de Pagès', 2],
      ['Mercat de flors', undefined],
    ]);
    expect(events[0].id).to.equal(id);
  });
});
