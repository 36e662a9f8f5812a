import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

const now = Date.UTC(2031, 5, 1, 10);
const dates = { start_date: '2031-06-10 20:00', end_date: '2031-06-10 22:00' };

describeOnOnePair('highlights', () => {
  const { service, create } = withOneService({ now });

  const ask = (query: Loose) => service.request('GET', '/events', { query: { highlight: 1, ...query } });
  const highlight = async (query: Loose): Promise<Loose> => {
    const { status, body, text } = await ask(query);
    expect([status, body.total], text).to.deep.equal([200, 1]);
    return body.events[0].highlight;
  };

  before(async () => {
    const parent = await create('categories', { name: 'Música' });
    const jazz = await create('categories', { name: 'Jazz i blues', parent: parent.id });
    await create('events', {
      ...dates,
      translations: {
        ca: { title: 'Els Farigola & amics', description: '<p>Tornen amb <b>cançons</b> de sempre.</p>' },
        es: { title: 'Los Farigola y amigos', description: '<p>Vuelven con canciones.</p>' },
      },
      categories: [jazz.id],
      tags: ['Nit'],
      venue: { venue: 'Sala Taronja', city: 'Lleida' },
      organizer: { organizer: 'Orfeó' },
    });
    await create('events', { title: 'Festa', ...dates, venue: { venue: 'Casal', city: 'Vilaperduda' } });
  });

  it('mark the searched words in title and description, and name the fields that have them', async () => {
    expect(await highlight({ q: 'farigola cançó' })).to.deep.equal({
      title: 'Els <mark>Farigola</mark> &amp; amics',
      description: 'Tornen amb <mark>cançons</mark> de sempre.',
      matched: ['title', 'description'],
    });
    const matched: [string, string[]][] = [
      ['musica', ['categories']],
      ['blues nit', ['categories', 'tags']],
      ['taronja orfeo', ['venue', 'organizer']],
      ['lerida', ['town']],
      ['vilaperduda', ['town']],
      ['casal', ['venue']],
      ['vilaperduda casal', ['venue', 'town']],
      ['farigola lleida -teatre', ['title', 'town']],
    ];
    for (const [q, places] of matched) expect((await highlight({ q })).matched, q).to.deep.equal(places);
    expect(await highlight({ q: 'taronja' })).to.deep.equal({ matched: ['venue'] });
    expect(await highlight({ q: '-casal' })).to.deep.equal({ matched: [] });
  });

  it('are of a search in title and description too', async () => {
    expect(await highlight({ search: 'amics' })).to.deep.equal({
      title: 'Els Farigola &amp; <mark>amics</mark>',
      matched: ['title'],
    });
  });

  it('mark the texts that are shown, and name where the searched ones have it', async () => {
    expect(await highlight({ q: 'canciones vuelven' })).to.deep.equal({
      matched: ['description'],
      language: 'es',
    });
    expect(await highlight({ q: 'canciones amics' })).to.deep.equal({
      title: 'Els Farigola &amp; <mark>amics</mark>',
      matched: ['title', 'description'],
      language: 'es',
    });
    expect(await highlight({ q: 'farigola' })).not.to.have.property('language');
    expect((await highlight({ q: 'canción', translation_language: 'es' })).description).to.equal(
      'Vuelven con <mark>canciones</mark>.',
    );
  });

  it('leave records as they are, are fields like others, and stay in links', async () => {
    const { body } = await ask({ q: 'amics', _fields: 'title,highlight.title' });
    expect(body.events).to.deep.equal([
      { title: 'Els Farigola & amics', highlight: { title: 'Els Farigola &amp; <mark>amics</mark>' } },
    ]);
    expect(body.rest_url).to.include('highlight=1');
    expect((await ask({ q: 'amics', _fields: 'title' })).body.events).to.deep.equal([
      { title: 'Els Farigola & amics' },
    ]);
    const sections = (await ask({ q: 'amics', sections: 'town' })).body.sections;
    expect(sections[0].events[0].highlight.matched).to.deep.equal(['title']);
  });

  it('are empty without a search, and absent unless requested', async () => {
    for (const query of [{ when: 'upcoming' }, { q: 'amics', highlight: 0 }, { q: 'amics', highlight: '' }]) {
      const { status, body } = await ask(query);
      expect([status, body.events[0].highlight]).to.deep.equal([200, undefined]);
    }
    expect((await ask({ q: 'amics', highlight: 'x' })).body.data.params).to.have.property('highlight');
  });

  it('change the entity tag', async () => {
    const tag = async (query: Loose) => (await ask(query)).headers.get('etag');
    expect(await tag({ q: 'amics' })).not.to.equal(await tag({ q: 'amics', highlight: 0 }));
  });
});
