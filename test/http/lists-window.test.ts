import { expect } from 'chai';
import type { Asking, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { day, hour } from '../support/season.ts';
import { aTuesday, type Running, startService } from '../support/service.ts';

describeOnOnePair('the time that the list of events covers', () => {
  let service: Running;
  before(async () => {
    service = await startService();
    const add = (title: string, start_date: string, end_date: string, more = {}) =>
      service.request('POST', '/events', { as: 'editor', body: { title, start_date, end_date, ...more } });
    await add('long ago', '2021-01-01 10:00', '2021-01-01 11:00');
    await add('still on', '2031-05-05 10:00', '2031-05-20 11:00');
    await add('a second ago', '2031-05-06 09:59:59', '2031-05-06 11:00');
    await add('now', '2031-05-06 10:00:00', '2031-05-06 11:00');
    await add('dawn', '2031-05-10 00:00:00', '2031-05-10 01:00');
    await add('late', '2031-05-10 23:59:59', '2031-05-11 01:00');
    await add('all day', '2031-05-10', '2031-05-10', { all_day: true });
    await add('in Tokyo', '2031-05-11 03:00:00', '2031-05-11 04:00:00', { timezone: 'Asia/Tokyo' });
    await add('two years on', '2033-05-06 10:00:00', '2033-05-06 11:00');
    await add('a second later', '2033-05-06 10:00:01', '2033-05-06 11:00');
    await add('autumn, first two o’clock', '2031-10-26T02:30:00+02:00', '2031-10-26T02:40:00+02:00');
    await add('autumn, second two o’clock', '2031-10-26T02:30:00+01:00', '2031-10-26T02:40:00+01:00');
  });
  after(() => service.close());

  const list = (query: Asking['query'] = {}) => service.request('GET', '/events', { query } as Asking);
  const titles = async (query: Asking['query'] = {}): Promise<string[]> =>
    (await list(Object.assign({ per_page: 100 }, query))).body.events.map(({ title }: Loose) => title);
  const inMay = ['dawn', 'late', 'all day', 'in Tokyo'];

  it('begins now and ends two years on, and says so', async () => {
    const found = await titles();
    expect(found).to.include.members(['now', 'two years on', ...inMay]);
    expect(found).not.to.include.members(['long ago']);
    for (const title of ['still on', 'a second ago', 'a second later']) expect(found).not.to.include(title);
    const { searchParams } = new URL((await list()).body.rest_url);
    expect(searchParams.get('start_date')).to.equal('2031-05-06 10:00:00');
    expect(searchParams.get('end_date')).to.equal('2033-05-06 10:00:00');
  });

  it('moves with the clock', async () => {
    service.clock.now = aTuesday + hour;
    expect(await titles()).not.to.include('now');
    expect(await titles()).to.include('a second later');
    service.clock.now = aTuesday;
  });

  it('keeps the other default when one of both is given', async () => {
    expect(await titles({ start_date: '2020-01-01' })).to.include.members(['long ago', 'still on', 'two years on']);
    expect(await titles({ start_date: '2020-01-01' })).not.to.include('a second later');
    expect(await titles({ end_date: '2031-05-10' })).to.have.members(['now', 'dawn', 'late', 'all day', 'in Tokyo']);
    const past = await list({ end_date: '2021-12-31' });
    expect([past.status, past.body.total]).to.deep.equal([200, 0]);
  });

  it('has no default bounds when any of the four strict ones is given', async () => {
    expect(await titles({ ends_after: '2031-05-06 09:00' })).to.include.members(['still on', 'a second later']);
    expect(await titles({ ends_after: '2031-05-06 09:00' })).not.to.include('long ago');
    expect(await titles({ starts_before: '2031-05-06 10:00' })).to.have.members([
      'long ago',
      'still on',
      'a second ago',
    ]);
    expect(await titles({ starts_after: '2031-05-06 09:59:59' })).to.include.members(['now', 'a second later']);
    for (const title of ['long ago', 'still on', 'a second ago'])
      expect(await titles({ starts_after: '2031-05-06 09:59:59' })).not.to.include(title);
    expect(await titles({ ends_before: '2021-01-01 11:00:00' })).to.deep.equal([]);
    expect(await titles({ ends_before: '2021-01-01 11:00:01' })).to.deep.equal(['long ago']);
    const { searchParams } = new URL((await list({ ends_after: '2031-05-06' })).body.rest_url);
    expect([...searchParams.keys()]).not.to.include('start_date');
  });

  it('applies the strict ones and the others when both are given', async () => {
    const second = { start_date: '2031-05-06 09:59:59', end_date: '2031-05-06 10:00:00' };
    expect(await titles(second)).to.have.members(['a second ago', 'now']);
    expect(await titles({ ...second, starts_after: '2031-05-06 09:59:59' })).to.deep.equal(['now']);
    expect(await titles({ ...second, starts_before: '2031-05-06 10:00:00' })).to.deep.equal(['a second ago']);
    expect(await titles({ ...second, starts_after: '2020-01-01' })).to.have.members(['a second ago', 'now']);
    expect(await titles({ ...second, ends_after: '2031-05-06 10:59:59' })).to.have.members(['a second ago', 'now']);
    expect(await titles({ ...second, ends_after: '2031-05-06 11:00:00' })).to.deep.equal([]);
  });

  it('begins with a bare start_date at its first second and ends with a bare end_date at its last', async () => {
    expect(await titles({ start_date: '2031-05-10', end_date: '2031-05-10' })).to.have.members(inMay);
    expect(await titles({ start_date: '2031-05-10 00:00:00', end_date: '2031-05-10 00:00:00' })).to.have.members([
      'dawn',
      'all day',
    ]);
    const { searchParams } = new URL((await list({ start_date: '2031-05-10', end_date: '2031-05-10' })).body.rest_url);
    expect(searchParams.get('end_date')).to.equal('2031-05-10 23:59:59');
  });

  it('includes both of its ends', async () => {
    const same = '2031-05-10 23:59:59';
    expect(await titles({ start_date: same, end_date: same })).to.deep.equal(['late']);
  });

  it('takes moments with an offset, in UTC and in seconds since 1970', async () => {
    const at = Date.UTC(2031, 4, 10, 18);
    for (const moment of [
      '2031-05-10T18:00:00Z',
      '2031-05-10T20:00:00+02:00',
      '2031-05-11T03:00:00+09:00',
      `${at / 1000}`,
    ]) {
      expect([moment, await titles({ start_date: moment, end_date: moment })]).to.deep.equal([moment, ['in Tokyo']]);
    }
  });

  it('takes a blank before an offset for the plus that a query made it of, however the offset is written', async () => {
    for (const moment of [
      '2031-05-10T20:00:00 02:00',
      '2031-05-10T20:00 0200',
      '2031-05-10T20:00:00 0200',
      '2031-05-10 20:00:00 02:00',
      '2031-05-10 20:00:00.000000 0200',
    ]) {
      expect([moment, await titles({ start_date: moment, end_date: moment })]).to.deep.equal([moment, ['in Tokyo']]);
    }
  });

  it('does not take a second clock for an offset', async () => {
    expect((await list({ start_date: '2031-05-10 10:00 11:30' })).status).to.equal(400);
  });

  it('distinguishes the two hours that autumn repeats, also in its links', async () => {
    const first = { start_date: '2031-10-26T02:30:00+02:00', end_date: '2031-10-26T02:30:00+02:00' };
    const second = { start_date: '2031-10-26T02:30:00+01:00', end_date: '2031-10-26T02:30:00+01:00' };
    for (const [query, title] of [
      [first, 'autumn, first two o’clock'],
      [second, 'autumn, second two o’clock'],
    ] as const) {
      expect(await titles(query)).to.deep.equal([title]);
      const again = await service.request('GET', (await list(query)).body.rest_url.slice(service.api.length));
      expect(again.body.events.map((event: Loose) => event.title)).to.deep.equal([title]);
    }
  });

  it('is empty, not wrong, when it ends before it begins', async () => {
    const { status, body } = await list({ start_date: '2031-06-01', end_date: '2031-05-01' });
    expect([status, body.total]).to.deep.equal([200, 0]);
  });

  it('is all of time for the events that include names', async () => {
    const all = (await list({ start_date: '2000-01-01', end_date: '2050-01-01', per_page: 100 })).body.events;
    const include = all.map(({ id }: Loose) => id).join(',');
    const dates = { start_date: '2031-06-01', ends_before: '2031-06-02', starts_after: '2040-01-01' };
    expect(await titles({ include })).to.have.length(12);
    expect(await titles({ include, ...dates })).to.have.length(12);
    expect(await titles({ include: `${include},999999` })).to.have.length(12);
    const { searchParams } = new URL((await list({ include, ...dates })).body.rest_url);
    expect([...searchParams.keys()]).to.include('include');
  });

  it('is refused when it is no time', async () => {
    const names = ['start_date', 'end_date', 'starts_after', 'starts_before', 'ends_after', 'ends_before'];
    for (const wrong of ['foo', '2031-02-30', '2031-05-10 25:00', '2031-13-01', 'next week', '-', '2031-05-10; 1']) {
      const { status, body } = await list(Object.fromEntries(names.map((name) => [name, wrong])));
      expect([wrong, status, body.code]).to.deep.equal([wrong, 400, 'rest_invalid_param']);
      expect(body.data.params).to.have.all.keys(...names);
    }
  });

  it('may lie beyond what a calendar can hold', async () => {
    for (const start_date of ['0001-01-01', '9999-12-31', '-1', '253402300799', '99999999999999']) {
      expect([200, 400]).to.include((await list({ start_date, end_date: start_date })).status);
    }
    service.clock.now = Date.UTC(9998, 11, 31);
    expect((await list()).status).to.equal(200);
    service.clock.now = aTuesday + day;
    expect((await list()).status).to.equal(200);
    service.clock.now = aTuesday;
  });
});
