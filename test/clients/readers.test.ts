/** Requests of sites and apps that show the events of a calendar made with The Events Calendar. */

import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { type Running, startService } from '../support/service.ts';

const palau = { venue: 'Palau', address: 'C/ Palau, 4', city: 'Barcelona', zip: '08003', country: 'Espanya' };
const shows = Array.from({ length: 120 }, (_, at) => {
  const day = new Date(Date.UTC(2031, 4, 7 + Math.floor(at / 3))).toISOString().slice(0, 10);
  const hour = 20 + (at % 3);
  return {
    title: `Concert ${at}`,
    start_date: `${day} ${hour}:00`,
    end_date: `${day} ${hour}:45`,
    categories: ['Música'],
  };
});
const special = {
  running: { title: 'Exposició', start_date: '2031-04-01 10:00:00', end_date: '2031-07-01 20:00:00' },
  past: { title: 'Passat', start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' },
  morning: { title: 'Esmorzar', start_date: '2031-05-06 08:00:00', end_date: '2031-05-06 09:00:00' },
  full: {
    title: 'Gala d’estiu',
    description: '<p>Amb <b>sopar</b>.</p>',
    start_date: '2031-08-01 21:00:00',
    end_date: '2031-08-01 23:30:00',
    cost: ['10', '12,50'],
    image: 'https://example.com/gala.jpg',
    venue: palau,
    organizer: [{ organizer: 'Ateneu', email: 'ateneu@example.cat' }, { organizer: 'Consell' }],
    categories: ['Gastronomia'],
    tags: ['Gratuït'],
  },
};

describeOnOnePair('readers of The Events Calendar', () => {
  let service: Running;
  let root: string;
  before(async () => {
    service = await startService({ http: { aliases: ['wp-json/tribe/events/v1'] } });
    root = `${service.url}/wp-json/tribe/events/v1`;
    const create = (body: object) => service.request('POST', '/events', { as: 'editor', body });
    const [first, ...others] = [...shows, ...Object.values(special)];
    await create(first as object);
    await Promise.all(others.map(create));
  });
  after(() => service.close());

  const get = async (address: string): Promise<Loose> => (await fetch(address)).json();
  const titles = (page: Loose): string[] => page.events.map(({ title }: Loose) => title);

  it('follow the links of pages until there is none', async () => {
    const seen: string[] = [];
    let pages = 0;
    for (let url = `${root}/events?start_date=2031-05-07&per_page=50&status=publish`; url; pages++) {
      const page = await get(url);
      seen.push(...titles(page));
      url = page.next_rest_url || null;
    }
    expect([seen.length, new Set(seen).size, pages]).to.deep.equal([121, 121, 3]);
  });

  it('count pages themselves, and get exhibitions that are still on', async () => {
    const seen: string[] = [];
    for (let [at, last] = [1, 1]; at <= last; at++) {
      const page = await get(`${root}/events?ends_after=2031-05-05&per_page=50&page=${at}`);
      seen.push(...titles(page));
      last = page.total_pages;
    }
    expect(seen).to.have.length(123);
    expect(seen).to.include.members(['Exposició', 'Esmorzar']).and.not.include('Passat');
  });

  it('request pages until one is missing', async () => {
    let page = 1;
    const ask = () => fetch(`${root}/events?start_date=2031-05-07&per_page=100&page=${page}`);
    let answer = await ask();
    while (answer.ok) {
      page++;
      answer = await ask();
    }
    expect([page, answer.status, ((await answer.json()) as Loose).code]).to.deep.equal([
      3,
      404,
      'event-archive-page-not-found',
    ]);
  });

  it('request the days around now', async () => {
    const page = await get(`${root}/events?start_date=2031-05-06&end_date=2031-05-07`);
    expect(titles(page)).to.deep.equal(['Esmorzar', 'Concert 0', 'Concert 1', 'Concert 2']);
    expect(titles(await get(`${root}/events?per_page=2`))).to.deep.equal(['Concert 0', 'Concert 1']);
  });

  it('request the events from now, from today and from yesterday', async () => {
    const ask = async (query: string): Promise<Loose> => (await fetch(`${root}/events?${query}`)).json();
    const now = await ask('start_date=now&per_page=50');
    expect(now.events[0].title).to.equal(special.morning.title);
    const today = await ask('start_date=today&per_page=50&page=2');
    expect(today.events).to.have.length(50);
    expect(today.next_rest_url).to.include(`${root}/events/?`).and.to.include('start_date=2031-05-06');
    const gala = (await ask('search=Gala&start_date=today')).events[0];
    const [one, two] = gala.organizer.map(({ id }: Loose) => id);
    const chosen = `categories=gastronomia,musica&organizer[]=${one}&organizer[]=${two}`;
    const found = await ask(`starts_after=yesterday&${chosen}`);
    expect(found.events.map(({ title }: Loose) => title)).to.deep.equal([special.full.title]);
    const query = 'rest_route=/tribe/events/v1/events&start_date=2031/05/06T09:00&per_page=50';
    const routed = (await (await fetch(`${service.url}/?${query}`)).json()) as Loose;
    expect(routed.events).to.have.length(50);
    expect(routed.next_rest_url).to.include(`${root}/events/?`);
  });

  it('request the last ones first', async () => {
    const query = new URLSearchParams({
      status: 'publish',
      start_date: '2031-01-01',
      order: 'desc',
      orderby: 'start_date',
    });
    expect(titles(await get(`${root}/events?${query}`)).slice(0, 2)).to.deep.equal(['Gala d’estiu', 'Concert 119']);
  });

  it('read totals without the body', async () => {
    const { headers } = await fetch(`${root}/events?start_date=2031-05-07&per_page=50`, { method: 'HEAD' });
    const totals = ['X-TEC-Total', 'X-TEC-TotalPages', 'X-WP-Total', 'X-WP-TotalPages'].map((name) =>
      headers.get(name),
    );
    expect(totals).to.deep.equal(['121', '3', '121', '3']);
  });

  it('filter the list by the slug of a category', async () => {
    const { categories } = await get(`${root}/categories?per_page=50`);
    expect(categories.map(({ name, slug, count }: Loose) => [name, slug, count])).to.deep.equal([
      ['Gastronomia', 'gastronomia', 1],
      ['Música', 'musica', 120],
    ]);
    for (const { slug, count, urls } of categories) {
      const page = await get(`${root}/events?start_date=2031-01-01&categories=${slug}`);
      expect(page.total).to.equal(count);
      expect((await get(urls.self)).slug).to.equal(slug);
    }
  });

  it('read an event with all that it shows', async () => {
    const [listed] = (await get(`${root}/events?search=gala`)).events;
    const event = await get(`${root}/events/${listed.id}`);
    for (const one of [listed, event]) {
      expect(one.venue).to.include(palau);
      expect(one.organizer.map(({ organizer }: Loose) => organizer)).to.deep.equal(['Ateneu', 'Consell']);
      expect(one.image.url).to.equal('https://example.com/gala.jpg');
      expect(Object.keys(one.image.sizes)).to.deep.equal([]);
      expect(one.cost).to.equal('10 € – 12,50 €');
      expect(one.cost_details.values.map(Number)).to.deep.equal([10, 12.5]);
      expect(one.categories[0].name).to.equal('Gastronomia');
    }
    const { year, month, day, hour, minutes } = event.start_date_details;
    expect(`${year}-${month}-${day} ${hour}:${minutes}:00`).to.equal(event.start_date);
    expect(new Date(`${event.utc_start_date.replace(' ', 'T')}Z`).toISOString()).to.equal('2031-08-01T19:00:00.000Z');
    expect(event.json_ld).to.include({
      '@type': 'Event',
      name: 'Gala d’estiu',
      startDate: '2031-08-01T21:00:00+02:00',
    });
    expect(event.json_ld.location.name).to.equal('Palau');
    expect(await get(event.rest_url)).to.deep.equal(event);
    expect(await get(`${root}/events/by-slug/${event.slug}`)).to.deep.equal(event);
  });

  it('get empty results in the shape that they check', async () => {
    const [event] = (await get(`${root}/events?per_page=1`)).events;
    expect([event.venue, event.organizer, event.image, event.tags, event.cost]).to.deep.equal([[], [], false, [], '']);
    expect(event.venue.venue || event.image?.url || 'nowhere').to.equal('nowhere');
    const none = await get(`${root}/events?start_date=2040-01-01&end_date=2040-01-02`);
    expect(none).to.deep.include({ events: [], total: 0, total_pages: 0 });
    expect(none).not.to.have.any.keys('next_rest_url', 'previous_rest_url');
  });

  it('discover the API from a page of the site', async () => {
    const { headers } = await fetch(`${service.url}/`, { method: 'HEAD' });
    expect(headers.get('X-TEC-API-VERSION')).to.equal('v1');
    const page = await get(`${headers.get('X-TEC-API-ROOT')}events?per_page=1`);
    expect(page.events).to.have.length(1);
  });
});
