/** WordPress's own client library, unchanged, as scripts of WordPress sites use it. */

import library, { type APIFetchOptions, type ApiFetch } from '@wordpress/api-fetch';
import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concerts } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';
import { basic } from '../support/serving.ts';

// The types describe the CommonJS build, in which the function is a member
const wordpress = library as unknown as ApiFetch;
wordpress.use(wordpress.createNonceMiddleware('0123456789'));

const times = { start_date: '2031-07-01 20:00:00', end_date: '2031-07-01 22:00:00' };
const namespace = 'tribe/events/v1';

describeOnOnePair('the client library of WordPress', () => {
  let service: Running;
  let headers: Record<string, string>;
  let atRoot: ReturnType<ApiFetch['createRootURLMiddleware']>;
  before(async () => {
    service = await startService({ http: { aliases: [`wp-json/${namespace}`] } });
    const { name, password } = await service.credentials('editor');
    headers = { Authorization: basic(name, password) };
    atRoot = wordpress.createRootURLMiddleware(`${service.url}/wp-json/`);
    wordpress.use(atRoot);
    await Promise.all(concerts(25).map((body) => service.request('POST', '/events', { as: 'editor', body })));
  });
  after(async () => {
    wordpress.unregister(atRoot);
    await service.close();
  });

  const ask = (endpoint: string, options: APIFetchOptions = {}): Promise<Loose> =>
    wordpress({ namespace, endpoint, headers, ...options });
  const refused = (endpoint: string, options: APIFetchOptions = {}): Promise<Loose> =>
    ask(endpoint, options).then(
      () => expect.fail('was not refused'),
      (error: unknown) => error,
    );

  it('reads lists and records', async () => {
    const page = await ask('events?per_page=20');
    expect([page.events.length, page.total, page.total_pages]).to.deep.equal([20, 25, 2]);
    const event = await ask(`events/${page.events[0].id}`);
    expect(event).to.include({ id: page.events[0].id, title: 'Concert 1' });
  });

  it('follows the links in headers from page to page', async () => {
    const titles: string[] = [];
    let address: string | undefined = `${service.url}/wp-json/${namespace}/events?per_page=10`;
    while (address !== undefined) {
      const answer: Response = await wordpress({ url: address, parse: false });
      titles.push(...((await answer.json()) as Loose).events.map(({ title }: Loose) => title));
      expect(answer.headers.get('X-WP-Total')).to.equal('25');
      address = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(titles).to.deep.equal(concerts(25).map(({ title }) => title));
  });

  it('creates, changes with PUT and PATCH, and removes with DELETE, and sends all of these as POST', async () => {
    const made = await ask('events', { method: 'POST', data: { title: 'Fira', ...times, venue: { venue: 'Plaça' } } });
    expect([made.title, made.venue.venue]).to.deep.equal(['Fira', 'Plaça']);
    const endpoint = `events/${made.id}`;
    expect((await ask(endpoint, { method: 'PUT', data: { title: 'Fira gran' } })).title).to.equal('Fira gran');
    expect((await ask(endpoint, { method: 'PATCH', data: { featured: true } })).featured).to.equal(true);
    expect((await ask(endpoint, { method: 'DELETE' })).status).to.equal('trash');
    expect(await refused(endpoint, { method: 'DELETE' })).to.deep.include({ code: 'event-is-in-trash' });
  });

  it('gets errors in the shape that it expects', async () => {
    const wrong = await refused('events', {
      method: 'POST',
      data: { title: 'Fira', ...times, website: 'foo', venue: 999 },
    });
    expect([wrong.code, wrong.data.status]).to.deep.equal(['rest_invalid_param', 400]);
    expect(Object.keys(wrong.data.params)).to.have.members(['website', 'venue']);
    expect(wrong.message).to.be.a('string').and.include('website');
    expect(await refused('events/999')).to.deep.include({ code: 'event-not-found', data: { status: 404 } });
    const stranger = await refused('events', { method: 'POST', data: { title: 'Fira', ...times }, headers: {} });
    expect([stranger.code, stranger.data.status]).to.deep.equal(['rest_forbidden', 401]);
  });

  it('reads the description of the API', async () => {
    const { routes } = await ask('');
    const [list] = Object.entries<Loose>(routes).filter(([path]) => path.endsWith('/events'));
    expect(list?.[1].methods).to.deep.equal(['GET', 'POST']);
    const options = await ask('events', { method: 'OPTIONS' });
    expect(options.endpoints[1].args.title).to.include({ required: true, type: 'string' });
  });
});
