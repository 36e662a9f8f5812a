import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { describeOnPairs } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

describeOnPairs('events that are already on, collapsed', () => {
  const { service, create } = withOneService({ now: Date.UTC(2031, 10, 19, 8) });

  const list = async (query: Record<string, string | number>): Promise<Loose> => {
    const { status, body, text } = await service.request('GET', '/events', {
      query: { ongoing: 'collapse', ...query },
    });
    expect(status, text).to.equal(200);
    return body;
  };
  const titles = ({ events }: Loose): string[] => events.map(({ title }: Loose) => title);
  const countOf = ({ values }: Loose, value: string): number | undefined =>
    values.find((each: Loose) => each.value === value)?.count;

  before(async () => {
    const make = (title: string, from: string, to: string, tag: string) =>
      create('events', { title, start_date: `${from} 10:00`, end_date: `${to} 20:00`, tags: [tag] });
    await make('Gravats', '2031-11-01', '2031-12-20', 'art');
    await make('Escultures', '2031-11-01', '2031-11-21', 'art');
    await make('Concert', '2031-11-20', '2031-11-20', 'so');
  });

  it('are listed when nothing else is left, and the answer says so', async () => {
    const body = await list({ when: '2031-11-21', facets: 'tags,when,day' });
    expect([titles(body), body.total, body.ongoing.total, body.ongoing.listed]).to.deep.equal([
      ['Escultures', 'Gravats'],
      2,
      2,
      true,
    ]);
    expect(body.facets.tags.values.map(({ value, count }: Loose) => [value, count])).to.deep.equal([['art', 2]]);
    const walk = await list({ when: '2031-11-21', cursor: '', per_page: 1 });
    const rest = await list({ when: '2031-11-21', cursor: walk.next_cursor, per_page: 1 });
    expect([titles(walk), titles(rest)]).to.deep.equal([['Escultures'], ['Gravats']]);
    const found = await list({ when: '2031-11-21', q: 'gravats' });
    expect([titles(found), found.ongoing.listed]).to.deep.equal([['Gravats'], true]);
    const map = await service.request('GET', '/map', { query: { when: '2031-11-21', ongoing: 'collapse', zoom: 4 } });
    expect(map.body.without_point).to.equal(2);
  });

  it('are left out beside others, and where nothing is', async () => {
    const body = await list({ when: '2031-11-20' });
    expect([titles(body), body.ongoing.total, body.ongoing.listed]).to.deep.equal([['Concert'], 2, undefined]);
    const none = await list({ when: '2031-12-24' });
    expect([none.total, none.ongoing.total, none.ongoing.listed]).to.deep.equal([0, 0, undefined]);
    expect((await list({ when: '2031-11-21', ongoing: 'exclude' })).total).to.equal(0);
  });

  it('count where a value has nothing else, for a count is what choosing gives', async () => {
    const { facets } = await list({ when: '2031-11-20', facets: 'when,day,month', as_of: '2031-11-19 09:00:00' });
    for (const value of ['2031-11-19', '2031-11-20', '2031-11-21', '2031-11-22']) {
      expect([value, countOf(facets.day, value)]).to.deep.equal([value, (await list({ when: value })).total]);
    }
    for (const value of ['today', 'tomorrow', 'weekend', 'week', 'month']) {
      const { total } = await list({ when: value, as_of: '2031-11-19 09:00:00' });
      expect([value, countOf(facets.when, value)]).to.deep.equal([value, total]);
    }
    expect(countOf(facets.month, '2031-12')).to.equal((await list({ when: '2031-12' })).total);
  });
});
