import { expect } from 'chai';
import type { Asking, Loose } from '../support/asking.ts';
import { describeOnPairs } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

/** Each resource with its translatable fields: Catalan and Spanish texts, and what else it needs. */
const kinds = [
  {
    resource: 'events',
    ca: { title: 'Fira del llibre', description: '<p>Llibres</p>', excerpt: 'Resum', slug: 'fira' },
    es: { title: 'Feria del libro', description: '<p>Libros</p>', excerpt: 'Resumen', slug: 'feria' },
    more: { start_date: concert.start_date, end_date: concert.end_date },
  },
  {
    resource: 'venues',
    ca: { venue: 'Palau de la Música', description: 'Sala' },
    es: { venue: 'Palacio de la Música', description: 'Salón' },
    more: { city: 'Barcelona' },
  },
  {
    resource: 'organizers',
    ca: { organizer: 'Ajuntament', description: 'Vila' },
    es: { organizer: 'Ayuntamiento', description: 'Villa' },
    more: { phone: '93' },
  },
  {
    resource: 'categories',
    ca: { name: 'Fires', description: 'Totes', slug: 'fires' },
    es: { name: 'Ferias', description: 'Todas', slug: 'ferias' },
    more: {},
  },
  {
    resource: 'tags',
    ca: { name: 'llibres', description: 'Tots', slug: 'llibres' },
    es: { name: 'libros', description: 'Todos', slug: 'libros' },
    more: {},
  },
] as const;

describeOnPairs('languages', () => {
  let service: Running;
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.close());

  const send = (method: string, path: string, asking: Asking = {}) =>
    service.request(method, path, { as: 'editor', ...asking });

  for (const { resource, ca, es, more } of kinds) {
    const fields = Object.keys(ca) as string[];
    const create = async (body: object) => (await send('POST', `/${resource}`, { body: { ...more, ...body } })).body;
    const read = (id: number, language?: string, query = '') =>
      service.request('GET', `/${resource}/${id}?${query}${language ? `&translation_language=${language}` : ''}`);

    describe(`of ${resource}`, () => {
      it('are written one at a time and shown one at a time, under one ID', async () => {
        const { id } = await create(ca);
        const body = { translation_language: 'es', ...es };
        const written = await send('PATCH', `/${resource}/${id}`, { body });
        expect(written.body).to.include({ ...es, ...more, id, language: 'es' });
        for (const [language, texts] of [
          ['ca', ca],
          ['es', es],
          [undefined, ca],
        ] as const) {
          const { body: shown, headers } = await read(id, language);
          expect(shown).to.include({ ...texts, ...more, id, language: language ?? 'ca' });
          expect([shown.available_languages, shown.untranslated]).to.deep.equal([['ca', 'es'], []]);
          expect(headers.get('content-language')).to.equal(language ?? 'ca');
        }
      });

      it('may be said in the query or in the body', async () => {
        const inQuery = await send('POST', `/${resource}`, {
          query: { translation_language: 'es' },
          body: { ...more, ...es },
        });
        expect([inQuery.body.language, inQuery.body.available_languages]).to.deep.equal(['es', ['es']]);
        const inBody = await create({ ...ca, translation_language: 'ca' });
        expect([inBody.language, inBody.available_languages]).to.deep.equal(['ca', ['ca']]);
      });

      it('fall back to the default one, and say where', async () => {
        const { id } = await create(ca);
        const { body, headers } = await read(id, 'es');
        expect(body).to.include({ ...ca, language: 'es' });
        expect(body.available_languages).to.deep.equal(['ca']);
        expect(body.untranslated).to.include.members(fields);
        expect(headers.get('content-language')).to.equal('ca');
      });

      it('fall back from the default one to any other', async () => {
        const { id } = await create({ ...es, translation_language: 'es' });
        const { body, headers } = await read(id);
        expect(body).to.include({ ...es, language: 'ca' });
        expect(body.available_languages).to.deep.equal(['es']);
        expect(body.untranslated).to.include.members(fields);
        expect(headers.get('content-language')).to.equal('es');
      });

      it('fall back text by text', async () => {
        const [title] = fields as [string];
        const { id } = await create(ca);
        const body = { translation_language: 'es', [title]: Object.values(es)[0] };
        await send('PATCH', `/${resource}/${id}`, { body });
        const { body: shown, headers } = await read(id, 'es');
        expect(shown).to.include({ [title]: Object.values(es)[0], description: ca.description });
        const missing = resource === 'events' ? ['description', 'excerpt'] : ['description'];
        expect([...shown.untranslated].sort()).to.deep.equal(missing);
        expect(headers.get('content-language')).to.equal('ca, es');
      });

      it('name no text as untranslated that exists in no language', async () => {
        const { id } = await create({ [fields[0] as string]: Object.values(ca)[0] });
        const { body } = await read(id, 'es');
        expect(body.untranslated).not.to.include('description');
        expect((await read(id, 'ca')).body.untranslated).to.deep.equal([]);
      });

      it('may all be written at once, and all be read with _translations', async () => {
        const { id } = await create({ ...ca, translations: { es } });
        const { body } = await read(id, 'es', '_translations=true');
        expect(body).to.include(es);
        expect(body.translations.ca).to.include(ca);
        expect(body.translations.es).to.include(es);
        expect((await read(id)).body).not.to.have.property('translations');
        expect((await read(id, 'ca', '_translations=false')).body).not.to.have.property('translations');
        const list = await service.request('GET', `/${resource}?hide_empty=false&_translations=1`);
        expect(list.body[resource][0].translations.es).to.include(es);
      });

      it('may be written for the other one alone', async () => {
        const { id } = await create(ca);
        await send('PUT', `/${resource}/${id}`, { body: { translations: { es, ca: { description: 'Nou' } } } });
        expect((await read(id, 'es')).body).to.include(es);
        expect((await read(id, 'ca')).body).to.include({ ...ca, description: 'Nou' });
      });

      it('may be required nowhere but in one: translations alone make a record', async () => {
        const answer = await send('POST', `/${resource}`, { body: { ...more, translations: { ca, es } } });
        expect(answer.status).to.equal(201);
        expect(answer.body).to.include(ca);
      });

      it('lose a text alone', async () => {
        const { id } = await create({ ...ca, translations: { es } });
        for (const nothing of ['', null]) {
          await send('PATCH', `/${resource}/${id}`, { body: { translations: { es: { description: nothing } } } });
          const { body } = await read(id, 'es');
          expect([body.description, body.untranslated]).to.deep.equal([ca.description, ['description']]);
          expect((await read(id, 'ca')).body.description).to.equal(ca.description);
          await send('PATCH', `/${resource}/${id}`, { body: { translations: { es } } });
        }
      });

      it('are taken away together, and leave their slug to others', async () => {
        const { id } = await create({ ...ca, translations: { es } });
        const [title] = fields as [string];
        const answer = await send('PATCH', `/${resource}/${id}`, { body: { translations: { es: null } } });
        expect([answer.status, answer.body.available_languages]).to.deep.equal([200, ['ca']]);
        expect((await read(id, 'es')).body).to.include({
          [title]: ca[title as keyof typeof ca],
          slug: answer.body.slug,
        });
        const other = await create({ ...es, translation_language: 'es' });
        expect(other).to.include(es);
      });

      it('are not taken away when the title would go with them', async () => {
        const { id } = await create({ ...ca, translations: { es } });
        for (const [translations, status] of [
          [{ es: null, ca: null }, 400],
          [{ ca: null }, 200],
          [{ es: null }, 400],
        ] as const) {
          const answer = await send('PATCH', `/${resource}/${id}`, { body: { translations } });
          expect([answer.status, Object.keys(answer.body.data?.params ?? {})]).to.deep.equal(
            status === 400 ? [400, ['translations']] : [200, []],
          );
        }
        expect((await read(id)).body).to.include({ ...es, language: 'ca' });
      });

      it('are absent when a new record has null for them', async () => {
        const answer = await send('POST', `/${resource}`, { body: { ...more, ...ca, translations: { es: null } } });
        expect([answer.status, answer.body.available_languages]).to.deep.equal([201, ['ca']]);
      });

      for (const [what, body] of [
        ['a third language', { translations: { fr: { description: 'x' } } }],
        ['a list', { translations: [] }],
        ['a wrong text', { translations: { es: { description: 5 } } }],
        ['a blank title', { translations: { es: { [fields[0] as string]: ' ' } } }],
      ] as const) {
        it(`are refused when translations hold ${what}`, async () => {
          const { id } = await create(ca);
          const answer = await send('PATCH', `/${resource}/${id}`, { body });
          expect([answer.status, answer.body.code]).to.deep.equal([400, 'rest_invalid_param']);
          expect(Object.keys(answer.body.data.params)).to.deep.equal(['translations']);
        });
      }

      for (const language of ['fr', '', 'CA,ES', 'cat']) {
        it(`do not include ${JSON.stringify(language)}`, async () => {
          const { id } = await create(ca);
          for (const answer of [
            await read(id, language || '%20'),
            await service.request('GET', `/${resource}?translation_language=${language || '%20'}`),
            await send('PATCH', `/${resource}/${id}`, { body: { translation_language: language || ' ' } }),
          ]) {
            expect([answer.status, answer.body.code]).to.deep.equal([400, 'rest_invalid_param']);
            expect(Object.keys(answer.body.data.params)).to.deep.equal(['translation_language']);
          }
        });
      }
    });
  }

  it('share every fact that is no text', async () => {
    const { body } = await send('POST', '/events', { body: { ...concert, cost: '20', tags: ['jazz'] } });
    const path = `/events/${body.id}`;
    const spanish = { translation_language: 'es', title: 'Concierto', cost: '30', start_date: '2031-06-01 21:00:00' };
    await send('PATCH', path, { body: spanish });
    const catalan = (await service.request('GET', path)).body;
    expect(catalan).to.include({ title: concert.title, cost: '30 €', start_date: '2031-06-01 21:00:00' });
  });

  it('reach into embedded records, which say so themselves', async () => {
    const venue = { venue: 'Teatre', translations: { es: { venue: 'Teatro' } } };
    const body = { ...concert, venue, organizer: { organizer: 'Ajuntament' }, tags: ['llibres'] };
    const made = await send('POST', '/events', { body });
    const tag = made.body.tags[0].id;
    await send('PATCH', `/tags/${tag}`, { body: { translation_language: 'es', name: 'libros' } });
    const path = `/events/${made.body.id}?translation_language=es`;
    const shown: Loose = (await service.request('GET', path)).body;
    expect(shown.venue).to.deep.include({ venue: 'Teatro', language: 'es', untranslated: [] });
    expect(shown.organizer[0]).to.deep.include({ organizer: 'Ajuntament', untranslated: ['organizer'] });
    expect(shown.tags[0]).to.deep.include({ name: 'libros', slug: 'libros', language: 'es' });
  });

  it('may be others, of which the first is the default', async () => {
    const other = await startService({ languages: ['es', 'gl'] });
    const body = { ...concert, title: 'Feria', translations: { gl: { title: 'Feira' } } };
    const { body: made } = await other.request('POST', '/events', { as: 'editor', body });
    const galician = await other.request('GET', `/events/${made.id}?translation_language=gl`);
    const catalan = await other.request('GET', `/events/${made.id}?translation_language=ca`);
    await other.close();
    expect([made.title, made.language, galician.body.title, catalan.status]).to.deep.equal([
      'Feria',
      'es',
      'Feira',
      400,
    ]);
  });
});
