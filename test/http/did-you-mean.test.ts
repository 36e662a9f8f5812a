import { expect } from 'chai';
import type { Answer, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('searches that find nothing', () => {
  const { service, create, send } = withOneService();

  type Query = Record<string, string | number>;
  const list = async (q: string, query: Query = {}): Promise<Loose> => {
    const { status, body } = await service.request('GET', '/events', { query: { q, ...query } });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const meant = async (q: string, query: Query = {}): Promise<string | undefined> =>
    (await list(q, query)).did_you_mean?.q;

  before(async () => {
    const venue = (await create('venues', { venue: 'Auditori', city: 'Gerona' })).id;
    const hiddenVenue = (await create('venues', { venue: 'Amagatall', city: 'Lleida', status: 'private' })).id;
    const on = (day: number) => ({ start_date: `2031-06-0${day} 20:00`, end_date: `2031-06-0${day} 22:00` });
    const translations = { es: { title: 'Muestra de esculturas' } };
    const events: object[] = [
      { title: 'Exposició d’escultures', ...on(2), venue, tags: ['Pessebres'], translations },
      { title: 'Exposició de gravats', ...on(3), venue: hiddenVenue, categories: ['Gravatges'] },
      { title: 'Concert', ...on(4), description: '<p>Amb la Núria i l’Helga</p>' },
      { title: 'Marxa nocturna', ...on(5) },
      { title: 'Secretíssim', ...on(5), status: 'draft', tags: ['Amagadet'] },
      { title: 'Antigalla', start_date: '2031-01-01 10:00', end_date: '2031-01-01 12:00' },
    ];
    for (const event of events) await create('events', event);
  });

  it('say what may have been meant, spelt as a text spells it, with its list', async () => {
    const { total, did_you_mean, search } = await list('exposisió escultures');
    expect([total, search.q]).to.deep.equal([0, 'exposisió escultures']);
    expect(did_you_mean).to.deep.include({
      q: 'exposició escultures',
      changed: [{ from: 'exposisió', to: 'exposició' }],
      total: 1,
    });
    const { pathname, searchParams } = new URL(did_you_mean.rest_url);
    expect(searchParams.get('q')).to.equal('exposició escultures');
    const again: Answer = await service.request('GET', `~${pathname}?${searchParams}`);
    expect(again.body.total).to.equal(1);
    expect(again.body).not.to.have.property('did_you_mean');
  });

  it('find the word in names, and in towns of any language', async () => {
    expect(await meant('auditory')).to.equal('auditori');
    expect(await meant('Pesesbres')).to.equal('Pessebres');
    expect(await meant('giorna')).to.equal('girona');
    expect(await meant('gerina')).to.equal('gerona');
    expect(await meant('gironna')).to.equal('girona');
    expect(await meant("d'esculturex")).to.equal("d'escultures");
  });

  it('look at two letters of a long word, at none of a short one, never at the first alone, and at no digits', async () => {
    expect(await meant('expozisio')).to.equal('exposició');
    expect(await meant('concett')).to.equal('concert');
    for (const q of ['connett', 'xoncert', 'maxxo', 'c0ncert', '"concett"', '-concett', 'zzzzzz']) {
      expect(await meant(q), q).to.equal(undefined);
    }
  });

  it('split a word into two', async () => {
    expect(await meant('marxanocturna')).to.equal('marxa nocturna');
  });

  it('leave words alone that are right but not in the calendar', async () => {
    // taxi has four letters; astronomia, vultures and escriptures begin as no word here
    for (const q of ['taxi', 'toros', 'astronomia', 'conc', 'monrdi', 'sculptures', 'axposicio'])
      expect(await meant(q), q).to.equal(undefined);
  });

  it('join two words into one', async () => {
    expect((await list('Escul tures')).did_you_mean.changed).to.deep.equal([{ from: 'Escul tures', to: 'escultures' }]);
    expect(await meant('exposició escul tures')).to.equal('exposició escultures');
    expect(await meant('"escul tures"')).to.equal(undefined);
  });

  it('correct no word that finds something by itself', async () => {
    expect(await meant('concert pessebres')).to.equal(undefined);
    expect((await list('concett nuria')).did_you_mean.changed).to.deep.equal([{ from: 'concett', to: 'concert' }]);
  });

  it('offer nothing that finds nothing under the other filters', async () => {
    expect(await meant('concett', { when: '2031-06-02' })).to.equal(undefined);
    expect(await meant('antigala')).to.equal(undefined);
    expect(await meant('antigala', { when: 'past' })).to.equal('antigalla');
    expect(await meant('exposisio gravats', { town: 'girona' })).to.equal(undefined);
  });

  it('never suggest words of records that the caller may not see', async () => {
    for (const q of ['secretisim', 'amagadat', 'amagattall']) expect(await meant(q), q).to.equal(undefined);
    const editor = async (q: string) => (await send('GET', '/events', { query: { q } })).body.did_you_mean?.q;
    expect(await editor('secretisim')).to.equal('secretíssim');
    expect(await editor('amagadat')).to.equal('amagadet');
    expect(await editor('amagattall')).to.equal('amagatall');
  });

  it('are corrected on request, and say so', async () => {
    const { total, events, search, did_you_mean, facets, rest_url } = await list('exposisió', {
      ...{ autocorrect: 'true', facets: 'tags', _fields: 'title' },
    });
    expect([total, events.length, did_you_mean.total]).to.deep.equal([2, 2, 2]);
    expect(search).to.deep.equal({ q: 'exposisió', corrected: 'exposició' });
    expect(facets.tags.values.map(({ label }: Loose) => label)).to.deep.equal(['Pessebres']);
    expect(new URL(rest_url).searchParams.get('q')).to.equal('exposisió');
    expect((await list('exposició', { autocorrect: 'true' })).search).to.deep.equal({ q: 'exposició' });
  });

  it('are corrected on request on maps and in outputs, too', async () => {
    const ask = async (path: string, query: Query) =>
      (await service.request('GET', path, { query: { q: 'exposisió', ...query } })).body;
    const counted = ({ total, without_point }: Loose): number => total + without_point;
    expect(counted(await ask('/map', { zoom: 5 }))).to.equal(0);
    expect(counted(await ask('/map', { zoom: 5, autocorrect: 1 }))).to.equal(2);
    expect((await ask('/events.jsonfeed', {})).items).to.have.lengthOf(0);
    expect((await ask('/events.jsonfeed', { autocorrect: 1 })).items).to.have.lengthOf(2);
    expect((await ask('/events.jsonfeed', { autocorrect: 1, per_page: 1, page: 2 })).items).to.have.lengthOf(1);
  });

  it('are offered on the first page of a walk, which still searches for the words that were typed', async () => {
    const { total, did_you_mean, search, next_cursor } = await list('exposisió', { cursor: '', autocorrect: 'true' });
    expect([total, did_you_mean.q, did_you_mean.total, next_cursor]).to.deep.equal([0, 'exposició', 2, undefined]);
    expect(search).to.deep.equal({ q: 'exposisió' });
    expect(new URL(did_you_mean.rest_url).searchParams.has('cursor')).to.equal(false);
  });

  it('are looked for in the other languages last', async () => {
    const { did_you_mean } = await list('muestrra');
    expect(did_you_mean.q).to.equal('muestra');
    expect(await meant('muestrra', { search_languages: 'asked' })).to.equal(undefined);
  });
});
