import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { withOneService } from '../support/with-service.ts';

const statusNames = [
  'event_status',
  'event_status_reason',
  'previous_start_date',
  'attendance_mode',
  'online_url',
  'sold_out',
];

const statusOf = (event: Loose) => statusNames.map((name) => event[name]);

describeOnOnePair('what has become of an event', () => {
  const { service, send, create } = withOneService({ baseUrl: 'https://agenda.cat' });

  const change = async (id: number, body: object, query = {}) =>
    (await send('POST', `/events/${id}`, { body, query })).body;
  const dataOf = async (id: number) => (await service.request('GET', `/events/${id}`)).body.json_ld;

  it('is as planned by default', async () => {
    const event = await create('events', concert);
    expect(statusOf(event)).to.deep.equal(['scheduled', '', '', 'offline', '', false]);
    const cancelled = await change(event.id, { event_status: 'cancelled', sold_out: true });
    expect(statusOf(cancelled)).to.deep.equal(['cancelled', '', '', 'offline', '', true]);
    const again = await change(event.id, { event_status: null, sold_out: null });
    expect(statusOf(again)).to.deep.equal(['scheduled', '', '', 'offline', '', false]);
  });

  it('is understood by the names of schema.org and in the spelling of America', async () => {
    for (const sent of ['canceled', 'EventCancelled', 'https://schema.org/EventCancelled', 'CANCELLED']) {
      expect((await create('events', { ...concert, event_status: sent })).event_status).to.equal('cancelled');
    }
    const online = await create('events', {
      ...concert,
      attendance_mode: 'http://schema.org/OnlineEventAttendanceMode',
    });
    expect(online.attendance_mode).to.equal('online');
  });

  it('is refused where it is something else, with all words that would be right', async () => {
    const { status, body } = await send('POST', '/events', {
      body: {
        ...concert,
        event_status: 'gone',
        attendance_mode: 'hybrid',
        online_url: 'zoom',
        previous_start_date: 'once',
      },
      query: { translation_language: 'es' },
    });
    expect([status, Object.keys(body.data.params).sort()]).to.deep.equal([
      400,
      ['attendance_mode', 'event_status', 'online_url', 'previous_start_date'],
    ]);
    expect(body.data.params.event_status).to.include('scheduled, cancelled, postponed, rescheduled, moved_online');
  });

  it('has its reason in each language', async () => {
    const event = await create('events', {
      ...concert,
      event_status: 'postponed',
      event_status_reason: '<b>Pluja</b>',
    });
    expect(event.event_status_reason).to.equal('Pluja');
    await change(event.id, { event_status_reason: 'Lluvia' }, { translation_language: 'es' });
    const inSpanish = await service.request('GET', `/events/${event.id}`, { query: { translation_language: 'es' } });
    expect(inSpanish.body.event_status_reason).to.equal('Lluvia');
  });

  it('remembers the start before it was moved, until it is as planned again', async () => {
    const { id } = await create('events', concert);
    const moved = await change(id, {
      event_status: 'rescheduled',
      start_date: '2031-06-08 20:00:00',
      end_date: '2031-06-08 22:00:00',
    });
    expect(moved.previous_start_date).to.equal('2031-06-01 20:00:00');
    expect((await change(id, { website: 'https://a.cat' })).previous_start_date).to.equal('2031-06-01 20:00:00');
    const twice = await change(id, { start_date: '2031-06-08 21:00:00', end_date: '2031-06-08 23:00:00' });
    expect(twice.previous_start_date).to.equal('2031-06-08 20:00:00');
    const changedEvent = await change(id, { previous_start_date: '2031-05-01T20:00:00Z' });
    expect(changedEvent.previous_start_date).to.equal('2031-05-01 22:00:00');
    expect((await change(id, { previous_start_date: '' })).previous_start_date).to.equal('');
    await change(id, { previous_start_date: '2031-05-01 20:00' });
    expect((await change(id, { event_status: 'scheduled' })).previous_start_date).to.equal('');
  });

  it('remembers no start of an event that is moved without being called so', async () => {
    const { id } = await create('events', { ...concert, event_status: 'postponed' });
    const moved = await change(id, { start_date: '2031-06-08 20:00:00', end_date: '2031-06-08 22:00:00' });
    expect(moved.previous_start_date).to.equal('');
  });

  it('is attended online once it is moved there, unless the write says how', async () => {
    const { id } = await create('events', concert);
    expect((await change(id, { event_status: 'moved_online' })).attendance_mode).to.equal('online');
    const { id: other } = await create('events', concert);
    const mixed = await change(other, { event_status: 'moved_online', attendance_mode: 'mixed' });
    expect(mixed.attendance_mode).to.equal('mixed');
    expect((await change(other, { sold_out: true })).attendance_mode).to.equal('mixed');
  });

  it('can be sent back as it was read', async () => {
    const { id } = await create('events', { ...concert, event_status: 'rescheduled', online_url: 'https://a.cat/viu' });
    const { body } = await service.request('GET', `/events/${id}`);
    const again = await change(id, body);
    expect(statusOf(again)).to.deep.equal(statusOf(body));
  });

  it('is part of the data for search engines', async () => {
    const { id } = await create('events', {
      ...concert,
      cost: '5 €',
      sold_out: true,
      event_status: 'rescheduled',
      previous_start_date: '2031-05-01 20:00:00',
      attendance_mode: 'mixed',
      online_url: 'https://a.cat/viu',
      venue: { venue: 'Palau' },
    });
    const data = await dataOf(id);
    expect(data).to.include({
      eventStatus: 'https://schema.org/EventRescheduled',
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      previousStartDate: '2031-05-01T20:00:00+02:00',
    });
    expect(data.location.map((each: Loose) => each['@type'])).to.deep.equal(['Place', 'VirtualLocation']);
    expect(data.location[1].url).to.equal('https://a.cat/viu');
    expect(data.offers.availability).to.equal('https://schema.org/SoldOut');
    await change(id, { event_status: 'cancelled', attendance_mode: 'online', online_url: '' });
    const cancelled = await dataOf(id);
    expect(cancelled).not.to.have.property('previousStartDate');
    expect(cancelled.eventStatus).to.equal('https://schema.org/EventCancelled');
    expect(cancelled.location['@type']).to.equal('VirtualLocation');
  });
});
