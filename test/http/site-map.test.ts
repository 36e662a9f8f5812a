import { expect } from 'chai';
import { all, isHidden, linksOf, read, titlesOf } from '../support/pages.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('the map of the agenda', () => {
  const { service, create } = withOneService();
  const open = (path: string) => service.request('GET', `~${path}`, { headers: { accept: 'text/html' } });
  const namesOf = (html: string) => all(html, /<a href="[^"]*" rel="nofollow" aria-label="([^"]*)"/g);

  before(async () => {
    const at = (venue: string, lat: number, lng: number) => ({ venue, city: 'Girona', geo_lat: lat, geo_lng: lng });
    const event = (title: string, venue: object | undefined, categories: string[]) =>
      create('events', {
        title,
        start_date: '2031-05-08 20:30',
        end_date: '2031-05-08 22:00',
        categories,
        ...(venue && { venue }),
      });
    await event('Un', at('Sala', 41.98, 2.82), ['Música']);
    await event('Dos', at('Teatre', 41.981, 2.82), ['Teatre']);
    await event('Tres', at('Auditori', 41.39, 2.16), ['Música']);
    await event('Enlloc', undefined, ['Música']);
  });

  it('shows where events are, with those that lie close together as one', async () => {
    const { text } = await open('/map/');
    expect(namesOf(text)).to.deep.equal(['Girona: 2 actes', 'Auditori: 1 acte']);
    expect(read(text)).to.include('3 actes. 1 més no té un lloc conegut');
    expect([read(text).includes('Barcelona'), isHidden(text)]).to.deep.equal([true, true]);
  });

  it('leads closer, to the events of a place, and back to the list, under the same filters', async () => {
    const links = linksOf((await open('/es/map/?categories=teatre,musica')).text);
    const closer = links.find((link) => link.includes('bbox=')) ?? '';
    expect(closer).to.match(/^\/es\/map\/\?categories=teatre,musica&bbox=[\d.,]+$/);
    const near = (await open(closer)).text;
    expect(namesOf(near)).to.deep.equal(['Gerona: 2 actos']);
    const area = linksOf(near).find((link) => link.startsWith('/es/?') && link.includes('bbox=')) ?? '';
    expect(titlesOf((await open(area)).text)).to.deep.equal(['Un', 'Dos']);
    const place = links.find((link) => link.includes('venue=')) ?? '';
    expect(titlesOf((await open(place)).text)).to.deep.equal(['Tres']);
    expect(links).to.include('/es/?categories=teatre,musica');
    expect(linksOf((await open('/?categories=musica')).text)).to.include('/map/?categories=musica');
  });

  it('names its circles, has filters and the first events beside it, and a way out by one step', async () => {
    const page = (await open('/map/')).text;
    expect(all(page, /<text class="\w+" x="\d+" y="\d+">([^<]*)</g).slice(0, 2)).to.deep.equal(['Girona', 'Barcelona']);
    expect(page).to.match(/<path class="ground" d="M[^"]+Z"/);
    expect(titlesOf(page)).to.deep.equal(['Un', 'Dos', 'Tres', 'Enlloc']);
    expect(linksOf(page)).to.include('/map/?categories=musica').and.to.include('/map/?when=week');
    const near = (await open('/map/?bbox=2.8,41.9,2.9,42')).text;
    expect(linksOf(near)).to.include('/map/?bbox=2.75,41.85,2.95,42.05').and.to.include('/map/');
    expect(titlesOf(near)).to.deep.equal(['Un', 'Dos']);
  });

  it('shows an area up to its edges, with what is beside it one step closer, and says when nothing is there', async () => {
    const edgesOf = (page: string) => (all(page, /data-map="([^"]*)"/g)[0] ?? '').split(',').map(Number);
    const asked = [2, 41, 3, 41.5];
    const { text } = await open(`/map/?bbox=${asked}`);
    expect(edgesOf(text).map((degrees) => Number(degrees.toFixed(2)))).to.deep.equal(asked);
    const closer = linksOf(text).find((link) => link.startsWith('/map/?bbox=2.25')) ?? '';
    expect(edgesOf((await open(closer)).text).map((degrees) => Number(degrees.toFixed(2)))).to.deep.equal([
      2.25, 41.12, 2.75, 41.38,
    ]);
    const cluster = linksOf((await open('/map/')).text).find((link) => link.includes('bbox=')) ?? '';
    const near = (await open(cluster)).text;
    expect(namesOf(near)).to.include('Girona: 2 actes');
    const empty = read((await open('/map/?bbox=0,40,0.1,40.1')).text);
    expect(empty).to.include('En aquesta zona no hi ha cap acte').and.not.to.include('Els primers');
  });

  it('takes two days from a form, with its other filters', async () => {
    const page = (await open('/map/?categories=musica')).text;
    expect(page).to.include('<form class="dates-form" action="/map/">\n<input type="hidden" name="categories"');
    for (const [path, to] of [
      ['/map/?categories=musica&from=2031-05-07&to=2031-05-08', '/map/?categories=musica&when=2031-05-07%2F2031-05-08'],
      ['/es/map/?from=2031-05-09&to=', '/es/map/?when=2031-05-09%2F..'],
    ] as const) {
      const answer = await open(path);
      expect([answer.status, answer.headers.get('location')]).to.deep.equal([302, to]);
    }
  });

  it('says when no event has a place, and what is wrong with its address', async () => {
    expect(read((await open('/map/?when=2031-05-09')).text)).to.include('No hi ha cap acte amb un lloc conegut');
    expect((await open('/map/?bbox=1,2')).status).to.equal(400);
  });
});

describeOnOnePair('the map of the agenda over tiles', () => {
  const tiles = { address: 'https://tiles.example/{z}/{x}/{y}.png', credit: '© Algú' };
  const { service, create } = withOneService({ http: { pages: { areOn: true, imageOrigins: [], tiles } } });
  const open = (path: string) => service.request('GET', `~${path}`, { headers: { accept: 'text/html' } });

  it('names their host alone, on the map alone, and says whose they are', async () => {
    const venue = { venue: 'Sala', geo_lat: 41.98, geo_lng: 2.82 };
    await create('events', { title: 'Un', start_date: '2031-05-08 20:30', end_date: '2031-05-08 22:00', venue });
    const map = await open('/map/');
    expect(map.headers.get('content-security-policy')).to.include("img-src 'self' https://tiles.example;");
    expect(map.headers.get('referrer-policy')).to.equal('strict-origin');
    expect(read(map.text)).to.include('© Algú');
    const drawn = [...map.text.matchAll(/<image href="https:\/\/tiles\.example\/(\d+)\/(\d+)\/(\d+)\.png"/g)];
    // The tile of Girona at level 13, by the formula in OpenStreetMap's wiki
    expect(drawn.map((each) => each.slice(1).join('/'))).to.include('13/4160/3041');
    expect(drawn.length).to.be.within(6, 16);
    expect(map.text).not.to.include('class="land"');
    const agenda = await open('/');
    expect(agenda.headers.get('content-security-policy')).not.to.include('tiles.example');
    expect(agenda.headers.get('referrer-policy')).to.equal('no-referrer');
  });

  it('asks for no rows beyond the poles, and for columns around the world', async () => {
    const { text } = await open('/map/?bbox=-179,-80,179,80');
    expect(text)
      .to.include('<h1')
      .and.not.to.match(/tiles\.example\/\d+\/-|tiles\.example\/\d+\/\d+\/-/);
  });
});
