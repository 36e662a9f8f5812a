import { expect } from 'chai';
import { chanceOf } from '../../src/demo/chance.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOneNewPair } from '../support/pairs.ts';
import { seeded } from '../support/seeded.ts';
import { withOneService } from '../support/with-service.ts';

type Query = Record<string, string>;

describeOnOneNewPair('what may have been meant in demo data', () => {
  const { service } = withOneService({}, (started) => seeded(started, { events: 250, seed: 5 }));
  /** Words of all titles and names, including unpublished ones. */
  let words: string[];

  before(async () => {
    const { store } = service.calendar.pair;
    for (const { id, facts, ...event } of (await Array.fromAsync(store.scan('events'))).slice(0, 60)) {
      await store.replace('events', { ...event, id, facts: { ...facts, status: 'draft' } });
    }
    await service.calendar.pair.visible();
    const texts = [];
    for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags'] as const) {
      for await (const document of store.scan(kind)) {
        for (const set of Object.values(document.texts))
          texts.push(set['title'] ?? set['venue'] ?? set['organizer'] ?? set['name'] ?? '');
      }
    }
    words = [...new Set(texts.flatMap((text) => text.match(/\p{L}{5,}/gu) ?? []))].sort();
  });

  for (const as of [undefined, 'editor'] as const) {
    it(`is found by ${as ?? 'the public'}, so many times, and is a word that they find`, async () => {
      const chance = chanceOf(as ? 3 : 2);
      const list = async (query: Query): Promise<Loose> => {
        const { status, body } = await service.request('GET', '/events', { query, ...(as && { as }) });
        expect(status, JSON.stringify([query, body])).to.equal(200);
        return body;
      };
      let offered = 0;
      for (let round = 0; round < 40; round += 1) {
        const word = chance.oneOf(words);
        const at = 1 + Math.floor(chance.next() * (word.length - 1));
        const q = word.slice(0, at) + chance.oneOf(['x', '', 'e', word[at] + (word[at] ?? '')]) + word.slice(at + 1);
        const query = { ...chance.oneOf<Query>([{}, { when: 'past' }, { when: 'month' }]), per_page: '1' };
        const { total, did_you_mean: meant } = await list({ ...query, q });
        if (!meant) continue;
        offered += 1;
        expect([q, total]).to.deep.equal([q, 0]);
        expect((await list({ ...query, q: meant.q })).total, JSON.stringify([q, meant])).to.equal(meant.total);
        expect(meant.total).to.be.above(0);
        for (const { to } of meant.changed) {
          expect(
            (await list({ start_date: '2000-01-01', end_date: '2060-01-01', q: `"${to}"` })).total,
            to,
          ).to.be.above(0);
        }
      }
      expect(offered).to.be.above(3);
    }).timeout(120_000);
  }
});
