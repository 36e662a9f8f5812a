import { expect } from 'chai';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair, describeOnPairs } from '../support/pairs.ts';
import { withEmptiedService } from '../support/with-service.ts';

/** Thursdays of May and June 2031, from the eighth. */
const times = { start_date: '2031-05-08 20:00:00', end_date: '2031-05-08 21:30:00' };
const weekly = { title: 'Classe de sardanes', ...times, recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=6' };

// Rules, dates and addresses are reckoned from the record alone
describeOnOnePair('a series', () => {
  const { send, create, service } = withEmptiedService();

  it('has dates that are read by IDs of their own', async () => {
    const { id, global_id, url } = await create('events', weekly);
    const date = occurrenceIdOf(id, '2031-05-22 20:00:00');
    const { status, body } = await service.request('GET', `/events/${date}`);
    expect(status).to.equal(200);
    expect(body).to.include({
      id: date,
      global_id: global_id.replace(/\d+$/, String(date)),
      rest_url: `${service.api}/events/${date}`,
      url: `${url}2031-05-22/`,
      title: 'Classe de sardanes',
      start_date: '2031-05-22 20:00:00',
      end_date: '2031-05-22 21:30:00',
      recurrence: false,
    });
    expect(body.occurrence).to.deep.include({
      series: id,
      original_start_date: '2031-05-22 20:00:00',
      position: 3,
      count: 6,
      changed: [],
      series_url: `${service.api}/events/${id}`,
    });
    const again = await service.request('GET', `/events/${date}`);
    expect(again.body).to.deep.equal(body);
  });

  it('is created with a rule and dates, and shows them in one form', async () => {
    const series = await create('events', {
      ...weekly,
      recurrence: { rrule: 'byday=th;freq=weekly;until=20310630', rdate: ['2031-05-10 11:00'], exdate: ['2031-05-15'] },
    });
    expect(series.recurrence).to.include({
      rrule: 'FREQ=WEEKLY;UNTIL=20310630T215959Z;BYDAY=TH',
      last_date: '2031-06-26 20:00:00',
      count: 8,
    });
    expect(series.recurrence.rdate).to.deep.equal(['2031-05-10 11:00:00']);
    expect(series.recurrence.exdate).to.deep.equal(['2031-05-15']);
    expect(series.recurrence.orphans).to.deep.equal([]);
    expect(series.recurrence.text).to.equal(
      'cada dijous a les 20 h fins al 30 de juny, i 1 data més, excepte el 15 de maig',
    );
    const spanish = await send('GET', `/events/${series.id}?translation_language=es`);
    expect(spanish.body.recurrence.text).to.match(/^cada jueves a las 20 h hasta el 30 de junio/);
    expect(series).to.include({ ...times, occurrence: false });
    expect(Object.keys(series).slice(-2)).to.deep.equal(['recurrence', 'occurrence']);
  });

  it('has no dates but those of its rule', async () => {
    const { id } = await create('events', weekly);
    const single = await create('events', { title: 'Concert', ...times });
    for (const other of [
      occurrenceIdOf(id, '2031-05-22 20:01:00'),
      occurrenceIdOf(id, '2031-05-23 20:00:00'),
      occurrenceIdOf(id, '2031-06-19 20:00:00'),
      occurrenceIdOf(single.id, times.start_date),
      occurrenceIdOf(id + 5000, '2031-05-22 20:00:00'),
      Number.MAX_SAFE_INTEGER,
    ]) {
      const { status, body } = await service.request('GET', `/events/${other}`);
      expect([status, body.code], String(other)).to.deep.equal([404, 'event-not-found']);
    }
  });

  it('shows the time in the address of a page only where a day has several dates', async () => {
    const { id, url } = await create('events', {
      ...weekly,
      recurrence: { rdate: ['2031-05-09'] },
    });
    const read = async (key: string): Promise<Loose> => (await send('GET', `/events/${occurrenceIdOf(id, key)}`)).body;
    expect((await read('2031-05-09 20:00:00')).url).to.equal(`${url}2031-05-09/`);
    const early = await create('events', { ...weekly, recurrence: { rdate: ['2031-05-08 22:00'] } });
    const second = await send('GET', `/events/${occurrenceIdOf(early.id, '2031-05-08 22:00:00')}`);
    expect(second.body.url).to.equal(`${early.url}2031-05-08T2200/`);
  });
});

describeOnOnePair('what a client sends as recurrence', () => {
  const { send, create } = withEmptiedService();

  it('can be a form', async () => {
    const form = {
      ...{ title: 'Classe', ...times },
      ...{ 'recurrence[rrule]': 'FREQ=WEEKLY', 'recurrence[exdate][]': '2031-05-15 20:00:00' },
    };
    const { body, status } = await send('POST', '/events', { form });
    expect([status, body.recurrence?.exdate]).to.deep.equal([201, ['2031-05-15 20:00:00']]);
    expect(body.recurrence.count).to.equal(0);
  });

  it('can be sent back as it was read, and changes nothing', async () => {
    const series = await create('events', {
      ...weekly,
      recurrence: { rrule: 'FREQ=WEEKLY;UNTIL=20310626T180000Z', exdate: ['2031-05-15'] },
    });
    const { body } = await send('PUT', `/events/${series.id}`, { body: series });
    expect(body.recurrence).to.deep.equal(series.recurrence);
    const days = await create('events', {
      ...weekly,
      all_day: true,
      recurrence: { rrule: 'FREQ=WEEKLY;UNTIL=20310626', rdate: ['2031-05-09'], exdate: ['2031-05-15'] },
    });
    expect(days.recurrence).to.deep.include({
      rrule: 'FREQ=WEEKLY;UNTIL=20310626',
      rdate: ['2031-05-09'],
      exdate: ['2031-05-15'],
    });
    expect((await send('PUT', `/events/${days.id}`, { body: days })).body.recurrence).to.deep.equal(days.recurrence);
  });

  it('stays when it is absent, is replaced as a whole, and ends with nothing', async () => {
    const { id } = await create('events', { ...weekly, recurrence: { rrule: 'FREQ=WEEKLY', exdate: ['2031-05-15'] } });
    const after = async (body: object): Promise<Loose> =>
      (await send('PATCH', `/events/${id}`, { body })).body.recurrence;
    expect((await after({ title: 'Curs' })).exdate).to.deep.equal(['2031-05-15']);
    expect(await after({ recurrence: { rrule: 'FREQ=MONTHLY' } })).to.deep.include({
      rrule: 'FREQ=MONTHLY',
      exdate: [],
    });
    for (const nothing of [null, '', false, []]) {
      expect(await after({ recurrence: nothing })).to.equal(false);
      expect(await after({ recurrence: 'FREQ=MONTHLY' })).to.include({ rrule: 'FREQ=MONTHLY' });
    }
  });

  it('is refused beside everything else that is wrong', async () => {
    const wrong = { ...weekly, recurrence: 'FREQ=WEEKLY;BYDAY=FR', website: 'none' };
    const { status, body } = await send('POST', '/events', { body: wrong });
    expect(status).to.equal(400);
    expect(Object.keys(body.data.params)).to.have.members(['recurrence', 'website']);
    const alone = await send('POST', '/events?translation_language=es', {
      body: { ...weekly, recurrence: 'FREQ=WEEKLY;BYDAY=FR' },
    });
    expect(alone.body.data.params.recurrence).to.include('2031-05-09 20:00:00');
    const seconds = await send('POST', '/events', { body: { ...weekly, start_date: '2031-05-08 20:00:30' } });
    expect(Object.keys(seconds.body.data.params)).to.deep.equal(['start_date']);
    const met = await send('POST', '/events', {
      body: {
        ...weekly,
        recurrence: { rrule: 'FREQ=DAILY', rdate: ['2032-03-28 03:30'] },
        start_date: '2032-03-01 02:30',
        end_date: '2032-03-01 03:00',
      },
    });
    expect(Object.keys(met.body.data.params)).to.deep.equal(['recurrence']);
    const none = await send('POST', '/events', {
      body: { ...weekly, recurrence: { rrule: 'FREQ=WEEKLY;COUNT=1', exdate: ['2031-05-08'] } },
    });
    expect(Object.keys(none.body.data.params)).to.deep.equal(['recurrence']);
  });

  it('moves along when the time of day changes, with the last date and the removed ones', async () => {
    const recurrence = {
      rrule: 'FREQ=WEEKLY;UNTIL=20310626T180000Z',
      rdate: ['2031-05-10 11:00', '2031-05-11 20:00'],
      exdate: ['2031-05-15 20:00'],
    };
    const series = await create('events', { ...weekly, recurrence });
    const later = { start_date: '2031-05-08 21:00:00', end_date: '2031-05-08 22:30:00' };
    const { body } = await send('PATCH', `/events/${series.id}`, { body: later });
    expect(body.recurrence).to.deep.include({
      rrule: 'FREQ=WEEKLY;UNTIL=20310626T190000Z',
      rdate: ['2031-05-10 11:00:00', '2031-05-11 21:00:00'],
      exdate: ['2031-05-15 21:00:00'],
      last_date: '2031-06-26 21:00:00',
      count: series.recurrence.count,
    });
    // A record that was read is sent back with another time
    const back = await send('PUT', `/events/${series.id}`, { body: { ...body, ...times } });
    expect(back.body.recurrence).to.deep.include({ exdate: ['2031-05-15 20:00:00'], count: series.recurrence.count });
  });

  it('keeps its clocks in another zone', async () => {
    const recurrence = { rrule: 'FREQ=WEEKLY;UNTIL=20310626T180000Z', exdate: ['2031-05-15 20:00'] };
    const { id } = await create('events', { ...weekly, recurrence });
    const { body } = await send('PATCH', `/events/${id}`, { body: { timezone: 'Europe/London' } });
    expect(body.recurrence).to.deep.include({
      rrule: 'FREQ=WEEKLY;UNTIL=20310626T190000Z',
      exdate: ['2031-05-15 20:00:00'],
    });
  });
});

describeOnPairs('the dates of an event', (isFirst) => {
  const { send, create, service } = withEmptiedService();

  const list = async (path: string, query = '', asking = {}): Promise<Loose> =>
    (await service.request('GET', `/events/${path}/occurrences${query}`, asking)).body;
  const starts = (body: Loose): string[] => body.occurrences.map(({ start_date }: Loose) => start_date.slice(0, 10));

  it('share its slug, by which the series is read in every language, also one without a date to come', async () => {
    const texts = { es: { title: 'Clase de sardanas' } };
    const { id, slug } = await create('events', { ...weekly, translations: texts });
    const second = occurrenceIdOf(id, '2031-05-15 20:00:00');
    await send('PATCH', `/events/${second}`, { body: { title: 'Final' } });
    const date = (await service.request('GET', `/events/${second}`)).body;
    expect(date.slug).to.equal(slug);
    const bySlug = async (path: string) => (await service.request('GET', `/events/by-slug/${path}`)).body;
    const series = (await service.request('GET', `/events/${id}`)).body;
    expect(await bySlug(date.slug)).to.deep.equal(series);
    expect(series).to.include({ id, title: weekly.title, occurrence: false });
    expect(series.recurrence.count).to.equal(6);
    const spanish = (await service.request('GET', `/events/${id}?translation_language=es`)).body;
    expect(await bySlug(`${spanish.slug}?translation_language=es`)).to.deep.equal(spanish);
    await send('PATCH', `/events/${id}`, {
      body: { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=1', rdate: ['2031-05-09'] } },
    });
    for (const key of ['2031-05-08 20:00:00', '2031-05-09 20:00:00'])
      expect((await send('DELETE', `/events/${occurrenceIdOf(id, key)}`)).status).to.equal(200);
    expect(await bySlug(slug)).to.include({ id });
    const written = await send('PATCH', `/events/by-slug/${slug}`, { body: { website: 'https://example.org/' } });
    expect(written.body).to.include({ id, website: 'https://example.org/' });
  });

  it('stand for their series where a parameter or another path names an event', async () => {
    const { id } = await create('events', { ...weekly, categories: ['Dansa'], venue: { venue: 'Plaça' } });
    const date = occurrenceIdOf(id, '2031-05-22 20:00:00');
    const part = await create('events', { title: 'Assaig', ...times, post_parent: date });
    const children = await send('GET', `/events?post_parent=${date}`);
    expect(children.body.events.map((each: Loose) => each.id)).to.deep.equal([part.id]);
    expect((await send('GET', `/categories?post=${date}`)).body.total).to.equal(1);
    expect((await send('GET', `/venues?event=${date}`)).body.total).to.equal(1);
    expect((await send('GET', `/events/${date}/related`)).status).to.equal(200);
  });

  // Dates of one event are reckoned from its record alone
  if (!isFirst) return;

  it('are those of its rule from now on, in pages with links', async () => {
    const { id, slug } = await create('events', weekly);
    service.clock.now = Date.parse('2031-05-20T10:00:00Z');
    const answer = await service.request('GET', `/events/${id}/occurrences?per_page=3`);
    expect(starts(answer.body)).to.deep.equal(['2031-05-22', '2031-05-29', '2031-06-05']);
    expect(answer.body).to.include({ total: 4, total_pages: 2 });
    expect(answer.body.occurrences[0]).to.include({ id: occurrenceIdOf(id, '2031-05-22 20:00:00'), recurrence: false });
    expect(answer.headers.get('x-tec-total')).to.equal('4');
    const next = await service.request('GET', answer.body.next_rest_url.slice(service.api.length));
    expect(starts(next.body)).to.deep.equal(['2031-06-12']);
    expect(next.body.previous_rest_url).to.equal(answer.body.rest_url.replace('page=1&', ''));
    expect(starts(await list(`by-slug/${slug}`))).to.have.length(4);
    expect((await list(String(id), '?page=3&per_page=3')).code).to.equal('event-archive-page-not-found');
    expect(starts(await list(String(occurrenceIdOf(id, '2031-05-22 20:00:00'))))).to.have.length(4);
  });

  it('that were removed are for those who may change the event', async () => {
    const { id } = await create('events', weekly);
    await send('DELETE', `/events/${occurrenceIdOf(id, '2031-05-22 20:00:00')}`);
    expect(await list(String(id))).to.include({ total: 5 });
    const removed = await list(String(id), '?status=trash', { as: 'editor' });
    expect(removed.occurrences).to.have.length(1);
    expect(removed.occurrences[0]).to.include({ status: 'trash', start_date: '2031-05-22 20:00:00' });
    expect(Object.keys((await list(String(id), '?status=trash')).data.params)).to.deep.equal(['status']);
    expect(await list(String(id), '?status=publish')).to.include({ total: 5 });
  });

  it('are found in any year up to 2199, ten at a time', async () => {
    const { id } = await create('events', { ...weekly, recurrence: 'FREQ=WEEKLY;BYDAY=TH' });
    expect(starts(await list(String(id), '?start_date=2150-01-01&end_date=2150-01-08&order=desc'))).to.deep.equal([
      '2150-01-08',
      '2150-01-01',
    ]);
    expect(await list(String(id))).to.include({ total: 113 });
    expect(await list(String(id), '?start_date=2040-01-01')).to.include({ total: 0 });
    expect(await list(String(id), '?start_date=2199-12-01&end_date=2205-01-01')).to.include({ total: 4 });
    expect((await list(String(id), '?start_date=2040-01-01&end_date=2050-01-01')).total).to.equal(522);
    for (const query of ['?start_date=2040-01-01&end_date=2050-01-02', '?start_date=2040-01-02&end_date=2040-01-01'])
      expect(Object.keys((await list(String(id), query)).data.params)).to.deep.equal(['end_date']);
  });

  it('far ahead keep nobody else waiting', async () => {
    const { id } = await create('events', {
      ...weekly,
      start_date: '1970-01-01 20:00',
      end_date: '1970-01-01 21:00',
      recurrence: 'FREQ=WEEKLY',
    });
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const { body } = await service.request('GET', `/events/${occurrenceIdOf(id, '2199-12-26 20:00:00')}`);
    isOver = true;
    expect(body.occurrence.position).to.equal(12_001);
    // A step is some years
    expect(turns).to.be.above(15);
  });

  it('are the event itself where it does not repeat', async () => {
    const { id } = await create('events', { title: 'Concert', ...times });
    expect((await list(String(id))).occurrences.map((each: Loose) => each.id)).to.deep.equal([id]);
    expect(await list(String(id), '?start_date=2031-06-01')).to.include({ total: 0 });
  });

  it('are filtered by what has become of them', async () => {
    const { id } = await create('events', weekly);
    await send('PATCH', `/events/${occurrenceIdOf(id, '2031-05-22 20:00:00')}`, {
      body: { event_status: 'cancelled' },
    });
    expect(starts(await list(String(id), '?event_status=cancelled'))).to.deep.equal(['2031-05-22']);
    expect(await list(String(id), '?event_status=-cancelled')).to.include({ total: 5 });
  });

  it('are moved to the present slug, and hidden with the event', async () => {
    const { id, slug } = await create('events', weekly);
    await send('PATCH', `/events/${id}`, { body: { slug: 'altra' } });
    const moved = await service.request('GET', `/events/by-slug/${slug}/occurrences?page=1`);
    expect([moved.status, moved.headers.get('location')]).to.deep.equal([
      301,
      `${service.api}/events/by-slug/altra/occurrences?page=1`,
    ]);
    await send('PATCH', `/events/${id}`, { body: { status: 'draft' } });
    expect((await list(String(id))).code).to.equal('event-not-accessible');
    expect((await list('999')).code).to.equal('event-not-found');
  });
});
