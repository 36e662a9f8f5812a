/** Requests of programs that feed a calendar made with The Events Calendar: forms and lists as PHP encodes them. */

import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withEmptiedService } from '../support/with-service.ts';

const interfaceRoot = '~/wp-json/tribe/events/v1';
const times = { start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };

describeOnOnePair('writers of The Events Calendar', () => {
  const { service } = withEmptiedService({ http: { aliases: ['wp-json/tribe/events/v1'] } });

  const post = (path: string, form: string | Record<string, string | number>) =>
    service.request('POST', interfaceRoot + path, { as: 'editor', form });
  const idOf = async (path: string, form: Record<string, string | number>): Promise<number> =>
    (await post(path, form)).body.id;
  const list = async (query: string): Promise<Loose> =>
    (await service.request('GET', `${interfaceRoot}/events?start_date=2031-01-01&${query}`)).body;

  it('create an event with all its linked records in one form', async () => {
    const form = new URLSearchParams({
      title: 'Gala',
      description: '<p>Sopar</p>',
      ...times,
      all_day: '0',
      featured: '1',
      show_map: '1',
      sticky: '0',
      timezone: 'Europe/Madrid',
      'cost[0]': '10',
      'cost[1]': '20',
      'categories[0]': 'Música',
      'categories[1]': 'Dansa',
      tags: 'gratis, familiar',
      'venue[venue]': 'Palau',
      'venue[city]': 'Barcelona',
      'venue[show_map]': 'true',
      'organizer[0][organizer]': 'Ateneu',
      'organizer[1][organizer]': 'Consell',
      'organizer[1][email]': 'consell@example.cat',
    });
    const { status, body } = await post('/events', form.toString());
    expect(status).to.equal(201);
    expect(body).to.deep.include({ title: 'Gala', all_day: false, featured: true, show_map: true, sticky: false });
    expect(body.cost_details.values).to.deep.equal(['10', '20']);
    expect(body.categories.map(({ name }: Loose) => name)).to.deep.equal(['Dansa', 'Música']);
    expect(body.tags.map(({ name }: Loose) => name)).to.deep.equal(['familiar', 'gratis']);
    expect(body.venue).to.include({ venue: 'Palau', city: 'Barcelona', show_map: true });
    expect(body.organizer.map(({ email }: Loose) => email)).to.deep.equal(['', 'consell@example.cat']);
  });

  it('send empty form fields for unknown values', async () => {
    const form = new URLSearchParams({
      title: 'Fira',
      ...times,
      website: '',
      cost: '',
      image: '',
      categories: '',
      'venue[venue]': '',
      'venue[address]': '',
      'organizer[]': '',
    });
    const { status, body } = await post('/events', form.toString());
    expect(status).to.equal(201);
    expect(body).to.deep.include({ website: '', cost: '', image: false, categories: [], venue: [], organizer: [] });
  });

  it('send blank coordinates for unknown ones, and to clear wrong ones', async () => {
    const blank = new URLSearchParams({ geo_lat: '', geo_lng: '' }).toString();
    const made = await post('/venues', `venue=Envelat&${blank}`);
    expect([made.status, made.body.geo_lat]).to.deep.equal([201, undefined]);
    const inside = new URLSearchParams({ title: 'Fira', ...times, 'venue[venue]': 'Plaça', 'venue[geo_lat]': '' });
    expect((await post('/events', `${inside}&venue[geo_lng]=`)).body.venue).to.include({ venue: 'Plaça' });
    const id = await idOf('/venues', { venue: 'Pavelló', geo_lat: '41.98', geo_lng: '2.82' });
    const { status, body } = await post(`/venues/${id}`, blank);
    expect(status).to.equal(200);
    expect(body).not.to.have.any.keys('geo_lat', 'geo_lng');
    const around = await service.request('GET', '/events', { query: { geoloc_lat: '', geoloc_lng: '' } });
    expect(around.status).to.equal(200);
  });

  it('change only the fields that they send, with flags as ones and zeros', async () => {
    const id = await idOf('/events', { title: 'Fira', ...times, featured: 1, cost: '5' });
    const { status, body } = await post(`/events/${id}`, { title: 'Fira de nit', featured: 0, all_day: 1 });
    expect(status).to.equal(200);
    expect(body).to.include({ id, title: 'Fira de nit', featured: false, all_day: true, cost: '5 €' });
    expect(body.start_date_details).to.include({ day: '01', hour: '00' });
  });

  it('link venues and organizers by ID, each in its own notation', async () => {
    const venue = await idOf('/venues', { venue: 'Palau', show_map: '1' });
    const people = [await idOf('/organizers', { organizer: 'A' }), await idOf('/organizers', { organizer: 'B' })];
    for (const links of [
      `venue=${venue}&organizer=${people}`,
      `venue[]=${venue}&organizer[]=${people[0]}&organizer[]=${people[1]}`,
      `venue[0]=${venue}&organizer[0]=${people[0]}&organizer[1]=${people[1]}`,
      `venue[id]=${venue}&organizer[0][id]=${people[0]}&organizer[1][id]=${people[1]}`,
      `venue%5B0%5D=${venue}&organizer=${people[0]}%2C%20${people[1]}`,
    ]) {
      const { status, body } = await post('/events', `${new URLSearchParams({ title: 'Fira', ...times })}&${links}`);
      const organizers = body.organizer?.map(({ id }: Loose) => id);
      expect([links, status, body.venue?.id, organizers]).to.deep.equal([links, 201, venue, people]);
    }
  });

  it('filter by lists and flags in every notation', async () => {
    const event = { ...times, 'venue[venue]': 'Palau', 'organizer[0][organizer]': 'Ateneu' };
    const [music, dance] = await Promise.all([
      idOf('/events', { title: 'Concert', ...event, categories: 'Música', tags: 'gratis', featured: 1 }),
      idOf('/events', { title: 'Ball', ...event, categories: 'Dansa', tags: 'familiar' }),
    ]);
    await idOf('/events', { title: 'Xerrada', ...times });
    const shown = (await service.request('GET', `/events/${music}`)).body;
    const both = [music, dance];
    const lists: [name: string, values: (string | number)[]][] = [
      ['categories', ['musica', 'dansa']],
      ['tags', [shown.tags[0].id, 'familiar']],
      ['venue', [shown.venue.id]],
      ['organizer', [shown.organizer[0].id]],
      ['include', both],
    ];
    for (const [name, values] of lists) {
      for (const query of [
        values.map((value) => `${name}[]=${value}`).join('&'),
        values.map((value, at) => `${name}[${at}]=${value}`).join('&'),
        values.map((value, at) => `${name}%5B${at}%5D=${value}`).join('&'),
        values.map((value) => `${name}=${value}`).join('&'),
        `${name}=${values}`,
        `${name}=${values.join('%2C%20')}`,
      ]) {
        const found: number[] = (await list(query)).events.map(({ id }: Loose) => id);
        expect([query, new Set(found)]).to.deep.equal([query, new Set(both)]);
      }
    }
    for (const [flag, total] of [
      ['1', 1],
      ['true', 1],
      ['0', 2],
      ['false', 2],
    ] as const) {
      expect([flag, (await list(`featured=${flag}`)).total]).to.deep.equal([flag, total]);
    }
  });

  it('remove with a POST that overrides the method, since some can send no other', async () => {
    const id = await idOf('/events', { title: 'Fira', ...times });
    const removed = await post(`/events/${id}?_method=DELETE`, {});
    expect([removed.status, removed.body.status]).to.deep.equal([200, 'trash']);
    expect((await post(`/events/${id}?_method=DELETE`, {})).body.code).to.equal('event-is-in-trash');
  });
});
