import { expect } from 'chai';
import sharp from 'sharp';
import { exportLines } from '../../src/interchange/export.ts';
import { parseDocument } from '../../src/interchange/restore/lines.ts';
import { restoreAll } from '../../src/interchange/restore/restore.ts';
import { newTally } from '../../src/interchange/tally.ts';
import type { Role } from '../../src/model/documents/document.ts';
import { fieldsOf, filled, said, type Visitor } from '../support/desk-visitor.ts';
import { all } from '../support/pages.ts';
import { describeOnOnePair, describeOnPairs } from '../support/pairs.ts';
import { jpeg } from '../support/photos.ts';
import { concert } from '../support/records.ts';
import { openSamePairs } from '../support/server-pairs.ts';
import { describeOnServers } from '../support/servers.ts';
import { type Running, startService } from '../support/service.ts';
import { visitorAs, withEmptiedDesk } from '../support/with-desk.ts';
import { withOneService } from '../support/with-service.ts';

const form = async (visitor: Visitor) => fieldsOf(await visitor.get('/desk/brand'));
const set = async (visitor: Visitor, values: Record<string, string | string[]>) =>
  visitor.post('/desk/brand', filled(await form(visitor), values));

/** The name of the calendar on a public page. */
const nameOn = (page: string) => /class="brand" href="[^"]*">(?:<img[^>]*> )?([^<]*)/.exec(page)?.[1];

const girona = {
  'texts[ca][name]': 'Agenda de Girona',
  'texts[es][name]': 'Agenda de Gerona',
  'texts[ca][intro]': 'Tot el que passa & més.',
  'texts[ca][footer]': 'Ajuntament <de> Girona',
  'texts[ca][links]': 'Avís legal=https://example.org/legal?a=1,2\nPrivacitat=/privacitat',
  color: '#0b3d91',
};

// On one pair: pages and feeds show one record; that processes and resets see it is tried on the servers below
describeOnOnePair('the look of a calendar, as administrators set it in the desk', () => {
  const { service, send, at } = withEmptiedDesk();
  const page = async (path: string) => (await service.request('GET', path)).text;

  it('is shown on all pages and in feeds, in each language its texts', async () => {
    const visitor = await at('administrator');
    await send('POST', '/events', { body: concert });
    const before = await page('~/');
    expect(before).to.include('<title>Agenda</title>').and.not.to.include('calendar.css');
    const sent = { ...girona, 'texts[ca][links]': 'Avís legal=https://example.org/legal\nPrivacitat=/privacitat' };
    expect(said(await set(visitor, sent), 'notice')).to.deep.equal(['S’ha desat.']);
    const front = await page('~/');
    expect(front).to.include('<title>Agenda de Girona</title>');
    expect(front).to.include('<p class="intro">Tot el que passa &amp; més.</p>');
    expect(front).to.include('<p>Ajuntament &lt;de&gt; Girona</p>');
    expect(front).to.include(
      '<a href="https://example.org/legal">Avís legal</a>\n<a href="/privacitat">Privacitat</a>',
    );
    const spanish = await page('~/es/');
    // What only one language has is shown in all
    expect(spanish).to.include('<title>Agenda de Gerona</title>').and.to.include('Tot el que passa &amp; més.');
    const [styles = ''] = all(front, /<link rel="stylesheet" href="([^"]*calendar\.css[^"]*)"/g);
    expect(await page(`~${styles}`)).to.include('rgb(11 61 145)');
    expect(await page('~/developers')).to.include(styles);
    expect((await visitor.get('/desk')).text)
      .to.include('Agenda de Girona · Redacció')
      .and.to.include(styles);
    const feed = await page('/events.ics?translation_language=es');
    expect(feed).to.include('NAME:Agenda de Gerona').and.to.include('COLOR:');
    expect(await page('/events.rss')).to.include('<title>Agenda de Girona</title>');
  });

  it('gives feeds another tag, so that subscribers get the new name', async () => {
    await send('POST', '/events', { body: concert });
    for (const path of ['/events.ics', '/events.csv']) {
      const before = (await service.request('GET', path)).headers.get('ETag');
      await set(await at('administrator'), { 'texts[ca][name]': `Agenda ${path}` });
      const after = (await service.request('GET', path)).headers.get('ETag');
      if (path.endsWith('.ics')) expect(after, path).not.to.equal(before);
      else expect(after, path).to.equal(before);
    }
  });

  it('goes back to the settings field by field, and by emptying a field', async () => {
    const visitor = await at('administrator');
    await set(visitor, { ...girona, 'texts[ca][links]': '' });
    await set(visitor, { 'back[]': ['name', 'color'], 'texts[ca][intro]': ' ' });
    const front = await page('~/');
    expect(nameOn(front)).to.equal('Agenda');
    expect(front).to.include('Ajuntament');
    expect(front).not.to.include('class="intro"').and.not.to.include('calendar.css');
    expect(await page('/events.ics')).not.to.include('COLOR:');
    const shown = (await visitor.get('/desk/brand')).text;
    expect(shown).to.include('Segons la configuració: Agenda');
    expect(all(shown, /name="back\[\]" value="(\w+)"/g)).to.deep.equal(['footer']);
  });

  it('shows how a colour is read in both themes, in words, before it is saved', async () => {
    const visitor = await at('administrator');
    const looked = await visitor.post('/desk/brand', filled(await form(visitor), { color: '#ffd166', step: 'look' }));
    expect(said(looked, 'notice')[0]).to.include('Encara no s’ha desat');
    expect(all(looked.text, /<figcaption>([^<]*)/g)).to.deep.equal([
      'Tema clar: el color és massa clar per llegir-se bé (contrast de 1,2; en cal 4,5), i les pàgines n’agafen un de més fosc.',
      'Tema fosc: el color es llegeix bé (contrast de 10,7; en cal 4,5).',
    ]);
    expect(looked.text).to.include('fill="rgb(255 209 102)"').and.not.to.include('style=');
    expect(new Map(fieldsOf(looked)).get('color')).to.equal('#ffd166');
    expect(await page('~/')).not.to.include('calendar.css');
  });

  it('says at its field what cannot be saved, loses nothing of it and stores nothing', async () => {
    const visitor = await at('administrator');
    const wrong = {
      ...girona,
      color: 'vermell',
      'texts[es][links]': 'Trampa=javascript:alert(1)',
      'texts[es][name]': 'a'.repeat(101),
    };
    const answer = await set(visitor, { ...wrong, 'texts[ca][links]': '' });
    expect(answer.status).to.equal(422);
    const problems = said(answer, 'problem');
    expect(problems).to.have.lengthOf(4);
    expect(problems.join(' ')).to.include('tomato').and.to.include('Avís legal=').and.to.include('100 caràcters');
    expect(new Map(fieldsOf(answer)).get('texts[es][links]')).to.equal('Trampa=javascript:alert(1)');
    expect(nameOn(await page('~/'))).to.equal('Agenda');
  });

  it('has a logo of its own, made small by the code of pictures, which is the icon too', async () => {
    const visitor = await at('administrator');
    const file = { name: 'logo.jpg', text: new Blob([new Uint8Array(await jpeg(900, 450))]) };
    const saved = await visitor.postFile('/desk/brand', await form(visitor), file);
    expect(said(saved, 'problem')).to.deep.equal([]);
    const front = await page('~/');
    const [icon = ''] = all(front, /<link rel="icon" href="([^"]*)" type="image\/webp"/g);
    expect(front).to.include(`<img src="${icon}" alt="" height="40">`);
    const answer = await fetch(service.url + icon);
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height, format]).to.deep.equal([300, 150, 'webp']);
    // Another change leaves it
    await set(visitor, { 'texts[ca][name]': 'Una altra' });
    expect(await page('~/')).to.include(icon);
    const text = { name: 'logo.png', text: 'això no és cap imatge' };
    const refused = await visitor.postFile('/desk/brand', await form(visitor), text);
    expect([refused.status, said(refused, 'problem').length]).to.deep.equal([422, 2]);
    await set(visitor, { 'back[]': 'logo' });
    expect(await page('~/')).to.include('favicon.svg');
    expect((await service.request('GET', '~/assets/logo')).status).to.equal(404);
  });

  it('counts a form that is sent twice once, and refuses one that is older than a change', async () => {
    const visitor = await at('administrator');
    const first = filled(await form(visitor), { 'texts[ca][name]': 'Una' });
    const stale = filled(await form(visitor), { 'texts[ca][name]': 'Una altra' });
    for (let round = 0; round < 2; round += 1)
      expect(said(await visitor.post('/desk/brand', first), 'notice')).to.deep.equal(['S’ha desat.']);
    const refused = await visitor.post('/desk/brand', stale);
    expect([refused.status, said(refused, 'problem')[0]]).to.deep.equal([
      409,
      'No s’ha desat: algú altre ho ha canviat mentre ho editàveu.',
    ]);
    expect(nameOn(await page('~/'))).to.equal('Una');
    // What was typed is there, to be saved over the change
    await visitor.post('/desk/brand', fieldsOf(refused));
    expect(nameOn(await page('~/'))).to.equal('Una altra');
    const together = await Promise.all(
      ['Tres', 'Quatre'].map(async (name) =>
        visitor.post('/desk/brand', filled(await form(visitor), { 'texts[ca][name]': name })),
      ),
    );
    expect(together.map(({ status }) => status)).to.include(200);
  });

  it('tells who has changed what, and undoes the last change', async () => {
    const visitor = await at('administrator');
    await set(visitor, { 'texts[ca][name]': 'Una', color: 'tomato' });
    await set(visitor, { 'texts[ca][name]': 'Una altra' });
    const shown = await visitor.get('/desk/brand');
    expect(all(shown.text, /<td>([^<]*)<\/td><\/tr>/g)).to.deep.equal([
      'Nom del calendari',
      'Color, Nom del calendari',
    ]);
    const undo = fieldsOf(shown, '/desk/brand/undo');
    const stale = fieldsOf(await visitor.get('/desk/brand'), '/desk/brand/undo');
    expect(said(await visitor.post('/desk/brand/undo', undo), 'notice')).to.deep.equal(['S’ha desfet l’últim canvi.']);
    expect(nameOn(await page('~/'))).to.equal('Una');
    // The same form again is done already; one that was opened before that is not
    expect(said(await visitor.post('/desk/brand/undo', undo), 'notice')).to.deep.equal(['S’ha desfet l’últim canvi.']);
    expect((await visitor.post('/desk/brand/undo', stale)).status).to.equal(409);
  });

  it('is for administrators alone, before anything that was sent is looked at', async () => {
    for (const role of ['editor', 'author', 'contributor'] satisfies Role[]) {
      const visitor = await at(role);
      expect((await visitor.get('/desk/brand')).status).to.equal(403);
      expect((await visitor.get('/desk')).text).not.to.include('/desk/brand');
      for (const path of ['/desk/brand', '/desk/brand/undo'])
        expect((await visitor.post(path, [['color', 'vermell']])).status).to.equal(403);
    }
    const administrator = await at('administrator');
    const foreign = await administrator.post('/desk/brand', [['texts[ca][name]', 'Aliena']]);
    expect([foreign.status, new Map(fieldsOf(foreign)).get('texts[ca][name]')]).to.deep.equal([403, 'Aliena']);
    expect(nameOn(await page('~/'))).to.equal('Agenda');
  });

  it('goes with an export, without its history, and comes back with it', async () => {
    const visitor = await at('administrator');
    await set(visitor, { ...girona, 'texts[ca][links]': '' });
    const lines = await Array.fromAsync(exportLines(service.calendar, () => {}));
    const line = lines.find((each) => each.includes('"kind":"brands"')) ?? '';
    expect(line).to.include('Agenda de Girona').and.not.to.include('editorial');
    const exported = parseDocument({ number: 1, text: line, upTo: 0 });
    if (!('document' in exported)) throw new Error(exported.reason);
    await set(visitor, { 'back[]': ['name', 'intro', 'footer', 'color'] });
    const tally = newTally();
    await restoreAll(service.calendar, [exported], tally);
    expect(tally.counts.get('brands')).to.include({ updated: 1 });
    await service.calendar.pair.visible();
    expect(nameOn(await page('~/'))).to.equal('Agenda de Girona');
    const trap = line.replace('"name":"#0b3d91"', '"name":"x"').replace(/"links":"[^"]*"/, '');
    expect(parseDocument({ number: 1, text: trap.replace('#0b3d91', 'url(x)'), upTo: 0 })).to.have.property('reason');
  });
});

describeOnPairs('a reset', () => {
  const { service } = withOneService({ allowReset: true });

  it('takes the look back to the settings', async () => {
    const visitor = await visitorAs(service, 'administrator');
    await set(visitor, { 'texts[ca][name]': 'Una' });
    await service.request('POST', '~/reset', { as: 'administrator', body: { events: 0 } });
    expect(nameOn((await service.request('GET', '~/')).text)).to.equal('Agenda');
  });
});

describeOnServers('the look of a calendar of several processes', () => {
  let [one, other]: Running[] = [];
  before(async () => {
    const [first, second] = await openSamePairs(['ca', 'es'], 2);
    one = await startService({ baseUrl: 'http://calendar.example', ...(first && { pair: first }) });
    other = await startService({ baseUrl: 'http://calendar.example', ...(second && { pair: second }) });
  });
  after(async () => {
    await other?.close();
    await one?.close();
  });

  it('is the same in each of them once the change is answered', async () => {
    const [here, there] = [one as Running, other as Running];
    const title = async (service: Running) => nameOn((await service.request('GET', '~/')).text);
    for (let round = 0; round < 5; round += 1) expect(await title(there)).to.equal('Agenda');
    const visitor = await visitorAs(here, 'administrator');
    await set(visitor, { 'texts[ca][name]': 'Agenda de Girona', color: '#0b3d91' });
    expect([await title(here), await title(there)]).to.deep.equal(['Agenda de Girona', 'Agenda de Girona']);
    expect((await there.request('GET', '~/assets/calendar.css')).text).to.include('rgb(11 61 145)');
    expect((await there.request('GET', '/events.rss')).text).to.include('<title>Agenda de Girona</title>');
  });
});
