import { expect } from 'chai';
import { routes } from '../../src/derive/routes.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('the address that WordPress has without pretty links', () => {
  const { service, create } = withOneService({ http: { aliases: ['wp-json/tribe/events/v1'] } });
  let id: number;
  before(async () => {
    ({ id } = await create('events', concert));
  });

  it('leads below the namespace and every alias, with the other parameters', async () => {
    for (const route of ['/tribe/events/v1', '/wp-json/tribe/events/v1', '/calendar/events/v1']) {
      const list = await service.request('GET', `~/?rest_route=${route}/events&per_page=1&start_date=2031/01/01T09:00`);
      expect([route, list.status, list.body.events?.length]).to.deep.equal([route, 200, 1]);
      expect(new URL(list.body.rest_url).searchParams.get('per_page')).to.equal('1');
      expect(list.headers.get('X-Ignored-Parameters')).to.equal(null);
      const single = await service.request('GET', `~/?rest_route=${encodeURIComponent(`${route}/events/${id}`)}`);
      expect(single.body.id).to.equal(id);
    }
    const index = await service.request('GET', '~/?rest_route=/tribe/events/v1/');
    expect(index.body.namespace).to.equal('tribe/events/v1');
  });

  it('gives links below the requested address', async () => {
    const { body } = await service.request('GET', '~/?rest_route=/tribe/events/v1/events&start_date=2031-01-01');
    expect(body.rest_url).to.include('/wp-json/tribe/events/v1/events/?');
    expect(body.events[0].rest_url).to.equal(`${service.url}/wp-json/tribe/events/v1/events/${id}`);
  });

  it('takes writes', async () => {
    const made = await service.request('POST', '~/?rest_route=/tribe/events/v1/tags', {
      as: 'editor',
      body: { name: 'Jazz' },
    });
    expect([made.status, made.body.name]).to.deep.equal([201, 'Jazz']);
  });

  it('is 404 for anything else, and never a page', async () => {
    for (const route of ['', '/', '/wp/v2/posts', '/tribe/events/v2/events', '/tribe/events/v1x', 'tribe/events/v1']) {
      const { status, body } = await service.request('GET', `~/?rest_route=${route}`);
      expect([route, status, body.code]).to.deep.equal([route, 404, 'rest_no_route']);
    }
    expect((await service.request('GET', '~/?rest_route[]=/tribe/events/v1')).status).to.equal(404);
    expect((await service.request('GET', '~/?page=1')).status).to.equal(200);
  });

  it('has no index for another namespace', async () => {
    expect((await service.request('GET', '?namespace=other')).body.code).to.equal('rest_no_route');
    expect((await service.request('GET', '?namespace=calendar/events/v1')).status).to.equal(200);
  });
});

describeOnOnePair('unknown parameters', () => {
  const { service, send, create } = withOneService();
  const ignored = async (path: string) => (await service.request('GET', path)).headers.get('X-Ignored-Parameters');

  it('are named, and change nothing', async () => {
    const { id } = await create('events', concert);
    expect(await ignored('/events?distance=5&city=Vic&per_page=2')).to.equal('distance, city');
    expect(await ignored(`/events/${id}?utm_source=x`)).to.equal('utm_source');
    expect(await ignored('/events?per_page=2&start_date=2031-01-01')).to.equal(null);
    const made = await send('POST', '/tags', { body: { name: 'Jazz', colour: 'red' } });
    expect([made.status, made.headers.get('X-Ignored-Parameters')]).to.deep.equal([201, 'colour']);
  });

  it('are named by every route that is read, and wrong there with strict=true', async () => {
    const { id, slug } = await create('events', concert);
    const paths: readonly (readonly [string, string])[] = [
      ['{id}', id],
      ['{slug}', slug],
    ];
    const required: Readonly<Record<string, string>> = { '/suggest': 'q=concert&', '/map': 'zoom=3&' };
    for (const { path, resource } of routes) {
      if (path.includes('{') && resource !== 'events') continue;
      const query = `${required[path] ?? ''}colour=red`;
      const address = paths.reduce((whole, [name, value]) => whole.replace(name, String(value)), path);
      const as = resource === 'synonyms' || resource === 'images' ? 'editor' : undefined;
      const taken = await service.request('GET', `${address}?${query}`, { as });
      expect([path, taken.status, taken.headers.get('X-Ignored-Parameters')]).to.deep.equal([path, 200, 'colour']);
      const refused = await service.request('GET', `${address}?${query}&strict=true`, { as });
      expect([path, refused.status, Object.keys(refused.body.data.params)]).to.deep.equal([path, 400, ['colour']]);
    }
  });

  it('are not what chooses the language of the OpenAPI document', async () => {
    const { status, headers, body } = await service.request('GET', '/doc?lang=en&strict=true');
    expect([status, headers.get('X-Ignored-Parameters')]).to.deep.equal([200, null]);
    expect(body.info.description).to.match(/^The interface/);
  });

  it('are named in plain ASCII, twenty at most', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `p${at}=1`).join('&');
    expect((await ignored(`/events?${many}`))?.split(', ')).to.have.length(20);
    expect(await ignored(`/events?${encodeURIComponent('població')}=1&a%0d%0ab=2&x=1`)).to.equal('x');
  });

  it('are wrong with strict=true, all of them', async () => {
    const { status, body } = await service.request('GET', '/events?strict=true&distance=5&city=Vic&page=0');
    expect([status, Object.keys(body.data.params)]).to.deep.equal([400, ['page', 'distance', 'city']]);
    const refused = await send('POST', '/tags', { body: { name: 'x', colour: 'red', strict: true } });
    expect(Object.keys(refused.body.data.params)).to.deep.equal(['colour']);
    expect((await service.request('GET', '/events?strict=true&per_page=1')).status).to.equal(200);
  });
});
