import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('related events', () => {
  const { service, create, send } = withOneService();

  let id: number;
  let slug: string;
  const ask = (query: Record<string, string | number> = {}, as?: 'editor') =>
    service.request('GET', `/events/${id}/related`, { query, ...(as && { as }) });
  const summaryOf = ({ events }: Loose): string[] =>
    events.map(({ title, why }: Loose) => (why ? `${title}: ${why.join()}` : title));

  const on = (day: number) => ({ start_date: `2031-06-${day} 20:00`, end_date: `2031-06-${day} 22:00` });
  const make = (title: string, more: object, day = 20): Promise<Loose> =>
    create('events', { title, ...on(day), ...more });

  before(async () => {
    const festival = await make('festival', {});
    const secret = await create('organizers', { organizer: 'Secreta', status: 'private' });
    const music = await create('categories', { name: 'Música' });
    const jazz = await create('categories', { name: 'Jazz', parent: music.id });
    const band = (await create('organizers', { organizer: 'Banda' })).id;
    const hall = (await create('venues', { venue: 'Sala', city: 'Girona', geo_lat: 41.98, geo_lng: 2.82 })).id;
    const other = (await create('venues', { venue: 'Teatre', city: 'Gerona' })).id;
    const one = await make('one', {
      ...{ post_parent: festival.id, organizer: [band, secret.id], tags: ['swing', 'nit'] },
      ...{ categories: [music.id], venue: hall },
    });
    [id, slug] = [one.id, one.slug];
    await make('part', { post_parent: festival.id });
    await make('same band', { organizer: band, venue: other });
    await make('same tags, later', { tags: ['swing', 'nit'] }, 25);
    await make('same tags', { tags: ['swing', 'nit'] }, 21);
    await make('same hall', { venue: hall });
    await make('same category', { categories: [music.id] });
    await make('below it', { categories: [jazz.id] });
    await make('same town', { venue: other });
    await make('cancelled', { organizer: band, event_status: 'cancelled' });
    await make('hidden', { organizer: band, hide_from_listings: true });
    await make('draft', { organizer: band, status: 'draft' });
    await make('secretly', { organizer: secret.id });
    await make('over', { organizer: band, start_date: '2031-01-01 20:00', end_date: '2031-01-01 22:00' });
  });

  it('share something with one: those that share the most first, then the soonest', async () => {
    const { status, body } = await ask();
    expect([status, Object.keys(body), body.total]).to.deep.equal([200, ['events', 'total'], 6]);
    expect(summaryOf(body)).to.deep.equal([
      'part',
      'same tags',
      'same tags, later',
      'same band',
      'same hall',
      'same category',
    ]);
    expect(summaryOf((await service.request('GET', `/events/by-slug/${slug}/related`)).body)).to.deep.equal(
      summaryOf(body),
    );
  });

  it('give their reasons on request', async () => {
    expect(summaryOf((await ask({ explain: 'true', limit: 5 })).body)).to.deep.equal([
      'part: post_parent',
      'same tags: tags',
      'same tags, later: tags',
      'same band: organizer,town',
      'same hall: venue,town',
    ]);
  });

  it('are those that the caller may see, by what the caller may see', async () => {
    const { body } = await ask({ explain: 'true', limit: 12 }, 'editor');
    expect([body.total, summaryOf(body)]).to.deep.equal([
      8,
      [
        'part: post_parent',
        'same tags: tags',
        'same tags, later: tags',
        'same band: organizer,town',
        'draft: organizer',
        'secretly: organizer',
        'same hall: venue,town',
        'same category: categories',
      ],
    ]);
  });

  it('may be those of another time, of a town, or near to one, as full records with fewer fields', async () => {
    expect(summaryOf((await ask({ when: 'past' })).body)).to.deep.equal(['over']);
    expect(summaryOf((await ask({ when: 'past', as_of: '2031-06-23' })).body)).to.include.members([
      'part',
      'same tags',
    ]);
    expect(summaryOf((await ask({ town: 'girona' })).body)).to.deep.equal(['same band', 'same hall']);
    const near = (await ask({ near: 'girona', radius: 1, _fields: 'title,distance' })).body.events;
    expect(near).to.deep.equal([
      { title: 'same band', distance: 0 },
      { title: 'same hall', distance: 0.5 },
    ]);
  });

  it('are none where nothing is shared', async () => {
    const alone = await make('alone', {});
    const { body } = await service.request('GET', `/events/${alone.id}/related`);
    expect(body).to.deep.equal({ events: [], total: 0 });
  });

  it('are refused as the event is, and with everything that is wrong', async () => {
    const draft = await make('one more draft', { status: 'draft' });
    for (const [path, status, code] of [
      ['/events/999999/related', 404, 'event-not-found'],
      ['/events/by-slug/nothing/related', 404, 'event-not-found'],
      [`/events/${draft.id}/related?limit=99`, 403, 'event-not-accessible'],
    ] as const) {
      const { status: answered, body } = await service.request('GET', path);
      expect([path, answered, body.code]).to.deep.equal([path, status, code]);
    }
    const { status, body } = await ask({ limit: 13, when: 'someday', town: 'Narnia' });
    expect([status, Object.keys(body.data.params)]).to.deep.equal([400, ['limit', 'when', 'town']]);
    expect((await ask({ limit: '', when: '' })).body.total).to.equal(6);
    expect((await ask({ categories: 1 })).headers.get('x-ignored-parameters')).to.equal('categories');
    expect((await send('POST', `/events/${id}/related`, { body: {} })).status).to.equal(405);
  });

  it('are redirected when the event has another slug now, and may be cached', async () => {
    const tag = (await ask()).headers.get('etag') as string;
    const again = await service.request('GET', `/events/${id}/related`, { headers: { 'If-None-Match': tag } });
    expect([again.status, again.headers.get('cache-control')?.includes('public')]).to.deep.equal([304, true]);
    await send('POST', `/events/${id}`, { body: { slug: 'altrament' } });
    const moved = await service.request('GET', `/events/by-slug/${slug}/related?limit=2`);
    expect([moved.status, moved.headers.get('location')]).to.deep.equal([
      301,
      `${service.api}/events/by-slug/altrament/related?limit=2`,
    ]);
  });
});
