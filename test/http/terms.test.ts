import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withEmptiedService } from '../support/with-service.ts';

describeOnOnePair('terms', () => {
  const { service, send, create } = withEmptiedService();

  const post = (resource: string, body: object) => send('POST', `/${resource}`, { body });
  const patch = (path: string, body: object) => send('PATCH', path, { body });
  const read = async (path: string) => (await service.request('GET', path)).body;

  for (const resource of ['categories', 'tags'] as const) {
    describe(`that are ${resource}`, () => {
      it('are created with a slug of their name', async () => {
        const { status, body, headers } = await post(resource, {
          name: ' <b>Música</b> i dansa ',
          description: 'Tota',
        });
        expect(status).to.equal(201);
        expect(body).to.include({ name: 'Música i dansa', slug: 'musica-i-dansa', description: 'Tota', parent: 0 });
        expect(headers.get('location')).to.equal(`${service.api}/${resource}/${body.id}`);
      });

      it('cannot be called as another one is, in other letters either', async () => {
        const { id } = await create(resource, { name: 'Música' });
        for (const name of ['Música', 'música', 'MUSICA', ' Música  ']) {
          const { status, body } = await post(resource, { name });
          expect([name, status, body.code, body.data.term_id]).to.deep.equal([name, 400, 'term_exists', id]);
        }
      });

      it('cannot take a name by an update, and stay as they were', async () => {
        const { id } = await create(resource, { name: 'Música' });
        const path = `/${resource}/${(await create(resource, { name: 'Dansa' })).id}`;
        const { status, body } = await patch(path, { name: 'musica', description: 'x' });
        expect([status, body.code, body.data.term_id]).to.deep.equal([400, 'term_exists', id]);
        expect(await read(path)).to.include({ name: 'Dansa', description: '' });
      });

      it('may be given their own name in other letters', async () => {
        const path = `/${resource}/${(await create(resource, { name: 'musica' })).id}`;
        expect((await patch(path, { name: 'Música' })).body).to.include({ name: 'Música', slug: 'musica' });
      });

      it('get the next free slug on create, and are refused a taken one on update', async () => {
        await create(resource, { name: 'Música' });
        const other = await create(resource, { name: 'Cançó', slug: 'musica' });
        expect(other.slug).to.equal('musica-2');
        const { status, body } = await patch(`/${resource}/${other.id}`, { slug: 'musica' });
        expect([status, body.code]).to.deep.equal([400, 'duplicate_term_slug']);
        expect((await patch(`/${resource}/${other.id}`, { slug: 'Cançó' })).body.slug).to.equal('canco');
        expect((await patch(`/${resource}/${other.id}`, { slug: 'canco' })).status).to.equal(200);
      });

      it('keep their slug when their name changes', async () => {
        const { id } = await create(resource, { name: 'Música' });
        expect((await patch(`/${resource}/${id}`, { name: 'Concerts' })).body).to.include({ slug: 'musica' });
      });

      it('are refused a slug that is another’s in another language', async () => {
        await create(resource, { name: 'Música', translations: { es: { name: 'Concierto' } } });
        const { id } = await create(resource, { name: 'Dansa' });
        expect((await patch(`/${resource}/${id}`, { slug: 'concierto' })).body.code).to.equal('duplicate_term_slug');
        const inSpanish = await patch(`/${resource}/${id}`, { translations: { es: { slug: 'musica' } } });
        expect(inSpanish.body.code).to.equal('duplicate_term_slug');
      });

      it('number a slug that is derived from a name, and store the slug that they send as it is', async () => {
        await create(resource, { name: 'Cuina' });
        const { id } = await create(resource, { name: 'Fogons' });
        const both = { slug: 'fogons', translations: { es: { name: 'Cuina!' } } };
        const { status, body } = await send('PUT', `/${resource}/${id}`, {
          body: both,
          query: { _translations: true },
        });
        expect([status, body.slug, body.translations?.es.slug]).to.deep.equal([200, 'fogons', 'cuina-2']);
        const sent = { translations: { es: { slug: 'cuina' } } };
        expect((await patch(`/${resource}/${id}`, sent)).body.code).to.equal('duplicate_term_slug');
      });

      it('get a name in a second language and a slug with it', async () => {
        const { id } = await create(resource, { name: 'Fira' });
        await create(resource, { name: 'Feria' });
        const other = { translation_language: 'es', name: 'Mercado' };
        expect((await patch(`/${resource}/${id}`, other)).body).to.include({ name: 'Mercado', slug: 'mercado' });
        expect(await read(`/${resource}/${id}`)).to.include({ name: 'Fira', slug: 'fira' });
        const taken = await patch(`/${resource}/${id}`, { translation_language: 'es', name: 'feria' });
        expect(taken.body.code).to.equal('term_exists');
      });

      it('have a description in cleaned HTML', async () => {
        const description = '<p>Tot <b>l’any</b></p>';
        const term = await create(resource, { name: 'Fira', description: `${description}<script>x</script>` });
        expect(term.description).to.equal(description);
      });

      it('lose their description, never their name', async () => {
        const path = `/${resource}/${(await create(resource, { name: 'Fira', description: 'Text' })).id}`;
        expect((await patch(path, { description: '' })).body.description).to.equal('');
        for (const body of [{ name: '' }, { name: null }, { name: '<i></i>' }, { slug: null }]) {
          const answer = await patch(path, body);
          expect([answer.status, answer.body.code]).to.deep.equal([400, 'rest_invalid_param']);
        }
      });

      it('are deleted for good, and their events lose them', async () => {
        const event = await create('events', { ...concert, [resource]: ['Fira', 'Mercat'] });
        const [fira] = event[resource];
        const gone = await send('DELETE', `/${resource}/${fira.id}`);
        expect([gone.status, gone.body.name]).to.deep.equal([200, 'Fira']);
        const again = await send('DELETE', `/${resource}/${fira.id}`);
        const one = resource === 'tags' ? 'tag' : 'category';
        expect([again.status, again.body.code]).to.deep.equal([404, `${one}-not-found`]);
        const { [resource]: left } = await read(`/events/${event.id}`);
        expect(left.map((term: { name: string }) => term.name)).to.deep.equal(['Mercat']);
        expect((await create(resource, { name: 'Fira' })).slug).to.equal('fira');
        expect((await read(`/events/${event.id}`))[resource].length).to.equal(1);
      });

      it('count the published events that carry them, past and hidden ones too', async () => {
        const { id } = await create(resource, { name: 'Fira' });
        const past = { start_date: '2020-01-01', end_date: '2020-01-02' };
        const hidden = { hide_from_listings: true };
        for (const more of [{}, past, hidden, { status: 'draft' }]) {
          await create('events', { ...concert, ...more, [resource]: [id] });
        }
        const trashed = await create('events', { ...concert, [resource]: [id] });
        expect((await read(`/${resource}/${id}`)).count).to.equal(4);
        await send('DELETE', `/events/${trashed.id}`);
        expect((await read(`/${resource}/${id}`)).count).to.equal(3);
      });

      it('are updated in their events when they change', async () => {
        const event = await create('events', { ...concert, [resource]: ['Fira'] });
        await read(`/events/${event.id}`);
        await patch(`/${resource}/${event[resource][0].id}`, { name: 'Mercat' });
        expect((await read(`/events/${event.id}`))[resource][0].name).to.equal('Mercat');
      });
    });
  }

  it('are of one kind: the ID of the other is not found', async () => {
    const { id } = await create('tags', { name: 'jazz' });
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answer = await send(method, `/categories/${id}`);
      expect([answer.status, answer.body.code]).to.deep.equal([404, 'category-not-found']);
    }
  });
});
