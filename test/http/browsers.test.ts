import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

const firefox = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const chromium =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';
/** `Accept` headers of programs: curl and fetch, axios, jQuery, Java's HttpURLConnection, and programs that accept both JSON and HTML. */
const programs = [
  '*/*',
  'application/json, text/plain, */*',
  'application/json, text/javascript, */*; q=0.01',
  'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2',
  'application/json, text/html',
  'text/html;q=0.5, application/json',
  'text/html;q=0',
];
const root = '~/calendar/events/v1';

describeOnOnePair('an address of the interface in a browser', () => {
  const { service, create } = withOneService();
  let id = 0;

  before(async () => {
    ({ id } = await create('events', {
      title: 'Concert',
      description: '<p><img src="https://e.example/a.png" alt="x"> "A" & B</p>',
      website: "https://e.example/?a=1&b='onclick='x'",
      start_date: '2031-06-01 20:00',
      end_date: '2031-06-01 21:00',
      venue: { venue: '&lt;/code>&lt;img src=x onerror=alert(1)> & "co"' },
    }));
    await create('events', { title: 'Ball', start_date: '2031-06-02 20:00', end_date: '2031-06-02 21:00' });
  });

  const open = (path: string, accept = firefox, more: Record<string, string> = {}) =>
    service.request('GET', root + path, { headers: { accept, ...more } });
  const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link as string);
  const textOf = (html: string) =>
    (/<code>([\s\S]*)<\/code>/.exec(html)?.[1] ?? '')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&');

  it('shows the same data, indented', async () => {
    for (const path of ['', '/doc', '/events', `/events/${id}`, '/events/by-slug/concert', '/venues', '/tags']) {
      for (const accept of [firefox, chromium, 'text/html']) {
        const page = await open(path, accept);
        expect([path, page.status, page.headers.get('content-type')]).to.deep.equal([
          path,
          200,
          'text/html; charset=utf-8',
        ]);
        const { text } = await open(path, '*/*');
        expect(textOf(page.text)).to.equal(JSON.stringify(JSON.parse(text), null, 2));
      }
    }
  });

  it('gives programs the same bytes as ever, and caches one copy for all of them', async () => {
    const plain = await service.request('GET', `${root}/events/${id}`);
    for (const accept of programs) {
      const answer = await open(`/events/${id}`, accept);
      expect([accept, answer.text]).to.deep.equal([accept, plain.text]);
      expect(answer.headers.get('content-type')).to.equal('application/json; charset=UTF-8');
      expect(answer.headers.get('vary')).to.equal('Accept-Encoding, Authorization');
      expect(answer.headers.get('cache-control')).to.match(/^public/);
    }
    const { headers } = await open(`/events/${id}`);
    expect(headers.get('cache-control')).to.equal('private, no-cache');
    expect(headers.get('vary')).to.include('Accept,');
  });

  it('has links that can be followed, to the next page too', async () => {
    const links = linksOf((await open('/events?per_page=1')).text).map((link) => link.replaceAll('&amp;', '&'));
    const own = links.filter((link) => link.startsWith(service.api));
    expect(own.some((link) => /[?&]page=2/.test(link))).to.equal(true);
    expect(own).to.include(`${service.api}/events/${id}`);
    for (const link of own) {
      const { status } = await fetch(link, { headers: { accept: firefox } });
      expect([link, status]).to.deep.equal([link, 200]);
    }
  });

  it('runs nothing and lets nothing out of its text', async () => {
    for (const path of [`/events/${id}`, '/venues?x="><script>alert(3)</script>', '/nothing/<script>']) {
      const { text, headers } = await open(path);
      expect(text).not.to.match(/<script|<img|<[^>]*\s(?:on\w+|style)=/);
      expect(linksOf(text).filter((link) => !/^(https?:\/)?\//.test(link))).to.deep.equal([]);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).to.include("default-src 'none'").and.to.include("frame-ancestors 'none'");
      expect(policy).not.to.match(/script-src|unsafe/);
    }
  });

  it('speaks the language of its reader', async () => {
    const languageOf = async (path: string, accepted: string) =>
      /<html lang="(\w+)">/.exec((await open(path, firefox, { 'Accept-Language': accepted })).text)?.[1];
    expect(await languageOf('/events', 'en')).to.equal('en');
    expect(await languageOf('/events', 'fr')).to.equal('ca');
    expect(await languageOf('/events?translation_language=es', 'en')).to.equal('es');
  });

  it('says what went wrong, and has a way back', async () => {
    for (const [path, status] of [
      [`${root}/nowhere`, 404],
      [`${root}/events/999999999`, 404],
      [`${root}/events?per_page=0`, 400],
    ] as const) {
      const page = await service.request('GET', path, { headers: { accept: chromium, 'Accept-Language': 'en' } });
      expect([path, page.status, page.headers.get('content-type')]).to.deep.equal([
        path,
        status,
        'text/html; charset=utf-8',
      ]);
      expect(page.headers.get('cache-control')).to.equal('private, no-store');
      expect(page.text).to.include(`<h1>${status}</h1>`);
      expect(linksOf(page.text)).to.include('/developers?lang=en').and.to.include('/docs?lang=en');
      const { message } = JSON.parse(textOf(page.text));
      expect(page.text).to.match(/<p class="lead">[A-Z]/);
      expect(message).to.be.a('string').and.not.equal('');
    }
  });

  it('keeps writes as they are', async () => {
    const { headers } = await service.request('POST', `${root}/events`, { headers: { accept: firefox } });
    expect(headers.get('content-type')).to.match(/^application\/json/);
  });

  it('is answered to HEAD as to GET', async () => {
    const head = await service.request('HEAD', `${root}/events`, { headers: { accept: firefox } });
    expect([head.status, head.headers.get('content-type'), head.text]).to.deep.equal([
      200,
      'text/html; charset=utf-8',
      '',
    ]);
  });
});
