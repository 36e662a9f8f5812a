import { expect } from 'chai';
import { sitemapOf } from '../../src/calendar/reading/sitemap-files.ts';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import { describeOnOneNewPair, describeOnOnePair, describeOnPairs } from '../support/pairs.ts';
import { type Running, startService } from '../support/service.ts';

const site = 'https://agenda.example';
const dates = { start_date: '2031-05-06 20:00', end_date: '2031-05-06 22:00' };

const between = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, inside = '']) => inside.trim());

function suite(settings: Parameters<typeof startService>[0] = {}) {
  let service: Running;
  before(async () => {
    service = await startService({ baseUrl: site, ...settings });
  });
  after(() => service.close());

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(service.url + path, { headers });
  const text = async (path: string): Promise<string> => (await get(path)).text();
  const create = async (body: object): Promise<number> => {
    const made = await service.request('POST', '/events', { as: 'editor', body: { ...dates, ...body } });
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    return made.body.id;
  };
  return { get, text, create, service: () => service };
}

describeOnOneNewPair('the sitemap', () => {
  const { get, text, create, service } = suite();

  it('has the events that everybody may find, in each of their languages, with links to the others', async () => {
    await create({ title: 'Concert', translations: { es: { title: 'Concierto' } } });
    await create({ title: 'Fira' });
    await create({ title: 'Amagat', hide_from_listings: true });
    await create({ title: 'Esborrany', status: 'draft' });
    await create({ title: 'Passat', start_date: '2020-01-01', end_date: '2020-01-02' });
    const index = await text('/sitemap.xml');
    expect(between(index, 'loc')).to.deep.equal([`${site}/sitemaps/events-1.xml`]);
    const urls = between(await text('/sitemaps/events-1.xml'), 'url');
    expect(urls.map((url) => between(url, 'loc')[0])).to.deep.equal([
      `${site}/event/concert/`,
      `${site}/event/concierto/`,
      `${site}/event/fira/`,
    ]);
    const alternates = (url = '') => [...url.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...pair]) => pair);
    const both = [
      ['ca', `${site}/event/concert/`],
      ['es', `${site}/event/concierto/`],
      ['x-default', `${site}/event/concert/`],
    ];
    expect(urls.slice(0, 2).map(alternates)).to.deep.equal([both, both]);
    expect(alternates(urls[2])).to.deep.equal([
      ['ca', `${site}/event/fira/`],
      ['x-default', `${site}/event/fira/`],
    ]);
  });

  it('says when each was changed last, and changes with every change that is to be seen', async () => {
    service().clock.now += 60_000;
    const id = await create({ title: 'Ball' });
    const before = await get('/sitemap.xml');
    const file = await get('/sitemaps/events-1.xml');
    const modified = new Date(service().clock.now).toISOString().replace(/\.\d+Z/, 'Z');
    expect(between(await before.text(), 'lastmod')).to.deep.equal([modified]);
    const [ball] = between(await file.clone().text(), 'url').filter((url) => url.includes('/event/ball/'));
    expect(between(ball ?? '', 'lastmod')).to.deep.equal([modified]);
    const tag = { 'If-None-Match': before.headers.get('ETag') ?? '' };
    expect((await get('/sitemap.xml', tag)).status).to.equal(304);
    await service().request('DELETE', `/events/${id}`, { as: 'editor' });
    expect((await get('/sitemap.xml', tag)).status).to.equal(200);
    const fileTag = { 'If-None-Match': file.headers.get('ETag') ?? '' };
    const after = await get('/sitemaps/events-1.xml', fileTag);
    expect(after.status).to.equal(200);
    expect(await after.text()).not.to.include('/event/ball/');
  });

  it('has scheduled events once their time has come, and none that have been over for longer than 30 days', async () => {
    const soon = new Date(service().clock.now + 60_000).toISOString();
    await create({ title: 'Aviat', date_utc: soon, status: 'future' });
    expect(await text('/sitemaps/events-1.xml')).not.to.include('/event/aviat/');
    service().clock.now += 61_000;
    expect(await text('/sitemaps/events-1.xml')).to.include('/event/aviat/');
    service().clock.now = Date.parse('2031-06-05T10:00:00Z');
    expect(await text('/sitemaps/events-1.xml')).to.include('/event/concert/');
    service().clock.now = Date.parse('2031-06-06T10:00:00Z');
    expect((await get('/sitemaps/events-1.xml')).status).to.equal(404);
    const empty = await text('/sitemap.xml');
    expect(empty).to.match(/<urlset xmlns="[^"]+">\s*<url><loc>[^<]+<\/loc>\s*<\/url>\s*<\/urlset>\s*$/);
    expect(between(empty, 'loc')).to.deep.equal([`${site}/`]);
  });
});

describeOnPairs('the sitemap of a calendar with series', () => {
  const { get, text, create, service } = suite();

  it('has a series once, and of its dates those with words of their own', async () => {
    const id = await create({ title: 'Classe', recurrence: 'FREQ=WEEKLY;COUNT=6' });
    const change = (key: string, body: object) =>
      service().request('PUT', `/events/${occurrenceIdOf(id, key)}`, { as: 'editor', body });
    await change('2031-05-13 20:00:00', { title: 'Amb orquestra', translations: { es: { title: 'Con orquesta' } } });
    await change('2031-05-20 20:00:00', { event_status: 'cancelled', cost: '5' });
    await change('2031-05-27 20:00:00', { description: 'Una altra', hide_from_listings: true });
    const addresses = between(await text('/sitemaps/events-1.xml'), 'loc').filter((url) => url.includes('/classe'));
    expect(addresses).to.deep.equal([`${site}/event/classe/`, `${site}/event/classe/2031-05-13/`]);
    const tag = (await get('/sitemaps/events-1.xml')).headers.get('ETag');
    await change('2031-06-03 20:00:00', { title: 'Comiat' });
    const after = await get('/sitemaps/events-1.xml');
    expect(after.headers.get('ETag')).not.to.equal(tag);
    expect(await after.text()).to.include('/event/classe/2031-06-03/');
    expect(between(await text('/sitemap.xml'), 'loc')).to.deep.equal([`${site}/sitemaps/events-1.xml`]);
  });
});

describeOnOnePair('the sitemap of a large calendar', () => {
  const { create, service } = suite();

  it('is read a step at a time, and no more often than caches ask for it', async () => {
    const { calendar, clock } = service();
    const ids: number[] = [];
    for (let n = 1; n <= 5; n += 1) ids.push(await create({ title: `Acte ${n}` }));
    const read = sitemapOf(calendar, 2);
    const idsIn = async () => [...(await read()).values()].flatMap((piece) => piece.ids);
    expect(await idsIn()).to.deep.equal(ids);
    ids.push(await create({ title: 'Acte nou' }));
    clock.now += 299_000;
    expect(await idsIn()).to.deep.equal(ids.slice(0, 5));
    clock.now += 1000;
    expect(await idsIn()).to.deep.equal(ids);
  });
});

describeOnOnePair('the files of a sitemap', () => {
  const { text, create, service } = suite({ languages: ['ca', 'es'] });

  it('have ten thousand addresses at most, whatever languages their events are in', async () => {
    await create({ title: 'Primer' });
    await service().calendar.pair.store.pass({ others: 4998 });
    await create({ title: 'Últim' });
    await create({ title: 'Següent' });
    expect(between(await text('/sitemap.xml'), 'loc')).to.deep.equal([
      `${site}/sitemaps/events-1.xml`,
      `${site}/sitemaps/events-2.xml`,
    ]);
    expect(between(await text('/sitemaps/events-1.xml'), 'loc')).to.have.length(2);
    expect(between(await text('/sitemaps/events-2.xml'), 'loc')).to.deep.equal([`${site}/event/seguent/`]);
  });
});

describeOnOnePair('what search engines read', () => {
  const { get, text, create, service } = suite();

  it('begins with robots.txt, which forbids nothing and names the sitemap', async () => {
    const response = await get('/robots.txt');
    expect(response.headers.get('Content-Type')).to.equal('text/plain; charset=utf-8');
    expect(await response.text()).to.equal(`User-agent: *\nAllow: /\n\nSitemap: ${site}/sitemap.xml\n`);
    const tag = { 'If-None-Match': response.headers.get('ETag') ?? '' };
    expect((await get('/robots.txt', tag)).status).to.equal(304);
  });

  it('may be cached for five minutes, and is sent compressed', async () => {
    for (let n = 1; n <= 12; n += 1) await create({ title: `Acte ${n}` });
    for (const path of ['/sitemap.xml', '/sitemaps/events-1.xml']) {
      const response = await get(path);
      expect(response.headers.get('Content-Type'), path).to.equal('application/xml; charset=utf-8');
      expect(response.headers.get('Cache-Control'), path).to.match(/^public, max-age=300,/);
    }
    const packed = await get('/sitemaps/events-1.xml', { 'Accept-Encoding': 'gzip' });
    expect(packed.headers.get('Content-Encoding')).to.equal('gzip');
    expect(packed.headers.get('ETag')).to.match(/-gzip"$/);
  });

  it('has no files beyond the last, and takes no other methods', async () => {
    for (const path of ['/sitemaps/events-0.xml', '/sitemaps/events-2.xml', '/sitemaps/events-1', '/sitemaps/x.xml']) {
      expect((await get(path)).status, path).to.equal(404);
    }
    for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/events-1.xml']) {
      const posted = await fetch(service().url + path, { method: 'POST' });
      expect([posted.status, posted.headers.get('Allow')], path).to.deep.equal([405, 'GET, HEAD, OPTIONS']);
      expect((await fetch(service().url + path, { method: 'HEAD' })).status, path).to.equal(200);
    }
  });

  it('says the language of a page whose slug two languages share, as the page does', async () => {
    await create({ title: 'Jazz', translations: { es: { title: 'Jazz' } } });
    const urls = await text('/sitemaps/events-1.xml');
    expect(between(urls, 'loc')).to.include.members([`${site}/event/jazz/`, `${site}/event/jazz/?lang=es`]);
  });
});

describeOnOnePair('the sitemap of a site elsewhere', () => {
  const { text, create } = suite({ siteUrl: 'https://www.example/cultura' });

  it('leads to the pages there, from files here', async () => {
    await create({ title: 'Concert' });
    expect(between(await text('/sitemap.xml'), 'loc')).to.deep.equal([`${site}/sitemaps/events-1.xml`]);
    expect(between(await text('/sitemaps/events-1.xml'), 'loc')).to.deep.equal([
      'https://www.example/cultura/event/concert/',
    ]);
  });
});
