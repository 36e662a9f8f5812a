import { expect } from 'chai';
import { exportLines } from '../../src/interchange/export.ts';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import type { Loose } from '../support/asking.ts';
import { fieldsOf, filled, said } from '../support/desk-visitor.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneDesk } from '../support/with-desk.ts';

const day = 24 * 60 * 60 * 1000;

// On one pair: changes are a part of the stored document
describeOnOnePair('the history of a record', () => {
  const { service, send, create, at, read } = withOneDesk();

  it('says who changed which fields and when, the latest first, for ninety days', async () => {
    const { id } = await create('events', concert);
    const visitor = await at('editor');
    expect((await visitor.get(`/desk/events/${id}/history`)).text).to.include('Ningú no l’ha canviat');
    await send('PATCH', `/events/${id}`, { body: { cost: '9' } });
    service.clock.now += day;
    await send('PATCH', `/events/${id}`, {
      as: 'administrator',
      body: { title: 'Un altre', website: 'https://a.example/' },
    });
    await send('PATCH', `/events/${id}`, { as: 'administrator', body: { title: 'Un altre' } });
    // The session has ended
    const { text } = await (await at('editor')).get(`/desk/events/${id}/history`);
    const rows = [...text.matchAll(/<td>([^<]*)<\/td><td>([^<]*)<\/td>/g)].map((each) => each.slice(1));
    expect(rows).to.deep.equal(
      [
        ['administrator', 'Títol de l’acte, Pàgina web de l’acte'],
        ['editor', 'Preu'],
      ].map(([who, what]) => [who, what]),
    );
    service.clock.now += 90 * day;
    await send('PATCH', `/events/${id}`, { body: { cost: '10' } });
    const later = (await (await at('editor')).get(`/desk/events/${id}/history`)).text;
    expect(later).to.include('<td>editor</td>').and.not.to.include('<td>administrator</td>');
  });

  it('lets the last change be undone with one press, and that too', async () => {
    const { id } = await create('events', { ...concert, cost: '5', tags: ['jazz'], venue: { venue: 'Ateneu' } });
    const before = await read(id);
    const body = { cost: '9', tags: [], venue: null, title: 'Un altre', translations: { es: { title: 'Otro' } } };
    await send('PATCH', `/events/${id}`, { body });
    const visitor = await at('editor');
    const undo = async () => {
      const page = await visitor.get(`/desk/events/${id}/history`);
      return visitor.post(`/desk/events/${id}/undo`, fieldsOf(page, `/desk/events/${id}/undo`));
    };
    expect(said(await undo(), 'notice')).to.include('S’ha desfet l’últim canvi.');
    // Counts of tags may lag
    const shown = ({ tags, modified: _, modified_utc: __, ...event }: Loose) => ({
      ...event,
      tags: tags.map(({ id: tag }: Loose) => tag),
    });
    expect(shown(await read(id))).to.deep.equal(shown(before));
    await undo();
    expect(await read(id)).to.include({ cost: '9 €', title: 'Un altre' });
    await send('DELETE', `/events/${id}`);
    expect((await visitor.get(`/desk/events/${id}/history`)).text).to.include('Estat de publicació');
  });

  it('undoes only what was shown, by those who may change it, and names no record that is gone', async () => {
    const venue = await create('venues', { venue: 'Ateneu' });
    const { id } = await create('events', { ...concert, venue: venue.id });
    await send('PATCH', `/events/${id}`, { body: { venue: null } });
    const visitor = await at('editor');
    const path = `/desk/events/${id}/undo`;
    const form = fieldsOf(await visitor.get(`/desk/events/${id}/history`), path);
    expect((await visitor.post(path, filled(form, { token: 'x' }))).status).to.equal(403);
    const author = await at('author');
    const theirs = await author.get(`/desk/events/${id}/history`);
    expect(theirs.text).not.to.include(path);
    const token = new Map(fieldsOf(theirs, '/desk/sign-out')).get('token') ?? '';
    expect((await author.post(path, filled(form, { token }))).status).to.equal(403);
    await send('DELETE', `/venues/${venue.id}`, { query: { force: true } });
    expect((await visitor.post(path, form)).status).to.be.oneOf([200, 409]);
    await visitor.post(path, fieldsOf(await visitor.get(`/desk/events/${id}/history`), path));
    expect((await send('GET', `/events/${id}`)).status).to.equal(200);
    expect((await read(id)).venue).to.deep.equal([]);
    expect((await visitor.post(path, form)).status).to.equal(409);
  });

  it('publishes nothing by undoing for those who may not publish', async () => {
    const made = await send('POST', '/events', { as: 'contributor', body: { ...concert, status: 'draft' } });
    const { id } = made.body;
    await send('PATCH', `/events/${id}`, { body: { status: 'publish' } });
    await send('PATCH', `/events/${id}`, { body: { status: 'draft' } });
    const visitor = await at('contributor');
    const path = `/desk/events/${id}/undo`;
    const form = fieldsOf(await visitor.get(`/desk/events/${id}/history`), path);
    expect((await visitor.post(path, form)).status).to.equal(403);
    expect((await read(id)).status).to.equal('draft');
  });

  it('is not offered for changes of how an event repeats, and is in no answer and no export', async () => {
    const { id } = await create('events', { ...concert, recurrence: 'FREQ=WEEKLY;COUNT=4' });
    await send('PATCH', `/events/${id}`, { body: { recurrence: 'FREQ=WEEKLY;COUNT=5' } });
    const visitor = await at('editor');
    await send('PATCH', `/events/${id}`, { body: { cost: '9' } });
    // Without this, what is undone would be another change than the last one
    const { start_date } = await read(id);
    const dated = await send('PATCH', `/events/${occurrenceIdOf(id, start_date)}`, { body: { cost: '5' } });
    expect(dated.status).to.equal(200);
    const { text } = await visitor.get(`/desk/events/${id}/history`);
    expect(text).to.include('<table').and.not.to.include(`/desk/events/${id}/undo"`);
    const [stored] = await service.calendar.pair.store.read('events', [id]);
    expect(stored?.facts.editorial?.changes).to.have.lengthOf(3);
    const lines = await Array.fromAsync(exportLines(service.calendar, () => {}));
    expect(lines.some((line) => line.includes(concert.title) && line.includes('"recurrence"'))).to.equal(true);
    for (const text of [JSON.stringify((await send('GET', `/events/${id}`)).body), ...lines])
      expect(text).not.to.include('editorial');
    expect((await visitor.get('/desk/tags/1/history')).status).to.equal(404);
  });
});

describeOnOnePair('a record that a reviewer sends back', () => {
  const { send, at, read } = withOneDesk();

  it('is a draft again with a word that its author sees, until it waits for review again', async () => {
    const { id } = (await send('POST', '/events', { as: 'contributor', body: concert })).body;
    const editor = await at('editor');
    const path = `/desk/events/${id}/send-back`;
    const form = fieldsOf(await editor.get(`/desk/events/${id}`), path);
    const done = await editor.post(path, filled(form, { word: 'Hi falta el <b>preu</b>' }));
    expect(said(done, 'notice')[0]).to.equal('S’ha tornat a l’autor.');
    expect((await read(id)).status).to.equal('draft');
    const author = await at('contributor');
    const shown = await author.get(`/desk/events/${id}`);
    expect(said(shown, 'notice')).to.deep.equal(['editor us ho ha tornat: Hi falta el <b>preu</b>']);
    expect((await author.get('/desk')).text).to.include('Hi falta el &lt;b&gt;preu');
    const again = filled(fieldsOf(shown), { cost: '5', status: 'pending' });
    await author.post(`/desk/events/${id}`, again);
    expect((await author.get(`/desk/events/${id}`)).text).not.to.include('us ho ha tornat');
    expect(await read(id)).to.include({ status: 'pending', cost: '5 €' });
  });

  it('is sent back by reviewers alone, as they saw it, while it waits', async () => {
    const { id } = (await send('POST', '/events', { as: 'contributor', body: concert })).body;
    const path = `/desk/events/${id}/send-back`;
    const editor = await at('editor');
    const form = filled(fieldsOf(await editor.get(`/desk/events/${id}`), path), { word: 'Així no' });
    const author = await at('contributor');
    const token = new Map(fieldsOf(await author.get('/desk'), '/desk/sign-out')).get('token') ?? '';
    expect((await author.get(`/desk/events/${id}`)).text).not.to.include(path);
    expect((await author.post(path, filled(form, { token }))).status).to.equal(403);
    expect((await editor.post(path, filled(form, { token: 'x' }))).status).to.equal(403);
    await send('PATCH', `/events/${id}`, { body: { cost: '9' } });
    expect((await editor.post(path, form)).status).to.equal(409);
    expect((await read(id)).status).to.equal('pending');
    await send('PATCH', `/events/${id}`, { body: { status: 'publish' } });
    const late = await editor.get(`/desk/events/${id}`);
    expect(late.text).not.to.include(path);
  });
});
