import { expect } from 'chai';
import { all, daysOf, linksOf, read, titlesOf } from '../support/pages.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { startService } from '../support/service.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('the language of public pages', () => {
  const { service, create } = withOneService();
  const to = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await service.request('GET', `~${path}`, { headers: { accept: 'text/html', ...headers } });
    return [answer.status, answer.headers.get('location')];
  };
  const typed = { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' };

  before(async () => {
    const at = { start_date: '2031-05-08 20:30', end_date: '2031-05-08 22:00' };
    await create('events', { title: 'Concert', ...at, venue: { venue: 'Sala' } });
    await create('events', { title: 'Festa', ...at, translations: { es: { title: 'Fiesta' } } });
  });

  it('is the one that a browser prefers among ours when somebody comes to the root from elsewhere', async () => {
    for (const [prefers, leads] of [
      ['es-ES,es;q=0.9,en;q=0.8', '/es/'],
      ['en,es;q=0.5', '/es/'],
      ['en-GB,en', null],
      ['ca,es;q=0.9', null],
      ['*', null],
    ] as const) {
      const found = await to('/', { 'Accept-Language': prefers, ...typed });
      expect([prefers, ...found]).to.deep.equal([prefers, leads ? 302 : 200, leads]);
    }
  });

  it('stays what its address says: on other pages, with filters, and for those who come from a page of ours', async () => {
    const spanish = { 'Accept-Language': 'es' };
    for (const path of ['/?when=week', '/ca/', '/event/concert/', '/map/'])
      expect(await to(path, { ...spanish, ...typed })).to.deep.equal([200, null]);
    expect(await to('/', { ...spanish, ...typed, 'Sec-Fetch-Site': 'same-origin' })).to.deep.equal([200, null]);
    expect(await to('/', spanish)).to.deep.equal([200, null]);
  });

  it('leads from the path of a record behind a language to its page in that language', async () => {
    expect(await to('/es/event/concert/')).to.deep.equal([302, '/event/concert/?lang=es']);
    expect(await to('/es/event/festa/')).to.deep.equal([302, '/event/fiesta/']);
    expect(await to('/ca/event/fiesta/')).to.deep.equal([302, '/event/festa/']);
    expect(await to('/es/venue/sala/')).to.deep.equal([302, '/venue/sala/?lang=es']);
    expect((await to('/es/event/nothing/'))[0]).to.equal(404);
    expect((await to('/fr/event/concert/'))[0]).to.equal(404);
  });

  it('has no switch where there is one language', async () => {
    const one = await startService({ languages: ['ca'] });
    try {
      const headers = { 'Accept-Language': 'es', ...typed };
      const page = await one.request('GET', '~/', { headers });
      expect([page.status, page.text.includes('class="languages"')]).to.deep.equal([200, false]);
    } finally {
      await one.close();
    }
  });
});

describeOnOnePair('a list for paper', () => {
  const { service, create } = withOneService();
  const open = async (path: string) =>
    (await service.request('GET', `~${path}`, { headers: { accept: 'text/html' } })).text;

  before(async () => {
    for (let day = 1; day <= 30; day += 1) {
      const date = `2031-06-${String(day).padStart(2, '0')}`;
      await create('events', { title: `Acte ${day}`, start_date: `${date} 20:00`, end_date: `${date} 21:00` });
    }
    const venue = { venue: 'Sala' };
    const ends = { start_date: '2031-05-09 20:00', end_date: '2031-05-09 21:00' };
    await create('events', { title: 'Concert', ...ends, venue, cost: '0', categories: ['Música'], tags: ['jazz'] });
  });

  it('has all pages of its list, by days, and the address of that', async () => {
    expect(linksOf(await open('/?when=2031-06'))).to.include('/print/?when=2031-06');
    const page = await open('/print/?when=2031-06');
    expect([titlesOf(page).length, daysOf(page).length]).to.deep.equal([30, 30]);
    expect(all(page, /<p class="address">(.*?)<\/p>/g)).to.deep.equal([`${service.url}/?when=2031-06`]);
    expect(read(page)).to.include('30 actes');
    expect(titlesOf(await open('/es/print/?q=acte')).length).to.equal(30);
  });

  it('is headed by the days and filters of its list, without any by the name of the agenda', async () => {
    const headingOf = async (path: string) => all(await open(path), /<h1>(.*?)<\/h1>/g);
    expect(await headingOf('/print/')).to.deep.equal(['Agenda']);
    expect(await headingOf('/es/print/')).to.deep.equal(['Agenda']);
    expect(await headingOf('/print/?when=week&categories=musica')).to.deep.equal(['Aquesta setmana · Música']);
    const { venues } = (await service.request('GET', '/venues')).body;
    const filters = `tags=jazz&price=free&venue=${venues[0].id}`;
    expect(await headingOf(`/print/?${filters}`)).to.deep.equal(['Jazz · Gratuït · Sala']);
  });
});
