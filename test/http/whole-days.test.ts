import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnPairs } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

describeOnPairs('Whole days of other zones', () => {
  const { service, create } = withOneService();

  /** The titles that a period lists as of a moment, in alphabetical order. */
  const titles = async (when: string, as_of: string): Promise<string[]> => {
    const { body } = await service.request('GET', '/events', { query: { when, as_of, per_page: 50 } });
    return body.events.map(({ title }: Loose) => title).toSorted();
  };

  before(async () => {
    for (const timezone of ['Pacific/Auckland', 'Europe/Madrid', 'America/Los_Angeles'])
      await create('events', {
        title: timezone,
        timezone,
        start_date: '2031-11-19',
        end_date: '2031-11-20',
        all_day: true,
      });
    await create('events', { title: 'clock', start_date: '2031-11-19 10:00', end_date: '2031-11-20 10:00' });
  });

  const whole = ['America/Los_Angeles', 'Europe/Madrid', 'Pacific/Auckland'];

  it('are on from the first to the last minute of their dates, whatever the hour elsewhere', async () => {
    expect(await titles('now', '2031-11-18 23:59')).to.deep.equal([]);
    expect(await titles('now', '2031-11-19 00:00')).to.deep.equal(whole);
    expect(await titles('now', '2031-11-20 23:59')).to.deep.equal(whole);
    expect(await titles('now', '2031-11-21 00:00')).to.deep.equal([]);
  });

  it('have ended when their last date is over, and not before', async () => {
    expect(await titles('past', '2031-11-20 23:59')).to.deep.equal(['clock']);
    expect(await titles('upcoming', '2031-11-20 23:59')).to.deep.equal(whole);
    expect(await titles('past', '2031-11-21 00:00')).to.deep.equal([...whole, 'clock']);
    expect(await titles('upcoming', '2031-11-21 00:00')).to.deep.equal([]);
  });

  it('are on in days, weeks and intervals that have one of their dates, and have not ended then', async () => {
    for (const when of ['today', 'week', 'month']) {
      expect(await titles(when, '2031-11-20 23:00'), when).to.deep.equal(whole);
    }
    expect(await titles('2031-11-20T22:00/2031-11-20T23:00', '2031-11-19 00:00')).to.deep.equal(whole);
    expect(await titles('2031-11-21T00:00/2031-11-21T01:00', '2031-11-19 00:00')).to.deep.equal([]);
    expect(await titles('2031-11-18T22:00/2031-11-18T23:59', '2031-11-19 00:00')).to.deep.equal([]);
  });

  it('count so in facets too', async () => {
    const { body } = await service.request('GET', '/events', {
      query: { when: 'upcoming', facets: 'when', as_of: '2031-11-20 23:00' },
    });
    const today = body.facets.when.values.find(({ value }: Loose) => value === 'today');
    expect([body.total, today.count]).to.deep.equal([3, 3]);
  });
});
