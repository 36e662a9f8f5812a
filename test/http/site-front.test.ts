import { expect } from 'chai';
import { all, linksOf, read, titlesOf } from '../support/pages.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

// On one pair: the page asks for lists, whose records the contracts of the indices prove
describeOnOnePair('the front page', () => {
  const { service, create } = withOneService({
    http: { pages: { areOn: true, imageOrigins: ['https://img.example'] } },
  });
  const open = async (path: string) =>
    (await service.request('GET', `~${path}`, { headers: { accept: 'text/html' } })).text;
  const part = (page: string) =>
    /<div class="front" data-part="front">(.*?)<\/div>\n<div class="columns"/s.exec(page)?.[1] ?? '';

  const event = (title: string, day: string, more: object) =>
    create('events', { title, start_date: `${day} 20:00`, end_date: `${day} 22:00`, ...more });

  before(async () => {
    for (const day of ['10', '11', '12']) await event(`Concert ${day}`, `2031-05-${day}`, { categories: ['Música'] });
    for (const day of ['13', '14']) await event(`Obra ${day}`, `2031-05-${day}`, { categories: ['Teatre'] });
    const image = 'https://img.example/a.jpg';
    for (const day of ['20', '21', '22', '23'])
      await event(`Gran dia ${day}`, `2031-05-${day}`, { featured: true, image, categories: ['Festa & fira'] });
    await event('Anul·lat', '2031-05-09', { featured: true, event_status: 'cancelled' });
  });

  it('begins with up to three featured events that take place, with their pictures', async () => {
    const lead = /<section class="lead".*?<\/section>/s.exec(part(await open('/')))?.[0] ?? '';
    expect(titlesOf(lead)).to.deep.equal(['Gran dia 20', 'Gran dia 21', 'Gran dia 22']);
    expect(all(lead, /<img class="poster" src="([^"]*)"/g)).to.deep.equal(Array(3).fill('https://img.example/a.jpg'));
    expect(read(lead)).to.include('Destacat').and.to.include('dimarts, 20 de maig, 20.00 h');
    expect(all(lead, /<p class="leaf"[^>]*>(.*?)<\/p>/g)).to.deep.equal(['20 maig', '21 maig', '22 maig']);
  });

  it('goes on with rows by category, each linked, then the days', async () => {
    const page = await open('/');
    const rows = all(part(page), /<section class="of-category">\n<h2>(.*?)<\/h2>/g);
    expect(rows).to.deep.equal(['Festa & fira 4', 'Música 3']);
    expect(linksOf(part(page))).to.include('/?categories=musica');
    expect(page.indexOf('of-category')).to.be.below(page.indexOf('<section class="day">'));
  });

  it('is the first page without filters only', async () => {
    for (const path of ['/?page=1&categories=musica', '/?when=2031-05-20', '/?q=gran', '/?price=unknown'])
      expect([path, part(await open(path))]).to.deep.equal([path, '']);
  });

  it('shows the symbol of the category where there is no photo, and the category, in all lists', async () => {
    const page = await open('/?categories=teatre');
    const [symbol = ''] = all(page, /<img class="poster symbol" src="([^"]*)"/g);
    expect(symbol).to.match(/^\/assets\/symbols\/theatre\.svg\?v=/);
    expect(page).not.to.include('/posters/');
    expect(all(page, /<p class="category">(.*?)<\/p>/g)).to.deep.equal(['Teatre', 'Teatre']);
    const picture = await service.request('GET', `~${symbol}`);
    expect([picture.status, picture.headers.get('content-type')]).to.deep.equal([200, 'image/svg+xml']);
    expect(read(await open('/?when=2031-05-23'))).to.include('Destacat');
  });

  it('shows what tells events of one category apart, by their titles where they have no other', async () => {
    const [row = ''] =
      /<section class="of-category">\n<h2><a href="\/\?categories=musica.*?<\/section>/s.exec(part(await open('/'))) ??
      [];
    expect(all(row, /symbols\/(\w+)\.svg/g)).to.deep.equal(['music', 'music', 'music']);
    for (const [title, day] of [
      ['Tast de vins', '13'],
      ['Visita guiada', '14'],
      ['Res de res', '15'],
    ])
      await event(title as string, `2031-05-${day}`, { categories: ['Actes del barri'] });
    const page = await open('/?categories=actes-del-barri');
    expect(all(page, /symbols\/(\w+)\.svg/g)).to.deep.equal(['food', 'heritage', 'other']);
  });

  it('asks what to do today, with how much is on; of these days where nothing is on', async () => {
    const asked = async (path: string) => all(await open(path), /<p class="invitation">(.*?)<\/p>/g);
    expect(await asked('/')).to.deep.equal(['Què fem aquests dies?']);
    await event('Avui', '2031-05-06', {});
    expect(await asked('/')).to.deep.equal(['Què fem avui? Dimarts, 6 de maig: 1 acte']);
    expect(await asked('/es/')).to.deep.equal(['¿Qué hacemos hoy? Martes, 6 de mayo: 1 acto']);
    expect(await asked('/?when=today')).to.deep.equal([]);
  });
});
