import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { aTuesday } from '../support/service.ts';
import { withEmptiedService } from '../support/with-service.ts';

const kinds = [
  { resource: 'events', one: 'event', title: 'title', body: concert, slug: 'concert-de-primavera' },
  { resource: 'venues', one: 'venue', title: 'venue', body: { venue: 'Palau' }, slug: 'palau' },
  { resource: 'organizers', one: 'organizer', title: 'organizer', body: { organizer: 'Orfeó' }, slug: 'orfeo' },
] as const;

describeOnOnePair('the trash', () => {
  const { service, send, create } = withEmptiedService();

  const trash = (path: string) => send('DELETE', path);
  const restore = (path: string, body: object = { status: 'publish' }) => send('PATCH', path, { body });

  for (const { resource, one, title, body, slug } of kinds) {
    describe(`of ${resource}`, () => {
      it('takes a record once: a second time is 410', async () => {
        const path = `/${resource}/${(await create(resource, body)).id}`;
        service.clock.now = aTuesday + 60_000;
        const first = await trash(path);
        expect([first.status, first.body.status, first.body[title]]).to.deep.equal([
          200,
          'trash',
          Object.values(body)[0],
        ]);
        expect(first.body.modified).to.equal('2031-05-06 10:01:00');
        const second = await trash(path);
        expect([second.status, second.body.code]).to.deep.equal([410, `${one}-is-in-trash`]);
      });

      it('takes a record by slug once: the slug is free then, so a second time is 404', async () => {
        await create(resource, body);
        const first = await trash(`/${resource}/by-slug/${slug}`);
        expect([first.status, first.body.status]).to.deep.equal([200, 'trash']);
        const second = await trash(`/${resource}/by-slug/${slug}`);
        expect([second.status, second.body.code]).to.deep.equal([404, `${one}-not-found`]);
      });

      it('ends the shown slug in __trashed', async () => {
        const path = `/${resource}/${(await create(resource, body)).id}`;
        const { body: trashed } = await trash(path);
        expect([trashed.slug, trashed.url.endsWith(`/${one}/${slug}__trashed/`)]).to.deep.equal([
          `${slug}__trashed`,
          true,
        ]);
        expect((await send('GET', path)).body.slug).to.equal(`${slug}__trashed`);
      });

      it('is hidden from readers and from lists', async () => {
        const path = `/${resource}/${(await create(resource, body)).id}`;
        await trash(path);
        for (const as of [undefined, 'subscriber', 'author'] as const) {
          const read = await service.request('GET', path, as ? { as } : {});
          expect([read.status, read.body.code]).to.deep.equal([404, `${one}-not-found`]);
        }
        expect((await send('GET', path)).status).to.equal(200);
        for (const as of [undefined, 'editor'] as const) {
          const list = await service.request('GET', `/${resource}`, as ? { as } : {});
          expect(list.body.total).to.equal(0);
        }
        expect((await send('GET', `/${resource}?status=trash`)).body.total).to.equal(1);
      });

      it('gives a record back with its slug, or with the next free one', async () => {
        const path = `/${resource}/${(await create(resource, body)).id}`;
        await trash(path);
        const back = await restore(path);
        expect([back.status, back.body.status, back.body.slug]).to.deep.equal([200, 'publish', slug]);
        await trash(path);
        expect((await create(resource, body)).slug).to.equal(slug);
        expect((await restore(path)).body.slug).to.equal(`${slug}-2`);
        const bySlug = await service.request('GET', `/${resource}/by-slug/${slug}-2`);
        expect(bySlug.status).to.equal(200);
      });

      it('gives a record back that is sent back whole with another status', async () => {
        const path = `/${resource}/${(await create(resource, body)).id}`;
        const { body: trashed } = await trash(path);
        const back = await restore(path, { ...trashed, status: 'draft' });
        expect([back.body.status, back.body.slug]).to.deep.equal(['draft', slug]);
      });

      it('keeps the slugs of all languages', async () => {
        const both = { ...body, translations: { es: { [title]: 'Nombre' } } };
        const path = `/${resource}/${(await create(resource, both)).id}`;
        const { body: trashed } = await send('DELETE', `${path}?translation_language=es`);
        expect(trashed.slug).to.equal('nombre__trashed');
        expect((await service.request('GET', `/${resource}/by-slug/nombre`)).status).to.equal(404);
        await restore(path);
        expect((await service.request('GET', `/${resource}/by-slug/nombre`)).body[title]).to.equal(
          Object.values(body)[0],
        );
      });

      it('lets a record be changed and stay', async () => {
        const path = `/${resource}/${(await create(resource, body)).id}`;
        await trash(path);
        const { status, body: changed } = await restore(path, { [title]: 'Nou nom' });
        expect([status, changed.status, changed[title]]).to.deep.equal([200, 'trash', 'Nou nom']);
        expect(changed.slug).to.equal(`${slug}__trashed`);
      });

      it('is left out with force, and what it holds can be removed for good', async () => {
        for (const into of [false, true]) {
          const path = `/${resource}/${(await create(resource, body)).id}`;
          if (into) await trash(path);
          const gone = await send('DELETE', `${path}?force=true`);
          expect([gone.status, gone.body[title]]).to.deep.equal([200, Object.values(body)[0]]);
          expect([gone.body.status, gone.body.slug]).to.deep.equal(['trash', `${slug}__trashed`]);
          for (const method of ['GET', 'PATCH', 'DELETE']) expect((await send(method, path)).status).to.equal(404);
        }
        expect((await create(resource, body)).slug).to.equal(slug);
      });

      it('may also be reached by setting the status', async () => {
        const path = `/${resource}/${(await create(resource, body)).id}`;
        const { body: trashed } = await restore(path, { status: 'trash' });
        expect([trashed.status, trashed.slug]).to.deep.equal(['trash', `${slug}__trashed`]);
        expect((await trash(path)).status).to.equal(410);
      });
    });
  }

  for (const [resource, field, body] of [
    ['venues', 'venue', { venue: 'Palau' }],
    ['organizers', 'organizer', { organizer: 'Orfeó' }],
  ] as const) {
    const linked = async (path: string, as?: 'editor') => {
      const shown = (await service.request('GET', path, as ? { as } : {})).body[field];
      return [shown].flat().map((record: { id: number }) => record.id);
    };

    it(`takes ${resource} out of their events, and gives them back`, async () => {
      const { id } = await create(resource, body);
      const event = `/events/${(await create('events', { ...concert, [field]: [id] })).id}`;
      expect(await linked(event)).to.deep.equal([id]);
      await trash(`/${resource}/${id}`);
      expect(await linked(event)).to.deep.equal([]);
      expect(await linked(event, 'editor')).to.deep.equal([]);
      await send('PATCH', event, { body: { title: 'Altre títol' } });
      await restore(`/${resource}/${id}`);
      expect(await linked(event)).to.deep.equal([id]);
      await send('DELETE', `/${resource}/${id}?force=true`);
      expect(await linked(event)).to.deep.equal([]);
      expect((await send('PATCH', event, { body: { title: 'Un altre' } })).status).to.equal(200);
    });

    it(`holds ${resource} that no event can refer to`, async () => {
      const { id } = await create(resource, body);
      await trash(`/${resource}/${id}`);
      for (const value of [id, [id], { id }]) {
        const answer = await send('POST', '/events', { body: { ...concert, [field]: value } });
        expect([answer.status, Object.keys(answer.body.data.params)]).to.deep.equal([400, [field]]);
      }
    });

    it(`holds ${resource} that are not found by name any more`, async () => {
      const { id } = await create(resource, body);
      await trash(`/${resource}/${id}`);
      const event = await create('events', { ...concert, [field]: body });
      expect([event[field]].flat()[0].id).not.to.equal(id);
    });
  }
});
