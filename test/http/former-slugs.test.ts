import { expect } from 'chai';
import { maxFormerSlugs } from '../../src/model/text/slug.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withEmptiedService } from '../support/with-service.ts';

const kinds = [
  { resource: 'events', one: 'event', title: 'title', body: { ...concert, title: 'Fira' } },
  { resource: 'venues', one: 'venue', title: 'venue', body: { venue: 'Fira' } },
  { resource: 'organizers', one: 'organizer', title: 'organizer', body: { organizer: 'Fira' } },
] as const;

describeOnOnePair('a slug that a record had before', () => {
  const { service, send, create } = withEmptiedService();

  describe('of events', () => {
    const body = { ...concert, title: 'Fira' };
    const bySlug = (slug: string) => `/events/by-slug/${slug}`;
    const read = (slug: string) => service.request('GET', bySlug(slug));
    const renamed = async (...slugs: string[]): Promise<number> => {
      const { id } = await create('events', body);
      for (const slug of slugs) await send('PATCH', `/events/${id}`, { body: { slug } });
      return id;
    };

    it('redirects readers to the current address, with their query', async () => {
      await renamed('festa', 'aplec');
      for (const slug of ['fira', 'festa', 'FIRA', 'fira/']) {
        for (const method of ['GET', 'HEAD']) {
          const query = { translation_language: 'es', _fields: 'id,slug' };
          const { status, headers, text } = await service.request(method, bySlug(slug), { query });
          expect([slug, status, text]).to.deep.equal([slug, 301, '']);
          const queryString = 'translation_language=es&_fields=id%2Cslug';
          expect(headers.get('location')).to.equal(`${service.api}${bySlug('aplec')}?${queryString}`);
          expect(headers.get('cache-control')).to.match(/^public, max-age=10,/);
          expect([headers.get('etag'), headers.get('content-length') ?? '0']).to.deep.equal([null, '0']);
        }
      }
      expect((await send('GET', bySlug('fira'))).headers.get('cache-control')).to.equal('private, no-store');
      expect((await read('aplec')).status).to.equal(200);
    });

    it('finds the record itself for writes', async () => {
      const id = await renamed('festa');
      const changed = await send('PATCH', bySlug('fira'), { body: { website: 'https://a.cat' } });
      expect([changed.status, changed.body.id, changed.body.slug]).to.deep.equal([200, id, 'festa']);
      const thrown = await send('DELETE', bySlug('fira'));
      expect([thrown.status, thrown.body.id, thrown.body.status]).to.deep.equal([200, id, 'trash']);
      expect((await send('GET', bySlug('fira'))).status).to.equal(404);
    });

    it('belongs to another record that has it now, and redirects again when that has another one', async () => {
      const first = await renamed('festa');
      const second = await create('events', body);
      expect([second.slug, (await read('fira')).body.id]).to.deep.equal(['fira', second.id]);
      await send('PATCH', `/events/${second.id}`, { body: { slug: 'mercat' } });
      expect((await read('fira')).headers.get('location')).to.match(/\/mercat$/);
      await send('DELETE', `/events/${second.id}?force=true`);
      expect((await read('fira')).headers.get('location')).to.match(/\/festa$/);
      await send('PATCH', `/events/${first}`, { body: { slug: 'fira' } });
      expect((await read('fira')).body.id).to.equal(first);
      expect((await read('festa')).headers.get('location')).to.match(/\/fira$/);
    });

    it('redirects to the slug in the requested language, and reveals nothing that the caller may not read', async () => {
      const id = await renamed('festa');
      const es = { translations: { es: { slug: 'feria' } } };
      await send('PATCH', `/events/${id}`, { body: es });
      const spanish = await service.request('GET', bySlug('fira'), { query: { translation_language: 'es' } });
      expect(spanish.headers.get('location')).to.match(/\/feria\?translation_language=es$/);
      await send('PATCH', `/events/${id}`, { body: { status: 'draft' } });
      const hidden = await read('fira');
      expect([hidden.status, hidden.headers.get('location')]).to.deep.equal([403, null]);
      expect((await send('GET', bySlug('fira'))).status).to.equal(301);
      await send('DELETE', `/events/${id}`);
      expect((await read('fira')).status).to.equal(404);
    });

    it(`is remembered for the last ${maxFormerSlugs} slugs`, async () => {
      const slugs = Array.from({ length: maxFormerSlugs + 2 }, (_, at) => `nom-${at}`);
      await renamed(...slugs);
      expect((await read('fira')).status).to.equal(404);
      expect((await read('nom-0')).status).to.equal(404);
      expect((await read('nom-1')).headers.get('location')).to.match(new RegExp(`/${slugs.at(-1)}$`));
    });
  });

  for (const { resource, one, title, body } of kinds) {
    describe(`of ${resource}`, () => {
      const bySlug = (slug: string) => `/${resource}/by-slug/${slug}`;
      const read = (slug: string) => service.request('GET', bySlug(slug));

      it('is that of a removed language, and comes back from the trash', async () => {
        const { id } = await create(resource, body);
        await send('PATCH', `/${resource}/${id}`, { body: { translation_language: 'es', [title]: 'Feria' } });
        expect((await read('feria')).status).to.equal(200);
        await send('PATCH', `/${resource}/${id}`, { body: { translations: { es: null } } });
        expect((await read('feria')).headers.get('location')).to.match(/\/fira$/);
        await send('DELETE', `/${resource}/${id}`);
        await send('PATCH', `/${resource}/${id}`, { body: { status: 'publish' } });
        expect((await read('feria')).headers.get('location')).to.match(/\/fira$/);
      });

      describe('in the trash', () => {
        const trashed = bySlug('fira__trashed');
        let id: number;
        beforeEach(async () => {
          ({ id } = await create(resource, body));
          await send('DELETE', `/${resource}/${id}`);
        });

        it('is the one that it shows, for those who may edit it', async () => {
          const found = await send('GET', trashed);
          expect([found.status, found.body.id, found.body.status]).to.deep.equal([200, id, 'trash']);
          for (const as of ['author', 'contributor', 'subscriber'] as const) {
            expect((await send('GET', trashed, { as })).status, as).to.equal(404);
          }
          expect((await service.request('GET', trashed)).status).to.equal(404);
          expect((await read('fira')).status).to.equal(404);
        });

        it('gets 410 when it is removed by this slug again', async () => {
          const again = await send('DELETE', trashed);
          expect([again.status, again.body.code]).to.deep.equal([410, `${one}-is-in-trash`]);
          expect((await send('DELETE', trashed, { as: 'author' })).status).to.equal(404);
          expect((await send('DELETE', `${trashed}?force=true`)).status).to.equal(200);
          expect((await send('DELETE', trashed)).status).to.equal(404);
        });

        it('leads back from there', async () => {
          const back = await send('PATCH', trashed, { body: { status: 'publish' } });
          expect([back.status, back.body.id, back.body.slug]).to.deep.equal([200, id, 'fira']);
          expect((await send('GET', trashed)).status).to.equal(404);
        });

        it('is not confused with a slug that only looks like it', async () => {
          const other = await create(resource, { ...body, [title]: 'Fira trashed' });
          expect((await send('DELETE', trashed)).status).to.equal(410);
          expect((await read(other.slug)).status).to.equal(200);
        });
      });
    });
  }
});
