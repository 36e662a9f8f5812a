import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { fieldsOf, filled, said, type Visitor } from '../support/desk-visitor.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { jpeg } from '../support/photos.ts';
import { storePicture } from '../support/stored-pictures.ts';
import { withDesk, withEmptiedDesk, withOneDesk } from '../support/with-desk.ts';

const event = {
  'texts[ca][title]': 'Gala',
  start_date: '2031-06-01T20:00',
  end_date: '2031-06-01T22:00',
  status: 'publish',
};

const fileOf = async (width?: number) => new Blob([new Uint8Array(await jpeg(width))], { type: 'image/jpeg' });

// On one pair: forms and their pages; `media-files` and the contract of media prove that the files are kept on both
describeOnOnePair('the picture of a form without scripts', () => {
  const { service, send, at, read } = withDesk();

  const newForm = async (editor: Visitor) => fieldsOf(await editor.get('/desk/events/new'));

  it('comes as a file with the form, and is described in each language', async () => {
    const editor = await at('editor');
    const sent = filled(await newForm(editor), {
      ...event,
      'pictures[new][alt][ca]': 'El cor a l’escenari',
      'pictures[new][alt][es]': 'El coro en el escenario',
      'pictures[new][credit]': 'Foto: Nom Cognom',
    });
    const answer = await editor.postFile('/desk/events/new', sent, { name: 'cor.jpg', text: await fileOf(900) });
    expect(answer.status).to.equal(200);
    expect(said(answer, 'problem')).to.deep.equal([]);
    const { events } = (await send('GET', '/events', { query: { _translations: true } })).body;
    const { image, id } = events[0];
    expect(image).to.include({ alt: 'El cor a l’escenari', credit: 'Foto: Nom Cognom', width: 900 });
    const picture = (await send('GET', `/images/${image.id}`, { query: { _translations: true } })).body;
    expect(picture).to.deep.include({
      filename: 'cor.jpg',
      translations: { ca: { alt: 'El cor a l’escenari' }, es: { alt: 'El coro en el escenario' } },
    });
    expect((await read(id)).image.id).to.equal(image.id);
    // The form shows it with what is said of it
    const shown = new Map(fieldsOf(await editor.get(`/desk/events/${id}`)));
    expect(shown.get('image')).to.equal(image.url);
    expect(shown.get(`pictures[n${image.id}][alt][es]`)).to.equal('El coro en el escenario');
  });

  it('is not lost when the form has to be sent again', async () => {
    const editor = await at('editor');
    const wrong = filled(await newForm(editor), { ...event, end_date: '2031-05-01T20:00' });
    const answer = await editor.postFile('/desk/events/new', wrong, { name: 'cor.jpg', text: await fileOf() });
    expect(answer.status).to.equal(422);
    const again = fieldsOf(answer);
    expect(new Map(again).get('image')).to.match(/\/media\/[\w-]+\/full\.jpg$/);
    await editor.post('/desk/events/new', filled(again, { end_date: '2031-06-01T22:00' }));
    const { events } = (await send('GET', '/events')).body;
    expect(events[0].image).to.include({ width: 640 });
  });

  it('is refused at its field when the file is none, and nothing else is lost', async () => {
    const editor = await at('editor');
    const sent = filled(await newForm(editor), event);
    const answer = await editor.postFile('/desk/events/new', sent, {
      name: 'a.jpg',
      text: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    expect(answer.status).to.equal(422);
    expect(answer.text).to.include('id="image-problem"').and.to.include('SVG');
    expect(new Map(fieldsOf(answer)).get('texts[ca][title]')).to.equal('Gala');
    expect((await send('GET', '/events')).body.total).to.equal(0);
    expect(await Array.fromAsync(service.calendar.pair.media.names())).to.deep.equal([]);
  });

  it('is not lost when a venue takes the point of its town, nor is what is wrong with it passed over', async () => {
    const editor = await at('editor');
    const typed = { 'texts[ca][venue]': 'Ateneu', city: 'Girona', point: 'town' };
    const form = filled(fieldsOf(await editor.get('/desk/venues/new')), typed);
    const wrong = await editor.postFile('/desk/venues/new', form, { name: 'a.jpg', text: 'no picture' });
    expect([wrong.status, wrong.text.includes('id="image-problem"')]).to.deep.equal([422, true]);
    const pointed = await editor.postFile('/desk/venues/new', form, { name: 'a.jpg', text: await fileOf(910) });
    expect(pointed.status).to.equal(200);
    const shown = fieldsOf(pointed);
    expect(new Map(shown).get('image')).to.match(/\/media\/[\w-]+\/full\.jpg$/);
    expect(new Map(shown).get('geo_lat')).to.match(/^41\.\d+$/);
    await editor.post('/desk/venues/new', filled(shown, { 'texts[ca][venue]': 'Ateneu' }));
    const { venues } = (await send('GET', '/venues')).body;
    expect(venues[0]).to.include({ venue: 'Ateneu', city: 'Girona' });
    expect(venues[0].image).to.include({ width: 910 });
    // Of a venue that is there already
    const again = filled(fieldsOf(await editor.get(`/desk/venues/${venues[0].id}`)), { city: 'Vic', point: 'town' });
    const other = await editor.postFile(`/desk/venues/${venues[0].id}`, again, {
      name: 'b.jpg',
      text: await fileOf(920),
    });
    expect(new Map(fieldsOf(other)).get('image')).to.not.equal(venues[0].image.url);
  });

  it('has to be chosen again in a form of another session, which says so', async () => {
    const editor = await at('editor');
    const sent = filled(await newForm(editor), { ...event, token: 'of another session' });
    const answer = await editor.postFile('/desk/events/new', sent, { name: 'a.jpg', text: await fileOf() });
    expect(answer.status).to.equal(403);
    expect(answer.text).to.include('id="image-problem"').and.to.include('El fitxer no s’ha desat');
  });

  it('can be one of the last ones, whose descriptions change for all records that show it', async () => {
    const editor = await at('editor');
    const { id } = await storePicture(service.calendar.pair, {}, 'Abans');
    const page = await editor.get('/desk/events/new');
    expect(page.text).to.include(`name="chosen_image" value="${id}"`);
    await editor.post('/desk/events/new', filled(fieldsOf(page), { ...event, chosen_image: String(id) }));
    const [made] = (await send('GET', '/events')).body.events;
    expect(made.image).to.include({ id, alt: 'Abans' });
    const form = fieldsOf(await editor.get(`/desk/events/${made.id}`));
    const saved = await editor.post(
      `/desk/events/${made.id}`,
      filled(form, { [`pictures[n${id}][alt][ca]`]: 'Després' }),
    );
    expect(said(saved, 'problem')).to.deep.equal([]);
    expect((await send('GET', `/events/${made.id}`)).body.image.alt).to.equal('Després');
  });

  it('goes when its address is emptied, and the file stays for others', async () => {
    const editor = await at('editor');
    const { id } = await storePicture(service.calendar.pair);
    await editor.post('/desk/events/new', filled(await newForm(editor), { ...event, chosen_image: String(id) }));
    const [made] = (await send('GET', '/events')).body.events;
    const form = fieldsOf(await editor.get(`/desk/events/${made.id}`));
    await editor.post(`/desk/events/${made.id}`, filled(form, { image: '' }));
    expect((await read(made.id)).image).to.equal(false);
    expect((await send('GET', `/images/${id}`)).status).to.equal(200);
  });

  it('overwrites nothing that somebody else has said of it meanwhile', async () => {
    const editor = await at('editor');
    const { id } = await storePicture(service.calendar.pair, {}, 'Abans');
    const form = fieldsOf(await editor.get(`/desk/images/${id}`));
    await send('PUT', `/images/${id}`, { body: { alt: 'D’un altre', translation_language: 'ca' } });
    await editor.post(`/desk/images/${id}`, filled(form, { [`pictures[n${id}][credit]`]: 'Foto: Nom' }));
    expect((await send('GET', `/images/${id}`)).body).to.include({ alt: 'D’un altre', credit: 'Foto: Nom' });
  });
});

describeOnOnePair('the picture of a form whose file is too large', () => {
  const maxBytes = 2 ** 20;
  const uploads = { maxBytes, maxPixels: 1_000_000, outgoing: { hosts: [], blocks: [] } };
  const { service, send, at } = withOneDesk({ http: { uploads } });

  it('is refused at its field, and nothing else is lost', async () => {
    const editor = await at('editor');
    const sent = filled(fieldsOf(await editor.get('/desk/events/new')), {
      ...event,
      'pictures[new][alt][ca]': 'El cor',
    });
    for (const bytes of [maxBytes + 1, 3 * maxBytes]) {
      const answer = await editor.postFile('/desk/events/new', sent, {
        name: 'a.jpg',
        text: new Blob([new Uint8Array(bytes)]),
      });
      expect(answer.status).to.equal(422);
      expect(answer.text).to.include('id="image-problem"').and.to.include('1 MB');
      const back = new Map(fieldsOf(answer));
      for (const [name, value] of sent.filter((each) => !['file', 'form'].includes(each[0])))
        expect([name, back.get(name)]).to.deep.equal([name, value]);
    }
    expect((await send('GET', '/events')).body.total).to.equal(0);
    expect(await Array.fromAsync(service.calendar.pair.media.names())).to.deep.equal([]);
    const form = fieldsOf(await editor.get('/desk/images'), '/desk/images');
    const alone = await editor.postFile('/desk/images', form, {
      name: 'a.jpg',
      text: new Blob([new Uint8Array(1.1 * maxBytes)]),
    });
    expect([alone.status, said(alone, 'problem')]).to.deep.equal([
      413,
      ['El fitxer és massa gran: en pot tenir 1 MB com a màxim.'],
    ]);
  });
});

describeOnOnePair('the pictures of the desk', () => {
  const { service, send, at } = withEmptiedDesk();
  const stored = (facts = {}, alt?: string) => storePicture(service.calendar.pair, facts, alt);

  it('are listed with thumbnails, searched, and told from those that are not used', async () => {
    const editor = await at('editor');
    const used = await stored({ filename: 'gala.jpg' }, 'Una gala');
    await stored({ filename: 'fira.jpg' }, 'Una fira');
    await send('POST', '/events', {
      body: { title: 'Gala', start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00', image: used.id },
    });
    const all = await editor.get('/desk/images');
    expect(all.text).to.include('2 imatges').and.to.include('gala.jpg').and.to.include('fira.jpg');
    const found = await editor.get('/desk/images?search=fira');
    expect(found.text).to.include('fira.jpg').and.to.not.include('gala.jpg');
    const unused = await editor.get('/desk/images?unused=true');
    expect(unused.text).to.include('fira.jpg').and.to.not.include('gala.jpg');
  });

  it('say where they are used, and go only from everywhere when an editor says so', async () => {
    const [editor, author] = [await at('editor'), await at('author')];
    const { id, facts } = await stored();
    const body = { title: 'Gala', start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00', image: id };
    const made = (await send('POST', '/events', { body })).body;
    const page = await editor.get(`/desk/images/${id}`);
    expect(page.text).to.include(`/desk/events/${made.id}"`);
    const action = `/desk/images/${id}/remove`;
    const button = fieldsOf(page, action);
    const refused = await editor.post(
      action,
      button.filter(([name]) => name !== 'force'),
    );
    expect(refused.status).to.equal(409);
    expect(said(refused, 'problem')).to.have.length(1);
    expect((await author.get(`/desk/images/${id}`)).text).to.not.include(action);
    await editor.post(action, button);
    expect((await send('GET', `/events/${made.id}`)).body.image).to.equal(false);
    expect(await service.calendar.pair.media.read(facts.file.name, 'full.jpg')).to.equal(undefined);
  });

  it('are uploaded by a form of their own, and by scripts, which get JSON and so what is wrong', async () => {
    const editor = await at('editor');
    const page = await editor.get('/desk/images');
    const token = new Map(fieldsOf(page, '/desk/images')).get('token') ?? '';
    const uploaded = await editor.postFile('/desk/images', [['token', token]], {
      name: 'fira.jpg',
      text: await fileOf(),
    });
    expect(uploaded.text).to.include('<h1>fira.jpg</h1>');
    const script = async (file: Blob, sentToken = token) => {
      const body = new FormData();
      body.set('token', sentToken);
      body.set('file', file, 'x.jpg');
      const headers = { cookie: editor.cookie(), accept: 'application/json' };
      const answer = await fetch(`${service.url}/desk/images`, { method: 'POST', body, headers });
      return { status: answer.status, body: (await answer.json().catch(() => undefined)) as Loose };
    };
    const sent = await script(await fileOf(700));
    expect(sent.status).to.equal(200);
    expect(sent.body).to.include({ filename: 'x.jpg', credit: '' });
    expect((await fetch(sent.body.thumbnail)).headers.get('content-type')).to.equal('image/webp');
    const wrong = await script(new Blob(['no picture']));
    expect(wrong.status).to.equal(400);
    expect(wrong.body.message).to.match(/JPEG/);
    expect((await script(await fileOf(710), 'foreign')).status).to.equal(403);
    expect((await send('GET', '/images')).body.total).to.equal(2);
  });

  it('are not for contributors, whose forms take addresses', async () => {
    const contributor = await at('contributor');
    const page = await contributor.get('/desk/events/new');
    expect(page.text).to.not.include('type="file"').and.to.not.include('/desk/images');
    const sent = filled(fieldsOf(page), { ...event, status: 'draft' });
    await contributor.postFile('/desk/events/new', sent, { name: 'a.jpg', text: await fileOf() });
    expect((await contributor.get('/desk/images')).status).to.equal(403);
    expect((await send('GET', '/images')).body.total).to.equal(0);
  });

  it('give back what was typed beside an empty file, with what is wrong', async () => {
    const editor = await at('editor');
    const sent = filled(fieldsOf(await editor.get('/desk/events/new')), event);
    const answer = await editor.postFile('/desk/events/new', sent, { name: 'a.jpg', text: '' });
    expect([answer.status, answer.text.includes('value="Gala"')]).to.deep.equal([422, true]);
    expect(said(answer, 'problem').length).to.be.above(0);
    expect((await send('GET', '/events')).body.total).to.equal(0);
  });

  it('keep no file of somebody whose session has ended, and give back what was typed', async () => {
    const editor = await at('editor');
    const sent = filled(fieldsOf(await editor.get('/desk/events/new')), event);
    const { cookie } = editor;
    expect(cookie()).to.include('cartellera_desk');
    const body = new FormData();
    for (const [name, value] of sent) body.append(name, value);
    body.set('file', await fileOf(), 'a.jpg');
    const answer = await fetch(`${service.url}/desk/events/new`, { method: 'POST', body });
    expect(answer.status).to.equal(401);
    expect(await answer.text())
      .to.include('value="Gala"')
      .and.to.include('type="file"');
    expect((await send('GET', '/images')).body.total).to.equal(0);
  });
});
