import { expect } from 'chai';
import type { Answer, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

const titlesOf = ({ body }: Answer): string[] => body.events.map(({ title }: Loose) => title);

/** A Wednesday at ten in the morning. */
const wednesday = '2031-11-19 10:00:00';

describeOnOnePair('when', () => {
  const { service, create, send } = withOneService({ baseUrl: 'https://agenda.cat' });

  const list = (query: Record<string, string | number>) => service.request('GET', '/events', { query });
  const titles = async (when: string, as_of = wednesday, more = {}) =>
    titlesOf(await list({ when, as_of, per_page: 50, ...more }));

  before(async () => {
    const events: [string, string, string, object?][] = [
      ['exposició', '2031-10-01 10:00', '2031-12-31 20:00'],
      ['acaba avui', '2031-11-10 10:00', '2031-11-19 20:00'],
      ['ha acabat', '2031-11-19 08:00', '2031-11-19 09:00'],
      ['migdia', '2031-11-19 12:00', '2031-11-19 14:00'],
      ['nit', '2031-11-19 23:30', '2031-11-20 05:00'],
      ['mitjanit', '2031-11-19 22:00', '2031-11-20 00:00'],
      ['tot el dia', '2031-11-19', '2031-11-19', { all_day: true }],
      ['demà', '2031-11-20 19:00', '2031-11-20 21:00', { event_status: 'cancelled' }],
      ['divendres tarda', '2031-11-21 17:00', '2031-11-21 17:30'],
      ['divendres vespre', '2031-11-21 20:00', '2031-11-21 22:00', { sold_out: true }],
      ['diumenge', '2031-11-23 11:00', '2031-11-23 13:00', { attendance_mode: 'online' }],
      ['dilluns', '2031-11-24 19:00', '2031-11-24 21:00'],
      ['desembre', '2031-12-05 19:00', '2031-12-05 21:00'],
    ];
    for (const [title, start_date, end_date, more] of events)
      await create('events', { title, start_date, end_date, ...more });
  });

  const overlaps: [string, string, string[]][] = [
    ['now', wednesday, ['tot el dia', 'acaba avui', 'exposició']],
    ['today', wednesday, ['tot el dia', 'migdia', 'mitjanit', 'nit', 'acaba avui', 'exposició']],
    ['tonight', wednesday, ['mitjanit', 'nit']],
    ['tonight', '2031-11-20 02:00:00', ['nit']],
    ['tomorrow', wednesday, ['demà', 'exposició']],
    ['weekend', wednesday, ['divendres vespre', 'exposició', 'diumenge']],
    ['weekend', '2031-11-22 10:00:00', ['exposició', 'diumenge']],
    ['next-week', wednesday, ['dilluns', 'exposició']],
    ['2031-11-20', wednesday, ['demà', 'exposició']],
    ['2031-12', wednesday, ['exposició', 'desembre']],
    ['2031-11-20/2031-11-21', wednesday, ['demà', 'exposició', 'divendres tarda', 'divendres vespre']],
    ['../2031-11-11', wednesday, ['exposició', 'acaba avui']],
    ['2031-12-01/..', wednesday, ['exposició', 'desembre']],
    ['2031-11-20T20:00/2031-11-21T17:00', wednesday, ['demà', 'divendres tarda', 'exposició']],
  ];
  for (const [when, asOf, expected] of overlaps) {
    it(`${when} as of ${asOf} lists all that is on then, as an agenda`, async () => {
      const found = await titles(when, asOf);
      if (when === '2031-11-20T20:00/2031-11-21T17:00') expect(found).to.have.members(expected);
      else expect(found).to.deep.equal(expected);
    });
  }

  it('past lists what has ended, the latest first', async () => {
    expect(await titles('past')).to.deep.equal(['ha acabat']);
    expect(await titles('past', '2031-11-21 18:00:00')).to.deep.equal([
      'divendres tarda',
      'demà',
      'nit',
      'mitjanit',
      'tot el dia',
      'acaba avui',
      'migdia',
      'ha acabat',
    ]);
  });

  it('excludes, counts or exclusively lists what started before', async () => {
    expect(await titles('today', wednesday, { ongoing: 'exclude' })).to.deep.equal([
      'tot el dia',
      'migdia',
      'mitjanit',
      'nit',
    ]);
    expect(await titles('today', wednesday, { ongoing: 'only' })).to.deep.equal(['acaba avui', 'exposició']);
    const { body } = await list({ when: 'today', as_of: wednesday, ongoing: 'collapse', per_page: 2 });
    expect([body.total, body.ongoing.total]).to.deep.equal([4, 2]);
    const address = new URL(body.ongoing.rest_url);
    expect(Object.fromEntries(address.searchParams)).to.include({ when: 'today', as_of: wednesday, ongoing: 'only' });
    expect(await titles('past', wednesday, { ongoing: 'only' })).to.deep.equal([]);
  });

  it('returns its window, in the zone of the calendar and in UTC', async () => {
    const { body } = await list({ when: 'Week', as_of: '2031-11-19T10:00:00+01:00' });
    expect(body.range).to.deep.equal({
      when: 'Week',
      from: '2031-11-19 00:00:00',
      to: '2031-11-23 23:59:59',
      utc_from: '2031-11-18 23:00:00',
      utc_to: '2031-11-23 22:59:59',
      timezone: 'Europe/Madrid',
      as_of: '2031-11-19T10:00:00+01:00',
    });
    expect(Object.keys(body)).to.deep.equal(['events', 'rest_url', 'total', 'total_pages', 'range']);
    expect(new URL(body.rest_url).searchParams.get('when')).to.equal('Week');
  });

  it('has a window of clocks where they are changed: eleven hours of night, an hour more of weekend', async () => {
    const spring = (await list({ when: 'tonight', as_of: '2031-03-29 20:00:00' })).body.range;
    expect([spring.utc_from, spring.utc_to]).to.deep.equal(['2031-03-29 17:00:00', '2031-03-30 03:59:59']);
    const autumn = (await list({ when: 'weekend', as_of: '2031-10-25 20:00:00' })).body.range;
    expect([autumn.utc_from, autumn.utc_to]).to.deep.equal(['2031-10-24 16:00:00', '2031-10-26 22:59:59']);
  });

  it('names the nearest days and months that have something, under the other filters', async () => {
    const range = async (query: Record<string, string>) => (await list(query)).body.range;
    expect(await range({ when: '2031-11-25' })).to.include({ previous: '2031-11-24', next: '2031-11-26' });
    const alone = await range({ when: '2031-11-22', event_status: '-cancelled', sold_out: 'true' });
    expect(alone.previous).to.equal('2031-11-21');
    expect(alone).not.to.have.property('next');
    expect(await range({ when: '2031-11', attendance_mode: 'offline' })).to.include({
      previous: '2031-10',
      next: '2031-12',
    });
    expect(await range({ when: '2032-02' })).to.include({ previous: '2031-12' });
    expect(await range({ when: 'today', as_of: wednesday })).not.to.have.any.keys('previous', 'next');
  });

  it('finds by the hour of the start, over midnight too, whole days never', async () => {
    const on = { when: '2031-11-19' };
    const at = async (query: Record<string, string>) => titlesOf(await list({ ...on, ongoing: 'exclude', ...query }));
    expect(await at({ time_from: '12:00', time_to: '22:00' })).to.deep.equal(['migdia']);
    expect(await at({ time_from: '22:00', time_to: '09:00' })).to.deep.equal(['ha acabat', 'mitjanit', 'nit']);
    expect(await at({ time_from: '24:00' })).to.deep.equal([]);
    expect(await at({ time_from: '24:00', time_to: '09:00' })).to.deep.equal(['ha acabat']);
    expect(await at({ part_of_day: 'night,afternoon' })).to.deep.equal(['mitjanit', 'nit']);
    expect(await at({ part_of_day: 'morning', time_from: '10:00' })).to.deep.equal(['migdia']);
  });

  it('finds by what has become of events', async () => {
    const found = async (query: Record<string, string>) => titles('2031-11-20/2031-11-23', wednesday, query);
    expect(await found({ event_status: 'EventCancelled' })).to.deep.equal(['demà']);
    expect(await found({ event_status: '-cancelled', ongoing: 'exclude' })).to.deep.equal([
      'divendres tarda',
      'divendres vespre',
      'diumenge',
    ]);
    const { body } = await list({ event_status: 'cancelled,foo', translation_language: 'es' });
    expect(body.data.params.event_status).to.include('moved_online; con `-` delante de un valor, todos menos ese');
    expect(await found({ sold_out: 'true' })).to.deep.equal(['divendres vespre']);
    expect(await found({ attendance_mode: 'online,mixed' })).to.deep.equal(['diumenge']);
  });

  it('goes with other dates, words and orders', async () => {
    expect(await titles('week', wednesday, { starts_after: '2031-11-21 19:00' })).to.deep.equal([
      'divendres vespre',
      'diumenge',
    ]);
    expect(await titles('week', wednesday, { search: 'divendres', orderby: 'title', order: 'desc' })).to.deep.equal([
      'divendres vespre',
      'divendres tarda',
    ]);
    expect(await titles('weekend', wednesday, { order: 'desc' })).to.deep.equal([
      'diumenge',
      'exposició',
      'divendres vespre',
    ]);
  });

  it('comes in pages whose links keep it as it was sent', async () => {
    const first = await list({ when: 'weekend', as_of: wednesday, event_status: '-postponed', per_page: 2 });
    expect(first.body.total_pages).to.equal(2);
    const query = new URL(first.body.next_rest_url).searchParams;
    expect([query.get('when'), query.get('event_status'), query.get('as_of')]).to.deep.equal([
      'weekend',
      '-postponed',
      wednesday,
    ]);
    const second = await service.request('GET', '/events', { query: query.toString() });
    expect(titlesOf(second)).to.deep.equal(['diumenge']);
  });

  it('has no effect when it is blank, or together with include', async () => {
    const { body } = await list({
      when: '',
      ongoing: '',
      time_from: '',
      part_of_day: '',
      event_status: '',
      start_date: '2031-11-24',
    });
    expect(titlesOf({ body } as Answer)).to.deep.equal(['dilluns', 'desembre']);
    expect(body).not.to.have.property('range');
    const all = await list({ start_date: '2031-01-01' });
    const named = await list({ when: 'weekend', include: all.body.events[0].id });
    expect(named.body.total).to.equal(1);
  });

  it('is refused where it has no meaning, together with all other wrong parameters', async () => {
    const { status, body } = await list({
      when: 'someday',
      as_of: 'never',
      ongoing: 'yes',
      time_from: '25:00',
      part_of_day: 'noon',
      event_status: 'gone',
      sold_out: 'perhaps',
    });
    expect([status, Object.keys(body.data.params)]).to.deep.equal([
      400,
      ['when', 'as_of', 'ongoing', 'time_from', 'part_of_day', 'event_status', 'sold_out'],
    ]);
    expect(body.data.params.when).to.include('tonight');
    const same = await list({ time_from: '10:00', time_to: '10:00' });
    expect([same.status, Object.keys(same.body.data.params)]).to.deep.equal([400, ['time_to']]);
    for (const when of ['2031-02-30', '2031-11-02/2031-11-01', '../..', 'today/tomorrow', '2031-13']) {
      expect((await list({ when })).status).to.equal(400);
    }
  });

  it('limits caching to the time for which its words mean the same', async () => {
    const policyOf = async (query: Record<string, string>) => (await list(query)).headers.get('cache-control');
    const usual = 'public, max-age=10, s-maxage=60, stale-while-revalidate=300';
    expect(await policyOf({ when: '2031-11-19' })).to.equal(usual);
    expect(await policyOf({ when: 'today', as_of: wednesday })).to.equal(usual);
    expect(await policyOf({ when: 'today' })).to.match(
      /^public, max-age=\d+, s-maxage=\d+, stale-while-revalidate=\d+$/,
    );
    const private_ = await send('GET', '/events', { query: { when: 'today' } });
    expect(private_.headers.get('cache-control')).to.equal('private, no-store');
  });
});

describeOnOnePair('when, a minute before midnight', () => {
  const { service } = withOneService({ now: Date.parse('2031-11-19T23:59:30+01:00') });

  it('is cached for half a minute in total', async () => {
    const { headers } = await service.request('GET', '/events', { query: { when: 'today' } });
    expect(headers.get('cache-control')).to.equal('public, max-age=10, s-maxage=20, stale-while-revalidate=0');
    const counted = await service.request('GET', '/events', { query: { when: '2031-12', facets: 'when' } });
    expect(counted.headers.get('cache-control')).to.equal(headers.get('cache-control'));
  });
});
