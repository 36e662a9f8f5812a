import { expect } from 'chai';
import { all, canonicalOf, linksOf } from '../support/pages.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { startService } from '../support/service.ts';

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

  it('leave the desk and the interface where they are when events have the shortest paths', async () => {
    const pages = { events: '/{slug}/', venues: '/venue/{slug}/', organizers: '/organizer/{slug}/' };
    const service = await startService({ pages, http: { namespace: 'agenda', aliases: ['api'] } });
    try {
      const body = { title: 'Concert', start_date: '2031-05-08 20:30', end_date: '2031-05-08 22:00' };
      await service.request('POST', '/events', { as: 'editor', body });
      expect((await service.request('GET', '~/concert/')).text).to.include('<title>Concert');
      for (const path of ['~/agenda', '~/api/', '~/API']) {
        expect((await service.request('GET', path)).body).to.have.property('namespace');
      }
      const home = await service.request('GET', '~/desk');
      expect(home.headers.get('location')).to.include('/desk/sign-in');
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

  it('show the brand of their operator: intro, logo, accent, footer, links and styles', async () => {
    const logo = { type: 'image/svg+xml', data: Buffer.from('<svg/>').toString('base64') };
    const links = [{ text: 'Avís <legal>', href: 'https://example.org/legal' }];
    const brand = {
      intro: 'Tot el que passa & més.',
      logo,
      accent: '#0b3d91',
      footer: 'Ajuntament',
      links,
      css: 'p{}',
    };
    const service = await startService({ http: { pages: { areOn: true, imageOrigins: [], brand } } });
    try {
      const body = { title: 'Foto', start_date: '2031-05-08 20:30', end_date: '2031-05-08 22:00' };
      await service.request('POST', '/events', { as: 'editor', body });
      const front = (await service.request('GET', '~/')).text;
      expect(front).to.include('<p class="intro">Tot el que passa &amp; m').and.to.include('content="Tot el que passa');
      const [styles = ''] = all(front, /<link rel="stylesheet" href="([^"]*calendar\.css[^"]*)"/g);
      const [icon = ''] = all(front, /<link rel="icon" href="([^"]*)" type="image\/svg\+xml"/g);
      expect((await service.request('GET', `~${styles}`)).text)
        .to.include('rgb(11 61 145)')
        .and.to.include('p{}');
      const picture = await service.request('GET', `~${icon}`);
      expect([picture.text, picture.headers.get('content-type')]).to.deep.equal(['<svg/>', 'image/svg+xml']);
      expect(front).to.include(`<img src="${icon}" alt="" height="40">`);
      for (const path of ['~/event/foto/', '~/map/']) {
        const page = (await service.request('GET', path)).text;
        expect(page).to.include('Ajuntament').and.to.include('Avís &lt;legal&gt;').and.not.to.include('class="intro"');
      }
      expect((await service.request('GET', '~/developers')).text).to.include(styles);
    } finally {
      await service.close();
    }
  });

  it('show a logo of another host, which alone they may load then', async () => {
    const brand = { logo: { address: 'https://img.example/logo.png' } };
    const service = await startService({ http: { pages: { areOn: true, imageOrigins: [], brand } } });
    try {
      const page = await service.request('GET', '~/');
      expect(page.text).to.include('<link rel="icon" href="https://img.example/logo.png">');
      expect(page.headers.get('content-security-policy')).to.include("img-src 'self' https://img.example;");
    } finally {
      await service.close();
    }
  });
});
