import { expect } from 'chai';
import { routes } from '../../src/derive/routes.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

describeOnOnePair('the routes over HTTP', () => {
  let service: Running;
  let id: number;
  before(async () => {
    service = await startService({ http: { aliases: ['wp-json/tribe/events/v1'] } });
    id = (await service.request('POST', '/events', { as: 'editor', body: concert })).body.id;
  });
  after(() => service.close());

  const pathOf = (path: string) => path.replace('{id}', String(id)).replace('{slug}', 'concert-de-primavera');

  for (const route of routes) {
    it(`describe ${route.path || 'the root'} on OPTIONS, to anybody`, async () => {
      const answer = await service.request('OPTIONS', pathOf(route.path));
      const methods = Object.keys(route.operations);
      expect(answer.status).to.equal(200);
      expect(answer.body.methods).to.deep.equal(methods);
      expect(answer.headers.get('allow')?.split(', ')).to.include.members([...methods, 'OPTIONS', 'HEAD']);
    });

    it(`refuse other methods on ${route.path || 'the root'} and say which it takes`, async () => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter(
        (name) => !(name in route.operations),
      )) {
        const answer = await service.request(method, pathOf(route.path), { as: 'administrator' });
        expect([method, answer.status, answer.body.code]).to.deep.equal([method, 405, 'rest_no_route']);
        expect(answer.headers.get('allow')).to.match(/^GET, HEAD/);
      }
    });
  }

  it('answer HEAD like GET, without a body', async () => {
    for (const path of [
      '',
      '/doc',
      '/events',
      `/events/${id}`,
      '/events/by-slug/concert-de-primavera',
      '/events/999',
    ]) {
      const plain = { headers: { 'Accept-Encoding': 'identity' } };
      const get = await service.request('GET', path, plain);
      const head = await service.request('HEAD', path, plain);
      expect(head.status).to.equal(get.status);
      expect(head.text).to.equal('');
      for (const name of ['content-type', 'content-length', 'etag', 'x-tec-total', 'link']) {
        expect([path, name, head.headers.get(name)]).to.deep.equal([path, name, get.headers.get(name)]);
      }
    }
  });

  it('take one slash at the end, and no more', async () => {
    for (const path of ['/', '/doc/', '/events/', `/events/${id}/`, '/events/by-slug/concert-de-primavera/']) {
      expect([path, (await service.request('GET', path)).status]).to.deep.equal([path, 200]);
    }
    const twice = await service.request('GET', '/events//');
    expect([twice.status, twice.body.code]).to.deep.equal([404, 'rest_no_route']);
  });

  it('take letters in either case', async () => {
    for (const path of ['/EVENTS', `/Events/${id}`, '/events/By-Slug/CONCERT-de-primavera', '/Doc']) {
      expect([path, (await service.request('GET', path)).status]).to.deep.equal([path, 200]);
    }
    for (const path of [
      '~/Calendar/EVENTS/V1/tags',
      '~/WP-JSON/Tribe/events/v1/tags',
      '~/?rest_route=/TRIBE/events/V1/Tags',
    ])
      expect([path, (await service.request('GET', path)).status]).to.deep.equal([path, 200]);
  });

  it('answer under every alias, with links below it', async () => {
    const alias = `${service.url}/wp-json/tribe/events/v1`;
    const answer = await service.request('GET', '~/wp-json/tribe/events/v1/events?per_page=1');
    expect(answer.status).to.equal(200);
    expect(answer.body.rest_url).to.match(new RegExp(`^${alias}/events/\\?`));
    expect(answer.body.events[0].rest_url).to.equal(`${alias}/events/${id}`);
    expect(answer.headers.get('Link') ?? '').to.not.include(service.api);
    const own = await service.request('GET', '/events?per_page=1');
    expect(own.body.events[0].rest_url).to.equal(`${service.api}/events/${id}`);
    expect(own.body.events[0].global_id).to.equal(answer.body.events[0].global_id);
    expect(own.headers.get('ETag')).to.not.equal(answer.headers.get('ETag'));
  });

  it('answer under paths that mean something to routers', async () => {
    const odd = await startService({ http: { namespace: 'a.b/v1+(x):y*' } });
    try {
      expect((await odd.request('GET', '/events')).status).to.equal(200);
      expect((await odd.request('GET', '~/aXb/v1+(x):y*/events')).status).to.equal(404);
    } finally {
      await odd.close();
    }
  });

  it('never take links from the Host header', async () => {
    const answer = await service.request('GET', '/events', { headers: { 'X-Forwarded-Host': 'evil.example' } });
    expect(answer.text).not.to.include('evil.example');
  });

  it('accept only digits as identifiers, whatever the method', async () => {
    const wrong = ['abc', '1a', '-1', '1.5', '0x1', '%31a', 'by-slug', '١'];
    for (const name of wrong) {
      for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
        const answer = await service.request(method, `/events/${name}`);
        expect([name, method, answer.status, answer.body.code]).to.deep.equal([name, method, 404, 'rest_no_route']);
      }
    }
  });

  it('find nothing under a number that no record can have', async () => {
    for (const id of ['0', '9007199254740993', '99999999999999999999', '9'.repeat(400)]) {
      const answer = await service.request('GET', `/events/${id}`);
      expect([id, answer.status, answer.body.code]).to.deep.equal([id, 404, 'event-not-found']);
    }
  });

  it('know no categories or tags by slug', async () => {
    for (const path of [
      '/categories/by-slug/musica',
      '/tags/by-slug/gratis',
      '/events/by-slug/',
      '/events/by-slug/a/b',
    ]) {
      const answer = await service.request('GET', path);
      expect([path, answer.status, answer.body.code]).to.deep.equal([path, 404, 'rest_no_route']);
    }
  });

  it('find nothing under slugs that no record can have', async () => {
    for (const slug of ['%E0%A4%A', '%', 'a%2Fb', '%00', '..%2f..%2fetc', '__proto__', 'x'.repeat(3000)]) {
      const answer = await service.request('GET', `/events/by-slug/${slug}`);
      expect([slug, answer.status]).to.deep.equal([slug, 404]);
    }
  });

  it('answer paths outside of the interface in the same shape', async () => {
    for (const path of ['~/nothing', '~/calendar', '~/calendar/events', '~/calendar/events/v1x', '~/..%2f', '~//']) {
      const answer = await service.request('GET', path);
      expect([path, answer.status, answer.body.code]).to.deep.equal([path, 404, 'rest_no_route']);
      expect(answer.body.data).to.deep.equal({ status: 404 });
      expect(answer.headers.get('content-type')).to.equal('application/json; charset=UTF-8');
    }
  });
});
