import { expect } from 'chai';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair, describeOnPairs } from '../support/pairs.ts';
import { withEmptiedService } from '../support/with-service.ts';

/** Thursdays of May and June 2031, from the eighth. */
const times = { start_date: '2031-05-08 20:00:00', end_date: '2031-05-08 21:30:00' };
const weekly = { title: 'Classe de sardanes', ...times, recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=6' };
const second = '2031-05-15 20:00:00';
const third = '2031-05-22 20:00:00';

describeOnPairs('one date of a series', (isFirst) => {
  const { send, create, service } = withEmptiedService();

  it('is changed by its own ID, and leaves the others as they are', async () => {
    const { id } = await create('events', { ...weekly, description: '<p>Per a tothom</p>', cost: '5 €' });
    const date = occurrenceIdOf(id, second);
    const changes = {
      title: 'Sardanes amb orquestra',
      start_date: '2031-05-16 19:00:00',
      end_date: '2031-05-16 20:30:00',
      event_status: 'rescheduled',
      event_status_reason: 'Festa',
      venue: { venue: 'Plaça' },
      image: 'https://example.com/a.jpg',
      cost: '',
      featured: true,
    };
    const { status, body } = await send('PUT', `/events/${date}`, { body: changes });
    expect(status).to.equal(200);
    expect(body).to.include({
      id: date,
      title: 'Sardanes amb orquestra',
      description: '<p>Per a tothom</p>',
      start_date: '2031-05-16 19:00:00',
      previous_start_date: second,
      cost: '',
      featured: true,
    });
    expect(body.venue.venue).to.equal('Plaça');
    expect(body.image.url).to.equal('https://example.com/a.jpg');
    expect(body.occurrence.changed).to.deep.equal([
      ...['title', 'start_date', 'end_date', 'image', 'cost', 'featured', 'venue', 'event_status'],
      'event_status_reason',
    ]);
    expect((await service.request('GET', `/events/${date}`)).body.title).to.equal('Sardanes amb orquestra');
    const next = (await service.request('GET', `/events/${occurrenceIdOf(id, third)}`)).body;
    expect(next).to.include({ title: 'Classe de sardanes', cost: '5 €', image: false, featured: false });
    expect(next.occurrence.changed).to.deep.equal([]);
  });

  it('is one of many that are written at once, of which none loses what another wrote', async () => {
    const { id } = await create('events', weekly);
    const keys = ['08', '15', '22', '29'].map((day) => `2031-05-${day} 20:00:00`);
    const answers = await Promise.all(
      keys.map((key) => send('PATCH', `/events/${occurrenceIdOf(id, key)}`, { body: { title: `Classe ${key}` } })),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
    for (const key of keys) {
      const { body } = await service.request('GET', `/events/${occurrenceIdOf(id, key)}`);
      expect(body.title).to.equal(`Classe ${key}`);
    }
  });

  it('has the tag of its series, which every write of the series or of another date ends', async () => {
    const { id } = await create('events', weekly);
    const [one, other] = [second, third].map((key) => `/events/${occurrenceIdOf(id, key)}`) as [string, string];
    const tagOf = async (path: string) => (await send('GET', path)).headers.get('etag') ?? '';
    const write = async (path: string, tag: string) =>
      (await send('PATCH', path, { body: { featured: true }, headers: { 'If-Match': tag } })).status;
    const before = await tagOf(one);
    expect(await write(other, await tagOf(other))).to.equal(200);
    expect(await write(one, before)).to.equal(412);
    expect((await send('DELETE', one, { headers: { 'If-Match': before } })).status).to.equal(412);
    const fresh = await tagOf(one);
    expect(await write(one, fresh)).to.equal(200);
    expect(await write(`/events/${id}`, fresh)).to.equal(412);
  });

  // A date is read from its record alone
  if (!isFirst) return;

  it('is put into the trash and brought back as it was', async () => {
    const { id } = await create('events', weekly);
    const date = `/events/${occurrenceIdOf(id, second)}`;
    await send('PATCH', date, { body: { title: 'Especial' } });
    const removed = await send('DELETE', date);
    expect([removed.status, removed.body.status, removed.body.title]).to.deep.equal([200, 'trash', 'Especial']);
    expect(removed.body.slug).to.equal('classe-de-sardanes');
    expect((await service.request('GET', date)).body.code).to.equal('event-not-found');
    expect((await send('GET', date)).body).to.include({ status: 'trash', title: 'Especial' });
    expect((await send('GET', `/events/${id}`)).body.recurrence).to.deep.include({ exdate: [second], count: 5 });
    expect((await send('DELETE', date)).body.code).to.equal('event-is-in-trash');
    const back = await send('POST', date, { body: { status: 'publish' } });
    expect(back.body).to.include({ status: 'publish', title: 'Especial' });
    expect((await service.request('GET', date)).status).to.equal(200);
    expect((await send('GET', `/events/${id}`)).body.recurrence).to.deep.include({ exdate: [], count: 6 });
    const forced = await send('DELETE', `${date}?force=true`);
    expect(forced.body).to.include({ status: 'trash', title: 'Classe de sardanes' });
    expect((await send('DELETE', `${date}?force=true`)).status).to.equal(200);
  });
});

describeOnOnePair('what a date of a series has of its own', () => {
  const { send, create, service } = withEmptiedService();

  let id: number;
  const pathOf = (key: string) => `/events/${occurrenceIdOf(id, key)}`;
  const read = async (key: string, language = 'ca'): Promise<Loose> =>
    (await send('GET', `${pathOf(key)}?translation_language=${language}`)).body;
  const changed = async (key: string, body: object): Promise<Loose> =>
    (await send('PATCH', pathOf(key), { body })).body;

  beforeEach(async () => {
    const texts = { es: { title: 'Clase de sardanas' } };
    ({ id } = await create('events', { ...weekly, categories: ['Dansa', 'Cursos'], cost: '5 €', translations: texts }));
  });

  it('is nothing after a record is sent back as it was read', async () => {
    const record = await read(second);
    const { body } = await send('PUT', pathOf(second), { body: record });
    expect(body.occurrence.changed).to.deep.equal([]);
    await changed(second, { title: 'Especial', cost: '7 €' });
    const other = await read(second);
    expect((await send('PUT', pathOf(second), { body: other })).body).to.deep.include({
      occurrence: other.occurrence,
      title: 'Especial',
    });
    const spanish = await read(second, 'es');
    await send('PUT', `${pathOf(second)}?translation_language=es`, { body: spanish });
    expect((await read(second)).title).to.equal('Especial');
  });

  it('is taken away by null and by the value of the series', async () => {
    await changed(second, {
      title: 'Especial',
      cost: '7 €',
      start_date: '2031-05-15 20:30:00',
      event_status: 'cancelled',
    });
    expect((await read(second)).occurrence.changed).to.have.length(4);
    await changed(second, { cost: null, start_date: null, title: 'Classe de sardanes' });
    expect((await read(second)).occurrence.changed).to.deep.equal(['event_status']);
    await changed(second, { title: 'Especial' });
    const after = await changed(second, { title: null, event_status: null });
    expect(after.occurrence.changed).to.deep.equal([]);
    expect(after).to.include({ title: 'Classe de sardanes', event_status: 'scheduled', start_date: second });
  });

  it('stands for a text of the series in every language', async () => {
    await changed(second, { title: 'Especial' });
    expect(await read(second, 'es')).to.include({ title: 'Especial' });
    await send('PATCH', `${pathOf(second)}?translation_language=es`, { body: { title: 'Clase especial' } });
    expect((await read(second, 'es')).title).to.equal('Clase especial');
    expect((await read(second)).title).to.equal('Especial');
    const both = await changed(second, {
      translations: { ca: { title: 'Classe de sardanes' }, es: { title: 'Clase de sardanas' } },
    });
    expect(both.occurrence.changed).to.deep.equal([]);
  });

  it('is all that does not follow when the series changes', async () => {
    await changed(second, { cost: '7 €' });
    await changed(third, { start_date: '2031-05-23 18:00:00', end_date: '2031-05-23 19:00:00' });
    await send('PATCH', `/events/${id}`, {
      body: { title: 'Curs', cost: '6 €', start_date: '2031-05-08 21:00:00', end_date: '2031-05-08 22:00:00' },
    });
    expect((await send('GET', pathOf(second))).status).to.equal(404);
    expect(await read('2031-05-15 21:00:00')).to.include({
      title: 'Curs',
      cost: '7 €',
      end_date: '2031-05-15 22:00:00',
    });
    expect(await read('2031-05-22 21:00:00')).to.include({ cost: '6 €', start_date: '2031-05-23 18:00:00' });
  });

  it('is kept while the rule does not have its date, and comes back with it', async () => {
    await changed(third, { title: 'Especial' });
    const series = async (recurrence: string): Promise<Loose> =>
      (await send('PATCH', `/events/${id}`, { body: { recurrence } })).body.recurrence;
    expect((await series('FREQ=WEEKLY;INTERVAL=2;COUNT=1')).orphans).to.deep.equal([third]);
    expect((await send('GET', pathOf(third))).status).to.equal(404);
    expect((await series('FREQ=WEEKLY;COUNT=6')).orphans).to.deep.equal([]);
    expect((await read(third)).title).to.equal('Especial');
    await send('PATCH', `/events/${id}`, { body: { recurrence: null } });
    await series('FREQ=WEEKLY;COUNT=6');
    expect((await read(third)).title).to.equal('Classe de sardanes');
  });

  it('is shown as it is now, also where no list has the date', async () => {
    const endless = { recurrence: 'FREQ=WEEKLY;BYDAY=TH' };
    expect((await send('PATCH', `/events/${id}`, { body: endless })).status).to.equal(200);
    const far = pathOf('2045-01-05 20:00:00');
    const { venue } = await changed('2045-01-05 20:00:00', { venue: { venue: 'Ateneu' } });
    const name = async () => (await service.request('GET', far)).body.venue.venue;
    expect(await name()).to.equal('Ateneu');
    const before = (await service.request('GET', far)).headers.get('etag') ?? '';
    await send('PATCH', `/venues/${venue.id}`, { body: { venue: 'Casal' } });
    expect(await name()).to.equal('Casal');
    const again = await service.request('GET', far, { headers: { 'if-none-match': before } });
    expect(again.status).to.equal(200);
  });

  it('is nothing that belongs to the series, which is named', async () => {
    const record = await read(second);
    const shared = {
      ...{ author: 1, timezone: 'Europe/London', all_day: true, sticky: true, show_map: true, slug: 'altra' },
      ...{ date: '2031-01-01 10:00:00', recurrence: 'FREQ=DAILY', post_parent: id, status: 'draft' },
      previous_start_date: '2031-05-01 10:00:00',
    };
    const { status, body } = await send('PUT', pathOf(second), { body: { ...record, ...shared, author: 999 } });
    expect(status).to.equal(400);
    expect(body.data.params).to.have.all.keys(...Object.keys(shared));
    expect(body.data.params.timezone).to.include(String(id));
    for (const terms of [{ categories: ['Dansa'] }, { tags: ['nova'] }]) {
      const refused = await send('PATCH', pathOf(second), { body: terms });
      expect(Object.keys(refused.body.data.params)).to.deep.equal(Object.keys(terms));
    }
    expect((await send('GET', '/tags?hide_empty=false')).body.total).to.equal(0);
    expect((await read(second)).occurrence.changed).to.deep.equal([]);
  });

  it('may not be the start of another date', async () => {
    const { body } = await send('PATCH', pathOf(second), {
      body: { start_date: third, end_date: '2031-05-22 21:30:00' },
    });
    expect(Object.keys(body.data.params)).to.deep.equal(['start_date']);
    await send('DELETE', pathOf(third));
    expect((await changed(second, { start_date: third, end_date: '2031-05-22 21:30:00' })).start_date).to.equal(third);
    const back = await send('POST', pathOf(third), { body: { status: 'publish' } });
    expect(back.status).to.equal(400);
  });

  it('ends after it starts', async () => {
    const { body } = await send('PATCH', pathOf(second), { body: { start_date: '2031-05-17 20:00:00' } });
    expect(Object.keys(body.data.params)).to.deep.equal(['end_date']);
  });

  it('raises the sequence where it says when, where or whether the date takes place', async () => {
    const sequence = async () => (await service.calendar.rawStore.read('events', [id]))[0]?.facts.sequence ?? 0;
    await changed(second, { title: 'Especial' });
    expect(await sequence()).to.equal(0);
    await changed(second, { event_status: 'cancelled' });
    expect(await sequence()).to.equal(1);
    await send('DELETE', pathOf(third));
    expect(await sequence()).to.equal(2);
    await send('PATCH', `/events/${id}`, { body: { title: 'Curs' } });
    expect(await sequence()).to.equal(2);
  });

  it('is at most that of 500 dates', async () => {
    const own = Array.from({ length: 500 }, (_, at) => [
      `2040-01-01 ${String(at % 24).padStart(2, '0')}:00:00`.replace('2040', String(2040 + Math.floor(at / 24))),
      { facts: { featured: true }, texts: {} },
    ]);
    const { rawStore } = service.calendar;
    const [document] = await rawStore.read('events', [id]);
    if (!document?.facts.recurrence) throw new Error('no series');
    await rawStore.replace('events', {
      ...document,
      facts: { ...document.facts, recurrence: { ...document.facts.recurrence, own: Object.fromEntries(own) } },
    });
    const { body } = await send('PATCH', pathOf(second), { body: { featured: true } });
    expect(Object.keys(body.data.params)).to.deep.equal(['featured']);
    expect((await send('DELETE', pathOf(second))).status).to.equal(200);
  });

  it('may be removed until no date is left', async () => {
    for (const day of ['05-08', '05-15', '05-22', '05-29', '06-05', '06-12'])
      expect((await send('DELETE', pathOf(`2031-${day} 20:00:00`))).status).to.equal(200);
    const series = (await send('GET', `/events/${id}`)).body;
    expect(series.recurrence).to.include({ count: 0, last_date: '' });
    expect(series.start_date).to.equal(times.start_date);
    expect((await send('PUT', `/events/${id}`, { body: series })).status).to.equal(200);
  });

  it('is not removed where 1,000 are removed already, which can still be read, sent back and brought back', async () => {
    const removed = Array.from({ length: 1000 }, (_, at) => `2031-06-${String((at % 30) + 1).padStart(2, '0')}`);
    const exdate = removed.map((day, at) => `${day} ${String(Math.floor(at / 60)).padStart(2, '0')}:${at % 60}:00`);
    const daily = { rrule: 'FREQ=DAILY;UNTIL=20310706', exdate: exdate.map((each) => each.replace(/:(\d):/, ':0$1:')) };
    expect((await send('PATCH', `/events/${id}`, { body: { recurrence: daily } })).status).to.equal(200);
    for (const [method, body, name] of [
      ['DELETE', undefined, 'id'],
      ['PUT', { status: 'trash' }, 'status'],
    ] as const) {
      const answer = await send(method, pathOf('2031-05-09 20:00:00'), { ...(body && { body }) });
      expect(answer.status).to.equal(400);
      expect(answer.body.data.params[name]).to.include('1000');
    }
    const series = (await send('GET', `/events/${id}`)).body;
    expect((await send('PUT', `/events/${id}`, { body: series })).status).to.equal(200);
    const shorter = { ...daily, exdate: daily.exdate.slice(1) };
    await send('PATCH', `/events/${id}`, { body: { recurrence: shorter } });
    expect((await send('DELETE', pathOf('2031-05-09 20:00:00'))).status).to.equal(200);
    expect((await send('PUT', pathOf('2031-05-09 20:00:00'), { body: { status: 'publish' } })).status).to.equal(200);
    expect((await send('DELETE', pathOf('2031-05-10 20:00:00'))).status).to.equal(200);
  });

  it('comes back alone where its day was taken out as a whole', async () => {
    await send('PATCH', `/events/${id}`, {
      body: { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=6', rdate: ['2031-05-15 22:00'], exdate: ['2031-05-15'] } },
    });
    await send('POST', pathOf(second), { body: { status: 'publish' } });
    expect((await send('GET', `/events/${id}`)).body.recurrence.exdate).to.deep.equal(['2031-05-15 22:00:00']);
  });
});

describeOnOnePair('a date that is added', () => {
  const { send, create, service } = withEmptiedService();

  it('is a further date of its series, with what it has of its own', async () => {
    const { id } = await create('events', weekly);
    const body = { start_date: '2031-05-10 11:00', title: 'Matinal', event_status: 'scheduled' };
    const answer = await send('POST', `/events/${id}/occurrences`, { body });
    const added = occurrenceIdOf(id, '2031-05-10 11:00:00');
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([201, `${service.api}/events/${added}`]);
    expect(answer.body).to.include({ id: added, title: 'Matinal', end_date: '2031-05-10 12:30:00' });
    expect(answer.body.occurrence).to.deep.include({ position: 2, count: 7, changed: ['title'] });
    const series = (await send('GET', `/events/${id}`)).body;
    expect(series.recurrence.rdate).to.deep.equal(['2031-05-10 11:00:00']);
  });

  it('makes a series of an event that did not repeat', async () => {
    const single = await create('events', { title: 'Concert', ...times });
    const answer = await send('POST', `/events/by-slug/${single.slug}/occurrences`, {
      body: { start_date: '2031-05-10' },
    });
    expect(answer.body).to.include({ start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 21:30:00' });
    expect((await send('GET', `/events/${single.id}`)).body.recurrence).to.include({ rrule: '', count: 2 });
  });

  it('may be one that was removed, and none that is there', async () => {
    const { id } = await create('events', weekly);
    const date = `/events/${occurrenceIdOf(id, second)}`;
    await send('PATCH', date, { body: { title: 'Especial' } });
    await send('DELETE', date);
    const add = (body: object) => send('POST', `/events/${id}/occurrences`, { body });
    expect((await add({ start_date: second })).body).to.include({ status: 'publish', title: 'Especial' });
    for (const start_date of [second, '2031-05-01 20:00', '2031-05-10 11:00:30', 'soon']) {
      const refused = await add({ start_date });
      expect([refused.status, Object.keys(refused.body.data.params)], start_date).to.deep.equal([400, ['start_date']]);
    }
    expect((await add({ title: 'Matinal' })).body.code).to.equal('rest_missing_callback_param');
    expect(
      (await service.request('POST', `/events/${id}/occurrences`, { body: { start_date: third } })).status,
    ).to.equal(401);
    const author = await service.request('POST', `/events/${id}/occurrences`, {
      as: 'author',
      body: { start_date: '2031-05-10' },
    });
    expect(author.status).to.equal(403);
  });
});

describeOnOnePair('rights to one date of a series', () => {
  const { send, create, service } = withEmptiedService();

  it('are those of the series', async () => {
    const own = (await service.request('POST', '/events', { as: 'author', body: weekly })).body;
    const others = await create('events', weekly);
    const [mine, theirs] = [own.id, others.id].map((id) => `/events/${occurrenceIdOf(id, second)}`) as [string, string];
    const body = { title: 'Especial' };
    expect((await service.request('PATCH', mine, { as: 'author', body })).status).to.equal(200);
    expect((await service.request('PATCH', theirs, { as: 'author', body })).body.code).to.equal('rest_forbidden');
    expect((await service.request('DELETE', theirs, { as: 'author' })).status).to.equal(403);
    expect((await service.request('PATCH', theirs, { body })).status).to.equal(401);
    await send('DELETE', theirs);
    for (const method of ['PATCH', 'DELETE'])
      expect((await service.request(method, theirs, { as: 'author', body })).body.code).to.equal('event-not-found');
    expect((await service.request('GET', theirs, { as: 'author' })).body.code).to.equal('event-not-found');
  });

  it('hide the dates of a draft', async () => {
    const draft = await create('events', { ...weekly, status: 'draft' });
    const path = `/events/${occurrenceIdOf(draft.id, second)}`;
    expect((await service.request('GET', path)).body.code).to.equal('event-not-accessible');
    expect((await send('GET', path)).body.status).to.equal('draft');
    expect((await send('PATCH', path, { body: { status: 'publish' } })).status).to.equal(400);
    expect((await send('PATCH', path, { body: { status: 'draft', title: 'Especial' } })).body.title).to.equal(
      'Especial',
    );
  });
});
