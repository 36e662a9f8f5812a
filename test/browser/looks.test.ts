import { brotliCompressSync } from 'node:zlib';
import { expect } from 'chai';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { describeInChromium, withChromium } from '../support/chromium.ts';
import { brokenAt, faultsAt } from '../support/page-looks.ts';
import { seeded } from '../support/seeded.ts';
import { type Running, startService } from '../support/service.ts';

/** The initial window of pages; the checks change its size and colour scheme. */
const narrow = { viewport: { width: 320, height: 900 } };

const start = async () => startService({ pair: await openSqlite({ file: ':memory:', languages: ['ca', 'es'] }) });

describeInChromium('every public page', () => {
  const browser = withChromium();
  let service: Running;
  /** Pages with parts that only one width shows, and those that have no other such parts. */
  let pages: string[] = [];
  let others: string[] = [];

  before(async () => {
    service = await start();
    await seeded(service, { events: 300, scenarios: ['statuses', 'costs', 'all-day', 'time-zones'] });
    const first = async (query: string) => (await service.request('GET', `/events?per_page=1&${query}`)).body.events[0];
    const [coming, past, cancelled] = [
      await first('free=false'),
      await first('when=past'),
      await first('when=../2033-01-01&event_status=cancelled'),
    ];
    pages = ['/', '/map/', '/calendar/2031-05/', `/event/${coming.slug}/`];
    others = [
      '/?q=zzzz',
      '/?near=barcelona&orderby=distance&radius=50',
      '/print/?when=week',
      '/event/nothing/',
      '/developers',
      `/venue/${coming.venue.slug}/`,
      ...[past, cancelled].map(({ slug }) => `/event/${slug}/`),
      `/organizer/${coming.organizer[0].slug}/`,
      '/?q=concert&price=free',
      '/?ongoing=only',
      '/es/?when=past&page=2',
      '/?when=someday',
      '/map/?bbox=1,41,3,42',
      '/map/?bbox=0,40,0.1,40.1',
    ];
  });
  after(() => service.close());

  it('fits all widths and is accessible, light and dark', async function look() {
    this.timeout(240_000);
    const page = await browser.open(service.url, narrow);
    const at = (paths: readonly string[]) => paths.map((path) => service.url + path);
    expect(await faultsAt(page, at(pages), at(others))).to.deep.equal([]);
    // Chromium logs the expected statuses 400 and 404 as errors
    const faults = browser.faults(service.url).filter((fault) => !/status of 40[04]/.test(fault));
    expect(faults).to.deep.equal([]);
  });

  it('is small when compressed', async () => {
    const packed = async (path: string) =>
      brotliCompressSync(Buffer.from((await service.request('GET', `~${path}`)).text)).length / 1024;
    for (const path of [...pages, ...others]) expect(await packed(path), path).to.be.below(60);
    expect(await packed('/assets/site.js')).to.be.below(40);
    expect(await packed('/assets/site.css')).to.be.below(20);
  });
});

describeInChromium('hostile texts', () => {
  const browser = withChromium();
  let service: Running;

  before(async () => {
    service = await start();
    await seeded(service, { events: 0, scenarios: ['hostile-texts'] });
    const text = `"><img src=x onerror=alert(1)><script>alert(1)</script>&lt;svg onload=alert(1)&gt;'${'ŵ'.repeat(300)}`;
    const body = {
      title: text,
      description: `${text}<p class="top" title='">'>x</p><a href="javascript:alert(1)">x</a>`,
      start_date: '2031-05-08 20:30',
      end_date: '2031-05-08 22:00',
      cost: text.slice(0, 200),
      venue: { venue: text, address: text, city: text.slice(0, 90) },
      organizer: { organizer: text, phone: '1'.repeat(40) },
      categories: [text.slice(0, 190)],
      tags: [text.slice(0, 190)],
      slug: 'hostile',
    };
    const made = await service.request('POST', '/events', { as: 'editor', body });
    expect(made.status, made.text).to.equal(201);
  });
  after(() => service.close());

  it('run no script and break no layout at the desk', async function look() {
    this.timeout(60_000);
    const { events } = (await service.request('GET', '/events?per_page=50')).body;
    const own = events.find(({ slug }: { slug: string }) => slug === 'hostile');
    const ids = events.map(({ id }: { id: number }) => `/desk/events/${id}`);
    const hosts = [`/desk/venues/${own.venue.id}`, `/desk/organizers/${own.organizer[0].id}`];
    const search = `/desk/events?search=${encodeURIComponent('"><script>alert(1)</script>')}`;
    const page = await browser.open(`${service.url}/desk`, narrow);
    const { name, password } = await service.credentials('editor');
    await page.locator('#name').fill(name);
    await page.locator('#password').fill(password);
    await page.locator('.primary').click();
    await page.waitForURL(`${service.url}/desk`);
    const preview = `/desk/events/${own.id}/preview?language=ca`;
    for (const path of ['/desk', '/desk/events', '/desk/venues', '/desk/tags', search, preview, ...hosts, ...ids]) {
      const url = service.url + path;
      expect(await brokenAt(page, url, [320])).to.deep.equal({ url, overhangs: { 320: 0 }, scripts: 0 });
    }
    expect(browser.faults(service.url)).to.deep.equal([]);
  });

  it('run no script and break no layout on public pages', async function look() {
    this.timeout(60_000);
    const { events } = (await service.request('GET', '/events?per_page=50')).body;
    const own = events.find(({ slug }: { slug: string }) => slug === 'hostile');
    const pages = events.map(({ slug }: { slug: string }) => `/event/${slug}/`);
    const hosts = [`/venue/${own.venue.slug}/`, `/organizer/${own.organizer[0].slug}/`];
    const search = `/?q=${encodeURIComponent('"><script>alert(1)</script>')}`;
    const page = await browser.open(service.url, narrow);
    for (const path of ['/', '/es/', search, '/?q=alert', '/?q=drop+table', '/?q=fish', ...hosts, ...pages]) {
      const url = service.url + path;
      expect(await brokenAt(page, url, [320, 1280])).to.deep.equal({ url, overhangs: { 320: 0, 1280: 0 }, scripts: 0 });
    }
    expect(browser.faults(service.url)).to.deep.equal([]);
  });
});
