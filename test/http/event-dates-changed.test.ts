import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

const dates = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date'];

/** Dates of the event before each update. In `changed`: a sentence, the former dates, the update, the resulting dates and `all_day`. */
const evening = { start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };
const wholeDay = { start_date: '2031-06-01', end_date: '2031-06-01', all_day: true };
const changed: [string, Record<string, unknown>, Record<string, unknown>, string[], boolean][] = [
  [
    'an update of nothing keeps them',
    evening,
    {},
    ['2031-06-01 20:00:00', '2031-06-01 22:00:00', '2031-06-01 18:00:00', '2031-06-01 20:00:00'],
    false,
  ],
  [
    'the start alone may move',
    evening,
    { start_date: '2031-06-01 21:00:00' },
    ['2031-06-01 21:00:00', '2031-06-01 22:00:00', '2031-06-01 19:00:00', '2031-06-01 20:00:00'],
    false,
  ],
  [
    'the end alone may move',
    evening,
    { end_date: '2031-06-03 01:00' },
    ['2031-06-01 20:00:00', '2031-06-03 01:00:00', '2031-06-01 18:00:00', '2031-06-02 23:00:00'],
    false,
  ],
  [
    'another zone keeps the clock and moves the instants',
    evening,
    { timezone: 'America/New_York' },
    ['2031-06-01 20:00:00', '2031-06-01 22:00:00', '2031-06-02 00:00:00', '2031-06-02 02:00:00'],
    false,
  ],
  [
    'dates that come with another zone are in that zone',
    evening,
    { timezone: 'UTC', start_date: '2031-06-01 10:00:00' },
    ['2031-06-01 10:00:00', '2031-06-01 22:00:00', '2031-06-01 10:00:00', '2031-06-01 22:00:00'],
    false,
  ],
  [
    'another zone may skip the clock, which then moves forward',
    { timezone: 'UTC', start_date: '2031-03-30 02:30:00', end_date: '2031-03-30 05:00:00' },
    { timezone: 'Europe/Madrid' },
    ['2031-03-30 03:30:00', '2031-03-30 05:00:00', '2031-03-30 01:30:00', '2031-03-30 03:00:00'],
    false,
  ],
  [
    'a whole day keeps being one in another zone',
    wholeDay,
    { timezone: 'UTC' },
    ['2031-06-01 00:00:00', '2031-06-01 23:59:59', '2031-06-01 00:00:00', '2031-06-01 23:59:59'],
    true,
  ],
  [
    'a null zone keeps the zone',
    { ...evening, timezone: 'UTC' },
    { timezone: null },
    ['2031-06-01 20:00:00', '2031-06-01 22:00:00', '2031-06-01 20:00:00', '2031-06-01 22:00:00'],
    false,
  ],
  [
    'becoming a whole day widens it',
    evening,
    { all_day: true },
    ['2031-06-01 00:00:00', '2031-06-01 23:59:59', '2031-05-31 22:00:00', '2031-06-01 21:59:59'],
    true,
  ],
  [
    'a title keeps a whole day as it is',
    wholeDay,
    { title: 'Fira' },
    ['2031-06-01 00:00:00', '2031-06-01 23:59:59', '2031-05-31 22:00:00', '2031-06-01 21:59:59'],
    true,
  ],
  [
    'a date without all_day makes a whole day a timed one',
    wholeDay,
    { start_date: '2031-06-01 10:00:00' },
    ['2031-06-01 10:00:00', '2031-06-01 23:59:59', '2031-06-01 08:00:00', '2031-06-01 21:59:59'],
    false,
  ],
  [
    'a date with all_day keeps it whole',
    wholeDay,
    { end_date: '2031-06-03 10:00:00', all_day: true },
    ['2031-06-01 00:00:00', '2031-06-03 23:59:59', '2031-05-31 22:00:00', '2031-06-03 21:59:59'],
    true,
  ],
  [
    'a null all_day is false and keeps the times',
    wholeDay,
    { all_day: null },
    ['2031-06-01 00:00:00', '2031-06-01 23:59:59', '2031-05-31 22:00:00', '2031-06-01 21:59:59'],
    false,
  ],
];

const refused: [string, Record<string, unknown>, Record<string, unknown>, string[]][] = [
  ['a start after the stored end', evening, { start_date: '2031-06-01 22:00:01' }, ['end_date']],
  ['an end before the stored start', evening, { end_date: '2031-06-01' }, ['end_date']],
  ['null dates', evening, { start_date: null, end_date: null }, ['end_date', 'start_date']],
  ['empty dates', evening, { start_date: '', end_date: '' }, ['end_date', 'start_date']],
  [
    'a zone in which the stored end would lie beyond 9999 in UTC',
    { ...evening, end_date: '9999-12-31 23:00:00', timezone: 'UTC' },
    { timezone: 'America/New_York' },
    ['end_date'],
  ],
  ['an impossible date', evening, { end_date: '2031-06-31' }, ['end_date']],
];

describeOnOnePair('the dates of an event after an update', () => {
  const { service } = withOneService();

  async function create(body: Record<string, unknown>): Promise<string> {
    const answer = await service.request('POST', '/events', { as: 'editor', body: { title: 'Fira', ...body } });
    expect(answer.status).to.equal(201);
    return `/events/${answer.body.id}`;
  }

  for (const [sentence, before, sent, shown, allDay] of changed) {
    it(`say that ${sentence}`, async () => {
      const path = await create(before);
      const { status, body } = await service.request('PATCH', path, { as: 'editor', body: sent });
      expect(status).to.equal(200);
      expect(dates.map((name) => body[name])).to.deep.equal(shown);
      expect(body.all_day).to.equal(allDay);
      const read = await service.request('GET', path);
      expect(dates.map((name) => read.body[name])).to.deep.equal(shown);
    });
  }

  for (const [what, before, sent, params] of refused) {
    it(`cannot be ${what}, which changes nothing`, async () => {
      const path = await create(before);
      const { status, body } = await service.request('PATCH', path, {
        as: 'editor',
        body: { ...sent, title: 'Altra' },
      });
      expect([status, body.code]).to.deep.equal([400, 'rest_invalid_param']);
      expect(Object.keys(body.data.params).sort()).to.deep.equal(params);
      const read = await service.request('GET', path);
      expect([read.body.title, read.body.start_date]).to.deep.equal(['Fira', '2031-06-01 20:00:00']);
    });
  }

  it('keep the second 02:30 of autumn when the record is sent back as it was read, in whole or in part', async () => {
    const path = await create({ start_date: '2031-10-26T02:30:00+01:00', end_date: '2031-10-26T02:45:00+01:00' });
    const { body: read } = await service.request('GET', path);
    for (const sent of [read, { end_date: read.end_date }, { start_date: read.start_date, timezone: read.timezone }]) {
      const { status, body } = await service.request('PUT', path, { as: 'editor', body: sent });
      expect([status, body.utc_start_date, body.utc_end_date]).to.deep.equal([
        200,
        '2031-10-26 01:30:00',
        '2031-10-26 01:45:00',
      ]);
    }
    const { body } = await service.request('PUT', path, { as: 'editor', body: { start_date: '2031-10-26 02:00' } });
    expect(body.utc_start_date).to.equal('2031-10-26 00:00:00');
  });

  it('keep the second 02:30 of autumn when something else changes', async () => {
    const path = await create({ start_date: '2031-10-26T02:30:00+01:00', end_date: '2031-10-26 03:00' });
    const { body } = await service.request('PATCH', path, { as: 'editor', body: { title: 'Altra' } });
    expect([body.start_date, body.utc_start_date]).to.deep.equal(['2031-10-26 02:30:00', '2031-10-26 01:30:00']);
  });
});
