import { expect } from 'chai';
import type { Asking, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

type Query = Record<string, string | number>;

/** Formats sections as `value:total of IDs`, with the IDs of their first events. */
const summaryOf = (sections: readonly Loose[]): string[] =>
  sections.map(({ value, total, events }) => `${value}:${total} of ${events.map(({ id }: Loose) => id).join()}`);

describeOnOnePair('sections', () => {
  const { service, create, send } = withOneService();
  const ids: Record<string, number> = {};

  const list = async (query: Query, as?: Asking['as']) => {
    const window = { when: '2031-01-01/2031-12-31' };
    const asking = { query: { ...window, ...query }, ...(as && { as }) } as Asking;
    const { status, body } = await service.request('GET', '/events', asking);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const sections = async (query: Query, as?: Asking['as']) => (await list(query, as)).sections;

  before(async () => {
    const make = async (resource: string, body: object, name: string) => {
      ids[name] = (await create(resource, body)).id;
    };
    await make('categories', { name: 'Música', translations: { es: { name: 'Música en directo' } } }, 'musica');
    await make('categories', { name: 'Jazz', parent: ids['musica'] }, 'jazz');
    await make('categories', { name: 'Teatre' }, 'teatre');
    await make('categories', { name: 'Dansa' }, 'dansa');
    await make('venues', { venue: 'Palau', city: 'Girona' }, 'palau');
    await make('venues', { venue: 'Teatro', city: 'Lérida' }, 'teatro');
    await make('venues', { venue: 'Amagat', city: 'Vic', status: 'draft' }, 'amagat');
    const event = (name: string, month: string, more: object) =>
      make(
        'events',
        { title: name, start_date: `2031-${month}-01 20:00`, end_date: `2031-${month}-01 22:00`, ...more },
        name,
      );
    await event('a', '06', { categories: ['jazz'], venue: [ids['palau']] });
    await event('b', '05', { categories: ['musica', 'teatre'], venue: [ids['palau']], tags: ['nit'] });
    await event('c', '04', { categories: ['jazz', 'teatre'], venue: [ids['teatro']], tags: ['nit', 'estiu'] });
    await event('d', '03', { venue: [ids['palau'], ids['teatro']] });
    await event('e', '02', { categories: ['dansa'], venue: [ids['amagat']], featured: true });
    await event('f', '01', { categories: ['dansa'], status: 'draft' });
  });

  const of = (...names: string[]) => names.map((name) => ids[name]).join();

  it('contain the first events of each top-level category, sorted by number of events, then by name', async () => {
    expect(summaryOf(await sections({ sections: 'categories', section_size: 2 }))).to.deep.equal([
      ...[`musica:3 of ${of('c', 'b')}`, `teatre:2 of ${of('c', 'b')}`, `dansa:1 of ${of('e')}`],
    ]);
  });

  it('are given in the requested order when they are chosen, empty ones too', async () => {
    const chosen = await sections({ sections: 'categories:jazz,dansa,musica', featured: 0, order: 'desc' });
    expect(summaryOf(chosen)).to.deep.equal([
      `jazz:2 of ${of('a', 'c')}`,
      'dansa:0 of ',
      `musica:3 of ${of('a', 'b', 'c')}`,
    ]);
  });

  it('may be of towns, tags, venues and organizers', async () => {
    expect(summaryOf(await sections({ sections: 'town' }))).to.deep.equal([
      `girona:3 of ${of('d', 'b', 'a')}`,
      `lleida:2 of ${of('d', 'c')}`,
    ]);
    expect(summaryOf(await sections({ sections: 'town:Lérida' }))).to.deep.equal([`lleida:2 of ${of('d', 'c')}`]);
    expect(summaryOf(await sections({ sections: 'tags' }))).to.deep.equal([
      `nit:2 of ${of('c', 'b')}`,
      `estiu:1 of ${of('c')}`,
    ]);
    expect(summaryOf(await sections({ sections: `venue:${ids['teatro']}` }))).to.deep.equal([
      `${ids['teatro']}:2 of ${of('d', 'c')}`,
    ]);
    expect(await sections({ sections: 'organizer' })).to.deep.equal([]);
  });

  it('have a label in the requested language, and the URL of their list', async () => {
    const query = {
      sections: 'categories',
      section_size: 1,
      translation_language: 'es',
      facets: 'tags',
      _fields: 'id',
    };
    const [first] = await sections(query);
    expect(Object.keys(first)).to.deep.equal(['facet', 'value', 'id', 'label', 'total', 'rest_url', 'events']);
    expect([first.facet, first.value, first.id, first.label]).to.deep.equal([
      ...['categories', 'musica-en-directo', ids['musica'], 'Música en directo'],
    ]);
    expect(first.events).to.deep.equal([{ id: ids['c'] }]);
    const { searchParams } = new URL(first.rest_url);
    expect(Object.fromEntries(searchParams)).to.deep.equal({
      ...{
        page: '1',
        per_page: '10',
        categories: 'musica-en-directo',
        status: 'publish',
        when: '2031-01-01/2031-12-31',
      },
      ...{ facets: 'tags', translation_language: 'es', _fields: 'id' },
    });
    const { body } = await service.request('GET', first.rest_url.slice(service.api.length));
    expect([body.total, body.events[0].id]).to.deep.equal([first.total, ids['c']]);
    const [town] = await sections({ sections: 'town', section_size: 1 });
    expect(Object.keys(town)).to.deep.equal(['facet', 'value', 'label', 'total', 'rest_url', 'events']);
  });

  it('keep to the filters of the list, their own among them', async () => {
    expect(summaryOf(await sections({ sections: 'categories', town: 'girona' }))).to.deep.equal([
      ...[`musica:2 of ${of('b', 'a')}`, `teatre:1 of ${of('b')}`],
    ]);
    expect(summaryOf(await sections({ sections: 'categories', categories: 'teatre' }))).to.deep.equal([
      ...[`musica:2 of ${of('c', 'b')}`, `teatre:2 of ${of('c', 'b')}`],
    ]);
    expect(summaryOf(await sections({ sections: 'town', town: 'lleida' }))).to.deep.equal([
      ...[`lleida:2 of ${of('d', 'c')}`, `girona:1 of ${of('d')}`],
    ]);
  });

  it('come last in the response, on every page, and also with a cursor', async () => {
    const page = await list({ sections: 'tags', facets: 'tags', ongoing: 'collapse', per_page: 2, page: 2 });
    const members = ['events', 'rest_url', 'next_rest_url', 'previous_rest_url', 'total', 'total_pages'];
    expect(Object.keys(page)).to.deep.equal([...members, 'range', 'ongoing', 'facets', 'sections']);
    const walked = await list({ sections: 'tags', per_page: 2, cursor: '' });
    expect(walked.sections.map(({ total }: Loose) => total)).to.deep.equal([2, 1]);
    expect(walked.sections[0].rest_url).to.not.include('cursor');
    const next = await list({ sections: 'categories', per_page: 2, cursor: walked.next_cursor });
    expect(summaryOf(next.sections)[0]).to.equal(`musica:3 of ${of('c', 'b', 'a')}`);
  });

  it('name nothing that the caller may not see', async () => {
    expect(summaryOf(await sections({ sections: 'venue' }))).to.deep.equal([
      `${ids['palau']}:3 of ${of('d', 'b', 'a')}`,
      `${ids['teatro']}:2 of ${of('d', 'c')}`,
    ]);
    const editor = await sections({ sections: 'venue' }, 'editor');
    expect(editor.map(({ id }: Loose) => id)).to.deep.equal([ids['palau'], ids['teatro'], ids['amagat']]);
    const query = { when: 'nope', sections: `venue:${ids['palau']},${ids['amagat']}` };
    const { status, body } = await service.request('GET', '/events', { query });
    expect([status, Object.keys(body.data.params)]).to.deep.equal([400, ['when', 'sections']]);
    for (const name of ['amagat', 'enlloc']) {
      const hidden = await service.request('GET', '/events', { query: { sections: `venue:${name}` } });
      expect([hidden.status, hidden.body.data.params.sections]).to.deep.equal([
        400,
        `\`sections\` ha de referir-se a registres que existeixin; «${name}» no existeix`,
      ]);
    }
    expect(summaryOf(await sections({ sections: 'categories' }, 'editor'))[1]).to.equal(`dansa:2 of ${of('f', 'e')}`);
  });

  it('change the tag of the answer when one of their events does', async () => {
    const query = { when: '2031-01-01/2031-12-31', sections: 'tags', per_page: 1, orderby: 'title' };
    const before = await service.request('GET', '/events', { query });
    await send('PATCH', `/events/${ids['c']}`, { body: { website: 'https://example.org' } });
    const after = await service.request('GET', '/events', { query });
    expect(after.headers.get('etag')).to.not.equal(before.headers.get('etag'));
    expect(after.body.events).to.deep.equal(before.body.events);
  });

  for (const [query, wrong] of [
    [{ sections: 'price' }, 'sections'],
    [{ sections: 'categories:' }, 'sections'],
    [{ sections: 'categories:nope' }, 'sections'],
    [{ sections: 'town:Vilaperdudeta' }, 'sections'],
    [{ sections: 'venue:x' }, 'sections'],
    [{ sections: 'tags', section_size: 0 }, 'section_size'],
    [{ sections: 'tags', section_size: 21 }, 'section_size'],
  ] as const) {
    it(`are refused as ${JSON.stringify(query)}`, async () => {
      const { status, body } = await service.request('GET', '/events', { query });
      expect([status, Object.keys(body.data.params)]).to.deep.equal([400, [wrong]]);
    });
  }

  it('are absent unless requested', async () => {
    expect(await list({ sections: '', section_size: 3 })).to.not.have.property('sections');
  });
});
