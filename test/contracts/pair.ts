/** Contract of a pair as a whole: it rebuilds its index while it serves, and detects faults in it. */

import { expect } from 'chai';
import { parseSearch } from '../../src/model/search/search-text.ts';
import type { Pair, Progress } from '../../src/ports.ts';
import { eventually } from '../support/eventually.ts';
import { asking, event, hour, noon, term, venue } from './drafts.ts';
import { manyDependentsContract } from './many-dependents.ts';
import { findNaively } from './naive.ts';
import { fill } from './random-calendar.ts';
import { shown, whenShown } from './shown.ts';
import { zoneDataContract } from './zone-data.ts';

/** Declares the suite; `open` returns an empty pair. So many events show the records that change. */
export function pairContract(name: string, open: () => Promise<Pair>, many: number): void {
  manyDependentsContract(name, open, many);
  zoneDataContract(name, open);
  describe(`${name}: pair`, () => {
    let pair: Pair;

    beforeEach(async () => {
      pair = await open();
    });

    afterEach(() => pair.close());

    it('is ready', async () => {
      await pair.ready();
    });

    it('has a new generation once lists show a write, and the same one while nothing is written', async () => {
      const { id, revision } = await pair.store.insert('tags', term('T'));
      const written = [
        () => pair.store.insert('tags', term('U')),
        () => pair.store.insert('events', event('x')),
        async () => expect(await pair.store.remove('tags', id, revision)).to.equal(true),
      ];
      await whenShown(pair);
      for (const write of written) {
        const before = await pair.generation();
        expect(await pair.generation()).to.equal(before);
        await write();
        await eventually(async () => expect(await pair.visible()).to.equal(true));
        expect(await pair.generation()).to.be.above(before);
      }
    });

    it('finds no differences in what was written, moved and removed', async () => {
      const all = await fill(pair, 2, { events: 60 });
      await Promise.all(all.events.slice(0, 20).map((each) => pair.store.remove('events', each.id, each.revision)));
      await Promise.all(all.venues.map((each) => pair.store.replace('venues', { ...each, ...venue('same') })));
      await Promise.all(
        all.categories.map((each) => pair.store.replace('categories', { ...each, facts: { parent: 0 } })),
      );
      expect(await Array.fromAsync(pair.maintenance.check(() => {}))).to.deep.equal([]);
    });

    it('answers the same after a rebuild of the index, of which it reports the progress, as of a check', async () => {
      const all = await fill(pair, 4, { events: 60 });
      const sum = Object.values(await pair.size()).reduce((a, b) => a + b, 0);
      const progress: number[][] = [];
      const report: Progress = (done, whole) => progress.push([done, whole]);
      await pair.maintenance.rebuild(report);
      expect(progress.splice(0).at(-1)).to.deep.equal([sum, sum]);
      for (const kind of ['events', 'venues', 'categories'] as const) {
        const query = asking({ kind, ...(kind === 'events' && { search: parseSearch('jazz') }) });
        expect(await shown(pair).find(query)).to.deep.equal(findNaively(all, query));
      }
      expect(await Array.fromAsync(pair.maintenance.check(report))).to.deep.equal([]);
      expect(progress.at(-1)).to.deep.equal([sum, sum]);
    });

    it('continues to answer and write during a rebuild of the index', async () => {
      const tag = await pair.store.insert('tags', term('T'));
      // More than a rebuild reads at once
      const stored = await Promise.all(
        Array.from({ length: 210 }, (_, at) => pair.store.insert('events', event(`x ${at}`, noon + at * hour))),
      );
      let rebuilding = true;
      const rebuilt = pair.maintenance
        .rebuild(() => {})
        .then(() => {
          rebuilding = false;
        });
      for (let at = 0; rebuilding; at += 1) {
        const old = stored[at % stored.length];
        if (old) {
          const facts = { ...old.facts, tags: [tag.id] };
          await pair.store.replace('events', { ...old, facts });
          const { total } = await shown(pair).find(
            asking({ kind: 'events', references: [{ by: 'tags' as const, ids: [tag.id] }] }),
          );
          expect(total).to.equal(Math.min(at + 1, stored.length));
        }
        expect((await shown(pair).find(asking({ kind: 'events' }))).total).to.equal(stored.length);
      }
      await rebuilt;
      expect(await Array.fromAsync(pair.maintenance.check(() => {}))).to.deep.equal([]);
    });
  });
}
