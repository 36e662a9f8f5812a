import { expect } from 'chai';
import type { ResourceName } from '../../src/model/tables/field.ts';
import { type DeskAnswer, fieldsOf, filled, type Sent, said, type Visitor } from '../support/desk-visitor.ts';
import { describeOnOnePair, describeOnPairs } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withEmptiedDesk } from '../support/with-desk.ts';
import type { Standing } from '../support/with-service.ts';

const idIn = ({ text }: DeskAnswer) => Number(/action="\/desk\/\w+\/(\d+)"/.exec(text)?.[1]);
const dated = { start_date: '2031-06-01T20:00', end_date: '2031-06-01T22:00' };
const typed: Record<ResourceName, Record<string, string>> = {
  events: { 'texts[ca][title]': 'Nit', ...dated, 'venue[]': 'Sala nova', 'tags[]': 'nova', cost: '5' },
  venues: { 'texts[ca][venue]': 'Ateneu' },
  organizers: { 'texts[ca][organizer]': 'Colla' },
  categories: { 'texts[ca][name]': 'Música' },
  tags: { 'texts[ca][name]': 'jazz' },
};

async function newForm(visitor: Visitor, resource: ResourceName): Promise<Sent> {
  return filled(fieldsOf(await visitor.get(`/desk/${resource}/new`)), typed[resource]);
}

async function countRecords(service: Standing, kind: ResourceName): Promise<number> {
  return (await Array.fromAsync(service.calendar.pair.store.scan(kind))).length;
}

describeOnPairs('a form of the desk that is sent twice', (isFirst) => {
  const { service, create, at, read } = withEmptiedDesk();
  const numberOf = (kind: ResourceName) => countRecords(service, kind);

  // Forms of terms are sent on one pair: a pair keeps one record of them as of those that are events or linked to events
  const resources: readonly ResourceName[] = ['events', 'venues', 'organizers'];
  const terms: readonly ResourceName[] = isFirst ? ['categories', 'tags'] : [];
  for (const resource of [...resources, ...terms]) {
    it(`makes one record of ${resource}, one after the other or at once`, async () => {
      const visitor = await at('editor');
      const form = await newForm(visitor, resource);
      const post = () => visitor.post(`/desk/${resource}/new`, form);
      const answers = [...(await Promise.all([post(), post()])), await post()];
      expect(new Set(answers.map((answer) => said(answer, 'notice').join()))).to.deep.equal(new Set(['S’ha desat.']));
      expect(new Set(answers.map(idIn)).size).to.equal(1);
      expect(await numberOf(resource)).to.equal(1);
      expect(await numberOf('venues')).to.be.at.most(1);
    });
  }

  it('saves a change once, one after the other or at once', async () => {
    const { id } = await create('events', concert);
    const visitor = await at('editor');
    const path = `/desk/events/${id}`;
    const changes = { cost: '7', 'venue[]': 'Sala nova', 'tags[]': 'nova', 'texts[ca][description]': 'a <b>b</b>' };
    const form = filled(fieldsOf(await visitor.get(path)), changes);
    const answers = await Promise.all([visitor.post(path, form), visitor.post(path, form)]);
    answers.push(await visitor.post(path, form));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    expect(answers.map((answer) => said(answer, 'notice').join())).to.deep.equal(Array(3).fill('S’ha desat.'));
    expect([(await read(id)).cost, await numberOf('venues'), await numberOf('tags')]).to.deep.equal(['7 €', 1, 1]);
  });
});

// On one pair: which forms are the same does not depend on the store, as sending them at once does
describeOnOnePair('a form of the desk that is sent twice', () => {
  const { service, send, create, at, read } = withEmptiedDesk();
  const numberOf = (kind: ResourceName) => countRecords(service, kind);

  it('makes two records when it was opened twice', async () => {
    const visitor = await at('editor');
    for (let round = 0; round < 2; round += 1) {
      const made = await visitor.post('/desk/events/new', await newForm(visitor, 'events'));
      expect(made.status).to.equal(200);
    }
    expect(await numberOf('events')).to.equal(2);
  });

  it('makes one record still, after that was changed', async () => {
    const visitor = await at('editor');
    const form = await newForm(visitor, 'events');
    const made = await visitor.post('/desk/events/new', form);
    await visitor.post(`/desk/events/${idIn(made)}`, filled(fieldsOf(made), { cost: '9' }));
    await send('PATCH', `/events/${idIn(made)}`, { body: { website: 'https://a.example/' } });
    expect(idIn(await visitor.post('/desk/events/new', form))).to.equal(idIn(made));
    expect([await numberOf('events'), (await read(idIn(made))).cost]).to.deep.equal([1, '9 €']);
  });

  it('with other values the second time makes no second record, and loses none of them', async () => {
    const visitor = await at('editor');
    const form = await newForm(visitor, 'events');
    const made = await visitor.post('/desk/events/new', form);
    const again = await visitor.post('/desk/events/new', filled(form, { cost: '12' }));
    expect([again.status, idIn(again)]).to.deep.equal([409, idIn(made)]);
    const [why, ...differences] = said(again, 'problem');
    expect([why?.startsWith('Aquest formulari ja s’havia desat.'), differences]).to.deep.equal([
      true,
      ['Ara hi ha: 5 €'],
    ]);
    expect((await read(idIn(made))).cost).to.equal('5 €');
    const saved = await visitor.post(`/desk/events/${idIn(made)}`, fieldsOf(again));
    expect(said(saved, 'notice')).to.deep.equal(['S’ha desat.']);
    expect([await numberOf('events'), (await read(idIn(made))).cost]).to.deep.equal([1, '12 €']);
  });

  it('is one form for each user', async () => {
    const form = await newForm(await at('editor'), 'events');
    const ids = [];
    for (const role of ['editor', 'administrator'] as const) {
      const visitor = await at(role);
      const token = new Map(fieldsOf(await visitor.get('/desk/events/new'))).get('token') ?? '';
      ids.push(idIn(await visitor.post('/desk/events/new', filled(form, { token }))));
    }
    expect(new Set(ids).size).to.equal(2);
  });

  it('does not hide what somebody else has changed since, unless nothing is left to change', async () => {
    const { id } = await create('events', concert);
    const visitor = await at('editor');
    const path = `/desk/events/${id}`;
    const form = fieldsOf(await visitor.get(path));
    await send('PATCH', `/events/${id}`, { body: { cost: '7' } });
    const theirs = await visitor.post(path, filled(form, { cost: '8' }));
    expect(theirs.status).to.equal(409);
    expect(said(theirs, 'problem')[0]).to.include('algú altre');
    const same = await visitor.post(path, filled(form, { cost: '7 €' }));
    expect([same.status, said(same, 'notice').join()]).to.deep.equal([200, 'S’ha desat.']);
  });

  it('tells its own earlier change from that of somebody else', async () => {
    const { id } = await create('events', concert);
    const visitor = await at('editor');
    const path = `/desk/events/${id}`;
    const form = filled(fieldsOf(await visitor.get(path)), { cost: '7' });
    await visitor.post(path, form);
    const again = await visitor.post(path, filled(form, { cost: '8' }));
    expect(again.status).to.equal(409);
    expect(said(again, 'problem')[0]).to.include('Aquest formulari ja s’havia desat.');
    await visitor.post(path, fieldsOf(again));
    expect((await read(id)).cost).to.equal('8 €');
  });

  it('undoes a change once, and sends a record back once, one after the other or at once', async () => {
    const visitor = await at('editor');
    const twice = async (path: string, form: Sent, notice: string) => {
      const post = () => visitor.post(path, form);
      const answers = [...(await Promise.all([post(), post()])), await post()];
      expect(answers.map((answer) => [answer.status, said(answer, 'notice')[0]])).to.deep.equal(
        Array(3).fill([200, notice]),
      );
    };
    const { id } = await create('events', { ...concert, cost: '5' });
    await send('PATCH', `/events/${id}`, { body: { cost: '7' } });
    const path = `/desk/events/${id}`;
    const undo = fieldsOf(await visitor.get(`${path}/history`), `${path}/undo`);
    await twice(`${path}/undo`, undo, 'S’ha desfet l’últim canvi.');
    expect((await read(id)).cost).to.equal('5 €');
    const again = await visitor.get(`${path}/history`);
    await send('PATCH', `/events/${id}`, { body: { cost: '9' } });
    expect((await visitor.post(`${path}/undo`, fieldsOf(again, `${path}/undo`))).status).to.equal(409);

    const pending = (await send('POST', '/events', { as: 'contributor', body: concert })).body;
    const back = `/desk/events/${pending.id}/send-back`;
    const form = filled(fieldsOf(await visitor.get(`/desk/events/${pending.id}`), back), { word: 'Hi falta el preu' });
    await twice(back, form, 'S’ha tornat a l’autor.');
    expect((await read(pending.id)).status).to.equal('draft');
    expect((await visitor.post(back, filled(form, { word: 'Una altra cosa' }))).status).to.equal(409);
  });

  it('presses a button once', async () => {
    const { id } = await create('events', concert);
    const visitor = await at('editor');
    const path = `/desk/events/${id}`;
    for (const [what, notice] of [
      ['trash', 'S’ha mogut a la paperera.'],
      ['restore', 'S’ha recuperat com a esborrany.'],
      ['trash', 'S’ha mogut a la paperera.'],
      ['remove', 'S’ha esborrat.'],
    ] as const) {
      const form = fieldsOf(await visitor.get(path), `${path}/${what}`);
      const pressed = [await visitor.post(`${path}/${what}`, form), await visitor.post(`${path}/${what}`, form)];
      expect(pressed.map((answer) => [answer.status, said(answer, 'notice').join()])).to.deep.equal(
        Array(2).fill([200, notice]),
      );
    }
  });
});
