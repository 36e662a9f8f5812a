import { expect } from 'chai';
import { readCsv } from '../../src/formats/csv/table.ts';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import { event, noon } from '../contracts/drafts.ts';
import type { Loose } from '../support/asking.ts';
import { ingested } from '../support/importing.ts';
import { item, only, read } from '../support/madrid-feed.ts';
import { describeOnOnePair, describeOnPairs } from '../support/pairs.ts';
import { said } from '../support/said.ts';
import { withService } from '../support/with-service.ts';

/** Thursdays of May 2031, without one. */
const weekly = {
  title: 'Taller',
  dtstart: '2031-05-06 18:30:00.0',
  dtend: '2031-06-19 23:59:00.0',
  time: '18:30',
  'excluded-days': '29/5/2031;',
  recurrence: { days: 'TH', frequency: 'WEEKLY', interval: 1 },
};
const second = '2031-05-15 18:30:00';
const third = '2031-05-22 18:30:00';

describeOnPairs('the next import of the Madrid agenda', (isFirst) => {
  const { service, send } = withService({ languages: ['es', 'ca'] });

  const imported = (over: object = {}) => ingested(service, read(item({ ...weekly, ...over })));
  const listed = async (query = ''): Promise<Loose[]> =>
    (await service.request('GET', `/events?start_date=2031-05-01&per_page=50&${query}`)).body.events;
  const theSeries = async (): Promise<Loose> => {
    const [first] = await listed();
    return (await send('GET', `/events/${first?.occurrence.series}`)).body;
  };
  const change = async (key: string, body: object) =>
    (await send('PATCH', `/events/${occurrenceIdOf((await theSeries()).id, key)}`, { body })).body;

  it('leaves what dates have of their own, whether the item has changed or not', async () => {
    await imported();
    await change(second, {
      title: 'Taller con invitada',
      start_date: '2031-05-16 19:00:00',
      end_date: '2031-05-16 20:00:00',
    });
    await change(third, { event_status: 'cancelled', event_status_reason: 'Huelga' });
    const own = async () =>
      (await listed()).flatMap(({ occurrence, title, start_date, event_status }) =>
        occurrence.changed.length > 0 ? [`${start_date} ${title} ${event_status}`] : [],
      );
    const before = await own();
    expect(before).to.deep.equal([
      '2031-05-16 19:00:00 Taller con invitada scheduled',
      '2031-05-22 18:30:00 Taller cancelled',
    ]);
    expect((await imported()).counts.get('events')).to.include({ updated: 0, unchanged: 1 });
    expect(await own()).to.deep.equal(before);
    const changed = { title: 'Taller nuevo', 'excluded-days': '29/5/2031;5/6/2031;' };
    expect((await imported(changed)).counts.get('events')).to.include({ updated: 1, unchanged: 0 });
    expect(await own()).to.deep.equal(before.map((each) => each.replace('Taller cancelled', 'Taller nuevo cancelled')));
    expect(await listed()).to.have.length(5);
  });

  // What counts as a change is decided before the store
  if (!isFirst) return;

  it('makes series of what an older version has stored as one event', async () => {
    const { source, id } = { ...read(), ...only(read(item(weekly))) };
    const facts = { ...event('', noon).facts, source: { name: source, id, digest: 'of what an older version read' } };
    await service.calendar.rawStore.insert('events', { facts, texts: { es: { title: 'Taller', slug: 'taller' } } });
    const { counts, refusals } = await imported();
    expect(refusals).to.deep.equal([]);
    expect(counts.get('events')).to.include({ created: 0, updated: 1, unchanged: 0 });
    const { recurrence } = await theSeries();
    expect(recurrence).to.include({ rrule: 'FREQ=WEEKLY;UNTIL=20310619T215959Z;BYDAY=TH', count: 6 });
    expect(await listed()).to.have.length(6);
    expect((await imported()).counts.get('events')).to.include({ updated: 0, unchanged: 1 });
  });

  it('counts an item as changed by its rule, its days, or what it leaves out alone', async () => {
    await imported();
    for (const over of [
      { recurrence: { ...weekly.recurrence, days: 'TU,TH' } },
      { 'excluded-days': '' },
      { dtend: '2031-06-26 23:59:00.0' },
      { time: '19:30', dtstart: '2031-05-06 19:30:00.0' },
    ]) {
      expect((await imported(over)).counts.get('events'), JSON.stringify(over)).to.include({ updated: 1 });
      expect((await imported(over)).counts.get('events'), JSON.stringify(over)).to.include({ unchanged: 1 });
    }
  });
});

describeOnOnePair('a table that the service wrote of series', () => {
  const { service, create } = withService();

  it('makes an event of each date, and says so once', async () => {
    const times = { start_date: '2031-05-08 20:00:00', end_date: '2031-05-08 21:30:00' };
    const { id } = await create('events', { title: 'Sardanes', ...times, recurrence: 'FREQ=WEEKLY;COUNT=3' });
    await create('events', { title: 'Concert', ...times });
    const { text } = await service.request('GET', '/events.csv?start_date=2031-05-01&end_date=2031-06-30');
    const reading = readCsv(new TextEncoder().encode(text), {
      columns: {},
      source: 'other',
      language: 'ca',
      timeZone: 'Europe/Madrid',
    });
    expect((await service.request('DELETE', `/events/${id}`, { as: 'editor' })).status).to.equal(200);
    const { counts, notes } = await ingested(service, reading);
    expect(counts.get('events')).to.include({ created: 4, refused: 0 });
    expect(notes.map(({ what, count }) => [said(what), count]).slice(1)).to.deep.equal([
      ['Dates of series: each an event of its own, for a table has no rules', 1],
    ]);
    const { events } = (await service.request('GET', '/events?start_date=2031-05-01&per_page=50')).body;
    const made = events.filter(({ title }: Loose) => title === 'Sardanes');
    expect(
      made.map(({ start_date, recurrence, occurrence }: Loose) => [start_date, recurrence, occurrence]),
    ).to.deep.equal(['08', '15', '22'].map((day) => [`2031-05-${day} 20:00:00`, false, false]));
  });
});

describe('a table of others', () => {
  it('says nothing of series where it has none', () => {
    const own = 'title,start_date,series\nConcert,2031-05-08,\n';
    const { notes } = readCsv(new TextEncoder().encode(own), {
      columns: {},
      source: 'other',
      language: 'ca',
      timeZone: 'Europe/Madrid',
    });
    expect(notes.map(said).join()).to.not.include('series:');
  });
});
