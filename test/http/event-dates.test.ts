import { expect } from 'chai';
import { describeOnOnePair } from '../support/pairs.ts';
import { startService } from '../support/service.ts';
import { withOneService } from '../support/with-service.ts';

const dates = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date'];

/** Each: a sentence, the fields sent besides the title, and the resulting start and end, first in the event's zone, then in UTC. */
const created: [string, Record<string, unknown>, string[]][] = [
  [
    'a date and time are the clock of the calendar’s zone',
    { start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:30:15' },
    ['2031-06-01 20:00:00', '2031-06-01 22:30:15', '2031-06-01 18:00:00', '2031-06-01 20:30:15'],
  ],
  [
    'winter has another offset than summer',
    { start_date: '2031-01-10 20:00', end_date: '2031-01-10 22:00' },
    ['2031-01-10 20:00:00', '2031-01-10 22:00:00', '2031-01-10 19:00:00', '2031-01-10 21:00:00'],
  ],
  [
    'the clock is that of the zone that is sent along',
    { timezone: 'America/New_York', start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' },
    ['2031-06-01 20:00:00', '2031-06-01 22:00:00', '2031-06-02 00:00:00', '2031-06-02 02:00:00'],
  ],
  [
    'UTC+2 is always two hours ahead',
    { timezone: 'UTC+2', start_date: '2031-01-10 20:00:00', end_date: '2031-06-01 20:00:00' },
    ['2031-01-10 20:00:00', '2031-06-01 20:00:00', '2031-01-10 18:00:00', '2031-06-01 18:00:00'],
  ],
  [
    'UTC-5.5 is five hours and a half behind',
    { timezone: 'UTC-5.5', start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' },
    ['2031-06-01 20:00:00', '2031-06-01 22:00:00', '2031-06-02 01:30:00', '2031-06-02 03:30:00'],
  ],
  [
    'an offset makes it an instant, shown in the event’s zone',
    { start_date: '2031-06-01T20:00:00+05:00', end_date: '2031-06-01T20:00:00Z' },
    ['2031-06-01 17:00:00', '2031-06-01 22:00:00', '2031-06-01 15:00:00', '2031-06-01 20:00:00'],
  ],
  [
    'ISO 8601 without offset is the clock of the event’s zone',
    { timezone: 'Asia/Tokyo', start_date: '2031-06-01T20:00:00', end_date: '2031-06-01T22:00' },
    ['2031-06-01 20:00:00', '2031-06-01 22:00:00', '2031-06-01 11:00:00', '2031-06-01 13:00:00'],
  ],
  [
    'seconds since 1970 are an instant, shown in the event’s zone',
    { start_date: '1938016800', end_date: '1938020400' },
    ['2031-05-31 20:00:00', '2031-05-31 21:00:00', '2031-05-31 18:00:00', '2031-05-31 19:00:00'],
  ],
  [
    'bare dates are midnight, the end too',
    { start_date: '2031-06-01', end_date: '2031-06-02' },
    ['2031-06-01 00:00:00', '2031-06-02 00:00:00', '2031-05-31 22:00:00', '2031-06-01 22:00:00'],
  ],
  [
    'the same bare date twice takes no time at all',
    { start_date: '2031-06-01', end_date: '2031-06-01' },
    ['2031-06-01 00:00:00', '2031-06-01 00:00:00', '2031-05-31 22:00:00', '2031-05-31 22:00:00'],
  ],
  [
    'a clock that spring skips moves forward by the gap',
    { start_date: '2031-03-30 02:30:00', end_date: '2031-03-30 03:45:00' },
    ['2031-03-30 03:30:00', '2031-03-30 03:45:00', '2031-03-30 01:30:00', '2031-03-30 01:45:00'],
  ],
  [
    'a clock that autumn shows twice is the first one',
    { start_date: '2031-10-26 02:30:00', end_date: '2031-10-26 03:30:00' },
    ['2031-10-26 02:30:00', '2031-10-26 03:30:00', '2031-10-26 00:30:00', '2031-10-26 02:30:00'],
  ],
  [
    'an offset reaches the second one of autumn',
    { start_date: '2031-10-26T02:30:00+01:00', end_date: '2031-10-26T03:30:00+01:00' },
    ['2031-10-26 02:30:00', '2031-10-26 03:30:00', '2031-10-26 01:30:00', '2031-10-26 02:30:00'],
  ],
  [
    'a leap day exists in leap years',
    { start_date: '2032-02-29 10:00:00', end_date: '2032-02-29 11:00:00' },
    ['2032-02-29 10:00:00', '2032-02-29 11:00:00', '2032-02-29 09:00:00', '2032-02-29 10:00:00'],
  ],
  [
    'a whole day begins at midnight and ends a second before the next',
    { all_day: true, start_date: '2031-06-01 20:00:00', end_date: '2031-06-02 10:00:00' },
    ['2031-06-01 00:00:00', '2031-06-02 23:59:59', '2031-05-31 22:00:00', '2031-06-02 21:59:59'],
  ],
  [
    'a whole day may be longer, and has 23:59:59 twice where clocks go back at midnight',
    { all_day: true, start_date: '2025-04-05', end_date: '2025-04-05', timezone: 'America/Santiago' },
    ['2025-04-05 00:00:00', '2025-04-05 23:59:59', '2025-04-05 03:00:00', '2025-04-06 03:59:59'],
  ],
  [
    'a whole day may be shorter',
    { all_day: true, start_date: '2031-03-30', end_date: '2031-03-30' },
    ['2031-03-30 00:00:00', '2031-03-30 23:59:59', '2031-03-29 23:00:00', '2031-03-30 21:59:59'],
  ],
  [
    'the day of an instant is the one in the event’s zone',
    { all_day: '1', timezone: 'Asia/Tokyo', start_date: '2031-06-01T20:00:00Z', end_date: '2031-06-01T21:00:00Z' },
    ['2031-06-02 00:00:00', '2031-06-02 23:59:59', '2031-06-01 15:00:00', '2031-06-02 14:59:59'],
  ],
  [
    'whole days may be sent with the times the wrong way round within one day',
    { all_day: true, start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 10:00:00' },
    ['2031-06-01 00:00:00', '2031-06-01 23:59:59', '2031-05-31 22:00:00', '2031-06-01 21:59:59'],
  ],
];

const refused: [string, Record<string, unknown>, string[]][] = [
  ['an end before the start', { start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 19:59:59' }, ['end_date']],
  [
    'an end that only its offset puts before the start',
    { start_date: '2031-06-01T20:00:00+02:00', end_date: '2031-06-01T21:00:00+04:00' },
    ['end_date'],
  ],
  ['the 30th of February', { start_date: '2031-02-30 10:00:00', end_date: '2031-03-01 10:00:00' }, ['start_date']],
  ['29 February of a common year', { start_date: '2031-02-28', end_date: '2031-02-29' }, ['end_date']],
  ['the 25th hour', { start_date: '2031-06-01 25:00:00', end_date: '2031-06-02 10:00:00' }, ['start_date']],
  ['half past 24', { start_date: '2031-06-01 10:00:00', end_date: '2031-06-01 24:30:00' }, ['end_date']],
  ['words', { start_date: 'tomorrow', end_date: 'next week' }, ['end_date', 'start_date']],
  ['a JSON number', { start_date: 1938016800, end_date: '1938020400' }, ['start_date']],
  [
    'a year that its zone’s distance from UTC moves beyond 9999',
    { start_date: '2031-06-01', end_date: '9999-12-31 23:59:59', timezone: 'America/Sao_Paulo' },
    ['end_date'],
  ],
  [
    'a year that its zone’s distance from UTC moves before 1',
    { start_date: '0001-01-01', end_date: '0001-01-02', timezone: 'Asia/Tokyo' },
    ['start_date'],
  ],
  [
    'a year beyond 9999 at the end of its whole day',
    { start_date: '2031-06-01', end_date: '9999-12-31 01:00:00', timezone: 'UTC-10', all_day: true },
    ['end_date'],
  ],
  ['an unknown zone', { start_date: '2031-06-01', end_date: '2031-06-02', timezone: 'Mars/Olympus' }, ['timezone']],
  [
    'an unknown zone and an end before the start, both of which are reported when they are certain',
    { start_date: '2031-02-30', end_date: 'x', timezone: 'x' },
    ['end_date', 'start_date', 'timezone'],
  ],
];

describeOnOnePair('the dates of a new event', () => {
  const { service } = withOneService();

  const create = (body: Record<string, unknown>) =>
    service.request('POST', '/events', { as: 'editor', body: { title: 'Fira', ...body } });

  for (const [sentence, sent, shown] of created) {
    it(`say that ${sentence}`, async () => {
      const { status, body } = await create(sent);
      expect(status).to.equal(201);
      expect(dates.map((name) => body[name])).to.deep.equal(shown);
      expect(body.all_day).to.equal('all_day' in sent);
      expect(body.timezone).to.equal(sent.timezone ?? 'Europe/Madrid');
    });
  }

  for (const [what, sent, params] of refused) {
    it(`cannot be ${what}`, async () => {
      const { status, body } = await create(sent);
      expect([status, body.code]).to.deep.equal([400, 'rest_invalid_param']);
      expect(Object.keys(body.data.params).sort()).to.deep.equal(params);
    });
  }

  it('are the same in a form', async () => {
    const form = { title: 'Fira', start_date: '1938016800', end_date: '2031-06-01', all_day: 'false' };
    const { status, body } = await service.request('POST', '/events', { as: 'editor', form });
    expect([status, body.start_date, body.all_day]).to.deep.equal([201, '2031-05-31 20:00:00', false]);
  });

  it('have the abbreviation that their zone uses at the start', async () => {
    const abbreviation = async (start_date: string, end_date: string) =>
      (await create({ start_date, end_date })).body.timezone_abbr;
    expect(await abbreviation('2031-10-25 22:00', '2031-10-26 06:00')).to.equal('CEST');
    expect(await abbreviation('2031-03-29 22:00', '2031-03-30 06:00')).to.equal('CET');
  });

  it('are taken apart into zero-padded texts', async () => {
    const { body } = await create({ start_date: '2031-01-05 09:03:07', end_date: '2031-01-05 10:00' });
    const details = { year: '2031', month: '01', day: '05', minutes: '03', seconds: '07' };
    expect(body.start_date_details).to.deep.equal({ ...details, hour: '09' });
    expect(body.utc_start_date_details).to.deep.equal({ ...details, hour: '08' });
  });

  for (const [timezone, day, abbreviation] of [
    ['Europe/Madrid', '2031-06-01', 'CEST'],
    ['Europe/Madrid', '2031-01-10', 'CET'],
    ['Atlantic/Canary', '2031-06-01', 'WEST'],
    ['America/New_York', '2031-01-10', 'EST'],
    ['UTC', '2031-06-01', 'UTC'],
    ['UTC+2', '2031-06-01', 'UTC+2'],
  ] as const) {
    it(`abbreviate ${timezone} on ${day} as ${abbreviation}`, async () => {
      const { body } = await create({ timezone, start_date: day, end_date: day });
      expect(body.timezone_abbr).to.equal(abbreviation);
    });
  }

  it('are in the zone of a calendar elsewhere when none is sent', async () => {
    const canary = await startService({ timeZone: 'Atlantic/Canary' });
    const body = { title: 'Fira', start_date: '2031-06-01 20:00', end_date: '2031-06-01 21:00' };
    const answer = await canary.request('POST', '/events', { as: 'editor', body });
    await canary.close();
    expect([answer.body.timezone, answer.body.utc_start_date]).to.deep.equal([
      'Atlantic/Canary',
      '2031-06-01 19:00:00',
    ]);
  });
});
