import { expect } from 'chai';
import { listUsers } from '../../src/calendar/access/users.ts';
import { statuses } from '../../src/model/documents/document.ts';
import type { Asking, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

type Who = Asking['as'];
const readers: readonly Who[] = [undefined, 'subscriber', 'contributor', 'author'];
const editors: readonly Who[] = ['editor', 'administrator'];

describeOnOnePair('what the list of events shows to whom', () => {
  let service: Running;
  const ids: Record<string, number> = {};
  before(async () => {
    service = await startService();
    await service.credentials('author');
    const author = (await listUsers(service.calendar)).find(({ facts }) => facts.name === 'author')?.id;
    for (const status of statuses) {
      const date_utc = status === 'future' ? '2031-12-01' : '2031-01-01';
      await add(status, { status, date_utc, author });
      await add(`hidden ${status}`, { status, date_utc, author, hide_from_listings: true });
    }
    await add('hidden by an editor', { hide_from_listings: true });
  });
  after(() => service.close());

  async function add(title: string, more: object = {}): Promise<void> {
    const { body, status, text } = await service.request('POST', '/events', {
      as: 'editor',
      body: { ...concert, title, ...more },
    });
    expect(status, text).to.equal(201);
    ids[title] = body.id;
  }
  const list = (query: Asking['query'], as?: Who) => service.request('GET', '/events', { query, as } as Asking);
  const titles = async (query: Asking['query'], as?: Who): Promise<string[]> => {
    const { body, status, text } = await list(query, as);
    expect(status, text).to.equal(200);
    expect(body.total).to.equal(body.events.length);
    return body.events.map(({ title }: Loose) => title);
  };
  const all = () => Object.values(ids).join(',');

  it('is what is published, for every reader', async () => {
    for (const as of readers) {
      expect(await titles({}, as)).to.deep.equal(['publish']);
      expect(await titles({ status: 'publish' }, as)).to.deep.equal(['publish']);
      expect(await titles({ 'status[]': ['publish', 'publish'] }, as)).to.deep.equal(['publish']);
      for (const status of [...statuses.slice(1), 'publish,draft', 'any', '']) {
        const answer = await list({ status }, as);
        expect([as, status, answer.status, answer.body.code]).to.deep.equal([as, status, 400, 'rest_invalid_param']);
        expect(answer.body.data.params).to.have.all.keys('status');
      }
    }
  });

  it('is all but the trash for editors, or what they ask for', async () => {
    for (const as of editors) {
      expect(await titles({}, as)).to.have.members(statuses.filter((status) => status !== 'trash'));
      for (const status of statuses) expect(await titles({ status }, as)).to.deep.equal([status]);
      expect(await titles({ status: statuses.join(',') }, as)).to.have.members([...statuses]);
      expect(await titles({ status: '' }, as)).to.deep.equal(['publish']);
      expect((await list({ status: '' }, as)).body.rest_url).to.include('&status=publish');
    }
  });

  it('is never hidden, unless include names it to one who may edit it', async () => {
    for (const as of [undefined, 'subscriber', 'contributor'] as const) {
      expect(await titles({ include: all() }, as)).to.deep.equal(['publish']);
    }
    expect(await titles({ include: all() }, 'author')).to.have.members(['publish', 'hidden publish']);
    const shown = statuses.filter((status) => status !== 'trash');
    for (const as of editors) {
      const hidden = [...shown.map((status) => `hidden ${status}`), 'hidden by an editor'];
      expect(await titles({ include: all(), per_page: 50 }, as)).to.have.members([...shown, ...hidden]);
      expect(await titles({ include: all(), status: 'trash' }, as)).to.have.members(['trash', 'hidden trash']);
      expect(await titles({ search: 'hidden' }, as)).to.deep.equal([]);
    }
    expect((await service.request('GET', `/events/${ids['hidden publish']}`)).status).to.equal(200);
  });

  it('is what include names to authors too, whoever made it, unless it is another’s and hidden', async () => {
    const make = async (more = {}) =>
      (await service.request('POST', '/events', { as: 'editor', body: { ...concert, ...more } })).body.id;
    const [shown, hidden] = [await make({ title: 'Aliè' }), await make({ hide_from_listings: true })];
    const include = `${shown},${hidden},${ids['hidden publish']}`;
    expect(await titles({ include }, 'author')).to.have.members(['Aliè', 'hidden publish']);
    for (const id of [shown, hidden]) await service.request('DELETE', `/events/${id}?force=true`, { as: 'editor' });
  });

  it('names at most a thousand with include', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
    expect((await list({ include: many(1000).join(',') })).status).to.equal(200);
    expect((await list({ include: many(1000) })).status).to.equal(200);
    for (const include of [many(1001).join(','), many(1001), '', 'a', '0', '1,-2', '1;2']) {
      const { status, body } = await list({ include });
      expect([status, body.code]).to.deep.equal([400, 'rest_invalid_param']);
    }
  });

  it('refuses to filter by what there is not, or what the reader may not see', async () => {
    const make = async (path: string, body: object) =>
      (await service.request('POST', path, { as: 'editor', body })).body.id as number;
    const venue = await make('/venues', { venue: 'Sala' });
    const draft = await make('/venues', { venue: 'Esborrany', status: 'draft' });
    const trash = await make('/venues', { venue: 'Llençada', status: 'trash' });
    const tag = await make('/tags', { name: 'nit' });
    const dates = { start_date: '2031-05-06', end_date: '2031-05-07' };
    const thrown = await make('/events', { title: 'Llençat', ...dates, status: 'trash' });
    const wrong: [name: string, value: number | string][] = [
      ['venue', 999_999],
      ['venue', ''],
      ['venue', 'sala'],
      ['venue', `${venue},999999`],
      ['venue', draft],
      ['venue', trash],
      ['organizer', venue],
      ['categories', tag],
      ['categories', 'nit'],
      ['tags', 999_999],
      ['tags', 'enlloc'],
      ['tags', 'nit,enlloc'],
      ['tags', ''],
      ['post_parent', 999_999],
      ['post_parent', venue],
      ['post_parent', thrown],
      ['post_parent', 0],
      ['featured', ''],
      ['featured', 'yes'],
      ['geoloc', '2'],
      ['geoloc_lat', '91'],
      ['geoloc_lng', 'x'],
    ];
    for (const [name, value] of wrong) {
      const { status, body } = await list({ [name]: value });
      expect([name, value, status, body.code]).to.deep.equal([name, value, 400, 'rest_invalid_param']);
      expect(Object.keys(body.data.params).some((key) => key.startsWith(name.slice(0, 6)))).to.equal(true);
    }
    expect(await titles({ venue: draft }, 'editor')).to.deep.equal([]);
    expect(await titles({ post_parent: thrown }, 'editor')).to.deep.equal([]);
    expect(await titles({ venue: String(venue), tags: 'nit' })).to.deep.equal([]);
  });
});

describeOnOnePair('places in the list of events', () => {
  let service: Running;
  const venues: Record<string, number> = {};
  before(async () => {
    service = await startService();
    const points = { fiji: [-17, 179.95], pole: [89.99, 10], equator: [0, 0], draft: [41, 2] };
    for (const [name, [geo_lat, geo_lng]] of Object.entries(points)) {
      const facts = { venue: name, geo_lat, geo_lng, ...(name === 'draft' && { status: 'draft' }) };
      const { id } = (await service.request('POST', '/venues', { as: 'editor', body: facts })).body;
      venues[name] = id;
      await service.request('POST', '/events', { as: 'editor', body: { ...concert, title: name, venue: id } });
    }
  });
  after(() => service.close());

  const near = async (geoloc_lat: number, geoloc_lng: number, more = {}): Promise<string[]> => {
    const query = { geoloc_lat, geoloc_lng, ...more };
    const { body } = await service.request('GET', '/events', { query });
    return body.events.map(({ title }: Loose) => title);
  };

  it('are near across the date line, around the poles and where both coordinates are zero', async () => {
    expect(await near(-17, -179.95)).to.deep.equal(['fiji']);
    expect(await near(89.99, -170)).to.deep.equal(['pole']);
    expect(await near(0, 0, { geoloc_radius: 0 })).to.deep.equal(['equator']);
    expect(await near(0.3, 0)).to.deep.equal([]);
    // Without a radius it is 25 km: a degree of latitude has 111.2
    expect([await near(0.224, 0), await near(0.226, 0)]).to.deep.equal([['equator'], []]);
    expect(await near(0.3, 0, { geoloc_radius: 34 })).to.deep.equal(['equator']);
    expect(await near(10, 10, { geoloc_radius: 40_000 })).to.have.members(['fiji', 'pole', 'equator']);
  });

  it('that readers may not see are nowhere', async () => {
    expect(await near(41, 2)).to.deep.equal([]);
    const titles = async (geoloc: boolean) =>
      (await service.request('GET', '/events', { query: { geoloc } })).body.events.map(({ title }: Loose) => title);
    expect(await titles(false)).to.deep.equal(['draft']);
    await service.request('PATCH', `/venues/${venues['draft']}`, { as: 'editor', body: { status: 'publish' } });
    expect(await titles(false)).to.deep.equal([]);
    expect(await near(41, 2)).to.deep.equal(['draft']);
    await service.request('PATCH', `/venues/${venues['draft']}`, { as: 'editor', body: { geo_lat: 42 } });
    expect(await near(41, 2)).to.deep.equal([]);
    expect(await near(42, 2)).to.deep.equal(['draft']);
    await service.request('DELETE', `/venues/${venues['draft']}`, { as: 'editor' });
    expect(await near(42, 2)).to.deep.equal([]);
    expect(await titles(false)).to.deep.equal(['draft']);
  });
});
