import { expect } from 'chai';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert, concerts } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

const { getElementsByTagName, textContent } = DomUtils;

const suffixes = ['rss', 'atom', 'jsonfeed'] as const;

describeOnOnePair('a feed of what is new', () => {
  const { service, send, create } = withOneService({ baseUrl: 'https://agenda.cat' });
  const ask = (suffix: string, query = {}) => service.request('GET', `/events.${suffix}`, { query });

  /** The titles of a feed’s items, without the title of the feed. */
  const titles = async (suffix: string, query = {}): Promise<string[]> => {
    const { text, body } = await ask(suffix, query);
    if (suffix === 'jsonfeed') return body.items.map(({ title }: Loose) => title);
    const found = getElementsByTagName('title', parseDocument(text, { xmlMode: true }));
    return found.slice(1).map(textContent);
  };

  const hostile = 'A <b>& "B" ]]> \ufffe c';
  let identity: string;

  before(async () => {
    for (const body of concerts(2)) {
      await create('events', body);
      service.clock.now += 60_000;
    }
    await create('events', { ...concert, title: 'Acabat', start_date: '2031-05-05', end_date: '2031-05-05' });
    service.clock.now += 60_000;
    await create('events', {
      ...concert,
      title: hostile,
      description: '<p>Nit de <em>jazz</em></p>',
      cost: '12 €',
      venue: { venue: 'Sala & Bar', city: 'Girona' },
      categories: ['Música & dansa'],
      image: 'https://example.com/a.png?b=1&c=2',
      event_status: 'cancelled',
    });
    service.clock.now += 60_000;
    identity = await service.calendar.pair.store.identity();
  });

  for (const suffix of suffixes) {
    it(`has what has not ended, the newest first, fifty of them (${suffix})`, async () => {
      const [newest, ...others] = await titles(suffix);
      expect(newest).to.match(/^Cancel·lat: A & "B" \]\]>/);
      expect(others).to.deep.equal(['Concert 2', 'Concert 1']);
      expect(await titles(suffix, { per_page: 1, page: 3 })).to.deep.equal(['Concert 1']);
      expect(await titles(suffix, { search: 'sarsuela' })).to.deep.equal([]);
      expect(await titles(suffix, { when: '2031-05-05' })).to.deep.equal(['Acabat']);
    });

    it(`leads to the page of the same events, in its language (${suffix})`, async () => {
      const page = async (query: Loose): Promise<string> => {
        const { text, body } = await ask(suffix, query);
        if (suffix === 'jsonfeed') return body.home_page_url;
        const links = getElementsByTagName('link', parseDocument(text, { xmlMode: true }));
        const found = links.find(({ attribs }) => suffix === 'rss' || attribs['rel'] === 'alternate');
        return found ? textContent(found) || String(found.attribs['href']) : '';
      };
      expect(await page({})).to.equal('https://agenda.cat/');
      const query = { categories: 'musica-dansa', when: '2031-06', per_page: 2, orderby: 'title', status: 'publish' };
      expect(await page(query)).to.equal('https://agenda.cat/?categories=musica-dansa&when=2031-06');
      expect(await page({ q: 'nit & dia', translation_language: 'es' })).to.equal(
        'https://agenda.cat/es/?q=nit+%26+dia',
      );
    });

    it(`has nothing in it that its format forbids, and the same bytes later (${suffix})`, async () => {
      const first = await ask(suffix);
      expect(first.text).not.to.match(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe]/);
      if (suffix !== 'jsonfeed') expect(first.text).not.to.match(/&(?!(?:amp|lt|gt|quot);)/);
      service.clock.now += 10 * 60_000;
      const headers = { 'If-None-Match': String(first.headers.get('etag')) };
      expect((await service.request('GET', `/events.${suffix}`, { headers })).status).to.equal(304);
      expect((await ask(suffix)).text).to.equal(first.text);
    });

    it(`says where the next items are, and how many there are (${suffix})`, async () => {
      const answer = await ask(suffix, { per_page: 2 });
      const next = `https://agenda.cat/calendar/events/v1/events.${suffix}?per_page=2&page=2`;
      expect(answer.headers.get('link')).to.equal(`<${next}>; rel="next"`);
      expect(answer.text.replaceAll('&amp;', '&')).to.include(next);
      expect(answer.headers.get('x-wp-total')).to.equal('3');
    });
  }

  it('is RSS as readers know it', async () => {
    const answer = await ask('rss', { categories: 'musica-dansa' });
    expect(answer.headers.get('content-type')).to.equal('application/rss+xml; charset=utf-8');
    const document = parseDocument(answer.text, { xmlMode: true });
    const textsOf = (name: string) => getElementsByTagName(name, document).map(textContent);
    const [id] = /-(\d+)<\/guid>/.exec(answer.text)?.slice(1) ?? [];
    expect(textsOf('guid')).to.deep.equal([`urn:x-cartellera:${identity}-${id}`]);
    expect(textsOf('title')[0]).to.equal('Agenda · Música & dansa');
    expect(textsOf('category')).to.deep.equal(['Música & dansa']);
    expect(textsOf('pubDate')).to.deep.equal(['Tue, 06 May 2031 08:03:00 GMT']);
    expect(textsOf('lastBuildDate')).to.deep.equal(['Tue, 06 May 2031 08:03:00 GMT']);
    expect(textsOf('ev:startdate')).to.deep.equal(['2031-06-01T20:00:00+02:00']);
    expect(textsOf('ev:location')).to.deep.equal(['Sala & Bar, Girona']);
    expect(textsOf('content:encoded')).to.deep.equal([
      '<p>diumenge, 1 de juny del 2031, 20:00–22:00 · Sala &amp; Bar, Girona · 12 €</p>\n<p>Nit de <em>jazz</em></p>',
    ]);
    expect(answer.text).to.include('<media:content url="https://example.com/a.png?b=1&amp;c=2" medium="image"/>');
    expect(answer.text).not.to.include('<enclosure');
  });

  it('has absolute links, because its readers do not know the page', async () => {
    const links = (...hrefs: string[]): string => hrefs.map((href) => `<a href="${href}">a</a>`).join(' ');
    const description = links(
      '/a.pdf?x=1&amp;y=2',
      'b',
      '#c',
      '//d.example/',
      'mailto:e@f.example',
      'https://g.example/',
    );
    const { id } = await create('events', { ...concert, title: 'Enllaços', description });
    const expected = links(
      ...['https://agenda.cat/a.pdf?x=1&amp;y=2', 'https://agenda.cat/event/enllacos/b'],
      ...['https://agenda.cat/event/enllacos/#c', 'https://d.example/', 'mailto:e@f.example', 'https://g.example/'],
    );
    const { body } = await ask('jsonfeed', { search: 'enllaços' });
    expect(body.items[0].content_html).to.include(expected);
    const { text } = await service.request('GET', `/events/${id}.ics`);
    expect(text.replaceAll('\r\n ', '')).to.include(`<html><body>${expected.replaceAll(';', '\\;')}</body></html>`);
    await send('DELETE', `/events/${id}`, { query: { force: true } });
  });

  it('is RSS that says when an item was changed, and that it is in another language than the feed', async () => {
    const query = { categories: 'musica-dansa', translation_language: 'es' };
    const [item] = getElementsByTagName('item', parseDocument((await ask('rss', query)).text, { xmlMode: true }));
    expect(item?.attribs['xml:lang']).to.equal('ca');
    const updated = getElementsByTagName('atom:updated', item ? [item] : []);
    expect(updated.map(textContent)).to.deep.equal(['2031-05-06T08:03:00Z']);
    const { text } = await ask('rss', { categories: 'musica-dansa' });
    expect(text).to.include('<item><title>').and.not.to.include('xml:lang');
  });

  it('is Atom, with separate times of publication and of change', async () => {
    const [{ id }] = (await service.request('GET', '/events', { query: { search: '"Concert 1"' } })).body.events;
    service.clock.now += 3_600_000;
    await send('POST', `/events/${id}`, { body: { website: 'https://example.com', tags: ['Jazz'] } });
    const { text, headers } = await ask('atom', { search: '"Concert 1"' });
    expect(headers.get('content-type')).to.equal('application/atom+xml; charset=utf-8');
    const document = parseDocument(text, { xmlMode: true });
    const textsOf = (name: string) => getElementsByTagName(name, document).map(textContent);
    expect(textsOf('published')).to.deep.equal(['2031-05-06T08:00:00Z']);
    expect(new Set(textsOf('updated')).size).to.equal(1);
    expect(textsOf('updated')[0]).to.match(/^2031-05-06T(?:09|10):/);
    expect(text).to.include('<category term="jazz" label="Jazz"/>');
    expect(text).to.include('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ca">');
    expect(new Set(textsOf('id')).size).to.equal(2);
    const empty = await ask('atom', { search: 'sarsuela' });
    expect(empty.text).to.include('<updated>1970-01-01T00:00:00Z</updated>');
    for (const output of ['atom', 'rss', 'jsonfeed', 'ics', 'jsonld', 'geojson']) {
      const none = await ask(output, { search: 'sarsuela', translation_language: 'es' });
      expect([none.status, none.headers.get('content-language')], output).to.deep.equal([200, 'es']);
    }
  });

  it('is JSON Feed 1.1, with the event in an extension of its item', async () => {
    const { body, headers } = await ask('jsonfeed', { translation_language: 'es', categories: 'musica-dansa' });
    expect(headers.get('content-type')).to.equal('application/feed+json; charset=utf-8');
    expect(body).to.include({ version: 'https://jsonfeed.org/version/1.1', language: 'es' });
    expect(body).not.to.have.property('next_url');
    const [item] = body.items;
    expect(item).to.include({ language: 'ca', date_published: '2031-05-06T08:03:00.000Z' });
    expect(item.title).to.match(/^Cancelado: /);
    expect(item.content_html).to.match(/^<p>domingo, 1 de junio de 2031, 20:00–22:00 · /);
    expect(item._event).to.deep.equal({
      start_date: '2031-06-01 20:00:00',
      end_date: '2031-06-01 22:00:00',
      timezone: 'Europe/Madrid',
      all_day: false,
      venue: 'Sala & Bar, Girona',
    });
  });
});

describeOnOnePair('a feed for a site that has its own pages', () => {
  const { service } = withOneService({
    siteUrl: 'https://ajuntament.cat',
    http: { pages: { areOn: false, imageOrigins: [] } },
  });

  it('leads to the front page', async () => {
    const { body } = await service.request('GET', '/events.jsonfeed', { query: { when: '2031-06' } });
    expect(body.home_page_url).to.equal('https://ajuntament.cat/');
  });
});
