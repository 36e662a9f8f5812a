import { expect } from 'chai';
import type { Document } from '../../src/model/documents/document.ts';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import { outputNames } from '../../src/model/tables/outputs.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnPairs } from '../support/pairs.ts';
import { withEmptiedService } from '../support/with-service.ts';

/** Thursdays of May 2031, from the eighth: 8, 15, 22, 29. */
const weekly = {
  title: 'Classe de sardanes',
  start_date: '2031-05-08 20:00:00',
  end_date: '2031-05-08 21:30:00',
  recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=4',
};
const concert = { title: 'Concert', start_date: '2031-05-20 19:00:00', end_date: '2031-05-20 21:00:00' };
const may = { start_date: '2031-05-01', end_date: '2031-06-01' };

describeOnPairs('lists with series', (isFirst) => {
  const { send, create, service } = withEmptiedService();

  const list = async (query: Loose, path = '/events'): Promise<Loose> => {
    const { status, body } = await service.request('GET', path, { query });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  /** The day and the title of each event of a list. */
  const days = async (query: Loose): Promise<string[]> => {
    const { events, total } = await list({ per_page: 50, ...query });
    expect(events).to.have.length(total);
    return events.map(({ start_date, title }: Loose) => `${start_date.slice(8, 10)} ${title}`);
  };
  /** The last day with all dates of series, where a list says that it goes beyond. */
  const until = async (query: Loose): Promise<string | null> =>
    (await service.request('GET', '/events', { query })).headers.get('X-Occurrences-Until');

  it('have one row for each date, in the order of all events, by its own ID', async () => {
    const { id } = await create('events', weekly);
    await create('events', concert);
    expect(await days(may)).to.deep.equal([
      ...['08 Classe de sardanes', '15 Classe de sardanes', '20 Concert'],
      ...['22 Classe de sardanes', '29 Classe de sardanes'],
    ]);
    const { events } = await list(may);
    expect(events[1]).to.include({ id: occurrenceIdOf(id, '2031-05-15 20:00:00'), end_date: '2031-05-15 21:30:00' });
    expect(events[1]).to.deep.equal((await service.request('GET', `/events/${events[1].id}`)).body && events[1]);
  });

  it('say up to which day they have the dates of series without end, where their window goes beyond it', async () => {
    const [far, open] = [{ start_date: '2031-05-01', end_date: '2040-01-01' }, { when: '2031-05-21/..' }];
    await create('events', weekly);
    expect(await until(far)).to.equal(null);
    const { id } = await create('events', { ...weekly, recurrence: 'FREQ=WEEKLY', status: 'draft' });
    expect(await until(far)).to.equal(null);
    await send('PATCH', `/events/${id}`, { body: { status: 'publish' } });
    const later = { start_date: '2032-08-05 20:00:00', end_date: '2032-08-05 21:00:00' };
    await create('events', { ...concert, ...later, recurrence: 'FREQ=WEEKLY' });
    // 25 months after May 2031
    for (const query of [far, open, { ...open, expand: 'series' }, { when: '2035-01' }])
      expect(await until(query), JSON.stringify(query)).to.equal('2033-06-30');
    expect(await until({ start_date: '2031-05-01', end_date: '2033-06-30' })).to.equal(null);
    for (const query of [{}, may, { when: 'past' }, { include: String(id), ...far }])
      expect(await until(query), JSON.stringify(query)).to.equal(null);
    const { events } = await list({ start_date: '2033-06-01', end_date: '2040-01-01', search: 'sardanes' });
    expect(events.at(-1).start_date).to.equal('2033-06-30 20:00:00');
  });

  it('say so of a series that comes after many others which are no part of the list', async () => {
    const forever = { ...weekly, recurrence: 'FREQ=YEARLY;INTERVAL=3' };
    const { id } = await create('events', { ...forever, status: 'draft' });
    const { store } = service.calendar.pair;
    const [{ facts, texts }] = (await store.read('events', [id])) as [Document<'events'>];
    // A few are read at first, then ten times as many: on servers more than the few are in the way, elsewhere as many as the second time
    const more = isFirst ? 99 : 11;
    await Promise.all(Array.from({ length: more }, () => store.insert('events', { facts, texts })));
    const open = { when: '2031-05-21/..' };
    expect(await until(open)).to.equal(null);
    await create('events', forever);
    expect(await until(open)).to.equal('2033-06-30');
  });

  it('change with the series, and lose its dates with it', async () => {
    const { id } = await create('events', weekly);
    await send('PATCH', `/events/${id}`, { body: { recurrence: 'FREQ=WEEKLY;COUNT=2', title: 'Ball' } });
    expect(await days(may)).to.deep.equal(['08 Ball', '15 Ball']);
    await send('PATCH', `/events/${id}`, {
      body: { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=4', exdate: ['2031-05-15'] } },
    });
    expect(await days(may)).to.deep.equal(['08 Ball', '22 Ball', '29 Ball']);
    await send('PATCH', `/events/${id}`, { body: { recurrence: null } });
    expect(await days(may)).to.deep.equal(['08 Ball']);
    await send('PATCH', `/events/${id}`, { body: { recurrence: 'FREQ=DAILY;COUNT=2' } });
    expect(await days(may)).to.deep.equal(['08 Ball', '09 Ball']);
    await send('DELETE', `/events/${id}`, { query: { force: true } });
    expect(await days(may)).to.deep.equal([]);
  });

  it('show a scheduled series from its moment on, with all of its dates', async () => {
    service.clock.now = Date.parse('2031-05-01T08:00:00Z');
    const { id } = await create('events', { ...weekly, status: 'future', date: '2031-05-02 10:00:00' });
    expect((await list(may)).total).to.equal(0);
    service.clock.now = Date.parse('2031-05-02T09:00:00Z');
    expect((await list(may)).total).to.equal(4);
    expect((await service.request('GET', `/events/${id}`, { as: 'editor' })).body.status).to.equal('publish');
  });

  // That all indices list, walk, count and reach the same dates is what test/contracts/index.ts decides by a full scan
  if (!isFirst) return;

  it('have only the first date within the window on request, or in a window without beginning the last one', async () => {
    await create('events', weekly);
    await create('events', concert);
    const once = (query: Loose) => days({ expand: 'series', ...query });
    expect(await once(may)).to.deep.equal(['08 Classe de sardanes', '20 Concert']);
    expect(await once({ ...may, start_date: '2031-05-10' })).to.deep.equal(['15 Classe de sardanes', '20 Concert']);
    expect(await once({ when: '2031-05-21/..' })).to.deep.equal(['22 Classe de sardanes']);
    expect(await once({ when: '../2031-05-21' })).to.deep.equal(['15 Classe de sardanes', '20 Concert']);
    expect(await once({ when: 'past', as_of: '2031-05-25' })).to.deep.equal(['22 Classe de sardanes', '20 Concert']);
    expect(await once({ starts_before: '2031-05-16' })).to.deep.equal(['15 Classe de sardanes']);
    // Filters that are no window apply to that row
    expect(await once({ ...may, time_from: '21:00' })).to.deep.equal([]);
  });

  it('refuse any other word', async () => {
    const { status, body } = await service.request('GET', '/events', { query: { expand: 'all' } });
    expect([status, body.code]).to.deep.equal([400, 'rest_invalid_param']);
    expect(body.data.params.expand).to.include('occurrences').and.include('series');
  });

  it('have a series itself only by its ID', async () => {
    const { id } = await create('events', weekly);
    const single = await create('events', concert);
    const third = occurrenceIdOf(id, '2031-05-22 20:00:00');
    const included = async (...ids: number[]) =>
      (await list({ include: ids.join() })).events.map((event: Loose) => event.id);
    expect(await included(id)).to.deep.equal([id]);
    expect(await included(third, single.id)).to.deep.equal([single.id, third]);
    expect(await included(third, id, single.id)).to.deep.equal([id, single.id, third]);
    expect((await list({ ...may })).events.map((event: Loose) => event.id)).to.not.include(id);
  });

  it('come in one form as outputs that show events, and in the other where rows are dates', async () => {
    await create('events', weekly);
    for (const name of outputNames) {
      const { headers } = await service.request('GET', `/events.${name}`, { query: may });
      // What has no point is on no map
      const total = name === 'geojson' ? '0' : ['ics', 'rss', 'atom', 'jsonfeed'].includes(name) ? '1' : '4';
      expect(headers.get('x-total') ?? headers.get('x-wp-total'), name).to.equal(total);
    }
  });

  it('are walked by cursors as by pages, in both forms', async () => {
    await create('events', { ...weekly, recurrence: 'FREQ=DAILY;COUNT=9' });
    await create('events', { ...weekly, title: 'Tast', recurrence: 'FREQ=DAILY;INTERVAL=2;COUNT=9' });
    for (const query of [{ orderby: 'start_date' }, { orderby: 'title', order: 'desc' }, { when: '2031-05' }]) {
      for (const expand of ['occurrences', 'series']) {
        const whole = await list({ ...may, ...query, expand, per_page: 50 });
        const walked: number[] = [];
        for (let cursor: string | undefined = ''; cursor !== undefined; ) {
          const page: Loose = await list({ ...may, ...query, expand, per_page: 4, cursor });
          walked.push(...page.events.map(({ id }: Loose) => id));
          cursor = page.next_cursor;
        }
        expect(walked).to.deep.equal(whole.events.map(({ id }: Loose) => id));
      }
    }
  });

  it('count a term once for a series, and know which venues have dates to come', async () => {
    const { id: hall } = await create('venues', { venue: 'Casal' });
    await create('events', { ...weekly, categories: ['Dansa'], venue: hall });
    const { categories } = await list({}, '/categories');
    expect(categories.map(({ name, count }: Loose) => [name, count])).to.deep.equal([['Dansa', 1]]);
    const upcoming = async () => (await list({ only_with_upcoming: true }, '/venues')).venues.length;
    service.clock.now = Date.parse('2031-05-28T00:00:00Z');
    expect(await upcoming()).to.equal(1);
    service.clock.now = Date.parse('2031-06-01T00:00:00Z');
    expect(await upcoming()).to.equal(0);
    expect((await list({ has_events: true }, '/venues')).venues).to.have.length(1);
  });

  it('tell the nearest days with a date, and the first and the last one', async () => {
    await create('events', weekly);
    for (const expand of ['occurrences', 'series']) {
      const { range, facets } = await list({ when: '2031-05-18', expand, facets: 'span' });
      expect(range).to.include({ previous: '2031-05-15', next: '2031-05-22' });
      expect(facets.span).to.deep.equal({ first: '2031-05-08', last: '2031-05-29' });
    }
  });

  it('leave a whole series out of what is related to it, and name it once among suggestions', async () => {
    const { id } = await create('events', { ...weekly, tags: ['ball'] });
    const other = await create('events', { ...weekly, title: 'Ball de tarda', tags: ['ball'] });
    service.clock.now = Date.parse('2031-05-10T00:00:00Z');
    const first = occurrenceIdOf(other.id, '2031-05-15 20:00:00');
    const related = await list({}, `/events/${id}/related`);
    expect([related.total, related.events.map((event: Loose) => event.id)]).to.deep.equal([1, [first]]);
    expect((await list({ expand: 'occurrences' }, `/events/${id}/related`)).total).to.equal(3);
    const { suggestions } = await list({ q: 'ball', kinds: 'events' }, '/suggest');
    expect(suggestions.events.map((event: Loose) => [event.label, event.start_date])).to.deep.equal([
      ['Ball de tarda', '2031-05-15 20:00:00'],
    ]);
  });
});
