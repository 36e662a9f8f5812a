import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('what is near', () => {
  const { service, create, send } = withOneService();

  const list = (query: Record<string, string | number>) =>
    service.request('GET', '/events', { query: { when: '2031-06', orderby: 'title', ...query } });
  const near = async (query: Record<string, string | number>): Promise<Loose[]> => (await list(query)).body.events;
  const summaryOf = (events: Loose[]): string[] =>
    events.map(({ title, distance, distance_precision: precision }) => `${title} ${distance} ${precision}`);

  const dates = { start_date: '2031-06-10 20:00', end_date: '2031-06-10 22:00' };
  const auditori = { venue: 'Auditori de Girona', city: 'Girona', geo_lat: 41.9921, geo_lng: 2.8132 };
  let salt: number;

  before(async () => {
    const venues: [string, object | undefined][] = [
      ['girona', auditori],
      ['salt', { venue: 'Teatre de Salt', city: 'Salt' }],
      ['figueres', { venue: 'El Jardí', city: 'Figueres', geo_lat: 42.2667, geo_lng: 2.9614 }],
      ['perduda', { venue: 'Casal', city: 'Vilaperduda de Dalt' }],
      ['enlloc', undefined],
    ];
    for (const [title, venue] of venues) {
      const event = await create('events', { title, ...dates, ...(venue && { venue }) });
      if (title === 'salt') salt = event.venue.id;
    }
    const hidden = await create('venues', { ...auditori, venue: 'Amagat', status: 'private' });
    await create('events', { title: 'amagat', ...dates, venue: hidden.id });
  });

  it('has its distance, from the centre of its town if there are no coordinates', async () => {
    const { body } = await list({ near: 'girona', radius: 30, orderby: 'distance' });
    expect(body.near).to.deep.equal({ label: 'Girona', value: 'girona', lat: 41.9831, lng: 2.8249, radius: 30 });
    expect(summaryOf(body.events)).to.deep.equal(['girona 1.4 venue', 'salt 2.8 town']);
    expect(summaryOf(await near({ near: 'Gerona', radius: 40, orderby: 'distance', order: 'desc' }))).to.deep.equal([
      'figueres 33.5 venue',
      'salt 2.8 town',
      'girona 1.4 venue',
    ]);
  });

  it('may be near to a point', async () => {
    const { body } = await list({ near: '41.9921, 2.8132', radius: 1 });
    expect(body.near).to.deep.equal({ label: '41.9921,2.8132', lat: 41.9921, lng: 2.8132, radius: 1 });
    expect(summaryOf(body.events)).to.deep.equal(['girona 0 venue']);
    expect(body.rest_url).to.include('near=41.9921%2C+2.8132&radius=1');
  });

  it('is within 25 km by default, in any order, together with every other filter', async () => {
    expect((await list({ near: 'girona' })).body.near.radius).to.equal(25);
    for (const orderby of ['title', 'agenda', 'start_date', 'date'])
      expect(summaryOf(await near({ near: 'girona', orderby, town: 'salt' }))).to.deep.equal(['salt 2.8 town']);
    expect(summaryOf(await near({ near: 'girona', bbox: '2,41,3,42' }))).to.deep.equal(['girona 1.4 venue']);
    expect(await near({ near: 'girona', when: '2031-07' })).to.deep.equal([]);
  });

  it('has its distance among the fields to select', async () => {
    const events = await near({ near: 'girona', _fields: 'title,distance' });
    expect(events).to.deep.equal([
      { title: 'girona', distance: 1.4 },
      { title: 'salt', distance: 2.8 },
    ]);
    expect(Object.keys((await near({ _fields: 'title,distance' }))[0] ?? {})).to.deep.equal(['title']);
  });

  it('is the same for editors as for everybody', async () => {
    const query = { when: '2031-06', near: 'girona', orderby: 'distance' };
    const { body } = await send('GET', '/events', { query });
    expect(summaryOf(body.events)).to.deep.equal(['girona 1.4 venue', 'salt 2.8 town']);
  });

  it('means the town of a name with more events to come, and names the others so that they can be asked for', async () => {
    expect((await list({ near: 'Mieres' })).body.near).to.include({ value: 'mieres' });
    await create('events', { title: 'mieres', ...dates, venue: { venue: 'Can Sala', city: 'Mieres', zip: '17830' } });
    const { body } = await list({ near: 'Mieres', translation_language: 'es' });
    expect([body.near.value, body.near.others]).to.deep.equal(['mieres-girona', ['Mieres (Asturias)']]);
    expect(summaryOf(body.events)).to.include('mieres 0 town');
    expect((await list({ near: 'mieres' })).body.near).to.deep.include({
      value: 'mieres',
      others: ['Mieres (Girona)'],
    });
    const other = (await list({ near: 'Mieres (Asturias)' })).body.near;
    expect([other.value, other.others]).to.deep.equal(['mieres', undefined]);
  });

  it('is refused when the place is unknown or values are out of bounds, all of them together', async () => {
    for (const wrong of ['Narnia', 'Vilaperduda de Dalt', '91,2', '41', '41,2,3', '41,x1'])
      expect([wrong, Object.keys((await list({ near: wrong })).body.data.params)]).to.deep.equal([wrong, ['near']]);
    for (const radius of [0, -1, 500.5, 'x']) {
      const { status, body } = await list({ near: 'Narnia', radius });
      expect([status, Object.keys(body.data.params)]).to.deep.equal([400, ['radius', 'near']]);
    }
    const both = await list({ near: 'girona', geoloc_lat: 41, geoloc_lng: 2 });
    expect([both.status, Object.keys(both.body.data.params)]).to.deep.equal([400, ['near']]);
    expect((await list({ near: '', radius: '' })).body).not.to.have.property('near');
    expect((await list({ radius: 3 })).status).to.equal(200);
  });

  it('follows a venue that moves, and its tag with it', async () => {
    const before = await list({ near: 'girona', radius: 10 });
    await send('POST', `/venues/${salt}`, { body: { geo_lat: 41.99, geo_lng: 2.8 } });
    const after = await list({ near: 'girona', radius: 10 });
    expect(summaryOf(after.body.events)).to.deep.equal(['girona 1.4 venue', 'salt 2.2 venue']);
    expect(after.headers.get('etag')).not.to.equal(before.headers.get('etag'));
    await send('POST', `/venues/${salt}`, { body: { status: 'draft' } });
    expect(summaryOf(await near({ near: 'girona', radius: 10 }))).to.deep.equal(['girona 1.4 venue']);
  });
});
