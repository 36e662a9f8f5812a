import { expect } from 'chai';
import { dayLength, hourLength } from '../../src/model/time/durations.ts';
import type { Answer, Asking, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { openSeason } from '../support/season.ts';
import { withOneService, withService } from '../support/with-service.ts';

type Query = Record<string, string | number | boolean>;

const always = { start_date: '2030-01-01', end_date: '2033-01-01' };
/** The links to pages in a `Link` header, without the one to the calendar. */
const pagesIn = (headers: Headers): string[] =>
  (headers.get('link') ?? '').split(/, (?=<)/).filter((link) => /rel="(?:first|prev|next|last)"$/.test(link));
const idsOf = (body: Loose, name = 'events'): number[] => body[name].map(({ id }: Loose) => id);

describeOnOnePair('a walk by cursors', () => {
  const { service } = withOneService();
  before(async () => {
    await openSeason(service as Parameters<typeof openSeason>[0]);
  });

  const get = (path: string, query: Query, as?: 'editor') => service.request('GET', path, { query, as } as Asking);

  /** Reads all pages of a list, by `next_cursor` or by the links. */
  async function walk(path: string, query: Query, by: 'cursor' | 'link', as?: 'editor'): Promise<Answer[]> {
    const pages = [await get(path, { ...query, cursor: '' }, as)];
    for (let { body } = pages[0] as Answer; body.next_cursor; body = (pages.at(-1) as Answer).body) {
      pages.push(
        by === 'cursor'
          ? await get(path, { ...query, cursor: body.next_cursor }, as)
          : await service.request('GET', body.next_rest_url.slice(service.api.length), { as } as Asking),
      );
    }
    return pages;
  }

  const lists: readonly [name: string, query: Query, as?: 'editor'][] = [
    ['events', always],
    ['events', { ...always, order: 'desc', tags: 'gratuit,familia' }],
    ['events', { ...always, orderby: 'title', translation_language: 'es' }],
    ['events', { ...always, orderby: 'end_date', order: 'desc' }],
    ['events', { ...always, orderby: 'modified', search: 'al claustre' }],
    ['events', { ...always, orderby: 'date', order: 'desc', categories: 'musica' }],
    ['events', { ...always, orderby: 'relevance', search: 'al' }],
    ['events', { ...always, orderby: 'relevance', search: 'al', order: 'asc' }],
    ['events', { ...always, geoloc_lat: 41.3875, geoloc_lng: 2.1753, geoloc_radius: 100, orderby: 'distance' }],
    ['events', { ...always, search: 'al', tags: 'gratuit,familia' }],
    ['events', { when: '2031-01-01/2032-01-01' }],
    ['events', { when: '2031-06-01/..', order: 'desc', price_max: 20, price_unknown: true }],
    ['events', { ...always, q: 'al' }],
    ['events', { q: 'concert', when: '2031-01-01/2032-01-01', order: 'asc' }],
    ['events', { when: '2031-01-01/2032-01-01', near: 'Barcelona', radius: 300, orderby: 'distance' }],
    ['events', { starts_after: '2031-01-01', status: 'draft,private' }, 'editor'],
    ['venues', { orderby: 'title' }],
    ['venues', {}],
    ['organizers', { orderby: 'id', order: 'desc' }],
    ['organizers', { orderby: 'modified', order: 'asc' }, 'editor'],
  ];
  for (const [name, query, as] of lists) {
    it(`shows the same as one page of ${name} with ${JSON.stringify(query)}`, async () => {
      const { body } = await get(`/${name}`, { ...query, per_page: 100 }, as);
      const all = idsOf(body, name);
      expect(all).to.have.length.above(1);
      for (const [by, count] of [
        ['cursor', 4],
        ['link', 3],
      ] as const) {
        const length = Math.ceil(all.length / count);
        const pages = await walk(`/${name}`, { ...query, per_page: length }, by, as);
        expect(pages.flatMap((page) => idsOf(page.body, name))).to.deep.equal(all);
        expect(pages).to.have.length(Math.ceil(all.length / length));
        for (const page of pages) expect([page.status, page.body.total]).to.deep.equal([200, all.length]);
      }
    });
  }

  it('gives the next cursor and no other page, with members in the order of every list', async () => {
    const first = await get('/events', { ...always, per_page: 20, cursor: '' });
    const { next_rest_url: next, next_cursor: cursor, rest_url: self } = first.body;
    expect(Object.keys(first.body)).to.deep.equal([
      ...['events', 'rest_url', 'next_rest_url', 'next_cursor', 'total', 'total_pages'],
    ]);
    expect(self).to.match(/[?&]cursor=$/);
    expect(new URL(next).searchParams.get('cursor')).to.equal(cursor);
    expect(cursor).to.match(/^[\w-]{1,2000}$/);
    expect(pagesIn(first.headers)).to.deep.equal([`<${next}>; rel="next"`]);
    const last = await get('/events', { ...always, per_page: 20, cursor });
    expect(Object.keys(last.body)).to.deep.equal(['events', 'rest_url', 'total', 'total_pages']);
    expect(pagesIn(last.headers)).to.deep.equal([]);
    expect([first.body.total_pages, last.body.total_pages]).to.deep.equal([2, 2]);
  });

  it('may change the length of its pages, their fields and facets', async () => {
    const all = idsOf((await get('/events', { ...always, per_page: 100 })).body);
    const { body } = await get('/events', { ...always, per_page: 3, cursor: '' });
    const further = { per_page: 7, _fields: 'id', facets: 'categories', cursor: body.next_cursor };
    const next = (await get('/events', { ...always, ...further })).body;
    expect(idsOf(next)).to.deep.equal(all.slice(3, 10));
    expect(next.facets.categories.values).to.not.deep.equal([]);
  });

  it('is refused for another list, and where it is no cursor', async () => {
    const query = { ...always, categories: 'musica', per_page: 2 };
    const { next_cursor: cursor } = (await get('/events', { ...query, cursor: '' })).body;
    const others: Query[] = [
      { ...query, categories: 'teatre' },
      always,
      { ...query, end_date: '2032-12-31' },
      { ...query, order: 'desc' },
      { ...query, orderby: 'title' },
      { ...query, translation_language: 'es' },
      { ...query, featured: false },
      { ...query, town: 'girona' },
    ];
    for (const other of others) {
      const { status, body } = await get('/events', { ...other, cursor });
      expect([status, body.code, Object.keys(body.data.params ?? {})], JSON.stringify(other)).to.deep.equal([
        ...[400, 'rest_invalid_param', ['cursor']],
      ]);
    }
    expect((await get('/venues', { cursor })).status).to.equal(400);
    for (const text of ['x', `${cursor}A`, cursor.slice(1), 'W10', 'x'.repeat(3000)]) {
      expect((await get('/events', { ...query, cursor: text })).status, text).to.equal(400);
    }
    for (const [text, wrong] of [
      ['', ['page']],
      ['x', ['cursor', 'page']],
    ] as const) {
      const { body } = await get('/events', { ...query, cursor: text, page: 1 });
      expect(Object.keys(body.data.params)).to.deep.equal(wrong);
    }
  });

  it('continues when the words of parameters are written in capitals', async () => {
    const begun = { when: 'upcoming', part_of_day: 'night', as_of: '2031-01-01 00:00', per_page: 1, cursor: '' };
    const { next_cursor: cursor } = (await get('/events', begun)).body;
    const { status } = await get('/events', { ...begun, when: 'UPCOMING', part_of_day: 'NIGHT', cursor });
    expect(status).to.equal(200);
  });

  it('never fails on forged values', async () => {
    for (const query of [always, { ...always, orderby: 'title' }, { when: '2031-01-01/2032-01-01' }] as Query[]) {
      const { next_cursor: cursor } = (await get('/events', { ...query, per_page: 2, cursor: '' })).body;
      const [list, minute, ...values] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
      const made: unknown[][] = [
        [list, minute],
        [list, minute, ...values, 1],
        [list, minute, ...values.slice(1)],
        [list, 1e300, ...values],
        [list, -1, ...values],
        ...['x\0', '\uD800', null, true, {}, [], 1e300, 1.5].flatMap((value) =>
          values.map((_: unknown, at: number) => [list, minute, ...values.with(at, value)]),
        ),
      ];
      for (const parts of made) {
        const text = Buffer.from(JSON.stringify(parts)).toString('base64url');
        const { status } = await get('/events', { ...query, cursor: text });
        expect(status, JSON.stringify([query, parts])).to.be.oneOf([200, 400]);
      }
    }
  });
});

describeOnOnePair('a walk while records are written', () => {
  const { service, create, send } = withService();

  const at = (moment: number) => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
  const eventAt = (moment: number) => ({
    title: `Concert ${moment}`,
    start_date: at(moment),
    end_date: at(moment + hourLength),
    timezone: 'UTC',
  });
  const get = async (query: Query) => (await service.request('GET', '/events', { query })).body;

  it('shows each remaining record once, whatever is inserted before it and removed', async () => {
    const begin = service.clock.now + dayLength;
    const ids: number[] = [];
    for (let each = 0; each < 9; each += 1) ids.push((await create('events', eventAt(begin + each * hourLength))).id);
    const shown: number[] = [];
    for (let cursor: string | undefined = '', turn = 0; cursor !== undefined; turn += 1) {
      const page: Loose = await get({ per_page: 2, cursor });
      shown.push(...idsOf(page));
      cursor = page.next_cursor;
      // Both writes would shift pages by number
      await create('events', eventAt(begin - (turn + 1) * 60_000));
      if (turn === 1) await send('DELETE', `/events/${ids[3]}`, { body: {} });
    }
    expect(shown).to.deep.equal(ids);
  });

  it('keeps its first window, and reports it', async () => {
    const begin = service.clock.now;
    const ids: number[] = [];
    for (let each = 1; each <= 4; each += 1) ids.push((await create('events', eventAt(begin + each * hourLength))).id);
    for (const query of [{}, { when: 'upcoming' }, { start_date: 'now' }] as Query[]) {
      service.clock.now = begin;
      const first = await get({ ...query, per_page: 1, cursor: '' });
      service.clock.now = begin + 150 * 60_000;
      const next = await get({ ...query, per_page: 3, cursor: first.next_cursor });
      expect([...idsOf(first), ...idsOf(next)], JSON.stringify(query)).to.deep.equal(ids);
      expect(next.range?.as_of).to.equal(first.range?.as_of);
    }
    service.clock.now = begin;
  });

  it('shows nothing that was withdrawn, and what was published behind it', async () => {
    const begin = service.clock.now + dayLength;
    const ids: number[] = [];
    for (let each = 0; each < 5; each += 1) ids.push((await create('events', eventAt(begin + each * hourLength))).id);
    const draft = await create('events', { ...eventAt(begin + 10 * hourLength), status: 'draft' });
    const first = await get({ per_page: 2, cursor: '' });
    await send('PATCH', `/events/${ids[2]}`, { body: { status: 'draft' } });
    await send('PATCH', `/events/${ids[3]}`, { body: { hide_from_listings: true } });
    await send('PATCH', `/events/${draft.id}`, { body: { status: 'publish' } });
    const next = await get({ per_page: 5, cursor: first.next_cursor });
    expect([...idsOf(first), ...idsOf(next)]).to.deep.equal([ids[0], ids[1], ids[4], draft.id]);
  });
});

describeOnOnePair('cursors', () => {
  const { create, service } = withOneService();

  it('have at most 2,000 characters, however long a title is', async () => {
    for (const letter of ['W', 'Ñ', 'ǻ', '🎉', '漢', '-']) {
      const body = { title: letter.repeat(5000), start_date: '2031-06-01 20:00', end_date: '2031-06-01 22:00' };
      await create('events', body);
      await create('events', body);
    }
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const query = { start_date: '2031-06-01', orderby: 'title', per_page: 1, cursor, _fields: 'id' };
      const { status, body } = await service.request('GET', '/events', { query });
      expect(status).to.equal(200);
      cursor = body.next_cursor as string | undefined;
      expect(cursor?.length ?? 0).to.be.at.most(2000);
    }
  });
});
