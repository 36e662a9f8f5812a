import { expect } from 'chai';
import { Parser } from 'htmlparser2';
import { posterColours, shapeOpacity } from '../../src/http/pages/posters.ts';
import { posterAddress } from '../../src/model/poster-addresses.ts';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { seeded } from '../support/seeded.ts';
import { type Running, startService } from '../support/service.ts';
import { withOneService } from '../support/with-service.ts';

/** The element names and the texts of a drawing, parsed as XML. */
function partsOf(drawing: string): { readonly names: Set<string>; readonly texts: string[] } {
  const names = new Set<string>();
  const texts: string[] = [];
  const parser = new Parser(
    {
      onopentag: (name) => {
        names.add(name);
        texts.push('');
      },
      ontext: (text) => {
        texts.push((texts.pop() ?? '') + text);
      },
    },
    { xmlMode: true },
  );
  parser.end(drawing);
  return { names, texts: texts.map((text) => text.trim()).filter(Boolean) };
}

/** Relative luminance (WCAG 2.2) of a colour mixed with a share of white. */
function luminance(colour: string, white = 0): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const mixed = part + (1 - part) * white;
    return mixed <= 0.04045 ? mixed / 12.92 : ((mixed + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const withWhite = (colour: string, white?: number): number => 1.05 / (luminance(colour, white) + 0.05);

describeOnOnePair('the poster of a record', () => {
  const { service, send, create } = withOneService();

  async function posted(body: object): Promise<Loose> {
    const { id } = await create('events', { ...concert, categories: ['Jazz'], ...body });
    return (await send('PUT', `/events/${id}`, { body: { image: posterAddress('events', id) } })).body;
  }
  const open = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  it('has an address of the service itself, and says title, category and date', async () => {
    const { image, json_ld } = (await send('GET', `/events/${(await posted({ title: 'Nit de jazz' })).id}`)).body;
    expect(image.url).to.match(new RegExp(`^${service.url}/posters/ca/events/\\d+\\.svg\\?v=\\w+$`));
    expect(image.extension).to.equal('svg');
    expect(json_ld.image).to.deep.equal([image.url]);
    const { status, headers, text } = await open(image.url);
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('image/svg+xml; charset=utf-8');
    const { names, texts } = partsOf(text);
    expect([...names].sort()).to.deep.equal(['circle', 'g', 'rect', 'svg', 'text', 'title']);
    expect(texts.slice(1, 3)).to.deep.equal(['JAZZ', 'Nit de jazz']);
    expect(texts[3]).to.match(/^diumenge, 1 de juny del 2031, 20\.00\u00a0h$/);
  });

  it('speaks the language in which the record is read', async () => {
    const translations = { es: { title: 'Noche de jazz' } };
    const { id } = await posted({ title: 'Nit de jazz', translations });
    const read = await service.request('GET', `/events/${id}`, { query: { translation_language: 'es' } });
    expect(read.body.image.url).to.include('/posters/es/');
    expect(partsOf((await open(read.body.image.url)).text).texts.join()).to.match(
      /Noche de jazz,domingo, 1 de junio de 2031/,
    );
  });

  it('shows whatever the record says as text, and fits long titles into its lines', async () => {
    const nasty = [
      '"><script>alert(1)</script>',
      ']]> & <!--',
      `${'Llanfair'.repeat(40)}`,
      'mot '.repeat(100),
      '👩‍👩‍👧‍👦 ½ مهرجان',
    ];
    for (const title of nasty) {
      const { image } = await posted({ title });
      expect(image, title).to.be.an('object');
      const { names, texts } = partsOf((await open(image.url)).text);
      expect([...names].sort(), title).to.deep.equal(['circle', 'g', 'rect', 'svg', 'text', 'title']);
      expect(texts.length, title).to.be.within(4, 16);
      for (const line of texts.slice(2, -1)) expect(line.length).to.be.lessThan(60);
    }
  });

  it('cuts no word: long titles and names are smaller, and what has no room ends between two words', async () => {
    const linesOf = async (body: object) => partsOf((await open((await posted(body)).image.url)).text).texts.slice(1);
    const titles = [
      'Desconstitucionalització i anticonstitucionalitat',
      'Electroencefalografistes',
      'Presentació del llibre «La desinstitucionalització de la memòria» amb l’autora i l’Associació de Veïns',
      'mot '.repeat(100).trim(),
    ];
    for (const title of titles) expect((await linesOf({ title })).slice(1, -1).join(' ')).to.equal(title);
    const endless = (await linesOf({ title: 'paraula '.repeat(150).trim() })).slice(1, -1).join(' ');
    expect(endless).to.match(/^(?:paraula )+paraula…$/);
    const names = ['Exposicions d’arts plàstiques i visuals contemporànies', 'Categoria llarga '.repeat(9).trim()];
    const shown = await Promise.all(names.map(async (name) => (await linesOf({ title: 'A', categories: [name] }))[0]));
    expect(shown[0]).to.equal(names[0]?.toUpperCase());
    expect(shown[1]).to.match(/^(?:CATEGORIA LLARGA )+(?:CATEGORIA…|CATEGORIA LLARGA…)$/);
  });

  it('may run, load and frame nothing, may be cached for long, and is revalidated by its tag', async () => {
    const { image } = await posted({});
    const { headers, text } = await open(image.url);
    expect(headers.get('content-security-policy')).to.equal("default-src 'none';frame-ancestors 'none';sandbox");
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(headers.get('cross-origin-resource-policy')).to.equal('cross-origin');
    expect(headers.get('cache-control')).to.equal('public, max-age=604800');
    expect((await open(image.url)).text).to.equal(text);
    const again = await open(image.url, { 'If-None-Match': headers.get('etag') as string });
    expect([again.status, again.text]).to.deep.equal([304, '']);
  });

  it('has another address when the record changes', async () => {
    const { id, image } = await posted({});
    service.clock.now += 60_000;
    const changed = await send('PUT', `/events/${id}`, { body: { title: 'Canvi de programa' } });
    expect(changed.body.image.url).not.to.equal(image.url);
    expect((await open(changed.body.image.url)).text).to.include('Canvi de programa');
  });

  it('shows nothing of records that readers may not see, or that are not there', async () => {
    const { id, image } = await posted({ status: 'draft', title: 'Encara un secret' });
    for (const url of [image.url, image.url.replace(`/${id}.`, '/99999.'), image.url.replace('/ca/', '/xx/')]) {
      const { status, text } = await open(url);
      expect(status, url).to.be.oneOf([403, 404]);
      expect(text).not.to.include('secret');
    }
    expect((await service.request('POST', `~/posters/ca/events/${id}.svg`)).status).to.equal(405);
  });

  it('of a series says when it takes place in words, of one of its dates the day of that', async () => {
    const { id } = await posted({ title: 'Nit de jazz', recurrence: 'FREQ=WEEKLY;COUNT=3' });
    const series = await open(`${service.url}/posters/ca/events/${id}.svg`);
    expect(partsOf(series.text).texts[3]).to.equal('cada diumenge a les 20 h, 3 vegades');
    const date = occurrenceIdOf(id, '2031-06-08 20:00:00');
    const { status, text } = await open(`${service.url}/posters/ca/events/${date}.svg`);
    expect(status).to.equal(200);
    expect(partsOf(text).texts[3]).to.match(/^diumenge, 8 de juny del 2031, 20\.00\u00a0h$/);
    expect((await open(`${service.url}/posters/ca/events/${date + 1}.svg`)).status).to.equal(404);
  });

  it('is that of a venue too', async () => {
    const { id } = await create('venues', { venue: 'Teatre Nou', city: 'Vic' });
    const { body } = await send('PUT', `/venues/${id}`, { body: { image: posterAddress('venues', id) } });
    expect(partsOf((await open(body.image.url)).text).texts.slice(1)).to.deep.equal(['Teatre Nou', 'Vic']);
  });
});

describeOnOnePair('the pictures of the demo data', () => {
  const { service } = withOneService();

  it('are all there, those of events and those of their venues', async () => {
    await seeded(service as Running, { events: 20 });
    const { body } = await service.request('GET', '/events', { query: { per_page: 100 } });
    const shown = body.events.flatMap(({ image, venue }: Loose) => [image, venue.image]).filter(Boolean);
    expect(shown.length).to.be.greaterThan(13);
    for (const { url, width, height } of shown) {
      const answer = await fetch(url);
      expect([url, answer.status, answer.headers.get('content-type')]).to.deep.equal([
        url,
        200,
        'image/svg+xml; charset=utf-8',
      ]);
      expect(await answer.text()).to.include(`viewBox="0 0 ${width} ${height}"`);
    }
  });
});

describe('the address of a poster', () => {
  it('has the present BASE_URL, also when the record was written under another one', async () => {
    const proxied = await startService({ baseUrl: 'https://agenda.example/actes' });
    try {
      const { body } = await proxied.request('POST', '/events', {
        as: 'editor',
        body: { ...concert, image: posterAddress('events', 7) },
      });
      expect(body.image.url).to.match(/^https:\/\/agenda\.example\/actes\/posters\/ca\/events\/7\.svg\?v=/);
    } finally {
      await proxied.close();
    }
  });
});

describe('the colours of posters', () => {
  it('leave white text readable', () => {
    for (const colour of posterColours) {
      expect(withWhite(colour), colour).to.be.at.least(7);
      expect(withWhite(colour, shapeOpacity), colour).to.be.at.least(4.5);
    }
  });
});
