import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { type DeskAnswer, fieldsOf, filled, said } from '../support/desk-visitor.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withEmptiedDesk, withOneDesk } from '../support/with-desk.ts';

const dated = { start_date: '2031-06-01T20:00', end_date: '2031-06-01T22:00' };

describeOnOnePair('names in forms of the desk', () => {
  const { send, create, at, read } = withEmptiedDesk();

  const idIn = ({ text }: DeskAnswer) => Number(/action="\/desk\/\w+\/(\d+)"/.exec(text)?.[1]);
  const named = (records: Loose[], field: string) => records.map((each) => [each.id, each[field]]);

  async function saved(typed: Record<string, string | readonly string[]>): Promise<Loose> {
    const visitor = await at('editor');
    const fields = fieldsOf(await visitor.get('/desk/events/new'));
    const done = await visitor.post(
      '/desk/events/new',
      filled(fields, { 'texts[ca][title]': 'Nit', ...dated, ...typed }),
    );
    expect(said(done, 'notice')).to.deep.equal(['S’ha desat.']);
    return read(idIn(done));
  }

  it('are names, whatever they look like', async () => {
    const { id } = await create('venues', { venue: 'Espai' });
    await create('venues', { venue: 'Sala', city: 'Vic' });
    for (const name of [`Espai #${id}`, 'Espai #1', '#1', String(id), 'Sala · Vic', '1984']) {
      const event = await saved({ 'venue[]': name, 'organizer[]': name });
      expect([event.venue.venue, event.organizer[0].organizer]).to.deep.equal([name, name]);
      expect(event.venue.id).not.to.equal(id);
    }
  });

  it('of tags are names too, also digits that are the ID of a tag', async () => {
    const { id } = await create('tags', { name: 'jazz' });
    for (const name of [`jazz #${id}`, String(id), '#1', '1984']) {
      const [tag] = (await saved({ 'tags[]': name })).tags;
      expect([tag.name, tag.id === id]).to.deep.equal([name, false]);
    }
  });

  it('that are chosen are the record, of namesakes the one that was chosen', async () => {
    const venues = [];
    for (const city of ['Vic', 'Olot', 'Vic']) venues.push((await create('venues', { venue: 'Ateneu', city })).id);
    const visitor = await at('editor');
    const form = await visitor.get('/desk/events/new');
    const offered = JSON.parse(new Map(fieldsOf(form)).get('offered[venue]') ?? '');
    expect(new Set(Object.values(offered))).to.deep.equal(new Set(venues));
    for (const [text, id] of Object.entries(offered)) {
      expect(form.text).to.include(`<option value="${text}">`);
      expect((await saved({ 'venue[]': text })).venue.id).to.equal(id);
    }
  });

  it('that stand in a form are their records until something else is typed', async () => {
    const venue = await create('venues', { venue: 'Espai #1', city: 'Vic' });
    const { id } = await create('events', { ...concert, venue: [venue.id], tags: ['rock, pop'] });
    const visitor = await at('editor');
    const path = `/desk/events/${id}`;
    await visitor.post(path, filled(fieldsOf(await visitor.get(path)), { cost: '5' }));
    const { venue: same, tags } = await read(id);
    expect([same.id, tags.length]).to.deep.equal([venue.id, (await read(id)).tags.length]);
    await visitor.post(path, filled(fieldsOf(await visitor.get(path)), { 'venue[]': 'Espai #2' }));
    expect((await read(id)).venue).to.include({ venue: 'Espai #2', city: '' });
  });

  it('of tags are separated by commas and semicolons', async () => {
    const { id } = await create('tags', { name: 'Pop' });
    const { tags } = await saved({ 'tags[]': ['rock, pop; jazz', ' , ', 'rock'] });
    expect(named(tags, 'name').map(([, name]) => name)).to.have.members(['rock', 'Pop', 'jazz']);
    expect(tags.map((tag: Loose) => tag.id)).to.include(id);
  });

  it('of a tag that has a comma stay one', async () => {
    const tag = (await send('POST', '/tags', { body: { name: 'teatre, dansa' } })).body;
    const { id } = await create('events', { ...concert, tags: [tag.id] });
    const visitor = await at('editor');
    const path = `/desk/events/${id}`;
    await visitor.post(path, filled(fieldsOf(await visitor.get(path)), { cost: '5' }));
    expect(named((await read(id)).tags, 'name')).to.deep.equal([[tag.id, 'teatre, dansa']]);
  });
});

describeOnOnePair('categories in forms of the desk', () => {
  const { service, at } = withEmptiedDesk();

  const add = (facts: { parent: number }, name: string) =>
    service.calendar.pair.store.insert('categories', { facts, texts: { ca: { name, slug: name.toLowerCase() } } });

  it('are a tree, however deep it is and whatever its parents are', async () => {
    let parent = 0;
    for (let depth = 0; depth < 250; depth += 1) parent = (await add({ parent }, `n${depth}`)).id;
    // As an older version may have left it
    const { store } = service.calendar.pair;
    const texts = { ca: { name: 'perduda', slug: 'perduda' } };
    const lost = await store.restore('categories', { id: parent + 1, revision: 1, facts: { parent: 999_999 }, texts });
    const visitor = await at('editor');
    const form = await visitor.get('/desk/events/new');
    expect(form.status).to.equal(200);
    expect(form.text)
      .to.include(`${'– '.repeat(249)}n249`)
      .and.to.include(`value="#${lost.id}"> perduda`);
    expect((await visitor.get('/desk/categories/new')).text).to.include(`<option value="${parent}">`);
  });
});

describeOnOnePair('some hundred categories in forms of the desk', () => {
  const { service, create, at, read } = withOneDesk();
  let many: { readonly id: number }[];
  before(async () => {
    const { store } = service.calendar.pair;
    const names = Array.from({ length: 320 }, (_, at) => `Categoria ${at}`);
    const texts = (name: string) => ({ ca: { name, slug: name.toLowerCase() } });
    many = await Promise.all(
      names.map((name) => store.insert('categories', { facts: { parent: 0 }, texts: texts(name) })),
    );
  });

  it('are searched for', async () => {
    const last = many.at(-1);
    const { id } = await create('events', { ...concert, categories: [last?.id] });
    const visitor = await at('editor');
    const form = await visitor.get(`/desk/events/${id}`);
    expect(form.text.match(/<option value="Categoria/g)?.length).to.be.within(50, 101);
    expect(form.text).not.to.include('type="checkbox" name="categories[]"');
    const typed = { 'categories[]': ['Categoria 319', 'Categoria 12'] };
    await visitor.post(`/desk/events/${id}`, filled(fieldsOf(form), typed));
    expect((await read(id)).categories.map(({ name }: { name: string }) => name)).to.have.members(
      typed['categories[]'],
    );
  });

  it('are put below one that is searched for by its name', async () => {
    const visitor = await at('editor');
    const form = fieldsOf(await visitor.get('/desk/categories/new'));
    const typed = (name: string, parent: string) => filled(form, { 'texts[ca][name]': name, parent });
    const refused = await visitor.post('/desk/categories/new', typed('Jazz', 'no hi és'));
    expect([refused.status, said(refused, 'problem').at(-1)]).to.deep.equal([
      422,
      'No hi ha cap categoria amb aquest nom.',
    ]);
    expect(new Map(fieldsOf(refused)).get('parent')).to.equal('no hi és');
    const made = await visitor.post('/desk/categories/new', typed('Jazz', 'Categoria 319'));
    expect(new Map(fieldsOf(made)).get('parent')).to.equal('Categoria 319');
    const path = /action="(\/desk\/categories\/\d+)"/.exec(made.text)?.[1] ?? '';
    const same = await visitor.post(path, fieldsOf(made));
    expect(new Map(fieldsOf(same)).get('parent')).to.equal('Categoria 319');
    const atTop = await visitor.post(path, filled(fieldsOf(same), { parent: '' }));
    expect(new Map(fieldsOf(atTop)).get('parent')).to.equal('');
  });
});
