import { expect } from 'chai';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { parseSearch } from '../../src/model/search/search-text.ts';
import type { Pair, Query } from '../../src/ports.ts';
import { asking, event, hour, languages, noon, venue } from '../contracts/drafts.ts';

describe('events near a point with more than a thousand venues around', () => {
  const point = { lat: 41, lng: 2 };
  let pair: Pair;
  /** IDs of two events at the farthest venue within the distance, and of one beyond it. */
  let [early, late, beyond] = [0, 0, 0];

  before(async () => {
    pair = openSqlite({ file: ':memory:', languages });
    const { store } = pair;
    const placed = (km: number) => venue('Sala', { geo_lat: point.lat + km / 111.2, geo_lng: point.lng });
    const venues = await Promise.all(Array.from({ length: 1100 }, (_, at) => store.insert('venues', placed(at / 100))));
    const far = await store.insert('venues', placed(20));
    const [first, last] = [venues.at(0)?.id as number, venues.at(-1)?.id as number];
    late = (await store.insert('events', event('Jazz', noon + hour, { venue: [first] }))).id;
    early = (await store.insert('events', event('Rock', noon, { venue: [last] }))).id;
    beyond = (await store.insert('events', event('Jazz', noon, { venue: [far.id] }))).id;
    await store.insert('events', event('Jazz', noon));
  });

  after(() => pair.close());

  async function found(km: number, more: Partial<Query> = {}): Promise<{ ids: number[]; total: number }> {
    const { hits, total } = await pair.index.find(asking({ kind: 'events', near: { ...point, km }, ...more }));
    return { ids: hits.map(({ id }) => id), total };
  }

  it('are those within the distance, whatever it is', async () => {
    expect(await found(1)).to.deep.equal({ ids: [late], total: 1 });
    expect(await found(12)).to.deep.equal({ ids: [early, late], total: 2 });
    expect(await found(30)).to.deep.equal({ ids: [early, beyond, late], total: 3 });
  });

  it('are searched, windowed and sorted as any others', async () => {
    expect(await found(12, { search: parseSearch('jazz') })).to.deep.equal({ ids: [late], total: 1 });
    expect(await found(12, { window: { startTo: noon } })).to.deep.equal({ ids: [early], total: 1 });
    expect(await found(12, { orderBy: 'distance', limit: 1 })).to.deep.equal({ ids: [late], total: 2 });
  });
});
