import { expect } from 'chai';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import type { Loose } from '../support/asking.ts';
import { removeFolders } from '../support/command.ts';
import { importedFrom } from '../support/importing.ts';
import { describeOnOneNewPair } from '../support/pairs.ts';
import { type Running, startService } from '../support/service.ts';

const times = { start_date: '2031-05-08 20:00:00', end_date: '2031-05-08 21:30:00' };
const second = '2031-05-15 20:00:00';

describeOnOneNewPair('importing series from another calendar by its address', () => {
  let there: Running;
  let here: Running;
  before(async () => {
    [there, here] = await Promise.all([startService(), startService()]);
  });
  after(async () => {
    await Promise.all([there.close(), here.close()]);
    removeFolders();
  });

  const send = (method: string, path: string, body: object = {}) => there.request(method, path, { as: 'editor', body });

  it('takes each once, with its rule, what is taken out of it, and what its dates have of their own', async () => {
    const body = {
      title: 'Sardanes',
      ...times,
      venue: { venue: 'Ateneu' },
      translations: { es: { title: 'Sardanas' } },
      recurrence: { rrule: 'FREQ=WEEKLY;COUNT=6', rdate: ['2031-05-10'], exdate: ['2031-05-22'] },
    };
    const { id } = (await send('POST', '/events', body)).body;
    await send('POST', '/events', { title: 'Concert', ...times });
    await send('PUT', `/events/${occurrenceIdOf(id, second)}`, {
      title: 'Amb cobla',
      translations: { es: { title: 'Con cobla' } },
      start_date: '2031-05-16 19:00',
      end_date: '2031-05-16 20:00',
      venue: { venue: 'Plaça' },
    });
    const cancelled = occurrenceIdOf(id, '2031-05-29 20:00:00');
    await send('PUT', `/events/${cancelled}`, { event_status: 'cancelled', event_status_reason: 'Pluja' });
    await there.calendar.pair.whenIdle();
    const { tally } = await importedFrom(here, there.api);
    expect([tally.refusals, tally.notes]).to.deep.equal([[], []]);
    expect(tally.counts.get('events')).to.include({ created: 2 });
    const facts = async ({ calendar: { pair } }: Running): Promise<Loose[]> => {
      const names = new Map<number, unknown>();
      for await (const venue of pair.store.scan('venues')) names.set(venue.id, venue.texts);
      const events = await Array.fromAsync(pair.store.scan('events'));
      return events.map(({ facts: { start_date, end_date, venue, recurrence }, texts }) => {
        const own = Object.entries(recurrence?.own ?? {}).map(([key, values]) => {
          return [key, values.texts, { ...values.facts, venue: values.facts.venue?.map((each) => names.get(each)) }];
        });
        return { start_date, end_date, texts, venue: venue.map((each) => names.get(each)), ...recurrence, own };
      });
    };
    const byTitle = (all: Loose[]) =>
      all.sort((one, other) => (JSON.stringify(one.texts) < JSON.stringify(other.texts) ? -1 : 1));
    expect(byTitle(await facts(here))).to.deep.equal(byTitle(await facts(there)));
  });

  it('changes nothing the second time', async () => {
    const { tally } = await importedFrom(here, there.api);
    expect(tally.counts.get('events')).to.include({ created: 0, updated: 0, unchanged: 2 });
  });
});
