import { expect } from 'chai';
import type { Asking, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { type Running, startService } from '../support/service.ts';

const dates = { start_date: '2031-06-01 20:00', end_date: '2031-06-01 22:00' };

/** The events to search by a short name, with texts in Catalan and for some also in Spanish. */
const events: Record<string, { ca?: object; es?: object }> = {
  concert: {
    ca: { title: 'Concert de primavera a Gràcia', description: '<p>La banda toca a la <b>plaça</b> de la Vila.</p>' },
    es: { title: 'Concierto de primavera en Gracia', description: '<p>La banda toca en la plaza.</p>' },
  },
  exposició: { ca: { title: 'Exposició de gravats', description: 'Col·legi d’arquitectes' } },
  hospitalet: { ca: { title: 'Nit jove a l’Hospitalet', description: '' } },
  cerca: { ca: { title: 'Busca’t la vida', description: '<p>Taller d&#8217;ocupació: 3 &lt; 4 &amp; R&amp;B</p>' } },
  conversa: { es: { title: 'De lo que es', description: 'Conversación con la autora' } },
  som: {
    ca: { title: 'Som i serem', description: '<a href="https://robots.example.org/secret" class="vermell">més</a>' },
  },
  mañana: { es: { title: 'Mañana será otro día', description: 'Año nuevo' } },
};

describeOnOnePair('searching events', () => {
  let service: Running;
  const names = new Map<number, string>();
  before(async () => {
    service = await startService();
    for (const [name, translations] of Object.entries(events)) {
      const { status, body, text } = await service.request('POST', '/events', {
        as: 'editor',
        body: { ...dates, translations },
      });
      expect(status, text).to.equal(201);
      names.set(body.id, name);
    }
    await service.request('POST', '/events', {
      as: 'editor',
      body: { ...dates, title: 'Esborrany amagat', status: 'draft', venue: { venue: 'Palau' }, excerpt: 'resum' },
    });
    await service.request('POST', '/events', {
      as: 'editor',
      body: {
        ...dates,
        title: 'Acte al Palau',
        venue: { venue: 'Liceu', city: 'Sitges' },
        organizer: [{ organizer: 'Orfeó' }],
        tags: ['etiqueta'],
        excerpt: 'resum',
      },
    });
  });
  after(() => service.close());

  const ask = (search: string, language = 'ca', as?: 'editor') =>
    service.request('GET', '/events', { query: { search, translation_language: language }, as } as Asking);
  const found = async (search: string, language = 'ca'): Promise<string[]> => {
    const { status, body, text } = await ask(search, language);
    expect(status, text).to.equal(200);
    expect(body.total).to.equal(body.events.length);
    return body.events.map(({ id, title }: Loose) => names.get(id) ?? title);
  };
  const expectFound = async (search: string, expected: string[], language = 'ca') =>
    expect([search, await found(search, language)]).to.deep.equal([search, expected]);

  it('does not mind case, accents, the middle dot or apostrophes', async () => {
    for (const search of ['gracia', 'GRÀCIA', 'Gra\u0300cia', 'gràcia concert']) await expectFound(search, ['concert']);
    for (const search of ['col·legi', 'collegi', 'col.legi', 'COL·LEGI', 'col•legi', 'colegi']) {
      await expectFound(search, ['exposició']);
    }
    for (const search of ["l'Hospitalet", 'lhospitalet', 'l’hospitalet', 'hospitalet', 'l´hospitalet']) {
      await expectFound(search, ['hospitalet']);
    }
    await expectFound('manana ano', ['mañana'], 'es');
  });

  it('finds words by their stem, in the language that is shown', async () => {
    await expectFound('concerts', ['concert']);
    await expectFound('exposicions gravat', ['exposició']);
    await expectFound('conciertos', ['concert'], 'es');
    await expectFound('concierto', []);
    await expectFound('concerts', [], 'es');
    await expectFound('exposicions', ['exposició'], 'es');
    await expectFound('conversaciones', ['conversa']);
  });

  it('takes the last word as the beginning of one', async () => {
    await expectFound('prima', ['concert']);
    await expectFound('gracia prima', ['concert']);
    await expectFound('prima gracia', []);
    await expectFound('"prima"', []);
  });

  it('finds phrases within one text', async () => {
    await expectFound('"concert de primavera"', ['concert']);
    await expectFound('"primavera concert"', []);
    await expectFound('"a Gràcia la banda"', []);
    await expectFound('"toca a la plaça" gracia', ['concert']);
  });

  it('leaves out what is excluded, and finds everything else when there are only exclusions', async () => {
    await expectFound('banda -primavera', []);
    await expectFound('banda -"primavera a Gràcia"', []);
    await expectFound('banda -"gràcia primavera"', ['concert']);
    const others = [...Object.keys(events), 'Acte al Palau'].filter((name) => name !== 'concert');
    for (const search of ['-concert', '-concerts', '-"la plaça"', '-concert -zzz']) await expectFound(search, others);
    expect(await found('-concert', 'es')).to.include('concert');
  });

  it('finds titles that are made of stop words', async () => {
    for (const search of ['de lo que es', '"de lo que es"', 'lo que']) await expectFound(search, ['conversa'], 'es');
    for (const search of ['som i serem', '"som i serem"']) await expectFound(search, ['som']);
  });

  it('never looks into tags and entities of HTML', async () => {
    for (const search of ['href', 'robots', 'secret', 'vermell', 'class', '8217', 'lt', 'amp']) {
      await expectFound(search, []);
    }
    await expectFound('plaça vila', ['concert']);
    await expectFound("d'ocupació", ['cerca']);
    await expectFound('R&B', ['cerca']);
  });

  it('takes nothing for syntax', async () => {
    for (const search of [
      'gracia OR zzz',
      'NOT gracia',
      'gracia AND zzz',
      'title:gracia',
      'NEAR(banda gracia)',
      'grà* zzz',
    ]) {
      await expectFound(search, []);
    }
    for (const search of [
      '(gracia',
      'gracia*',
      '"gracia',
      '+gracia',
      '^gracia',
      '{gracia}',
      "gracia'--",
      'gracia\\',
      'gracia;',
    ]) {
      await expectFound(search, ['concert']);
    }
  });

  it('stays within title and description', async () => {
    for (const search of ['liceu', 'sitges', 'orfeó', 'etiqueta', 'resum', '2031']) await expectFound(search, []);
    await expectFound('palau', ['Acte al Palau']);
  });

  it('finds only what the reader may see', async () => {
    await expectFound('esborrany', []);
    expect((await ask('esborrany', 'ca', 'editor')).body.total).to.equal(1);
    const others = (await ask('-concert')).body.total;
    expect((await ask('-concert', 'ca', 'editor')).body.total).to.equal(others + 1);
  });

  it('counts a search without letters and digits as none', async () => {
    const all = (await service.request('GET', '/events')).body.total;
    for (const search of ['', ' ', '\t', '""', '-', '"-"', '...', '☀', '%', '*', '\u00a0']) {
      const { status, body } = await ask(search);
      expect([search, status, body.total]).to.deep.equal([search, 200, all]);
    }
  });

  it('takes a thousand characters and no more', async () => {
    expect((await ask('a'.repeat(1000))).status).to.equal(200);
    expect((await ask('a b '.repeat(250))).status).to.equal(200);
    for (const path of ['/events', '/venues', '/organizers', '/tags', '/categories']) {
      const { status, body } = await service.request('GET', path, { query: { search: 'à'.repeat(1001) } });
      expect([path, status, body.code]).to.deep.equal([path, 400, 'rest_invalid_param']);
      expect(body.data.params).to.have.all.keys('search');
    }
  });

  it('finds a changed text immediately, and no longer the old one', async () => {
    const [id] = [...names].find(([, name]) => name === 'hospitalet') as [number, string];
    await service.request('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Nit grega' } });
    await expectFound('nits grega', ['hospitalet']);
    await expectFound('hospitalet', []);
    await service.request('PATCH', `/events/${id}`, {
      as: 'editor',
      body: { title: 'Noche griega', translation_language: 'es' },
    });
    await expectFound('griegas', ['hospitalet'], 'es');
    await expectFound('grega', [], 'es');
    await expectFound('grega', ['hospitalet']);
  });
});
