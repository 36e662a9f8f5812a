import { expect } from 'chai';
import { fieldsOf, filled, said, type Visitor } from '../support/desk-visitor.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneDesk } from '../support/with-desk.ts';

const dated = { start_date: '2031-06-01 20:00', end_date: '2031-06-01 22:00' };

// On one pair: each row is a change like any other, and the page is the same
describeOnOnePair('a list of events that is edited as a table', () => {
  const { send, create, at, read } = withOneDesk();
  const rowsOf = async (visitor: Visitor) => fieldsOf(await visitor.get('/desk/events?edit=1'), '/desk/events/rows');
  const field = (id: number, name: string) => `rows[n${id}][${name}]`;

  /** Three events, and the table with them in which some fields are changed; then somebody else changes an event. */
  async function filledTable(changes: Readonly<Record<string, Readonly<Record<string, string>>>>, changedBy: string) {
    const ids: Record<string, number> = {};
    for (const title of ['A', 'B', 'C']) ids[title] = (await create('events', { ...dated, title, cost: '5' })).id;
    const idOf = (title: string) => ids[title] ?? 0;
    const visitor = await at('editor');
    const typed = Object.entries(changes).flatMap(([title, values]) =>
      Object.entries(values).map(([name, value]) => [field(idOf(title), name), value] as const),
    );
    const form = filled(await rowsOf(visitor), Object.fromEntries(typed));
    await send('PUT', `/events/${idOf(changedBy)}`, { as: 'editor', body: { cost: '3' } });
    return { visitor, form, idOf };
  }

  it('saves title, times, price and status of the rows that were changed, and of no other', async () => {
    const changes = { title: 'Nou títol', start: '2031-06-03T21:00', cost: '8', status: 'draft' };
    const { visitor, form, idOf } = await filledTable({ A: changes }, 'B');
    const saved = await visitor.post('/desk/events/rows', form);
    expect(said(saved, 'notice')).to.deep.equal(['S’ha desat: 1 acte.']);
    expect(await read(idOf('A'))).to.include({
      title: 'Nou títol',
      start_date: '2031-06-03 21:00:00',
      end_date: '2031-06-03 23:00:00',
      cost: '8 €',
      status: 'draft',
    });
    expect((await read(idOf('B'))).cost).to.equal('3 €');
    expect(said(await visitor.post('/desk/events/rows', form), 'notice')).to.deep.equal(['S’ha desat: 1 acte.']);
    expect(said(await visitor.post('/desk/events/rows', await rowsOf(visitor)), 'notice')).to.deep.equal([
      'No heu canviat res.',
    ]);
  });

  it('says in its row why one could not be saved, with what was typed, and saves the others', async () => {
    const changes = { A: { end: '2031-05-01T10:00' }, B: { title: 'Beta' }, C: { title: 'Ce' } };
    const { visitor, form, idOf } = await filledTable(changes, 'C');
    const answer = await visitor.post('/desk/events/rows', form);
    expect(said(answer, 'notice')).to.deep.equal(['Desats: 1. No desats: 2; reviseu-los.']);
    expect(said(answer, 'problem')).to.have.lengthOf(2);
    const shown = new Map(fieldsOf(answer, '/desk/events/rows'));
    expect(shown.get(field(idOf('A'), 'end'))).to.equal('2031-05-01T10:00');
    expect(shown.get(field(idOf('C'), 'title'))).to.equal('Ce');
    expect([(await read(idOf('B'))).title, (await read(idOf('C'))).title]).to.deep.equal(['Beta', 'C']);
    await visitor.post('/desk/events/rows', fieldsOf(answer, '/desk/events/rows'));
    expect((await read(idOf('C'))).title).to.equal('Ce');
  });

  it('keeps what was typed in a form of another session, and lets nobody change what is not theirs', async () => {
    const { id } = await create('events', { ...dated, title: 'A' });
    const visitor = await at('editor');
    const form = filled(await rowsOf(visitor), { token: 'x', [field(id, 'title')]: 'Beta' });
    const answer = await visitor.post('/desk/events/rows', form);
    expect(answer.status).to.equal(403);
    expect(new Map(fieldsOf(answer, '/desk/events/rows')).get(field(id, 'title'))).to.equal('Beta');
    const author = await at('author');
    const token = new Map(await rowsOf(author)).get('token') ?? '';
    expect(await rowsOf(author)).to.have.lengthOf(3);
    await author.post('/desk/events/rows', filled(form, { token }));
    expect((await read(id)).title).to.equal('A');
    await send('PUT', `/events/${id}`, { as: 'editor', body: { title: 'Secret', status: 'draft' } });
    expect((await author.post('/desk/events/rows', filled(form, { token }))).text).not.to.include('Secret');
  });

  it('says which of those that were changed are gone', async () => {
    const { visitor, form, idOf } = await filledTable({ A: { title: 'Alfa' }, B: { title: 'Beta' } }, 'C');
    await send('DELETE', `/events/${idOf('A')}`, { as: 'editor', query: { force: true } });
    const answer = await visitor.post('/desk/events/rows', form);
    expect(said(answer, 'problem')).to.deep.equal(['A: Ja no hi és.']);
    expect((await read(idOf('B'))).title).to.equal('Beta');
  });
});
