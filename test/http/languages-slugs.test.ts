import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withEmptiedService } from '../support/with-service.ts';

describeOnOnePair('slugs, search and order in two languages', () => {
  const { service, send, create } = withEmptiedService();

  const event = (ca: string, es?: string) =>
    create('events', { ...concert, title: ca, ...(es && { translations: { es: { title: es } } }) });

  for (const [resource, title, more] of [
    ['events', 'title', { start_date: '2031-06-01', end_date: '2031-06-02' }],
    ['venues', 'venue', {}],
    ['organizers', 'organizer', {}],
  ] as const) {
    it(`finds ${resource} by their slug in any language, in the language asked`, async () => {
      const { id } = await create(resource, { ...more, [title]: 'Fira', translations: { es: { [title]: 'Feria' } } });
      for (const slug of ['fira', 'feria']) {
        for (const [language, name] of [
          ['ca', 'Fira'],
          ['es', 'Feria'],
        ] as const) {
          const path = `/${resource}/by-slug/${slug}?translation_language=${language}`;
          const { body } = await service.request('GET', path);
          expect([body.id, body[title], body.slug]).to.deep.equal([id, name, name.toLowerCase()]);
          expect(body.url.endsWith(`/${name.toLowerCase()}/`)).to.equal(true);
        }
      }
    });

    it(`finds ${resource} by a slug in another spelling as by the slug itself`, async () => {
      const { id } = await create(resource, { ...more, [title]: 'Fira d’Abril' });
      for (const slug of ['Fira-dAbril', 'FIRA D’ABRIL', 'fìra--dabril-']) {
        const { status, body } = await service.request('GET', `/${resource}/by-slug/${encodeURIComponent(slug)}`);
        expect([slug, status, body.id]).to.deep.equal([slug, 200, id]);
      }
    });

    it(`changes and deletes ${resource} by their slug in any language`, async () => {
      const { id } = await create(resource, { ...more, [title]: 'Fira', translations: { es: { [title]: 'Feria' } } });
      const body = { website: 'https://a.cat' };
      expect((await send('PATCH', `/${resource}/by-slug/feria`, { body })).body).to.include({ id, ...body });
      expect((await send('DELETE', `/${resource}/by-slug/feria`)).body).to.include({ id, status: 'trash' });
      expect((await send('DELETE', `/${resource}/by-slug/fira`)).status).to.equal(404);
    });

    it(`makes a slug of ${resource} for the second language when it gets a title, and keeps it`, async () => {
      const { id } = await create(resource, { ...more, [title]: 'Fira' });
      const spanish = async (name: string) => {
        const body = { translation_language: 'es', [title]: name };
        return (await send('PATCH', `/${resource}/${id}`, { body })).body.slug;
      };
      expect([await spanish('Feria'), await spanish('Mercado')]).to.deep.equal(['feria', 'feria']);
      expect((await service.request('GET', `/${resource}/${id}`)).body.slug).to.equal('fira');
    });

    it(`numbers slugs of ${resource} across languages`, async () => {
      await create(resource, { ...more, [title]: 'Teatre', translations: { es: { [title]: 'Teatro' } } });
      expect((await create(resource, { ...more, [title]: 'Teatro' })).slug).to.equal('teatro-2');
      const both = await create(resource, { ...more, [title]: 'Circ', translations: { es: { [title]: 'Circ' } } });
      expect(both.slug).to.equal('circ');
      const found = await service.request('GET', `/${resource}/by-slug/circ`);
      expect(found.body.id).to.equal(both.id);
    });
  }

  it('lets an event have a slug per language of its own choice', async () => {
    const { id } = await event('Fira', 'Feria');
    await send('PATCH', `/events/${id}`, { body: { translation_language: 'es', slug: 'la-feria' } });
    expect((await service.request('GET', `/events/by-slug/la-feria`)).body).to.include({ id, slug: 'fira' });
    expect((await service.request('GET', `/events/by-slug/feria`)).status).to.equal(301);
  });

  it('searches what is shown', async () => {
    await event('Concert de nit', 'Recital nocturno');
    await event('Mercat');
    const titles = async (search: string, translation_language: string) =>
      (await service.request('GET', '/events', { query: { search, translation_language } })).body.events.map(
        ({ title }: Loose) => title,
      );
    expect(await titles('concert', 'ca')).to.deep.equal(['Concert de nit']);
    expect(await titles('concert', 'es')).to.deep.equal([]);
    expect(await titles('nocturno', 'es')).to.deep.equal(['Recital nocturno']);
    expect(await titles('nocturno', 'ca')).to.deep.equal([]);
    expect(await titles('mercat', 'es')).to.deep.equal(['Mercat']);
  });

  it('searches and finds terms by the name and slug that are shown', async () => {
    await create('tags', { name: 'llibres', translations: { es: { name: 'libros' } } });
    const total = async (query: string) => (await service.request('GET', `/tags?hide_empty=false&${query}`)).body.total;
    expect(await total('search=llib')).to.equal(1);
    expect(await total('search=llib&translation_language=es')).to.equal(0);
    expect(await total('search=libros&translation_language=es')).to.equal(1);
    for (const slug of ['llibres', 'libros']) expect(await total(`slug=${slug}`)).to.equal(1);
  });

  it('orders by the name that is shown', async () => {
    for (const [ca, es] of [
      ['Aigua', 'Zumo'],
      ['Ball', undefined],
      ['Cinema', 'Arte'],
    ] as const) {
      const more = es ? { translations: { es: { name: es } } } : {};
      await create('categories', { name: ca, ...more });
      await event(ca, es);
      await create('venues', { venue: ca, ...(es && { translations: { es: { venue: es } } }) });
    }
    const names = async (path: string, field: string, language: string) => {
      const { body } = await service.request('GET', `${path}&translation_language=${language}`);
      return body[path.slice(1).split('?')[0] as string].map((record: Loose) => record[field]);
    };
    for (const [path, field] of [
      ['/categories?hide_empty=false', 'name'],
      ['/events?orderby=title', 'title'],
      ['/venues?orderby=title&order=asc', 'venue'],
    ] as const) {
      expect(await names(path, field, 'ca')).to.deep.equal(['Aigua', 'Ball', 'Cinema']);
      expect(await names(path, field, 'es')).to.deep.equal(['Arte', 'Ball', 'Zumo']);
    }
  });

  it('filters events by the slug of a category in any language', async () => {
    const { id } = await create('categories', { name: 'Fires', translations: { es: { name: 'Ferias' } } });
    await create('events', { ...concert, categories: ['ferias'] });
    for (const value of [id, 'fires', 'ferias']) {
      expect((await service.request('GET', `/events?categories=${value}`)).body.total).to.equal(1);
    }
  });

  it('keeps the language in the links of lists', async () => {
    for (const title of ['a', 'b', 'c']) await event(title);
    const path = '/events?translation_language=es&per_page=1&page=2&_translations=true';
    const { body } = await service.request('GET', path);
    for (const link of [body.rest_url, body.next_rest_url, body.previous_rest_url]) {
      expect(new URL(link).searchParams.get('translation_language')).to.equal('es');
    }
  });

  it('says the languages of all texts of a list', async () => {
    await event('Fira', 'Feria');
    const languages = async () =>
      (await service.request('GET', '/events?translation_language=es')).headers.get('content-language');
    expect(await languages()).to.equal('es');
    await event('Mercat');
    expect(await languages()).to.equal('ca, es');
  });
});
