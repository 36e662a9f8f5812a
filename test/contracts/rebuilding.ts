/** Contract of a mirrored index during a rebuild, and when the new index takes over. */

import { expect } from 'chai';
import type { MirroredIndex } from '../../src/mirrored-ports.ts';
import { rejection } from '../support/rejection.ts';
import { event, noon, term } from './drafts.ts';
import { entryFrom, foreign, shown, stub, titled } from './entries.ts';

/** Declares the suite; `open` returns an empty index of Catalan and Spanish. */
export function rebuildingContract(name: string, open: () => Promise<MirroredIndex>): void {
  describe(`${name}: rebuilding`, () => {
    let index: MirroredIndex;

    beforeEach(async () => {
      index = await open();
      await index.write([titled('old', 1)]);
    });

    afterEach(() => index.close());

    async function rebuiltWith(...entries: ReturnType<typeof titled>[]): Promise<void> {
      const rebuilding = await index.rebuild();
      await rebuilding.write(entries);
      await rebuilding.swap();
    }

    it('changes no list before the new index takes over, and continues to accept writes, into the current one', async () => {
      const rebuilding = await index.rebuild();
      expect(await rebuilding.write([titled('new', 2)])).to.deep.equal([]);
      expect(await shown(index)).to.deep.equal(['1:1']);
      await index.write([titled('meanwhile', 3)]);
      expect(await shown(index)).to.deep.equal(['1:1', '3:1']);
      await rebuilding.swap();
      expect(await shown(index)).to.deep.equal(['2:1']);
      await index.write([titled('afterwards', 4)]);
      expect(await shown(index)).to.deep.equal(['2:1', '4:1']);
    });

    it('keeps the newest revision of each record in any order of writes, stubs too, and names each refused entry', async () => {
      const rebuilding = await index.rebuild();
      await rebuilding.write([titled('newest', 1, 5), stub(2, 3)]);
      expect(await rebuilding.write([titled('older', 1, 4), titled('late', 2, 2)])).to.deep.equal([]);
      const refused = await rebuilding.write([foreign(4), titled('x', 3)]);
      expect(refused.map(({ id }) => id)).to.deep.equal([4]);
      await rebuilding.swap();
      expect(await shown(index)).to.deep.equal(['1:5', '3:1']);
      expect((await Array.fromAsync(index.known('events'))).map(({ id, gone }) => [id, gone])).to.deep.equal([
        [1, false],
        [2, true],
        [3, false],
      ]);
    });

    it('is never partly visible: every response meanwhile is complete', async () => {
      const entries = Array.from({ length: 40 }, (_, at) => titled('x', at + 1, 2));
      await index.write(entries);
      let building = true;
      const rebuilt = rebuiltWith(...entries).finally(() => {
        building = false;
      });
      while (building) expect(await shown(index)).to.have.length(40);
      await rebuilt;
      expect(await shown(index)).to.have.length(40);
    });

    it('takes over for all kinds at once, with the counts that are derived from events', async () => {
      const tags = [entryFrom('tags', term('T'), 8), entryFrom('tags', term('U'), 9)];
      const tagged = (tag: number) => entryFrom('events', event('x', noon, { tags: [tag] }), tag + 10);
      await index.write([...tags, tagged(8)]);
      expect(await index.tally([8, 9])).to.deep.equal([1, 0]);
      await rebuiltWith(...tags, tagged(9));
      expect(await index.tally([8, 9])).to.deep.equal([0, 1]);
    });

    describe('going back', () => {
      it('lets the index before the last one answer again, none further back, and take writes', async () => {
        await rebuiltWith(titled('second', 2));
        await rebuiltWith(titled('third', 3));
        await index.back();
        expect(await shown(index)).to.deep.equal(['2:1']);
        await index.write([titled('x', 4)]);
        expect(await shown(index)).to.deep.equal(['2:1', '4:1']);
      });

      it('is refused when nothing was rebuilt', async () => {
        expect((await rejection(index.back())).message).to.include('earlier');
        expect(await shown(index)).to.deep.equal(['1:1']);
      });
    });

    it('is not undone when it is abandoned after the swap, as after a lost response', async () => {
      const rebuilding = await index.rebuild();
      await rebuilding.write([titled('new', 2)]);
      await rebuilding.swap();
      await rebuilding.abandon().catch(() => undefined);
      expect(await shown(index)).to.deep.equal(['2:1']);
      await index.back();
      expect(await shown(index)).to.deep.equal(['1:1']);
    });

    it('can be abandoned and started again', async () => {
      const abandoned = await index.rebuild();
      await abandoned.write([titled('x', 2)]);
      await abandoned.abandon();
      expect(await shown(index)).to.deep.equal(['1:1']);
      await rebuiltWith(titled('y', 3));
      expect(await shown(index)).to.deep.equal(['3:1']);
    });
  });
}
