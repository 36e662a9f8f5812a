import { expect } from 'chai';
import type { Asking, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { type Running, startService } from '../support/service.ts';

const dates = { start_date: '2031-06-01 20:00', end_date: '2031-06-01 22:00' };

describeOnOnePair('the filters of the lists of terms', () => {
  let service: Running;
  const ids: Record<string, number> = {};
  const events: Record<string, number> = {};
  before(async () => {
    service = await startService();
    const add = async (path: string, name: string, more = {}) => {
      ids[name] = (await service.request('POST', path, { as: 'editor', body: { name, ...more } })).body.id;
    };
    await add('/categories', 'Música');
    await add('/categories', 'Jazz', { parent: ids['Música'] });
    await add('/categories', 'Bebop', { parent: ids['Jazz'] });
    await add('/categories', 'Òpera', { parent: ids['Música'] });
    await add('/categories', 'Teatre', { slug: 'escena' });
    await add('/categories', 'Dansa');
    for (const name of ['gratuït', 'familiar', 'nocturn', 'oblidat']) await add('/tags', name);
    const event = async (name: string, more: object) => {
      const body = { title: name, ...dates, ...more };
      events[name] = (await service.request('POST', '/events', { as: 'editor', body })).body.id;
    };
    await event('a', { categories: [ids['Bebop']], tags: ['gratuit', 'familiar'] });
    await event('b', { categories: [ids['Bebop'], ids['Teatre']], tags: ['gratuit'], hide_from_listings: true });
    await event('c', { start_date: '2020-01-01', end_date: '2020-01-01', categories: [ids['Teatre']] });
    await event('d', { categories: [ids['Dansa'], ids['Òpera']], tags: ['nocturn'], status: 'draft' });
    await event('bare', {});
  });
  after(() => service.close());

  const list = (path: string, query: Asking['query'] = {}, as?: 'editor') =>
    service.request('GET', path, { query, as } as Asking);
  const names = async (path: string, query: Asking['query'] = {}): Promise<string[]> => {
    const { status, body, text } = await list(path, query);
    expect(status, text).to.equal(200);
    const terms = body[path.slice(1)];
    expect(body.total).to.equal(terms.length);
    return terms.map(({ name }: Loose) => name);
  };
  const everything = { hide_empty: false };

  it('hide terms without published events by default', async () => {
    expect(await names('/categories')).to.deep.equal(['Bebop', 'Jazz', 'Música', 'Teatre']);
    expect(await names('/tags')).to.deep.equal(['familiar', 'gratuït']);
    for (const no of [false, 0, 'false']) expect(await names('/tags', { hide_empty: no })).to.have.length(4);
    for (const yes of [true, 1, '1']) expect(await names('/tags', { hide_empty: yes })).to.have.length(2);
    expect(await names('/categories', everything)).to.have.length(6);
  });

  it('count the published events that carry a term itself', async () => {
    const { categories } = (await list('/categories', everything)).body;
    const counts = Object.fromEntries(categories.map(({ name, count }: Loose) => [name, count]));
    expect(counts).to.deep.equal({ Bebop: 2, Dansa: 0, Jazz: 0, Música: 0, Òpera: 0, Teatre: 2 });
  });

  it('find the direct children of a category, or the top level', async () => {
    const { Música, Jazz, Dansa } = ids as Record<string, number>;
    expect(await names('/categories', { parent: Música as number })).to.deep.equal(['Jazz']);
    expect(await names('/categories', { parent: Música as number, ...everything })).to.deep.equal(['Jazz', 'Òpera']);
    expect(await names('/categories', { parent: Jazz as number })).to.deep.equal(['Bebop']);
    expect(await names('/categories', { parent: Dansa as number, ...everything })).to.deep.equal([]);
    expect(await names('/categories', { parent: 0, ...everything })).to.deep.equal(['Dansa', 'Música', 'Teatre']);
    for (const parent of [999_999, 'foo', '', -1, ids['nocturn'] as number]) {
      expect([parent, (await list('/categories', { parent })).status]).to.deep.equal([parent, 400]);
    }
    expect(await names('/tags', { parent: 999_999 })).to.have.length(2);
  });

  it('find the terms of one event, empty ones too, for those who may see it', async () => {
    for (const name of ['event', 'post']) {
      expect(await names('/tags', { [name]: events['a'] as number })).to.deep.equal(['familiar', 'gratuït']);
      expect(await names('/categories', { [name]: events['b'] as number })).to.deep.equal(['Bebop', 'Teatre']);
      expect(await names('/categories', { [name]: events['bare'] as number })).to.deep.equal([]);
      expect((await list('/tags', { [name]: events['d'] as number }, 'editor')).body.tags).to.have.length(1);
      for (const wrong of [999_999, 'foo', '', 0, ids['Jazz'] as number]) {
        const { status, body } = await list('/tags', { [name]: wrong });
        expect([name, wrong, status]).to.deep.equal([name, wrong, 400]);
        expect(body.data.params).to.have.all.keys(name);
      }
    }
  });

  it('let event win over post', async () => {
    const query = { post: events['a'] as number, event: events['b'] as number };
    expect(await names('/tags', query)).to.deep.equal(['gratuït']);
  });

  it('find terms by their whole slug, in other spellings too', async () => {
    expect(await names('/categories', { slug: 'escena' })).to.deep.equal(['Teatre']);
    for (const slug of ['Escena', ' ESCENA', 'escèna']) {
      expect([slug, await names('/categories', { slug })]).to.deep.equal([slug, ['Teatre']]);
    }
    for (const slug of ['teatre', 'esc', 'nothing']) {
      expect([slug, await names('/categories', { slug })]).to.deep.equal([slug, []]);
    }
    expect(await names('/tags', { slug: 'oblidat' })).to.deep.equal([]);
    expect(await names('/tags', { slug: 'oblidat', ...everything })).to.deep.equal(['oblidat']);
  });

  it('find text within name or slug, without case and accents', async () => {
    expect(await names('/categories', { search: 'ZZ' })).to.deep.equal(['Jazz']);
    expect(await names('/categories', { search: 'musica' })).to.deep.equal(['Música']);
    expect(await names('/categories', { search: 'cena' })).to.deep.equal(['Teatre']);
    expect(await names('/tags', { search: 'tuit' })).to.deep.equal(['gratuït']);
    for (const search of ['%', '_', '*', 'jazz bebop', "'"]) {
      const expected = search === '%' || search === '_' || search === '*' || search === "'" ? 4 : 0;
      expect([search, (await names('/categories', { search })).length]).to.deep.equal([search, expected]);
    }
    expect((await list('/tags', { search: 'x'.repeat(1001) })).status).to.equal(400);
  });

  it('keep only some and leave others out', async () => {
    const { Jazz, Bebop, Teatre, Dansa } = ids as Record<string, number>;
    expect(await names('/categories', { include: `${Jazz},${Teatre}` })).to.deep.equal(['Jazz', 'Teatre']);
    expect(await names('/categories', { 'include[]': [Jazz, Dansa] as number[] })).to.deep.equal(['Jazz']);
    expect(await names('/categories', { exclude: [Jazz, Bebop] as number[] })).to.deep.equal(['Música', 'Teatre']);
    const both = { include: `${Jazz},${Teatre}`, exclude: Jazz as number };
    expect(await names('/categories', both)).to.deep.equal(['Teatre']);
    expect(await names('/categories', { exclude: Object.values(ids).slice(0, 6) })).to.deep.equal([]);
    const ofEvent = { event: events['b'] as number, include: Teatre as number };
    expect(await names('/categories', ofEvent)).to.deep.equal(['Teatre']);
    expect(await names('/categories', { ...ofEvent, include: Jazz as number })).to.deep.equal([]);
  });

  it('are sorted by name when their order does not decide', async () => {
    const byCount = (order: string) => names('/categories', { orderby: 'count', order, ...everything });
    expect(await byCount('desc')).to.deep.equal(['Bebop', 'Teatre', 'Dansa', 'Jazz', 'Música', 'Òpera']);
    expect(await byCount('asc')).to.deep.equal(['Dansa', 'Jazz', 'Música', 'Òpera', 'Bebop', 'Teatre']);
  });

  it('refuse terms that there are not', async () => {
    for (const wrong of ['999999', '0', '-1', 'foo', '', `${ids['Jazz']},999999`, String(ids['nocturn'])]) {
      const { status, body } = await list('/categories', { include: wrong, exclude: wrong });
      expect([wrong, status, body.code]).to.deep.equal([wrong, 400, 'rest_invalid_param']);
      expect(body.data.params).to.have.all.keys('include', 'exclude');
    }
  });

  it('combine', async () => {
    const { Música } = ids as Record<string, number>;
    const query = { parent: Música as number, search: 'a', hide_empty: false, order: 'desc', per_page: 1 };
    const { body } = await list('/categories', query);
    expect([body.total, body.categories[0].name]).to.deep.equal([2, 'Òpera']);
    expect(await names('/categories', { slug: 'bebop', search: 'jazz' })).to.deep.equal([]);
  });

  it('obey the language shown', async () => {
    const body = { name: 'Nocturno', slug: 'de-noche', translation_language: 'es' };
    await service.request('PATCH', `/tags/${ids['nocturn']}`, { as: 'editor', body });
    const find = (search: string, translation_language: string) =>
      names('/tags', { search, translation_language, ...everything });
    expect(await find('nocturno', 'es')).to.deep.equal(['Nocturno']);
    expect(await find('nocturno', 'ca')).to.deep.equal([]);
    expect(await find('noche', 'es')).to.deep.equal(['Nocturno']);
    expect(await find('gratuit', 'es')).to.deep.equal(['gratuït']);
    expect(await names('/tags', { slug: 'de-noche', ...everything })).to.deep.equal(['nocturn']);
  });
});
