import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { startService } from '../support/service.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('the pages', () => {
  const { service } = withOneService();

  const open = (path: string, headers: Record<string, string> = {}) =>
    service.request('GET', `~${path}`, { headers: { accept: 'text/html', ...headers } });
  const linksOf = (html: string) => [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => link as string);

  it('begin with one that says what this is and offers three requests that work', async () => {
    const page = await open('/developers');
    expect(page.status).to.equal(200);
    expect(page.headers.get('content-type')).to.equal('text/html; charset=utf-8');
    const lines = [...page.text.matchAll(/<code>curl &apos;([^<]+)&apos;<\/code>|<code>curl '([^<]+)'<\/code>/g)];
    expect(lines).to.have.length(3);
    for (const [, one, other] of lines) {
      const url = (one ?? other ?? '').replaceAll('&amp;', '&');
      expect([url, (await fetch(url)).status]).to.deep.equal([url, 200]);
    }
  });

  it('name the interface in a header, so that programs need not read them', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await service.request(method, '~/developers');
      expect(headers.get('x-tec-api-version')).to.equal('v1');
      expect(headers.get('x-tec-api-origin')).to.equal(service.url);
      const root = await fetch(headers.get('x-tec-api-root') as string);
      expect([root.status, Object.keys((await root.json()) as object)]).to.deep.equal([
        200,
        ['namespace', 'version', 'routes', '_links'],
      ]);
    }
  });

  it('name the interface in their head element', async () => {
    for (const path of ['/developers', '/docs']) {
      const { text } = await open(path);
      expect(text).to.include('<meta name="tec-api-version" content="v1">');
      expect(text).to.include(`<meta name="tec-api-origin" content="${service.url}">`);
      const [, root = ''] = /<link rel="alternate" type="application\/json" href="([^"]+)">/.exec(text) ?? [];
      expect(`${service.url}${root}`).to.equal(`${service.api}/`);
    }
  });

  it('have no link that leads nowhere, and none to another server', async () => {
    for (const [path, count] of [
      ['/developers', 12],
      ['/docs', 8],
    ] as const) {
      const links = linksOf((await open(path)).text);
      expect(links, path).to.have.length(count);
      for (const link of links) {
        expect(link).not.to.match(/^(https?:)?\/\//);
        const url = new URL(link.replaceAll('&amp;', '&'), service.url + path);
        expect([link, (await fetch(url)).status]).to.deep.equal([link, 200]);
      }
    }
  });

  it('speak Catalan, Spanish and English', async () => {
    const languageOf = async (path: string, accepted: string) => {
      const page = await open(path, { 'Accept-Language': accepted });
      expect(page.text).to.include(`<html lang="${page.headers.get('content-language')}">`);
      expect(page.headers.get('vary')).to.include('Accept-Language');
      return page.headers.get('content-language');
    };
    for (const path of ['/developers', '/docs']) {
      expect(await languageOf(path, 'fr')).to.equal('ca');
      expect(await languageOf(path, 'es-MX, en;q=0.2')).to.equal('es');
      expect(await languageOf(path, 'en')).to.equal('en');
      expect(await languageOf(`${path}?lang=es`, 'en')).to.equal('es');
      expect(await languageOf(`${path}?lang=xx&lang=%3Cb%3E`, 'en')).to.equal('en');
    }
  });

  it('run nothing inline', async () => {
    for (const path of ['/developers', '/docs']) {
      const page = await open(path);
      expect(page.text).not.to.match(/<script(?![^>]* src=)|<style|\son\w+=|style="/);
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).to.include("default-src 'none'").and.include("script-src 'self';");
      expect(policy).not.to.include('unsafe-eval');
    }
  });

  it('show the API reference from our own files', async () => {
    const page = await open('/docs');
    expect(page.text).to.include('data-document="/calendar/events/v1/doc?lang=ca"');
    const bundle = await open('/assets/swagger-ui-bundle.js');
    expect(bundle.headers.get('content-type')).to.equal('text/javascript; charset=utf-8');
    expect(bundle.text.length).to.be.above(1_000_000);
    const script = await open('/assets/docs.js');
    expect(script.text).to.include('validatorUrl: null');
    expect(script.headers.get('cache-control')).to.match(/^public, max-age=\d+$/);
    const again = await open('/assets/docs.js', { 'If-None-Match': script.headers.get('etag') as string });
    expect(again.status).to.equal(304);
  });

  it('serve no other file', async () => {
    const paths = [
      '/assets/index.html',
      '/assets/../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/swagger-ui-bundle.js.map',
      '/assets/constructor',
      '/assets/',
      '/package.json',
    ];
    for (const path of paths) expect([path, (await open(path)).status]).to.deep.equal([path, 404]);
  });

  it('follow the path that a proxy puts before them', async () => {
    const proxied = await startService({ baseUrl: 'https://agenda.example/actes' });
    try {
      const page = await proxied.request('GET', '~/developers');
      expect(linksOf(page.text).filter((link) => !link.startsWith('?') && !link.startsWith('/actes/'))).to.deep.equal(
        [],
      );
      expect(page.text).to.include('https://agenda.example/actes/calendar/events/v1/events');
      expect((await proxied.request('GET', '~/docs')).text).to.include(
        'data-document="/actes/calendar/events/v1/doc?lang=ca"',
      );
    } finally {
      await proxied.close();
    }
  });
});
