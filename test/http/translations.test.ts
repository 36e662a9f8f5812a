import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { requestsAbout, translatedKinds } from '../support/translated.ts';
import { withEmptiedService } from '../support/with-service.ts';

describeOnOnePair('translations', () => {
  const { service } = withEmptiedService();

  for (const kind of translatedKinds) {
    const { resource, ca, es, more } = kind;
    const fields = Object.keys(ca) as string[];
    const { send, create, read } = requestsAbout(() => service, kind);

    describe(`of ${resource}`, () => {
      it('may all be written by one request, and all be read with _translations', async () => {
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

      it('are removed together, and free their slug for others', async () => {
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

      it('are not removed when the title would be removed with them', async () => {
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

      it('are refused with a third language, as a list, with a wrong text and with a blank title', async () => {
        const { id } = await create(ca);
        for (const translations of [
          { fr: { description: 'x' } },
          [],
          { es: { description: 5 } },
          { es: { [fields[0] as string]: ' ' } },
        ]) {
          const { status, body } = await send('PATCH', `/${resource}/${id}`, { body: { translations } });
          const refused = [status, body.code, Object.keys(body.data?.params ?? {})];
          expect([translations, ...refused]).to.deep.equal([translations, 400, 'rest_invalid_param', ['translations']]);
        }
      });
    });
  }

  it('are those of the record that is read, not of those that it shows', async () => {
    const { send, read } = requestsAbout(() => service, translatedKinds[0]);
    const around = { venue: { venue: 'Sala' }, organizer: { organizer: 'Orfeó' }, tags: ['jazz'] };
    const event = { title: 'Fira', start_date: '2031-06-01', end_date: '2031-06-01', ...around };
    const { id } = (await send('POST', '/events', { body: event })).body;
    const { body } = await read(id, 'ca', '_translations=true');
    expect(body.translations.ca.title).to.equal('Fira');
    for (const shown of [body.venue, body.organizer[0], body.tags[0]])
      expect(shown).not.to.have.property('translations');
  });
});
