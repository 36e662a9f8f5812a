import { expect } from 'chai';
import { all, canonicalOf, linksOf, read, titlesOf } from '../support/pages.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

describeOnOnePair('the page of an event', () => {
  const { service, create, send } = withOneService();
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

  it('says only when an event begins whose feed has the last minute of the day for its end', async () => {
    const { id } = await event('Nit', { start_date: '2031-05-08 18:00', end_date: '2031-05-08 23:59:59' });
    const said = async (path: string) => read((await open(path)).text);
    expect(await said('/event/nit/')).to.match(/Dijous, 8 de maig, 18\.00\sh\n/);
    expect(await said('/event/nit/?lang=es')).to.match(/Jueves, 8 de mayo, 18:00\sh\n/);
    for (const path of [
      '/event/nit/',
      '/event/nit/?lang=es',
      `/posters/ca/events/${id}.svg`,
      `/posters/es/events/${id}.svg`,
    ])
      expect((await open(path)).text.replace(/<script.*?<\/script>/gs, '')).not.to.match(/23[.:]59/);
    // Programs get what was sent
    expect((await send('GET', `/events/${id}`)).body.end_date).to.equal('2031-05-08 23:59:59');
    expect((await service.request('GET', `/events/${id}.ics`)).text).to.include(
      'DTEND;TZID=Europe/Madrid:20310508T235959',
    );
    // These ends were meant
    await event('Vetlla', { start_date: '2031-05-08 18:00', end_date: '2031-05-09 23:59' });
    expect(await said('/event/vetlla/')).to.match(/18\.00\sh – divendres, 9 de maig, 23\.59\sh/);
    await event('Dia', { start_date: '2031-05-08 00:00', end_date: '2031-05-08 23:59' });
    expect(await said('/event/dia/')).to.match(/de 0\.00 a 23\.59\sh/);
    await event('Sopar', { start_date: '2031-05-08 21:00', end_date: '2031-05-08 23:58' });
    expect(await said('/event/sopar/')).to.match(/de 21\.00 a 23\.58\sh/);
  });

  it('leads to a venue with its surroundings, its next events and its last ones, but no poster', async () => {
    const venue = { venue: 'Ateneu', geo_lat: 41.98, geo_lng: 2.82 };
    await event('Demà', { venue });
    for (const day of [1, 2, 3, 4, 5]) {
      const dates = { start_date: `2031-04-0${day} 20:00`, end_date: `2031-04-0${day} 22:00` };
      await event(`Ahir ${day}`, { venue: { venue: 'Ateneu' }, ...dates });
    }
    const { text } = await open('/venue/ateneu/');
    expect(titlesOf(text)).to.deep.equal(['Demà', 'Ahir 5', 'Ahir 4', 'Ahir 3', 'Ahir 2']);
    expect(text)
      .to.include('<svg class="map small"')
      .and.not.to.match(/<img[^>]*\/posters\//);
    expect(read(text)).to.include('Tots 5 actes passats');
    await create('organizers', { organizer: 'Ningú' });
    expect((await open('/organizer/ningu/')).text).not.to.include('facts-box');
  });

  it('describes itself for search engines, in text that cannot close its element', async () => {
    await event('Fi', { description: '<p>&lt;/script&gt;&lt;script&gt;alert(1)</p>', cost: '5' });
    const { text } = await open('/event/fi/');
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(data)).to.include({ '@type': 'Event', name: 'Fi', url: `${service.url}/event/fi/` });
    expect(canonicalOf(text)).to.equal(`${service.url}/event/fi/`);
    expect(text).to.include('<meta property="og:locale" content="ca_ES">').and.to.include('summary_large_image');
  });

  it('is shared with its own picture from any host, or with a drawn one that every program can show', async () => {
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
    for (const [path, said] of [
      ['/event/amb-dibuix/', 'Amb dibuix'],
      ['/event/sense-res/', 'Sense res'],
      ['/venue/sala/', 'Sala'],
      ['/?when=today', 'Agenda'],
    ] as const) {
      const { '': address = '', ...further } = await shared(path);
      expect(further, path).to.deep.equal({ ':width': '1200', ':height': '630', ':alt': said });
      expect([path, address.includes('/posters/ca/')]).to.deep.equal([path, said !== 'Agenda']);
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

  it('says in which language a text is that is not in that of the page', async () => {
    await event('Ruta guiada', { description: '<p>Pel riu</p>' });
    await event('Taller obert', { translations: { es: { title: 'Taller abierto' } } });
    const { text } = await open('/event/ruta-guiada/?lang=es');
    expect(text).to.include('<h1 lang="ca">Ruta guiada</h1>').and.to.include('<div class="prose" lang="ca"><p>Pel riu');
    expect((await open('/event/ruta-guiada/')).text).to.include('<h1>Ruta guiada</h1>');
    const list = (await open('/es/')).text;
    expect(list).to.include(' lang="ca">Ruta guiada</a>').and.to.include('/">Taller abierto</a>');
  });

  it('is listed by search engines at the address of the language that it is written in', async () => {
    await event('Castells');
    expect(canonicalOf((await open('/event/castells/?lang=es')).text)).to.equal(`${service.url}/event/castells/`);
  });

  it('is told by its day and its place to programs when it has no description', async () => {
    await event('Pelat', { venue: { venue: 'Foment', city: 'Vic' } });
    const said = 'Dijous, 8 de maig, de 20.30 a 22.00 h · Foment, Vic';
    const { text } = await open('/event/pelat/');
    expect(all(text, /<meta (?:name|property)="(?:og:)?description" content="([^"]*)"/g)).to.deep.equal([said, said]);
  });

  it('says in lists in how many places it is', async () => {
    await event('Ruta', { venue: ['U', 'Dos', 'Tres'].map((venue) => ({ venue, city: 'Vic' })) });
    expect(read((await open('/?q=ruta')).text)).to.include('U, Vic i 2 llocs més');
  });

  it('is online in lists when it has no place', async () => {
    await event('Connectats', { attendance_mode: 'online', online_url: 'https://video.example/' });
    const [, facts = ''] = /Connectats<.*?<p class="facts">(.*?)<\/p>/s.exec((await open('/?q=connectats')).text) ?? [];
    expect(read(facts)).to.include('en línia');
  });

  it('leaves out what is not known of its place', async () => {
    await create('venues', { venue: 'Envelat' });
    expect((await open('/venue/envelat/')).text).not.to.include('<dt>On</dt>');
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

  it('offers tickets while there are any, and a calendar while it is to take place', async () => {
    const website = 'https://entrades.example/';
    const past = { start_date: '2031-01-08 20:30', end_date: '2031-01-08 22:00' };
    const kinds: [string, object, boolean, boolean][] = [
      ['Obert', {}, true, true],
      ['Mogut', { event_status: 'rescheduled' }, true, true],
      ['Exhaurit', { sold_out: true }, false, true],
      ['Passat', past, false, false],
      ['Anul·lat', { event_status: 'cancelled' }, false, false],
      ['Posposat', { event_status: 'postponed' }, false, false],
    ];
    for (const [title, more, hasTickets, hasCalendar] of kinds) {
      const { slug } = await event(title, { website, ...more });
      const { text } = await open(`/event/${slug}/`);
      const said = [text.includes('Entrades i més informació'), text.includes('class="button"')];
      expect([title, ...said]).to.deep.equal([title, hasTickets, hasTickets]);
      expect([title, text.includes('Afegeix-lo al teu calendari')]).to.deep.equal([title, hasCalendar]);
      expect(linksOf(text)).to.include(website);
    }
  });

  it('names a language that it lacks without a link, and links the others', async () => {
    const switchesOf = (text: string) => /<ul class="languages">(.*?)<\/ul>/s.exec(text)?.[1] ?? '';
    const { slug } = await event('Només en català');
    const { text } = await open(`/event/${slug}/`);
    expect(switchesOf(text)).to.include('<span lang="es">Castellano</span>').and.not.to.include('hreflang="es"');
    expect(switchesOf(text)).to.include('hreflang="ca" aria-current="true"');
    const inSpanish = switchesOf((await open(`/event/${slug}/?lang=es`)).text);
    expect(inSpanish).to.include('hreflang="ca"').and.to.include('aria-current="true">Castellano</a>');
    const both = switchesOf((await open('/event/festa/')).text);
    expect(both).to.include('hreflang="es"').and.to.include('hreflang="ca"');
    expect(switchesOf((await open('/')).text)).to.include('hreflang="es"');
  });

  it('leads on to what has something in common with it, but not to what is cancelled or over', async () => {
    const like = (title: string, more: object = {}) => event(title, { tags: ['Hivern'], ...more });
    await like('Primer');
    await like('Segon', { translations: { es: { title: 'Segundo' } } });
    await like('Suspès', { event_status: 'cancelled' });
    await like('Fet', { start_date: '2031-01-08 20:30', end_date: '2031-01-08 22:00' });
    const { text } = await open('/event/primer/');
    expect(read(text)).to.include('També et pot interessar');
    expect(titlesOf(text)).to.deep.equal(['Segon']);
    expect(linksOf((await open('/event/primer/?lang=es')).text)).to.include('/event/segundo/');
    expect(titlesOf((await open('/event/fet/')).text)).to.deep.equal(['Primer', 'Segon']);
  });

  it('leads on to what comes soon before what is more alike and far away', async () => {
    const like = (title: string, day: string, more: object = {}) =>
      event(title, { start_date: `${day} 20:30`, end_date: `${day} 22:00`, tags: ['Tardor'], ...more });
    await like('El primer', '2031-05-08', { organizer: { organizer: 'Colla' } });
    await like('D’aquí a un any', '2032-05-08', { organizer: { organizer: 'Colla' } });
    await like('La setmana que ve', '2031-05-15');
    const { text } = await open('/event/el-primer/');
    expect(titlesOf(text)).to.deep.equal(['La setmana que ve', 'D’aquí a un any']);
  });

  it('goes into calendars on the web, with its hours in UTC, and into a file with its name', async () => {
    const venue = { venue: 'Casino', address: 'Rambla, 1', city: 'Vic' };
    await event('Gran concert', { venue });
    await event('Fira', { all_day: true, start_date: '2031-05-08', end_date: '2031-05-09' });
    const links = async (path: string) => {
      const { text } = await open(path);
      return linksOf(text).flatMap((link) => {
        const url = URL.parse(link);
        return url && /google|outlook/.test(url.host) ? [Object.fromEntries(url.searchParams)] : [];
      });
    };
    const page = (await open('/event/gran-concert/')).text;
    expect(page).to.include('events/by-slug/gran-concert.ics?translation_language=ca" download');
    const [google, outlook] = await links('/event/gran-concert/');
    expect(google).to.include({
      text: 'Gran concert',
      dates: '20310508T183000Z/20310508T200000Z',
      location: 'Casino, Rambla, 1, Vic',
      details: `${service.url}/event/gran-concert/`,
    });
    expect(outlook).to.include({ startdt: '2031-05-08T18:30:00Z', enddt: '2031-05-08T20:00:00Z' });
    const [whole, wholeOutlook] = await links('/event/fira/');
    expect(whole?.['dates']).to.equal('20310508/20310510');
    expect(wholeOutlook).to.include({ startdt: '2031-05-08', enddt: '2031-05-10', allday: 'true' });
  });

  it('says the way by the point of its venue, else by its address, and draws its surroundings', async () => {
    await event('Amb punt', { venue: { venue: 'Punt', geo_lat: 41.98, geo_lng: 2.82 } });
    await event('Amb adreça', { venue: { venue: 'Adreça', address: 'Carrer Nou, 2', city: 'Salt' } });
    const point = (await open('/event/amb-punt/')).text;
    expect(linksOf(point)).to.include('https://www.openstreetmap.org/directions?to=41.98%2C2.82');
    expect(point).to.include('<svg class="map small"').and.to.include('>Girona</text>');
    const address = (await open('/event/amb-adreca/')).text;
    expect(linksOf(address)).to.include('https://www.openstreetmap.org/search?query=Carrer%20Nou%2C%202%2C%20Salt');
    expect(address).to.include('<svg class="map small"').and.to.include('>Salt</text>');
  });

  it('says that an event in the trash is gone', async () => {
    const { id } = await event('Retirat');
    await service.request('DELETE', `/events/${id}`, { as: 'editor' });
    const page = await open('/event/retirat/');
    expect([page.status, read(page.text).includes('Això ja no és a l’agenda')]).to.deep.equal([410, true]);
    await event('Retirat');
    expect((await open('/event/retirat/')).status).to.equal(200);
  });

  it('does not reveal an event in the trash that was never public', async () => {
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

  it('does not exist while the event is a draft, or without an event', async () => {
    await event('Esborrany', { status: 'draft' });
    for (const path of ['/event/esborrany/', '/event/cap/', '/venue/cap/', '/event/%ff/']) {
      const page = await open(path);
      expect([path, page.status]).to.deep.equal([path, 404]);
    }
    expect(linksOf((await open('/event/cap/')).text)).to.include('/');
  });

  it('shows no picture of another host unless the settings name it', async () => {
    await event('Foto', {
      image: 'https://img.example/a.png',
      description: '<h2>Títol</h2><p>a<img src="https://img.example/b.png" alt="">b</p>',
    });
    const { text } = await open('/event/foto/');
    expect(text).not.to.include('src="https://');
    expect(text).to.include('src="/assets/symbols/other.svg?');
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
