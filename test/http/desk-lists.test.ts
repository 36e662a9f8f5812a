import { expect } from 'chai';
import { wrapped } from '../../src/async/calls.ts';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import { event } from '../contracts/drafts.ts';
import {
  type DeskAnswer,
  fieldsOf,
  filled,
  listed,
  type Sent,
  said,
  type Visitor,
  visitorOf,
} from '../support/desk-visitor.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';
import { visitorAs, withEmptiedDesk } from '../support/with-desk.ts';

const dated = { start_date: '2031-06-01 20:00', end_date: '2031-06-01 22:00' };

/** What stands in the last column of a row. */
function outcomeOf({ text }: DeskAnswer, name: string): string {
  const row = text.split('<tr>').find((each) => each.includes(`>${name}</a>`)) ?? '';
  const [, outcome = ''] = /<td class="outcome">(.*?)<\/td>/s.exec(row) ?? [];
  return outcome.replaceAll(/<[^>]+>/g, '').trim();
}

// On one pair: the contracts of the indices prove filters and orders, and these are the pages and presses of the desk
describeOnOnePair('a list of the desk', () => {
  const { service, send, create, at } = withEmptiedDesk();

  it('is filtered by date, category, town, author, status and missing language, and sorted', async () => {
    const music = await create('categories', { name: 'Música' });
    const vic = await create('venues', { venue: 'Atlàntida', city: 'Vic' });
    await create('events', { ...dated, title: 'Concert', categories: [music.id], venue: vic.id });
    const later = { start_date: '2031-07-01 20:00', end_date: '2031-07-01 22:00' };
    await create('events', { ...later, title: 'Ball', status: 'draft', translations: { es: { title: 'Baile' } } });
    await send('POST', '/events', { as: 'contributor', body: { ...later, title: 'Aplec' } });
    const visitor = await at('editor');
    const authors = /<option value="(\d+)">contributor<\/option>/.exec((await visitor.get('/desk/events')).text);
    for (const [query, ...names] of [
      ['from=2031-06-02', 'Aplec', 'Ball'],
      ['to=2031-06-30', 'Concert'],
      ['from=2031-06-01&to=2031-06-01', 'Concert'],
      [`category=${music.id}`, 'Concert'],
      ['town=Vic', 'Concert'],
      [`author=${authors?.[1]}`, 'Aplec'],
      ['author=own', 'Ball', 'Concert'],
      ['status=draft', 'Ball'],
      ['untitled=es', 'Aplec', 'Concert'],
      ['search=ball&untitled=ca'],
      ['search=ball', 'Ball'],
    ] as const)
      expect([query, listed(await visitor.get(`/desk/events?${query}`)).toSorted()]).to.deep.equal([query, names]);
    const inOrder = async (sort: string) => listed(await visitor.get(`/desk/events?sort=${sort}`));
    expect(await inOrder('title')).to.deep.equal(['Aplec', 'Ball', 'Concert']);
    expect((await inOrder('start'))[0]).to.equal('Concert');
    expect((await inOrder('latest'))[2]).to.equal('Concert');
    const wrong = await visitor.get('/desk/events?town=Enlloc');
    expect([wrong.status, said(wrong, 'problem').length]).to.deep.equal([200, 1]);
  });

  it('has events that visitors do not find in lists, and says in which language a title is missing', async () => {
    await create('events', { ...concert, hide_from_listings: true });
    const { text } = await (await at('editor')).get('/desk/events');
    expect(text).to.include(`>${concert.title}</a>`).and.include('sense es');
  });

  it('of several pages has a series once', async () => {
    const series = await create('events', { title: 'Sardanes', ...dated, recurrence: 'FREQ=WEEKLY;COUNT=80' });
    const own = occurrenceIdOf(series.id, '2031-06-15 20:00:00');
    await send('PUT', `/events/${own}`, { as: 'editor', body: { title: 'Especial' } });
    const { store } = service.calendar.pair;
    for (let at = 0; at < 60; at += 1) await store.insert('events', event(`Acte ${at}`, Date.parse('2031-06-10')));
    await service.calendar.pair.whenIdle();
    const visitor = await at('editor');
    for (const sort of ['', 'start', 'latest', 'title', 'published']) {
      const pages = [1, 2].map(async (page) => visitor.get(`/desk/events?sort=${sort}&page=${page}`));
      const [first, second] = await Promise.all(pages);
      const names = [first, second].flatMap((page) => (page ? listed(page) : []));
      expect([sort, names.length, new Set(names).size]).to.deep.equal([sort, 61, 61]);
      expect(first?.text).to.include('61 registres');
    }
  });

  it('shows authors their own events in any state, and of others only what is public', async () => {
    await create('events', { ...concert, title: 'D’un altre', status: 'draft' });
    await create('events', { ...concert, title: 'Públic' });
    await send('POST', '/events', { as: 'contributor', body: { ...concert, title: 'Meu', status: 'draft' } });
    const visitor = await at('contributor');
    expect(listed(await visitor.get('/desk/events'))).to.deep.equal(['Públic']);
    expect(listed(await visitor.get('/desk/events?author=own'))).to.deep.equal(['Meu']);
    expect(listed(await visitor.get('/desk/events?author=own&status=draft'))).to.deep.equal(['Meu']);
    expect(listed(await visitor.get('/desk/events?status=draft'))).to.deep.equal(['Públic']);
    expect(listed(await visitor.get('/desk/events?author=1&status=draft'))).not.to.include('D’un altre');
  });
});

describeOnOnePair('records that are chosen in a list', () => {
  const { service, send, create, at, read } = withEmptiedDesk();

  /** Chooses all records of a list, and presses a button. */
  async function press(visitor: Visitor, path: string, name: string, more: Record<string, string> = {}) {
    const [resource = ''] = path.split('?');
    const page = await visitor.get(`/desk/${path}${path.includes('?') ? '&' : '?'}choose=all`);
    const form = filled(fieldsOf(page, `/desk/${resource}/chosen`), { press: name, ...more });
    return { form, answer: await visitor.post(`/desk/${resource}/chosen`, form) };
  }

  it('are published, made drafts, put into the trash and restored, with one press each', async () => {
    const ids: number[] = [];
    for (const title of ['A', 'B']) ids.push((await create('events', { ...dated, title, status: 'draft' })).id);
    const visitor = await at('editor');
    for (const [name, path, status, notice] of [
      ['publish', 'events?status=draft', 'publish', 'Publica: fet en 2 registres.'],
      ['draft', 'events', 'draft', 'Passa a esborrany: fet en 2 registres.'],
      ['trash', 'events', 'trash', 'Mou a la paperera: fet en 2 registres.'],
      ['restore', 'events?status=trash', 'draft', 'Recupera: fet en 2 registres.'],
    ] as const) {
      const { answer } = await press(visitor, path, name);
      expect([name, said(answer, 'notice')]).to.deep.equal([name, [notice]]);
      for (const id of ids) expect([name, (await read(id)).status]).to.deep.equal([name, status]);
      expect(outcomeOf(answer, 'A')).to.equal('✓ Fet');
    }
  });

  it('are cancelled with a reason, moved by days, and get a category and a venue', async () => {
    const music = await create('categories', { name: 'Música' });
    const { id } = await create('events', { ...dated, title: 'A' });
    const visitor = await at('editor');
    await press(visitor, 'events', 'cancel', { reason: 'Pluja' });
    await press(visitor, 'events', 'move', { days: '-2' });
    await press(visitor, 'events', 'category', { category: String(music.id) });
    const { answer } = await press(visitor, 'events', 'venue', { venue: 'Sala nova' });
    expect(said(answer, 'notice')).to.deep.equal(['Canvia l’espai: fet en 1 registre.']);
    const event = await read(id);
    expect(event).to.include({
      event_status: 'cancelled',
      event_status_reason: 'Pluja',
      start_date: '2031-05-30 20:00:00',
      end_date: '2031-05-30 22:00:00',
    });
    expect([event.categories[0].name, event.venue.venue]).to.deep.equal(['Música', 'Sala nova']);
  });

  it('are changed only as they were shown: what somebody else has changed is refused, told, and still chosen', async () => {
    const [a, b] = [await create('events', { ...dated, title: 'A' }), await create('events', { ...dated, title: 'B' })];
    const visitor = await at('editor');
    const form = filled(fieldsOf(await visitor.get('/desk/events?choose=all'), '/desk/events/chosen'), {
      press: 'move',
      days: '7',
    });
    await send('PUT', `/events/${b.id}`, { as: 'editor', body: { cost: '9' } });
    const answer = await visitor.post('/desk/events/chosen', form);
    expect(said(answer, 'notice')).to.deep.equal([
      'Canvia de dia: fet en 1, refusat en 1. Els refusats continuen triats.',
    ]);
    expect(outcomeOf(answer, 'A')).to.equal('✓ Fet');
    expect(outcomeOf(answer, 'B')).to.include('Algú altre ho ha canviat');
    expect([(await read(a.id)).start_date, (await read(b.id)).start_date]).to.deep.equal([
      '2031-06-08 20:00:00',
      '2031-06-01 20:00:00',
    ]);
    const chosen = fieldsOf(answer, '/desk/events/chosen').filter(([name]) => name === 'chosen[]');
    expect(chosen.map(([, value]) => value.split('.')[0])).to.deep.equal([String(b.id)]);
    await visitor.post(
      '/desk/events/chosen',
      filled(fieldsOf(answer, '/desk/events/chosen'), { press: 'move', days: '7' }),
    );
    expect((await read(b.id)).start_date).to.equal('2031-06-08 20:00:00');
  });

  it('are moved once when the form is sent twice, one after the other or at once', async () => {
    const { id } = await create('events', { ...dated, title: 'A' });
    const visitor = await at('editor');
    const { form } = await press(visitor, 'events', 'move', { days: '1' });
    const again = await Promise.all([1, 2].map(() => visitor.post('/desk/events/chosen', form)));
    for (const answer of again) expect(said(answer, 'notice')).to.deep.equal(['Canvia de dia: fet en 1 registre.']);
    expect((await read(id)).start_date).to.equal('2031-06-02 20:00:00');
  });

  it('are told one by one when they cannot be: what does not fit, what is gone, and what belongs to others', async () => {
    const { id } = await create('events', { ...dated, title: 'Setmanal', recurrence: 'FREQ=WEEKLY;BYDAY=SU;COUNT=4' });
    const gone = await create('events', { ...dated, title: 'Fora' });
    const visitor = await at('editor');
    const form = filled(fieldsOf(await visitor.get('/desk/events?choose=all'), '/desk/events/chosen'), {
      press: 'move',
      days: '1',
    });
    await send('DELETE', `/events/${gone.id}`, { as: 'editor', query: { force: true } });
    const answer = await visitor.post('/desk/events/chosen', form);
    expect(outcomeOf(answer, 'Setmanal')).to.match(/\S/).and.not.include('Fet');
    expect(said(answer, 'problem')).to.include(`${gone.id}: Ja no hi és.`);
    expect((await read(id)).start_date).to.equal('2031-06-01 20:00:00');
    const author = await at('author');
    const page = await author.get('/desk/events');
    expect(page.text).not.to.include('name="chosen[]"');
    const token = new Map(fieldsOf(page, '/desk/sign-out')).get('token') ?? '';
    const revision = form.find(([, value]) => value.startsWith(`${id}.`))?.[1] ?? '';
    const foreign: Sent = [
      ['token', token],
      ['chosen[]', revision],
      ['press', 'trash'],
    ];
    const refused = await author.post('/desk/events/chosen', foreign);
    expect(said(refused, 'notice')[0]).to.include('refusat en 1');
    expect((await read(id)).status).to.equal('publish');
  });

  it('stay as they are when nothing is chosen, when a press lacks what it needs, and for forms of others', async () => {
    const { id } = await create('events', { ...dated, title: 'A' });
    const visitor = await at('editor');
    expect((await press(visitor, 'events', 'move')).answer.status).to.equal(422);
    expect((await press(visitor, 'events', 'move', { days: '99999' })).answer.status).to.equal(422);
    expect((await press(visitor, 'events', 'category')).answer.status).to.equal(422);
    const page = fieldsOf(await visitor.get('/desk/events'), '/desk/events/chosen');
    const none = await visitor.post('/desk/events/chosen', filled(page, { press: 'publish' }));
    expect([none.status, said(none, 'problem')]).to.deep.equal([422, ['No n’heu triat cap.']]);
    const forged = await press(visitor, 'events', 'trash', { token: 'x' });
    expect(forged.answer.status).to.equal(403);
    const foreign = await visitor.post('/desk/events/chosen', forged.form, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).to.equal(403);
    expect((await press(visitor, 'events', 'launch')).answer.status).to.equal(404);
    expect(await read(id)).to.include({ status: 'publish', start_date: '2031-06-01 20:00:00' });
    expect((await visitorOf(service.url).post('/desk/events/chosen', forged.form)).status).to.equal(401);
  });

  it('are shown to those alone who may read them', async () => {
    const { id } = await create('events', { ...dated, title: 'Secret', status: 'draft' });
    const visitor = await at('contributor');
    const token = new Map(fieldsOf(await visitor.get('/desk'), '/desk/sign-out')).get('token') ?? '';
    for (const [press, own] of [
      ['trash', token],
      ['move', token],
      ['trash', 'x'],
    ] as const) {
      const sent: Sent = [
        ['token', own],
        ['chosen[]', `${id}.1`],
        ['press', press],
      ];
      const { text } = await visitor.post('/desk/events/chosen', sent);
      expect([press, own === 'x', text.includes('Secret')]).to.deep.equal([press, own === 'x', false]);
    }
    expect((await read(id)).status).to.equal('draft');
  });

  it('say which of their venues visitors do not see, with a button that publishes it as well', async () => {
    const { body: venue } = await send('POST', '/venues', { as: 'contributor', body: { venue: 'Sala Nova' } });
    for (const title of ['A', 'B']) await create('events', { ...dated, title, status: 'draft', venue: venue.id });
    const visitor = await at('editor');
    const { answer } = await press(visitor, 'events', 'publish');
    expect(answer.text.match(/Els visitants encara no veuen «Sala Nova»/g)).to.have.lengthOf(1);
    const path = `/desk/venues/${venue.id}/publish`;
    const published = await visitor.post(path, fieldsOf(answer, path));
    expect([said(published, 'notice'), listed(published).toSorted()]).to.deep.equal([['S’ha publicat.'], ['A', 'B']]);
    expect((await send('GET', `/venues/${venue.id}`)).body.status).to.equal('publish');
  });

  it('are venues and organizers too, which have no dates', async () => {
    await create('venues', { venue: 'Ateneu', status: 'draft' });
    const visitor = await at('editor');
    const { answer } = await press(visitor, 'venues', 'publish');
    expect(said(answer, 'notice')).to.deep.equal(['Publica: fet en 1 registre.']);
    expect((await press(visitor, 'venues', 'cancel')).answer.status).to.equal(404);
  });
});

describeOnOnePair('a list of the desk', () => {
  let service: Running;
  let asked = 0;
  before(async () => {
    const pair = await openSqlite({ file: ':memory:', languages: ['ca', 'es'] });
    const index = wrapped(pair.index, (call) => {
      asked += 1;
      return call();
    });
    service = await startService({ pair: { ...pair, index } });
  });
  after(() => service.close());

  it('asks the index as often for two hundred events as for one', async () => {
    const visitor = await visitorAs(service, 'editor');
    // The first page of a process reads more
    await visitor.get('/desk');
    const readsOf = async (path: string) => {
      asked = 0;
      const answer = await visitor.get(path);
      return [answer.status, asked, listed(answer).length];
    };
    const { store } = service.calendar.pair;
    await store.insert('events', event('Primer'));
    expect(await readsOf('/desk/events?per=200')).to.deep.equal([200, 2, 1]);
    await Promise.all(Array.from({ length: 210 }, (_, at) => store.insert('events', event(`Acte ${at}`))));
    expect(await readsOf('/desk/events?per=200')).to.deep.equal([200, 2, 200]);
    expect(await readsOf('/desk/events?per=200&search=acte')).to.deep.equal([200, 2, 200]);
  });
});
