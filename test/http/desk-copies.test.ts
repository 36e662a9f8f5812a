import { expect } from 'chai';
import { type DeskAnswer, fieldsOf, filled, listed, said } from '../support/desk-visitor.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withEmptiedDesk } from '../support/with-desk.ts';

const dated = { start_date: '2031-06-01 20:00', end_date: '2031-06-01 22:00' };

// On one pair: what the desk sends is stored by the store's own contract, and forms that are sent at once are tried in `desk-sent-twice`
describeOnOnePair('an event that is copied to other dates', () => {
  const { service, create, at, read } = withEmptiedDesk();

  it('is made once for each line, at its own time or at that of the line, however often the form is sent', async () => {
    const { id } = await create('events', {
      ...dated,
      title: 'Ball',
      cost: '5',
      translations: { es: { title: 'Baile' } },
    });
    const visitor = await at('editor');
    const path = `/desk/events/${id}/copies`;
    const form = filled(fieldsOf(await visitor.get(path)), { dates: '8/6/2031\n2031-06-15 18:30\n8/6/2031\n' });
    const answers = [await visitor.post(path, form), await visitor.post(path, form)];
    for (const answer of answers) {
      expect(said(answer, 'notice')).to.deep.equal(['S’han fet 2 còpies.']);
      expect(listed(answer)).to.deep.equal(['Ball', 'Ball']);
    }
    const { store } = service.calendar.pair;
    const all = await Array.fromAsync(store.scan('events'));
    expect(all.map(({ facts }) => [facts.start_date, facts.end_date]).slice(1)).to.deep.equal([
      ['2031-06-08 20:00:00', '2031-06-08 22:00:00'],
      ['2031-06-15 18:30:00', '2031-06-15 20:30:00'],
    ]);
    const copy = await read(all[1]?.id ?? 0);
    expect([copy.status, copy.cost, copy.slug, copy.translations.es.title]).to.deep.equal([
      'publish',
      '5 €',
      'ball-2',
      'Baile',
    ]);
    const chosen = fieldsOf(answers[0] as DeskAnswer, '/desk/events/chosen').filter(([name]) => name === 'chosen[]');
    expect(chosen).to.have.lengthOf(2);
  });

  it('is not copied while a line cannot be read, or for a form of others', async () => {
    const { id } = await create('events', { ...dated, title: 'Ball' });
    const visitor = await at('editor');
    const path = `/desk/events/${id}/copies`;
    const form = fieldsOf(await visitor.get(path));
    for (const [values, status] of [
      [{ dates: '8/6/2031\ndemà' }, 422],
      [{ dates: '' }, 422],
      [{ dates: '8/6/2031', token: 'x' }, 403],
    ] as const)
      expect([values, (await visitor.post(path, filled(form, values))).status]).to.deep.equal([values, status]);
    expect(await Array.fromAsync(service.calendar.pair.store.scan('events'))).to.have.lengthOf(1);
    expect((await visitor.post('/desk/events/999999/copies', filled(form, { dates: '8/6/2031' }))).status).to.equal(
      404,
    );
  });
});
