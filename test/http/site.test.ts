import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { startService } from '../support/service.ts';
import { withOneService } from '../support/with-service.ts';

/** What an attribute or an element says. */
function read(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')
    .trim();
}

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => read(found));
const titlesOf = (html: string) => all(html, /<h3>(.*?)<\/h3>/g);
const daysOf = (html: string) => all(html, /<section class="day">\n<h2>(.*?)<\/h2>/g);
const linksOf = (html: string) => all(html, /href="([^"]*)"/g);
const canonicalOf = (html: string) => all(html, /<link rel="canonical" href="([^"]*)"/g)[0];
/** The same address in the language of the agenda at the root, of one below another's. */
const atRoot = (path: string) => path.replace(/^\/es\//, '/');
const isHidden = (html: string) => html.includes('<meta name="robots" content="noindex">');

describeOnOnePair('the agenda as a page', () => {
  const { service, create } = withOneService();
  const open = (path: string) => service.request('GET', `~${path}`, { headers: { accept: 'text/html' } });

  before(async () => {
    const venue = { venue: 'Sala «Gran» & petita', city: 'Girona', geo_lat: 41.98, geo_lng: 2.82 };
    const event = (title: string, start: string, end: string, more: object = {}) =>
      create('events', { title, start_date: start, end_date: end, venue, ...more });
    await event('Concert de tarda', '2031-05-06 18:30', '2031-05-06 20:00', {
      categories: ['Música'],
      cost: '12',
      translations: { es: { title: 'Concierto de tarde' } },
    });
    await event('<b>Hamlet</b>', '2031-05-07 21:00', '2031-05-07 23:00', {
      categories: ['Teatre'],
      cost: '0',
      event_status: 'cancelled',
      translations: { es: { title: 'Hamlet' } },
    });
    await event('Exposició', '2031-04-01 10:00', '2031-06-30 20:00', { all_day: true, categories: ['Art'] });
    await event('Ja passat', '2031-04-01 20:00', '2031-04-01 22:00');
  });

  it('lists what comes by days, in words and hours of the language', async () => {
    const catalan = (await open('/')).text;
    expect(daysOf(catalan)).to.deep.equal(['Avui, dimarts, 6 de maig', 'Demà, dimecres, 7 de maig']);
    expect(titlesOf(catalan)).to.deep.equal(['Concert de tarda', 'Hamlet']);
    expect(read(catalan)).to.include('18.30 h').and.to.include('1 acte més que ja ha començat');
    const spanish = (await open('/es/')).text;
    expect(daysOf(spanish)).to.deep.equal(['Hoy, martes, 6 de mayo', 'Mañana, miércoles, 7 de mayo']);
    expect(titlesOf(spanish)).to.deep.equal(['Concierto de tarde', 'Hamlet']);
    expect(read(spanish)).to.include('18:30 h');
  });

  it('shows what has become of an event', async () => {
    expect((await open('/')).text).to.include('<strong>Cancel·lat</strong>');
  });

  it('narrows by each of its links, and says how many are left', async () => {
    const links = linksOf((await open('/')).text);
    for (const [link, titles] of [
      ['/?when=today', ['Concert de tarda']],
      ['/?when=tomorrow', ['Hamlet']],
      ['/?price=free', ['Hamlet']],
      ['/?categories=musica', ['Concert de tarda']],
      ['/?when=2031-05-07', ['Hamlet']],
      ['/?ongoing=only', ['Exposició']],
    ] as const) {
      expect(links).to.include(link);
      const page = (await open(link)).text;
      expect([link, titlesOf(page)]).to.deep.equal([link, titles]);
      expect(page).to.include('>1 acte</p>');
    }
  });

  it('has no link that leads nowhere, and none to another server', async () => {
    for (const path of ['/', '/es/', '/?when=past', '/?categories=musica&when=week']) {
      const links = linksOf((await open(path)).text).filter((link) => !link.startsWith(service.url));
      for (const each of links) {
        // A subscription is an address of this host too
        const link = each.replace(`webcal://${new URL(service.url).host}/`, '/');
        expect(link).to.match(/^(\/(?!\/)|#)/);
        const { status } = await open(link.replace(/#.*/, '') || path);
        // Editors who are not signed in are sent on
        expect([link, status]).to.deep.equal([link, link === '/desk' ? 302 : 200]);
      }
    }
  });

  it('offers the same list as a subscription, with its filters, and under a short address', async () => {
    const feed = '/calendar/events/v1/events.ics?categories=musica&translation_language=es';
    const links = linksOf((await open('/es/?categories=musica&page=1')).text);
    expect(links).to.include(service.url.replace('http:', 'webcal:') + feed);
    expect(links.filter((link) => link === feed)).to.have.length(2);
    const short = await service.request('GET', '~/es/agenda.ics?categories=musica');
    expect([short.status, short.headers.get('location')]).to.deep.equal([301, feed]);
    expect((await service.request('GET', '~/agenda.ics')).headers.get('location')).to.include('language=ca');
    expect((await open(feed)).text)
      .to.include('SUMMARY;LANGUAGE=es:Concierto de tarde')
      .and.not.to.include('Hamlet');
  });

  it('links only to days that have events', async () => {
    const daysIn = async (path: string) =>
      linksOf((await open(path)).text).filter((link) => /when=2031-05-\d\d/.test(link));
    expect(await daysIn('/')).to.deep.equal(['/?when=2031-05-06', '/?when=2031-05-07']);
    expect(await daysIn('/?categories=musica')).to.deep.equal(['/?categories=musica&when=2031-05-06']);
  });

  it('searches, and keeps the filters', async () => {
    const page = (await open('/?price=free&q=hamlet')).text;
    expect(titlesOf(page)).to.deep.equal(['Hamlet']);
    expect(page).to.include('<input type="hidden" name="price" value="free">');
    expect(page).to.include('name="q" value="hamlet"');
  });

  it('marks what was searched for, says in which language it was found, and puts a letter right', async () => {
    expect((await open('/?q=hamlet')).text).to.include('<mark>Hamlet</mark></a></h3>');
    expect(read((await open('/es/?q=tarda')).text)).to.include('esto es lo que hay en catalán');
    const { text } = await open('/?q=hamlat&when=week');
    expect(titlesOf(text)).to.deep.equal(['Hamlet']);
    expect(read(text)).to.include('De «hamlat» no s’ha trobat res; això és el que hi ha de «');
    expect(text).to.match(/name="q" value="hamlet"/i);
  });

  it('says in its heading what it is near to', async () => {
    const headingOf = async (path: string) => all((await open(path)).text, /<(?:title|h1 tabindex="-1")>(.*?)</g);
    expect(await headingOf('/?near=Girona')).to.deep.equal(['A 25 km de Girona · Agenda', 'A 25 km de Girona']);
    expect(await headingOf('/es/?near=41.98,2.82&radius=5')).to.deep.equal([
      'A 5 km de aquí · Agenda',
      'A 5 km de aquí',
    ]);
  });

  it('says what else to try when there is nothing', async () => {
    const waysOn = async (path: string) => {
      const page = (await open(path)).text;
      expect(read(page)).to.include('No hi ha cap acte així');
      return all(/<div class="nothing">(.*?)<\/div>/s.exec(page)?.[1] ?? '', /href="([^"]*)"/g);
    };
    expect(await waysOn('/?q=passat')).to.deep.equal(['/?q=passat&when=past', '/']);
    expect(await waysOn('/?q=hamlet&when=today')).to.deep.equal(['/?q=hamlet', '/']);
    expect(await waysOn('/?when=2031-05-05&price=free')).to.deep.equal([
      '/?when=2031-05-07&price=free',
      '/?price=free',
      '/?when=2031-05-05',
      '/',
    ]);
  });

  it('says how to fill a calendar that never had an event', async () => {
    const empty = await startService();
    try {
      const page = (await empty.request('GET', '~/')).text;
      expect(read(page))
        .to.include('L’agenda encara és buida')
        .and.to.include('npm run seed')
        .and.to.include('cartellera seed');
      expect(read((await empty.request('GET', '~/?q=x')).text)).to.include('No hi ha cap acte així');
    } finally {
      await empty.close();
    }
  });

  it('says all that is wrong with an address in the words of its filters, and goes on with the others', async () => {
    const page = await open('/?when=someday&price=much&town=Enlloc&radius=x&q=jazz');
    expect([page.status, page.headers.get('cache-control')]).to.deep.equal([400, 'no-store']);
    expect(all(page.text, /<li>([^<]*)<\/li>/g)).to.deep.equal([
      'El filtre «Quan» no pot ser «someday».',
      'L’adreça té un filtre que no s’entén.',
      'El filtre «Preu» no pot ser «much».',
      'No es coneix cap població que es digui «Enlloc».',
    ]);
    expect(linksOf(page.text)).to.include('/?q=jazz');
    expect(page.text).to.include('name="q" value="jazz"').and.not.to.include('`');
  });

  it('ends where the list ends', async () => {
    const page = await open('/?page=9');
    expect([page.status, read(page.text).includes('La llista acaba a la pàgina 1.')]).to.deep.equal([404, true]);
  });

  it('tells search engines which addresses to list', async () => {
    for (const [path, address] of [
      ['/', '/'],
      ['/ca/', '/'],
      ['/?utm_source=x&page=1&when=upcoming', '/'],
      ['/es/?when=tomorrow', '/es/?when=tomorrow'],
      ['/?categories[]=musica', '/?categories=musica'],
    ] as const) {
      const { text } = await open(path);
      expect([path, canonicalOf(text), isHidden(text)]).to.deep.equal([path, service.url + address, false]);
      expect(text).to.include('hreflang="es"');
      expect(all(text, /hreflang="x-default" href="([^"]*)"/g)).to.deep.equal([service.url + atRoot(address)]);
    }
    for (const path of ['/?price=free', '/?categories=musica&when=today', '/?q=hamlet', '/?when=past']) {
      const { text } = await open(path);
      expect([path, canonicalOf(text), isHidden(text)]).to.deep.equal([path, undefined, true]);
    }
  });

  it('tells how a link to it is shown where people share it', async () => {
    const { text } = await open('/es/?categories=musica');
    const shared = Object.fromEntries(
      [...text.matchAll(/<meta (?:property|name)="(og:\w+|twitter:card)" content="([^"]*)">/g)].map((each) =>
        each.slice(1),
      ),
    );
    expect(shared).to.include({
      'og:locale': 'es_ES',
      'og:site_name': 'Agenda',
      'og:title': 'Música',
      'twitter:card': 'summary_large_image',
    });
    expect(read(shared['og:url'] ?? '')).to.equal(`${service.url}/es/?categories=musica`);
  });

  it('may be kept like a list, until the day ends', async () => {
    const page = await open('/');
    expect(page.headers.get('cache-control')).to.equal('public, max-age=10, s-maxage=60, stale-while-revalidate=300');
    const tag = page.headers.get('etag') as string;
    const again = await service.request('GET', '~/', { headers: { 'If-None-Match': tag } });
    expect(again.status).to.equal(304);
  });

  it('brings nothing inline, and lets nothing else run', async () => {
    const page = await open('/');
    expect(page.text).not.to.match(/<script(?![^>]* src=)|<style|\son\w+=|style="/);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).to.include("default-src 'none'").and.include("script-src 'self'").and.include("img-src 'self';");
    expect(policy).not.to.include('unsafe');
  });
});

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
    expect(namesOf(text)).to.deep.equal(['Acosta’t: 2 actes', 'Auditori: 1 acte']);
    expect(read(text)).to.include('3 actes. 1 més no té un lloc conegut');
    expect([read(text).includes('Barcelona'), isHidden(text)]).to.deep.equal([true, true]);
  });

  it('leads closer, to the events of a place, and back to the list, under the same filters', async () => {
    const links = linksOf((await open('/es/map/?categories=teatre,musica')).text);
    const closer = links.find((link) => link.includes('bbox=')) ?? '';
    expect(closer).to.match(/^\/es\/map\/\?categories=teatre,musica&bbox=[\d.,]+$/);
    const near = (await open(closer)).text;
    expect(namesOf(near)).to.deep.equal(['Zona del mapa: 2 actos']);
    const area = linksOf(near).find((link) => link.startsWith('/es/?') && link.includes('bbox=')) ?? '';
    expect(titlesOf((await open(area)).text)).to.deep.equal(['Un', 'Dos']);
    const place = links.find((link) => link.includes('venue=')) ?? '';
    expect(titlesOf((await open(place)).text)).to.deep.equal(['Tres']);
    expect(links).to.include('/es/?categories=teatre,musica');
    expect(linksOf((await open('/?categories=musica')).text)).to.include('/map/?categories=musica');
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
    // Where Girona is at level 13, by the formula of the wiki of OpenStreetMap
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
      .to.include('<h1>')
      .and.not.to.match(/tiles\.example\/\d+\/-|tiles\.example\/\d+\/\d+\/-/);
  });
});

describeOnOnePair('the page of an event', () => {
  const { service, create } = withOneService();
  const open = (path: string) => service.request('GET', `~${path}`, { headers: { accept: 'text/html' } });
  const event = (title: string, more: object = {}) =>
    create('events', { title, start_date: '2031-05-08 20:30', end_date: '2031-05-08 22:00', ...more });

  it('says when, where, for how much and by whom', async () => {
    const venue = { venue: 'Sala', address: 'Carrer Major, 1', city: 'Girona', geo_lat: 41.98, geo_lng: 2.82 };
    await event('Concert', { venue, organizer: { organizer: 'Orfeó' }, cost: '12' });
    const { text } = await open('/event/concert/');
    expect(read(text)).to.include('Dijous, 8 de maig, de 20.30 a 22.00 h');
    expect(read(text)).to.include('Carrer Major, 1, Girona').and.include('12 €').and.include('Orfeó');
    expect(linksOf(text)).to.include('https://www.openstreetmap.org/?mlat=41.98&mlon=2.82#map=17/41.98/2.82');
    for (const link of ['/venue/sala/', '/organizer/orfeo/']) {
      expect(linksOf(text)).to.include(link);
      const host = await open(link);
      const filter = link.includes('venue') ? /^webcal:.*\?venue=\d+&/ : /^webcal:.*\?organizer=\d+&/;
      expect(linksOf(host.text).filter((each) => filter.test(each))).to.have.length(1);
      expect(host.text).to.include('<link rel="alternate" type="text/calendar"');
      expect([link, host.status, titlesOf(host.text)]).to.deep.equal([link, 200, ['Concert']]);
    }
  });

  it('tells search engines what it is, in words that cannot end their element', async () => {
    await event('Fi', { description: '<p>&lt;/script&gt;&lt;script&gt;alert(1)</p>', cost: '5' });
    const { text } = await open('/event/fi/');
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(data)).to.include({ '@type': 'Event', name: 'Fi', url: `${service.url}/event/fi/` });
    expect(canonicalOf(text)).to.equal(`${service.url}/event/fi/`);
    expect(text).to.include('<meta property="og:locale" content="ca_ES">').and.to.include('summary_large_image');
  });

  it('is shared with its own picture from wherever it is, or with a drawn one that every program can show', async () => {
    const shared = async (path: string) => {
      const { text } = await open(path);
      const found = text.matchAll(/<meta property="og:image(:?\w*)" content="([^"]*)">/g);
      return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, read(value)]));
    };
    await event('Amb foto', { image: 'https://pictures.example/foto.jpg', venue: { venue: 'Sala' } });
    expect(await shared('/event/amb-foto/')).to.deep.equal({
      '': 'https://pictures.example/foto.jpg',
      ':alt': 'Amb foto',
    });
    await event('Amb dibuix', { image: 'https://pictures.example/dibuix.svg?v=1' });
    await event('Sense res');
    for (const path of ['/event/amb-dibuix/', '/event/sense-res/', '/venue/sala/', '/?when=today']) {
      const { '': address = '', ...further } = await shared(path);
      expect(further, path).to.deep.equal({ ':width': '1200', ':height': '630', ':alt': 'Agenda' });
      const picture = await fetch(address);
      const [type, bytes] = [picture.headers.get('Content-Type'), Buffer.from(await picture.arrayBuffer())];
      expect([type, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).to.deep.equal(['image/png', 1200, 630]);
    }
  });

  it('speaks the language that the slug is of', async () => {
    await event('Festa', { translations: { es: { title: 'Fiesta' } } });
    const spanish = await open('/event/fiesta/');
    expect([spanish.headers.get('content-language'), spanish.text.includes('<h1>Fiesta</h1>')]).to.deep.equal([
      'es',
      true,
    ]);
    expect(linksOf(spanish.text)).to.include('/event/festa/');
    expect(linksOf((await open('/event/festa/')).text)).to.include('/event/fiesta/');
  });

  it('has an address for each language where both have the same slug, or the other has none', async () => {
    await event('Jazz', { translations: { es: { title: 'Jazz' } } });
    await event('Ball');
    const list = linksOf((await open('/es/')).text);
    for (const slug of ['jazz', 'ball']) {
      expect((await open(`/event/${slug}/`)).headers.get('content-language')).to.equal('ca');
      expect(list).to.include(`/event/${slug}/?lang=es`);
      expect((await open(`/event/${slug}/?lang=es`)).headers.get('content-language')).to.equal('es');
    }
    expect(canonicalOf((await open('/event/jazz/?lang=es')).text)).to.equal(`${service.url}/event/jazz/?lang=es`);
  });

  it('is found under other spellings and former slugs, and sends on to its own', async () => {
    const { id } = await event('Ànima');
    for (const path of ['/event/anima', '/event/%C3%80nima/', '/event/ANIMA/']) {
      const page = await service.request('GET', `~${path}`);
      expect([path, page.status, page.headers.get('location')]).to.deep.equal([path, 301, '/event/anima/']);
    }
    await service.request('POST', `/events/${id}`, { as: 'editor', body: { slug: 'esperit' } });
    const page = await service.request('GET', '~/event/anima/');
    expect([page.status, page.headers.get('location')]).to.deep.equal([301, '/event/esperit/']);
  });

  it('says that an event is over, and what comes next', async () => {
    await event('Vell', { start_date: '2031-01-08 20:30', end_date: '2031-01-08 22:00' });
    expect(read((await open('/event/vell/')).text)).to.include('Aquest acte ja ha passat');
    expect(read((await open('/event/festa/')).text)).not.to.include('Aquest acte ja ha passat');
  });

  it('leads on to what has something in common with it, but not to what is cancelled or over', async () => {
    const like = (title: string, more: object = {}) => event(title, { tags: ['Hivern'], ...more });
    await like('Primer');
    await like('Segon', { translations: { es: { title: 'Segundo' } } });
    await like('Suspès', { event_status: 'cancelled' });
    await like('Fet', { start_date: '2031-01-08 20:30', end_date: '2031-01-08 22:00' });
    const { text } = await open('/event/primer/');
    expect([daysOf(text), titlesOf(text)]).to.deep.equal([['També et pot interessar'], ['Segon']]);
    expect(linksOf((await open('/event/primer/?lang=es')).text)).to.include('/event/segundo/');
    expect(titlesOf((await open('/event/fet/')).text)).to.deep.equal(['Primer', 'Segon']);
  });

  it('says that what is in the trash is there no more', async () => {
    const { id } = await event('Retirat');
    await service.request('DELETE', `/events/${id}`, { as: 'editor' });
    const page = await open('/event/retirat/');
    expect([page.status, read(page.text).includes('Això ja no és a l’agenda')]).to.deep.equal([410, true]);
    await event('Retirat');
    expect((await open('/event/retirat/')).status).to.equal(200);
  });

  it('says nothing of what never was public and is in the trash', async () => {
    const { id } = await event('Mai públic', { status: 'draft' });
    await service.request('DELETE', `/events/${id}`, { as: 'editor' });
    expect((await open('/event/mai-public/')).status).to.equal(404);
  });

  it('goes into the visitor’s own calendar', async () => {
    await event('Meu');
    const link = linksOf((await open('/event/meu/')).text).find((each) => each.includes('.ics')) ?? '';
    const file = await open(link);
    expect([file.status, /^SUMMARY.*:Meu\r$/m.test(file.text)]).to.deep.equal([200, true]);
  });

  it('is there for nobody while the event is a draft, or when there is none', async () => {
    await event('Esborrany', { status: 'draft' });
    for (const path of ['/event/esborrany/', '/event/cap/', '/venue/cap/', '/event/%ff/']) {
      const page = await open(path);
      expect([path, page.status]).to.deep.equal([path, 404]);
    }
    expect(linksOf((await open('/event/cap/')).text)).to.include('/');
  });

  it('shows no picture of another host unless the settings name it', async () => {
    const { id } = await event('Foto', {
      image: 'https://img.example/a.png',
      description: '<h2>Títol</h2><p>a<img src="https://img.example/b.png" alt="">b</p>',
    });
    const { text } = await open('/event/foto/');
    expect(text).not.to.include('src="https://');
    expect(text).to.include(`src="/posters/ca/events/${id}.svg?`);
    expect(text).to.include('<h2>Títol</h2><p>ab</p>');
  });

  it('has the headings of a description below its own, however high they were written', async () => {
    const written = { 'h1, h2': '<h1>A</h1><h2>B</h2>', 'h3, h4': '<h3>A</h3><h4>B</h4>' };
    for (const [name, description] of Object.entries(written)) {
      const { slug } = await event(name, { description });
      expect((await open(`/event/${slug}/`)).text, name).to.include('<h2>A</h2><h3>B</h3>');
    }
  });

  it('strikes out a time at which it does not take place', async () => {
    const times = { cancelled: 1, postponed: 1, moved_online: 0, scheduled: 0 };
    for (const [status, struck] of Object.entries(times)) {
      const { slug } = await event(`Acte ${status}`, { event_status: status });
      const { text } = await open(`/event/${slug}/`);
      expect(all(text, /(<s><time.*?<\/s>)/g), status).to.have.length(struck);
    }
    const { slug } = await event('Mogut', { event_status: 'rescheduled', previous_start_date: '2031-05-01 20:00' });
    expect((await open(`/event/${slug}/`)).text).to.include('Abans: <s>dijous, 1 de maig</s>');
  });
});

describeOnOnePair('the public pages', () => {
  it('can be switched off, and the page for developers is at the root then', async () => {
    const service = await startService({ http: { pages: { areOn: false, imageOrigins: [] } } });
    try {
      expect((await service.request('GET', '~/')).text).to.include('curl');
      for (const path of ['~/ca/', '~/event/x/']) {
        expect((await service.request('GET', path)).body.code).to.equal('rest_no_route');
      }
    } finally {
      await service.close();
    }
  });

  it('follow the paths of the settings, and the one that a proxy puts before them', async () => {
    const pages = { events: '/actes/{slug}', venues: '/llocs/{slug}.html', organizers: '/qui/{slug}/' };
    const service = await startService({ baseUrl: 'https://agenda.example/a', pages });
    try {
      const venue = { venue: 'Palau' };
      const body = { title: 'Concert', start_date: '2031-05-08 20:30', end_date: '2031-05-08 22:00', venue };
      await service.request('POST', '/events', { as: 'editor', body });
      const links = linksOf((await service.request('GET', '~/')).text);
      expect(links).to.include('/a/actes/concert').and.to.include('https://agenda.example/a/');
      const page = await service.request('GET', '~/actes/concert');
      expect([page.status, canonicalOf(page.text)]).to.deep.equal([200, 'https://agenda.example/a/actes/concert']);
      expect(linksOf(page.text)).to.include('/a/llocs/palau.html');
      expect((await service.request('GET', '~/llocs/palau.html')).status).to.equal(200);
    } finally {
      await service.close();
    }
  });

  it('name each language in itself, those that they do not speak too', async () => {
    const service = await startService({ languages: ['es', 'fr', 'ca'] });
    try {
      const page = (await service.request('GET', '~/')).text;
      expect(all(page, /<li><a href="[^"]*" lang="[^"]*" hreflang="[^"]*"[^>]*>([^<]*)</g)).to.deep.equal([
        'Castellano',
        'Français',
        'Català',
      ]);
    } finally {
      await service.close();
    }
  });

  it('show the pictures of origins that the settings name', async () => {
    const imageOrigins = ['https://img.example'];
    const service = await startService({ http: { pages: { areOn: true, imageOrigins } } });
    try {
      const image = 'https://img.example/a.png';
      const body = { title: 'Foto', start_date: '2031-05-08 20:30', end_date: '2031-05-08 22:00', image };
      await service.request('POST', '/events', { as: 'editor', body });
      const page = await service.request('GET', '~/event/foto/');
      expect(page.text).to.include(`src="${image}"`).and.to.include('<title>Foto · Agenda</title>');
      expect(page.headers.get('content-security-policy')).to.include("img-src 'self' https://img.example;");
    } finally {
      await service.close();
    }
  });
});
