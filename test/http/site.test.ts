import { expect } from 'chai';
import { all, atRoot, canonicalOf, daysOf, isHidden, linksOf, read, titlesOf } from '../support/pages.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { startService } from '../support/service.ts';
import { withOneService } from '../support/with-service.ts';

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
    expect(daysOf(catalan)).to.deep.equal([
      'Avui, dimarts, 6 de maig',
      'Exposicions i més, ja en curs',
      'Demà, dimecres, 7 de maig',
    ]);
    expect(titlesOf(catalan)).to.deep.equal(['Concert de tarda', 'Exposició', 'Hamlet']);
    expect(read(catalan)).to.include('18.30 h');
    const spanish = (await open('/es/')).text;
    expect(daysOf(spanish)).to.deep.equal([
      'Hoy, martes, 6 de mayo',
      'Exposiciones y más, ya en curso',
      'Mañana, miércoles, 7 de mayo',
    ]);
    expect(titlesOf(spanish)).to.deep.equal(['Concierto de tarde', 'Exposició', 'Hamlet']);
    expect(read(spanish)).to.include('18:30 h');
  });

  it('lists what has begun before a window, says how many begin, and counts both', async () => {
    for (const [path, days, titles, count] of [
      [
        '/?when=today',
        ['Avui, dimarts, 6 de maig', 'Exposicions i més, ja en curs'],
        ['Concert de tarda', 'Exposició'],
        '2 actes: 1 comença avui, 1 en curs',
      ],
      [
        '/?when=2031-05-07',
        ['Demà, dimecres, 7 de maig', 'Exposicions i més, que venen d’abans'],
        ['Hamlet', 'Exposició'],
        '2 actes: 1 per començar, 1 en curs',
      ],
      [
        '/?when=today&categories=art',
        ['Exposicions i més, ja en curs'],
        ['Exposició'],
        '1 acte: 0 comencen avui, 1 en curs',
      ],
      ['/?when=2031-06', ['Exposicions i més, que venen d’abans'], ['Exposició'], '1 acte: 0 per començar, 1 en curs'],
      ['/?when=today&ongoing=only', ['Exposicions i més, ja en curs'], ['Exposició'], '1 acte'],
    ] as const) {
      const page = (await open(path)).text;
      const counts = all(page, /<p class="count">(.*?)<\/p>/g);
      expect([path, daysOf(page), titlesOf(page), counts]).to.deep.equal([path, days, titles, [count]]);
      expect(read(page)).not.to.include('No s’ha trobat');
      const [on] = count.split(' ');
      const chosen = all(page, /aria-current="true">(?:Avui|<span>Art<\/span>) <span class="number">(\d+)</g);
      for (const number of chosen) expect([path, number]).to.deep.equal([path, path.includes('only') ? '2' : on]);
    }
  });

  it('says of tonight what begins then, and what began in the day', async () => {
    const evening = await create('events', {
      title: 'Taller de tot el dia',
      start_date: '2031-05-13 10:00',
      end_date: '2031-05-13 22:00',
    });
    const night = { title: 'Concert de nit', start_date: '2031-05-13 21:00', end_date: '2031-05-13 23:00' };
    const late = await create('events', night);
    const before = service.clock.now;
    service.clock.now = Date.parse('2031-05-13T17:00:00Z');
    try {
      const page = (await open('/?when=tonight')).text;
      expect(titlesOf(page)).to.deep.equal(['Concert de nit', 'Taller de tot el dia']);
      expect(read(page)).to.include('2 actes: 1 comença aquesta nit, 1 en curs');
      expect(titlesOf((await open('/?when=tonight&ongoing=only')).text)).to.deep.equal(['Taller de tot el dia']);
    } finally {
      service.clock.now = before;
      for (const { id } of [evening, late]) await service.request('DELETE', `/events/${id}`, { as: 'editor' });
    }
  });

  it('shows what has become of an event', async () => {
    expect((await open('/')).text).to.include('<strong>Cancel·lat</strong>');
  });

  it('narrows by each of its links, and says how many are left', async () => {
    const links = linksOf((await open('/')).text);
    for (const [link, titles] of [
      ['/?when=today', ['Concert de tarda', 'Exposició']],
      ['/?when=tomorrow', ['Hamlet', 'Exposició']],
      ['/?price=free', ['Hamlet']],
      ['/?categories=musica', ['Concert de tarda']],
      ['/?when=2031-05-07', ['Hamlet', 'Exposició']],
      ['/?ongoing=only', ['Exposició']],
    ] as const) {
      expect(links).to.include(link);
      const page = (await open(link)).text;
      expect([link, titlesOf(page)]).to.deep.equal([link, titles]);
      expect(page).to.include(`<p class="count">${titles.length} act`);
    }
  });

  it('has no link that leads nowhere, and none to another server', async () => {
    const opened = new Set<string>();
    for (const path of ['/', '/es/', '/?when=past', '/?categories=musica&when=week']) {
      const links = linksOf((await open(path)).text).filter((link) => !link.startsWith(service.url));
      for (const each of links) {
        // Subscriptions use webcal:// on the same host
        const link = each.replace(`webcal://${new URL(service.url).host}/`, '/');
        expect(link).to.match(/^(\/(?!\/)|#)/);
        const address = link.replace(/#.*/, '') || path;
        if (opened.has(address)) continue;
        opened.add(address);
        const { status } = await open(address);
        // The desk redirects visitors who are not signed in
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
    expect(await daysIn('/?categories=musica')).to.deep.equal(['/?categories=musica&when=2031-05-06']);
    expect(await daysIn('/?price=free')).to.deep.equal(['/?when=2031-05-07&price=free']);
    // The exhibition is on every day
    expect(await daysIn('/?categories=art')).to.have.length(31);
  });

  it('searches, and keeps the filters', async () => {
    const page = (await open('/?price=free&q=hamlet')).text;
    expect(titlesOf(page)).to.deep.equal(['Hamlet']);
    expect(page).to.include('<input type="hidden" name="price" value="free">');
    expect(page).to.include('name="q" value="hamlet"');
  });

  it('marks what was searched for, in any language, and puts a letter right', async () => {
    expect((await open('/?q=hamlet')).text).to.include('<mark>Hamlet</mark></a></h3>');
    expect(titlesOf((await open('/es/?q=tarda')).text)).to.deep.equal(['Concierto de tarde']);
    const { text } = await open('/?q=hamlat&when=week');
    expect(titlesOf(text)).to.deep.equal(['Hamlet']);
    expect(read(text)).to.include('De «hamlat» no s’ha trobat res; això és el que hi ha de «');
    expect(text).to.match(/name="q" value="hamlet"/i);
  });

  it('says in its heading what it is near to', async () => {
    const headingOf = async (path: string) => all((await open(path)).text, /<(?:title|h1 tabindex="-1")>(.*?)</g);
    expect(await headingOf('/?near=Girona')).to.deep.equal([
      'A menys de 25 km de Girona · Agenda',
      'A menys de 25 km de Girona',
    ]);
    expect(await headingOf('/es/?near=41.98,2.82&radius=5')).to.deep.equal([
      'A menos de 5 km de aquí · Agenda',
      'A menos de 5 km de aquí',
    ]);
  });

  it('says what else to try when there is nothing', async () => {
    const waysOn = async (path: string) => {
      const page = (await open(path)).text;
      expect(read(page)).to.include('No s’ha trobat cap acte');
      return all(/<div class="nothing">(.*?)<\/div>/s.exec(page)?.[1] ?? '', /href="([^"]*)"/g);
    };
    expect(await waysOn('/?q=passat')).to.deep.equal(['/?q=passat&when=past', '/']);
    expect(await waysOn('/?when=2030-01')).to.deep.equal(['/?when=past', '/']);
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
      expect(read((await empty.request('GET', '~/?q=x')).text)).to.include('No s’ha trobat cap acte');
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

  it('leads back from an address of nothing, which programs get as data', async () => {
    for (const [path, said, way] of [
      ['/agenda', 'Aquesta pàgina no existeix', '/'],
      ['/es/nada/', 'Esta página no existe', '/es/'],
    ] as const) {
      const page = await open(path);
      expect([path, page.status, page.headers.get('cache-control')]).to.deep.equal([path, 404, 'no-store']);
      expect(read(page.text)).to.include(said);
      expect(linksOf(page.text)).to.include(way);
      const { status, body } = await service.request('GET', `~${path}`);
      expect([status, body.code]).to.deep.equal([404, 'rest_no_route']);
    }
  });

  it('ends where the list ends', async () => {
    for (const [path, last] of [
      ['/?page=9', '/'],
      ['/?q=hamlet&price=free&page=9', '/?q=hamlet&price=free'],
      ['/?q=zzzz&page=2', '/?q=zzzz'],
    ] as const) {
      const page = await open(path);
      expect([path, page.status]).to.deep.equal([path, 404]);
      expect(read(page.text)).to.include('La llista acaba a la pàgina 1.');
      expect(linksOf(page.text)).to.include(last);
    }
  });

  it('says which addresses search engines should list', async () => {
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

  it('says how a shared link to it is shown', async () => {
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

  it('may be cached like a list, until the day ends', async () => {
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
