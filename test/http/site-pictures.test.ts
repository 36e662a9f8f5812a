import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { jpeg } from '../support/photos.ts';
import { concert } from '../support/records.ts';
import { startService } from '../support/service.ts';
import { withOneService } from '../support/with-service.ts';

/** The attributes of the first picture that has a source as this. */
function pictureIn(page: string, source: RegExp): Record<string, string> {
  const tags = [...page.matchAll(/<img ([^>]*)>/g)].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  );
  return tags.find(({ src = '' }) => source.test(src)) ?? {};
}

const uploaded = /^\/media\/[\w-]+\/full\.jpg$/;

describeOnOnePair('an uploaded picture on pages', () => {
  const { service, send, create } = withOneService();
  let image: Record<string, string>;

  const open = async (path: string) => {
    const answer = await fetch(service.url + path);
    return { headers: answer.headers, text: await answer.text() };
  };

  before(async () => {
    const raw = new Uint8Array(await jpeg(1600, 400));
    const headers = { 'Content-Type': 'image/jpeg', 'Content-Disposition': 'attachment; filename="cor.jpg"' };
    image = (await send('POST', '/images', { raw, headers })).body;
    const translations = { ca: { alt: 'El cor "a l’escenari"' }, es: { alt: 'El coro' } };
    await send('PUT', `/images/${image['id']}`, { body: { translations, credit: 'Foto: Nom & Cognom' } });
    const texts = { ca: { title: 'Concert' }, es: { title: 'Concierto' } };
    await create('events', { ...concert, title: undefined, translations: texts, image: image['id'], featured: true });
    await create('venues', { venue: 'Sala', image: image['id'] });
  });

  it('is offered in all its sizes, with its measures, what it shows and its credit', async () => {
    const { text, headers } = await open('/event/concert/');
    const { srcset = '', ...shown } = pictureIn(text, uploaded);
    expect(shown).to.include({ width: '1600', height: '400', decoding: 'async', class: 'poster' });
    expect(shown['sizes']).to.match(/100vw$/);
    expect(shown['alt']).to.equal('El cor &quot;a l’escenari&quot;');
    expect(shown['loading']).to.equal(undefined);
    const candidates = srcset.split(', ').map((candidate) => candidate.split(' '));
    expect(candidates.map(([, width]) => width)).to.deep.equal(['300w', '768w', '1024w', '1536w']);
    for (const [address = ''] of candidates) {
      expect(address).to.match(/^\/media\//);
      expect((await fetch(service.url + address)).headers.get('content-type')).to.equal('image/webp');
    }
    expect(text).to.include('<figcaption>Foto: Nom &amp; Cognom</figcaption>');
    expect(headers.get('content-security-policy')).to.include("img-src 'self';");
  });

  it('is described in the language of the page', async () => {
    expect(pictureIn((await open('/event/concierto/')).text, uploaded)['alt']).to.equal('El coro');
  });

  it('is small in lists, with a venue, and on the front page, the first one at once', async () => {
    for (const [path, sizes] of [
      ['/', /84vw$/],
      ['/?start_date=2031-05-01', /rem$/],
    ] as const) {
      const shown = pictureIn((await open(path)).text, uploaded);
      expect(shown['srcset'], path).to.match(/medium\.webp 300w/);
      expect(shown['sizes'], path).to.match(sizes);
      expect(shown['decoding'], path).to.equal('async');
      expect([shown['fetchpriority'], shown['loading']], path).to.deep.equal(['high', undefined]);
    }
    // On the front page the list comes later
    const later = (await open('/')).text.split('<section class="day">')[1] ?? '';
    expect(pictureIn(later, uploaded)['loading']).to.equal('lazy');
    expect(pictureIn((await open('/venue/sala/')).text, uploaded)['srcset']).to.include('768w');
  });

  it('is shared whole, with its measures and what it shows', async () => {
    const { text } = await open('/event/concert/');
    expect(text).to.include(`<meta property="og:image" content="${image['url']}">`);
    expect(text).to.include('<meta property="og:image:width" content="1600">');
    expect(text).to.include('<meta property="og:image:height" content="400">');
    expect(text).to.include('<meta property="og:image:alt" content="El cor &quot;a l’escenari&quot;">');
    expect(text).to.include(`"image":["${image['url']}"]`);
    for (const [output, said] of [
      ['rss', `media:content url="${image['url']}"`],
      ['jsonfeed', `"image":"${image['url']}"`],
    ] as const)
      expect((await send('GET', `/events.${output}`)).text, output).to.include(said);
  });
});

describeOnOnePair('pictures that are sent from elsewhere', () => {
  it('are shown and allowed from there alone', async () => {
    const service = await startService({ mediaUrl: 'https://cdn.example/agenda' });
    try {
      const raw = new Uint8Array(await jpeg(400, 200));
      const headers = { 'Content-Type': 'image/jpeg' };
      const { body: image } = await service.request('POST', '/images', { raw, headers, as: 'editor' });
      expect(image.url).to.match(/^https:\/\/cdn\.example\/agenda\/[\w-]+\/full\.jpg$/);
      const body = { ...concert, title: 'Concert', image: image.url };
      expect((await service.request('POST', '/events', { body, as: 'editor' })).body.image.id).to.equal(image.id);
      const page = await fetch(`${service.url}/event/concert/`);
      expect(page.headers.get('content-security-policy')).to.include("img-src 'self' https://cdn.example;");
      expect(pictureIn(await page.text(), /^https:/)['srcset']).to.match(
        /^https:\/\/cdn\.example\/agenda\/[\w-]+\/medium/,
      );
    } finally {
      await service.close();
    }
  });
});
