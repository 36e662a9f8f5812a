import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { startService } from '../support/service.ts';
import { requestsAbout, translatedKinds } from '../support/translated.ts';
import { withEmptiedService } from '../support/with-service.ts';

describeOnOnePair('languages', () => {
  const { service, send } = withEmptiedService();

  for (const kind of translatedKinds) {
    const { resource, ca, es, more } = kind;
    const fields = Object.keys(ca) as string[];
    const { send, create, read } = requestsAbout(() => service, kind);

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

      it('may be given in the query or in the body', async () => {
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

      it('do not include others, lists or other spellings', async () => {
        const { id } = await create(ca);
        for (const language of ['fr', '', 'CA,ES', 'cat', 'CA']) {
          for (const { status, body } of [
            await read(id, language || '%20'),
            await service.request('GET', `/${resource}?translation_language=${language || '%20'}`),
            await send('PATCH', `/${resource}/${id}`, { body: { translation_language: language || ' ' } }),
          ]) {
            const refused = [status, body.code, Object.keys(body.data?.params ?? {})];
            expect([language, ...refused]).to.deep.equal([
              language,
              400,
              'rest_invalid_param',
              ['translation_language'],
            ]);
          }
        }
      });
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
