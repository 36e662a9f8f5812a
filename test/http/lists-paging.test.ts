import { expect } from 'chai';
import type { Answer, Asking, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { openSeason, type Season } from '../support/season.ts';
import { type Running, startService } from '../support/service.ts';

const always = { start_date: '2030-01-01', end_date: '2033-01-01' };

/** The URLs in a `Link` header, by relation. */
function linked(answer: Answer): Record<string, string> {
  const links = (answer.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g);
  return Object.fromEntries(Array.from(links, ([, address, name]) => [name, address]));
}

describeOnOnePair('the pages of lists', () => {
  let service: Running;
  let season: Season;
  before(async () => {
    service = await startService();
    season = await openSeason(service);
  });
  after(() => service.close());

  const list = (path: string, query: Asking['query'] = {}, as?: 'editor') =>
    service.request('GET', path, { query, as } as Asking);
  /** Follows a link in a response. */
  const follow = (address: string, as?: 'editor') =>
    service.request('GET', address.slice(service.api.length), { as } as Asking);
  const idsOf = (body: Loose, name: string): number[] => body[name].map(({ id }: Loose) => id);

  const lists: readonly [
    count: number,
    name: string,
    query: Record<string, string | number | boolean>,
    as?: 'editor',
  ][] = [
    [37, 'events', always],
    [6, 'events', { ...always, search: 'al claustre', featured: false, translation_language: 'es' }],
    [8, 'events', { ...always, tags: 'gratuit,familia', categories: 'musica', geoloc: true }],
    [16, 'events', { ...always, orderby: 'title', order: 'desc', _fields: 'id,title', geoloc: 0 }],
    [21, 'events', { ...always, geoloc_lat: 41.3875, geoloc_lng: 2.1753, geoloc_radius: 100, orderby: 'distance' }],
    [10, 'events', { starts_after: '2031-01-01', ends_before: '2032-01-01', status: 'draft,private' }, 'editor'],
    [10, 'events', { ...always, search: '"a l’estiu" -àpat & <> # % + -"més 100%"', orderby: 'relevance' }],
    [3, 'venues', { has_events: true, only_with_upcoming: 'yes', orderby: 'title' }],
    [1, 'organizers', { search: 'popular -res', has_events: 'yes' }],
    [2, 'organizers', { status: 'publish', order: 'asc' }],
    [4, 'categories', { hide_empty: false, orderby: 'count', order: 'desc' }],
    [3, 'categories', { hide_empty: true, search: 'a' }],
    [2, 'tags', { translation_language: 'es', _fields: 'id,name', orderby: 'slug' }],
  ];
  for (const [count, name, query, as] of lists) {
    it(`can be walked forth and back, keeping ${Object.keys(query)} of ${name}`, async () => {
      const all = idsOf((await list(`/${name}`, { ...query, per_page: 100 }, as)).body, name);
      expect(all).to.have.length(count);
      // Five pages of long lists, which are as many as all kinds of links
      const size = Math.max(2, Math.ceil(count / 5));
      const pages: Answer[] = [await list(`/${name}`, { ...query, per_page: size }, as)];
      for (let next = pages[0]?.body.next_rest_url; next; next = pages.at(-1)?.body.next_rest_url) {
        pages.push(await follow(next, as));
      }
      expect(pages.flatMap(({ body }) => idsOf(body, name))).to.deep.equal(all);
      expect(pages.length).to.equal(Math.max(1, Math.ceil(all.length / size)));
      for (const [at, page] of pages.entries()) {
        expect(page.body).to.include({ total: all.length, total_pages: Math.ceil(all.length / size) });
        expect('previous_rest_url' in page.body).to.equal(at > 0);
        if (at > 0) {
          const before = await follow(page.body.previous_rest_url, as);
          expect(idsOf(before.body, name)).to.deep.equal(idsOf(pages[at - 1]?.body, name));
        }
        const again = await follow(page.body.rest_url, as);
        expect(again.body).to.deep.equal(page.body);
        const given = new URL(page.body.rest_url).searchParams;
        for (const parameter of Object.keys(query)) expect([...given.keys()]).to.include(parameter);
      }
    });
  }

  it('name themselves and their neighbours in the body, and the ends too in the header', async () => {
    const page = await list('/events', { ...always, per_page: 3, page: 2 });
    const { next, prev, first, last } = linked(page);
    expect([next, prev]).to.deep.equal([page.body.next_rest_url, page.body.previous_rest_url]);
    expect((await follow(first as string)).body).not.to.have.property('previous_rest_url');
    const end = await follow(last as string);
    expect(end.body).not.to.have.property('next_rest_url');
    expect(end.body.events).not.to.deep.equal([]);
    expect(new URL(page.body.rest_url).pathname).to.match(/\/calendar\/events\/v1\/events\/?$/);
    expect(linked(await list('/events', { start_date: '2040-01-01', end_date: '2040-01-02' }))).to.have.all.keys(
      'first',
      'alternate',
    );
  });

  it('leave out of the header what would be too long for it, and keep it in the body', async () => {
    const { body } = await list('/events', { ...always, per_page: '100' });
    const ids = idsOf(body, 'events');
    const many = [...ids, ...Array.from({ length: 1000 - ids.length }, (_, at) => 30_000_000 + at)];
    for (const [named, relations] of [
      [many, []],
      [many.slice(0, 160), ['next', 'alternate']],
      [many.slice(0, 20), ['first', 'next', 'last', 'alternate']],
    ] as const) {
      const answer = await list('/events', { include: named.join(), per_page: '2' });
      expect(answer.status).to.equal(200);
      expect(Object.keys(linked(answer))).to.deep.equal(relations);
      expect((await follow(answer.body.next_rest_url)).body.events).to.have.length(2);
    }
  });

  it('have the same totals in body and headers', async () => {
    for (const path of ['/events', '/venues', '/organizers', '/categories', '/tags']) {
      const { headers, body } = await list(path, { per_page: 1 });
      for (const prefix of ['X-TEC', 'X-WP']) {
        expect(headers.get(`${prefix}-Total`)).to.equal(String(body.total));
        expect(headers.get(`${prefix}-TotalPages`)).to.equal(String(body.total_pages));
      }
      expect(body.total).to.equal(body.total_pages);
    }
  });

  it('answer an empty first page with 200 and zeros', async () => {
    for (const [path, query] of [
      ['events', { start_date: '2050-01-01', end_date: '2050-01-02' }],
      ['venues', { search: 'enlloc' }],
      ['organizers', { search: 'ningú' }],
      ['tags', { slug: 'cap' }],
    ] as const) {
      const { status, body, headers } = await list(`/${path}`, { ...query, page: 1 });
      expect([path, status]).to.deep.equal([path, 200]);
      expect(body).to.include({ total: 0, total_pages: 0 });
      expect(body[path]).to.deep.equal([]);
      expect(headers.get('x-tec-total')).to.equal('0');
    }
  });

  it('past the end are not found for posts, and empty for terms', async () => {
    for (const [path, code] of [
      ['/events', 'event-archive-page-not-found'],
      ['/venues', 'venue-archive-page-not-found'],
      ['/organizers', 'organizer-archive-page-not-found'],
    ]) {
      for (const query of [{ page: 1000 }, { page: 2, search: 'xxxx' }, { page: 999_999_999_999, per_page: 100 }]) {
        const answer = await list(path as string, query);
        expect([path, query, answer.status, answer.body.code]).to.deep.equal([path, query, 404, code]);
      }
    }
    const tags = await list('/tags', { page: 50, per_page: 1 });
    expect([tags.status, tags.body.tags, tags.body.total, tags.body.total_pages]).to.deep.equal([200, [], 2, 2]);
    expect(tags.body).not.to.have.property('next_rest_url');
    expect(tags.headers.get('x-tec-total')).to.equal('2');
  });

  it('have ten records by default, and a hundred at most', async () => {
    const page = await list('/events', always);
    expect(page.body.events).to.have.length(10);
    expect(page.headers.get('x-per-page')).to.equal(null);
    const large = await list('/events', { ...always, per_page: 100_000 });
    expect(large.headers.get('x-per-page')).to.equal('100');
    expect(new URL(large.body.rest_url).searchParams.get('per_page')).to.equal('100');
    const terms = await list('/categories', { per_page: 101 });
    expect(terms.headers.get('x-per-page')).to.equal('100');
    expect(new URL(terms.body.rest_url).searchParams.get('per_page')).to.equal('100');
    expect((await list('/tags', { per_page: 100 })).headers.get('x-per-page')).to.equal(null);
  });

  for (const wrong of ['0', '-1', '1.5', 'foo', '', ' ', '1e3', '0x10', '9'.repeat(30)]) {
    it(`refuse ${JSON.stringify(wrong)} as a number of pages or records`, async () => {
      for (const path of ['/events', '/venues', '/organizers', '/categories', '/tags']) {
        const { status, body } = await list(path, { page: wrong, per_page: wrong });
        expect([path, status, body.code]).to.deep.equal([path, 400, 'rest_invalid_param']);
        expect(body.data.params).to.have.all.keys('page', 'per_page');
      }
    });
  }

  for (const [about, query] of [
    ['an agenda', { when: 'upcoming', orderby: 'agenda' }],
    ['relevance', { q: 'concert', orderby: 'relevance' }],
    ['distance', { near: '41.4,2.2', orderby: 'distance' }],
  ] as const) {
    it(`in the order of ${about} end at 10,000 records, and cursors go on`, async () => {
      const [within, beyond] = await Promise.all([1000, 1001].map((page) => list('/events', { ...query, page })));
      expect([within?.status, within?.body.code]).to.deep.equal([404, 'event-archive-page-not-found']);
      expect([beyond?.status, beyond?.body.code]).to.deep.equal([400, 'page_too_far']);
      expect(beyond?.body.message).to.include('10000').and.to.include('`cursor`');
      expect((await list('/events', { ...query, cursor: '' })).status).to.equal(200);
    });
  }

  it('accept any whole number that JSON can express', async () => {
    const huge = Number.MAX_SAFE_INTEGER;
    expect((await list('/events', { ...always, per_page: huge })).headers.get('x-per-page')).to.equal('100');
    expect((await list('/events', { ...always, page: huge })).body.code).to.equal('event-archive-page-not-found');
    expect((await list('/tags', { page: huge, per_page: huge })).body.tags).to.deep.equal([]);
  });

  it('never show one record twice while all of them begin at one moment', async () => {
    const same = { title: 'Alhora', start_date: '2032-01-01 10:00', end_date: '2032-01-01 11:00' };
    for (let at = 0; at < 25; at += 1) await service.request('POST', '/events', { as: 'editor', body: same });
    const query = { starts_after: '2031-12-31', per_page: 4 };
    const seen: number[] = [];
    for (let page = 1; page <= 7; page += 1) {
      seen.push(...idsOf((await list('/events', { ...query, page })).body, 'events'));
    }
    expect(seen).to.deep.equal(seen.toSorted((one, other) => one - other));
    expect(new Set(seen).size).to.equal(25);
    expect(season.events.map(({ id }) => id)).not.to.include.members(seen);
  });

  it('go on with terms that are named by words with a comma', async () => {
    await service.request('POST', '/tags', { as: 'editor', body: { name: 'Sopar, ball i fi de festa' } });
    for (const title of ['Un', 'Dos']) {
      const body = { title, start_date: '2032-11-11', end_date: '2032-11-11', tags: ['Sopar, ball i fi de festa'] };
      await service.request('POST', '/events', { as: 'editor', body });
    }
    const page = await list('/events', 'start_date=2032&per_page=1&tags[]=Sopar,+ball+i+fi+de+festa&tags[]=gratuit');
    const next = await follow(page.body.next_rest_url);
    expect([next.status, next.body.total]).to.deep.equal([200, page.body.total]);
    expect((await follow(page.body.rest_url)).body).to.deep.equal(page.body);
  });
});
