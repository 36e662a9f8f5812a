import { expect } from 'chai';
import { mirroredPair } from '../../src/mirror/pair.ts';
import type { MirroredIndex, MirroredStore } from '../../src/mirrored-ports.ts';
import { eventually } from '../support/eventually.ts';
import { openLooseIndex } from '../support/loose-pair/loose-index.ts';
import { openLooseStore } from '../support/loose-pair/loose-store.ts';
import { event, languages } from './drafts.ts';

describe('A write that the index takes later than anybody waits', () => {
  it('evicts what was cached without it once lists show it', async () => {
    const index = openLooseIndex({ file: ':memory:', languages });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const slow: MirroredIndex = {
      ...index,
      async write(...entries) {
        await released;
        return index.write(...entries);
      },
    };
    const store = openLooseStore({ file: ':memory:', languages });
    let raised = 0;
    const counted: MirroredStore = {
      ...store,
      bumpGeneration() {
        raised += 1;
        return store.bumpGeneration();
      },
    };
    const pair = await mirroredPair(counted, slow, { languages });
    try {
      await pair.store.insert('events', event('Fira'));
      expect(await pair.visible()).to.equal(false);
      const before = raised;
      release();
      await eventually(async () => expect(raised).to.be.above(before));
      expect((await pair.lag?.())?.pending).to.equal(0);
    } finally {
      release();
      await pair.close();
    }
  }).timeout(30_000);
});
