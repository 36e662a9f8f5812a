import { expect } from 'chai';
import type { Asking, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

const now = Date.UTC(2031, 5, 1, 10);
const dates = { start_date: '2031-06-10 20:00', end_date: '2031-06-10 22:00' };

describeOnOnePair('q', () => {
  const { service, create } = withOneService({ now });

  const ask = (q: string, query: Loose = {}, as?: Asking['as']) =>
    service.request('GET', '/events', { query: { q, ...query }, ...(as && { as }) });
  const titles = async (q: string, query: Loose = {}, as?: Asking['as']): Promise<string[]> => {
    const { status, body, text } = await ask(q, query, as);
    expect(status, text).to.equal(200);
    expect(body.total).to.equal(body.events.length);
    return body.events.map(({ title }: Loose) => title);
  };

  before(async () => {
    const parent = await create('categories', { name: 'Música', description: 'Arts sonores' });
    const jazz = await create('categories', { name: 'Jazz i blues', parent: parent.id });
    await create('categories', { name: 'Teatre' });
    await create('tags', { name: 'Familiar' });
    const make = (title: string, more: object = {}) => create('events', { title, ...dates, ...more });
    await make('Vetlla amb el trio Serra', {
      description: 'Tocaran sis concerts.',
      categories: [jazz.id],
      venue: { venue: 'Sala Taronja', city: 'Lleida', address: 'Carrer Major, 1', description: 'Acústica' },
      organizer: { organizer: 'Orfeó del Segre', email: 'hola@orfeo.example' },
    });
    await make('Els músics de Bremen', {
      categories: ['Teatre'],
      tags: ['Familiar'],
      venue: { venue: 'Ateneu', city: "L'Hospitalet de Llobregat" },
    });
    await make('Festa', { venue: { venue: 'Casal', city: 'Vilaperduda de Dalt' } });
    await create('events', {
      ...dates,
      translations: { ca: { title: 'Nit de foc' }, es: { title: 'Noche de fuego' } },
    });
    await make('Fa temps', { start_date: '2031-05-10 20:00', end_date: '2031-05-10 22:00', tags: ['Familiar'] });
  });

  it('looks at titles, descriptions, and the names of all that an event shows', async () => {
    const trio = ['Vetlla amb el trio Serra'];
    for (const q of ['trio', 'concert', 'jazz', 'musica jazz', 'taronja', 'orfeo', 'lleida', 'lerida', 'Lérida trio']) {
      expect(await titles(q, { search_languages: 'asked' }), q).to.deep.equal(trio);
    }
    for (const q of ['familiar', 'teatre', "l'hospitalet", 'llobregat bremen', 'teatre familiar ateneu']) {
      expect(await titles(q), q).to.deep.equal(['Els músics de Bremen']);
    }
    for (const q of ['vilaperduda', 'casal dalt']) expect(await titles(q), q).to.deep.equal(['Festa']);
  });

  it('does not look at addresses, and at the descriptions of others', async () => {
    for (const q of ['major', 'acústica', 'hola@orfeo.example', 'sonores']) {
      expect(await titles(q), q).to.deep.equal([]);
    }
  });

  it('takes phrases within one text, and leaves out by all places', async () => {
    expect(await titles('"jazz i blues"')).to.deep.equal(['Vetlla amb el trio Serra']);
    expect(await titles('"sala taronja" "trio serra"')).to.deep.equal(['Vetlla amb el trio Serra']);
    for (const q of ['"blues jazz"', '"taronja lleida"', '"serra tocaran"'])
      expect(await titles(q), q).to.deep.equal([]);
    expect(await titles('-jazz -familiar -vilaperduda')).to.deep.equal(['Nit de foc']);
    expect(await titles('-"sala taronja" -familiar -casal')).to.deep.equal(['Nit de foc']);
    expect(await titles('-lerida -ateneu -festa')).to.deep.equal(['Nit de foc']);
  });

  it('takes the beginning of the last word, of names from three letters on', async () => {
    expect(await titles('taronja lle')).to.deep.equal(['Vetlla amb el trio Serra']);
    expect(await titles('lle taronja')).to.deep.equal([]);
    expect(await titles('taronja ll')).to.deep.equal([]);
    expect(await titles('trio to')).to.deep.equal(['Vetlla amb el trio Serra']);
    expect(await titles('tar')).to.deep.equal(['Vetlla amb el trio Serra']);
  });

  it('ignores stop words, and reports which, unless there are no others', async () => {
    const { body } = await ask('concerts a la sala de Lleida con el trio');
    expect([body.total, body.search]).to.deep.equal([
      1,
      { q: 'concerts a la sala de Lleida con el trio', ignored: ['a', 'la', 'de', 'con', 'el'] },
    ]);
    expect((await ask('el')).body.search).to.deep.equal({ q: 'el' });
    expect(await titles('el')).to.include('Vetlla amb el trio Serra');
    expect(await titles('"a lleida"')).to.deep.equal([]);
  });

  it('finds only events that have not ended, unless there is a date', async () => {
    const { body } = await ask('familiar');
    expect([body.total, body.range.when, body.range.from]).to.deep.equal([1, 'upcoming', '2031-06-01 12:00:00']);
    expect(body.rest_url).to.match(/\?page=1&per_page=10&status=publish&q=familiar$/);
    expect(await titles('familiar', { when: 'past' })).to.deep.equal(['Fa temps']);
    const dated = await ask('familiar', { start_date: '2031-05-01' });
    expect([dated.body.total, dated.body.range]).to.deep.equal([2, undefined]);
    expect(await titles('familiar', { ends_before: '2031-06-01' })).to.deep.equal(['Fa temps']);
    const other = (await ask('familiar', { when: '2031-05' })).body;
    expect([other.total, other.range.when]).to.deep.equal([1, '2031-05']);
  });

  it('counts as every filter does', async () => {
    const { body } = await ask('lleida', { facets: 'categories,town,when' });
    const counts = (name: string) =>
      body.facets[name].values.map(({ value, count }: Loose) => `${value} ${count}`).join();
    expect([counts('categories'), counts('town')]).to.deep.equal(['musica 1,jazz-i-blues 1', 'lleida 1']);
    expect(counts('when')).to.include('month 1');
    expect(await titles('lleida', { search: 'trio', categories: 'musica' })).to.deep.equal([
      'Vetlla amb el trio Serra',
    ]);
    expect(await titles('lleida', { search: 'bremen' })).to.deep.equal([]);
  });

  it('searches the texts of all languages', async () => {
    const { body } = await ask('noche');
    expect([body.events[0].title, body.search]).to.deep.equal(['Nit de foc', { q: 'noche' }]);
    const counted = (await ask('noche', { facets: 'month' })).body;
    expect(counted.facets.month.values[0].count).to.equal(1);
    expect((await ask('fuego', { translation_language: 'es' })).body.search).to.deep.equal({ q: 'fuego' });
    for (const query of [{ search_languages: 'asked' }, { town: 'lleida' }]) {
      const { body: none } = await ask('noche', query);
      expect([none.total, none.search]).to.deep.equal([0, { q: 'noche' }]);
    }
  });

  it('finds the same in calendars and feeds', async () => {
    const { status, text } = await service.request('GET', '/events.ics', { query: { q: 'noche' } });
    expect(status, text).to.equal(200);
    expect([...text.matchAll(/^SUMMARY[^:]*:(.*?)\r?$/gm)].map(([, title]) => title)).to.deep.equal(['Nit de foc']);
  });

  it('takes names as other people write them', async () => {
    await create('events', { title: 'Mostra', ...dates, organizer: { organizer: 'Amics del Hip-hop' } });
    for (const q of ['hiphop', 'hip-hop', 'hip hop']) expect(await titles(q), q).to.deep.equal(['Mostra']);
    expect(await titles('mostra -hiphop')).to.deep.equal([]);
  });

  it('counts as absent when it is blank, or has neither letters nor digits', async () => {
    for (const q of ['', '  ', '!?']) {
      const { status, body } = await ask(q);
      expect([status, body.total, body.search, body.range]).to.deep.equal([200, 5, undefined, undefined]);
      expect(body.rest_url).not.to.include('q=');
    }
  });

  it('is refused when it is too long, with all else that is wrong', async () => {
    const { status, body } = await ask('a'.repeat(1001), { search_languages: 'all' });
    expect([status, Object.keys(body.data.params)]).to.deep.equal([400, ['q', 'search_languages']]);
    const { status: taken } = await ask('a '.repeat(500));
    expect(taken).to.equal(200);
  });

  it('puts what has its words in the title before what is called so, and that before the rest', async () => {
    const make = (title: string, day: number, more: object = {}) =>
      create('events', { title, start_date: `2031-07-${day} 20:00`, end_date: `2031-07-${day} 21:00`, ...more });
    await make('Vespre', 10, { description: 'Xaranga i gralla' });
    await make('Matí', 11, { tags: ['Xaranga'], description: 'Gralla' });
    await make('Tarda de gralla', 12, { tags: ['Xaranga'] });
    await make('Xaranga i gralla', 14);
    await make('Gralla i xaranga', 13);
    const best = ['Gralla i xaranga', 'Xaranga i gralla', 'Tarda de gralla', 'Vespre', 'Matí'];
    expect(await titles('gralla xaranga')).to.deep.equal(best);
    expect(await titles('gralla xaranga', { order: 'asc' })).to.deep.equal(best.toReversed());
    expect(await titles('gralla xaranga -nit', { per_page: 50 })).to.deep.equal(best);
    expect(await titles('xaranga', { orderby: 'title' })).to.deep.equal(best.toSorted());
    const { body } = await ask('gralla xaranga', { per_page: 2, page: 2 });
    expect(body.events.map(({ title }: Loose) => title)).to.deep.equal(best.slice(2, 4));
  });

  it('finds nothing by the name of what the caller may not see', async () => {
    const hidden = { venue: 'Amagatall', city: 'Girona', status: 'private' };
    const venue = await create('venues', hidden);
    const own = (
      await service.request('POST', '/organizers', {
        as: 'contributor',
        body: { organizer: 'Grallers Secrets', status: 'draft' },
      })
    ).body;
    await create('events', { title: 'Trobada', ...dates, venue: venue.id, organizer: own.id });
    const found = async (q: string) => {
      const callers = [undefined, 'author', 'contributor', 'editor'] as const;
      const all = await Promise.all(callers.map((as) => titles(q, {}, as)));
      return all.map(({ length }) => length);
    };
    expect(await found('amagatall')).to.deep.equal([0, 0, 0, 1]);
    expect(await found('secrets')).to.deep.equal([0, 0, 1, 1]);
    expect(await found('trobada girona')).to.deep.equal([0, 0, 0, 0]);
    expect(await found('trobada -amagatall')).to.deep.equal([1, 1, 1, 0]);
    await service.request('POST', `/venues/${venue.id}`, { as: 'editor', body: { status: 'publish' } });
    expect(await found('amagatall girona')).to.deep.equal([1, 1, 1, 1]);
    await service.request('POST', `/venues/${venue.id}`, { as: 'editor', body: { venue: 'Refugi' } });
    expect([await found('amagatall'), await found('refugi')]).to.deep.equal([
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ]);
  });

  it('puts what is found in the requested language first, and finds each word in any', async () => {
    const make = (ca: string, es: string, day: number) =>
      create('events', {
        start_date: `2031-08-${day} 20:00`,
        end_date: `2031-08-${day} 21:00`,
        translations: { ca: { title: ca }, es: { title: es } },
      });
    await make('Ball de gala', 'Baile de cuento', 10);
    await make('Conte de bruixes', 'Gala de brujas', 11);
    await make('Gala del teatre', 'Gala del teatro', 12);
    // Found in Catalan, though later, before what only Spanish readers are shown
    expect(await titles('gala')).to.deep.equal(['Ball de gala', 'Gala del teatre', 'Conte de bruixes']);
    expect(await titles('gala', { search_languages: 'asked' })).to.deep.equal(['Ball de gala', 'Gala del teatre']);
    expect(await titles('conte gala')).to.deep.equal(['Conte de bruixes']);
    expect(await titles('gala -brujas')).to.deep.equal(['Ball de gala', 'Gala del teatre']);
    const { body } = await ask('gala', { facets: 'month', cursor: '', per_page: 2 });
    const august = body.facets.month.values.find(({ value }: Loose) => value === '2031-08');
    expect([body.total, august.count]).to.deep.equal([3, 3]);
    const next = (await ask('gala', { cursor: body.next_cursor, per_page: 2 })).body;
    expect(next.events.map(({ title }: Loose) => title)).to.deep.equal(['Conte de bruixes']);
    const map = await service.request('GET', '/map', { query: { q: 'gala', zoom: 5 } });
    expect(map.body.without_point).to.equal(3);
  });

  it('puts words as they were typed before their other forms, and those before longer words', async () => {
    const make = (title: string, day: number, more: object = {}) =>
      create('events', { title, start_date: `2031-09-${day} 20:00`, end_date: `2031-09-${day} 21:00`, ...more });
    await make('La passió segons el poble', 10);
    await make('Els corals de Nadal', 11);
    await make('Festa dels pans', 12);
    await make('Fira del pa', 13);
    await make('Cercavila', 14, { description: 'Amb passió' });
    await make('Berenar', 15, { description: 'Un tros de pa' });
    await make('Dinar', 16, { tags: ['Pa de pagès'] });
    const bread = ['Fira del pa', 'Festa dels pans', 'La passió segons el poble', 'Dinar', 'Berenar', 'Cercavila'];
    const found = await titles('pa', { when: '2031-09' });
    expect(found).to.deep.equal(bread);
    expect(await titles('pa', { when: '2031-09', order: 'asc' })).to.deep.equal(bread.toReversed());
    expect(await titles('pa', { when: '2031-09', per_page: 50, search_languages: 'asked' })).to.deep.equal(bread);
    const { body } = await service.request('GET', '/events', {
      query: { search: 'pa', orderby: 'relevance', when: '2031-09' },
    });
    expect(body.events.map(({ title }: Loose) => title)).to.deep.equal(bread.filter((title) => title !== 'Dinar'));
  });
});
