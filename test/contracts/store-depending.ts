/** What a document store must do with a write that depends on the state of other records. */

import { expect } from 'chai';
import type { Document } from '../../src/model/document.ts';
import type { DocumentStore } from '../../src/ports.ts';
import { term, texts } from './drafts.ts';

/** Declares the suite inside that of a store; `current` gives the store of the running test. */
export function dependingContract(current: () => DocumentStore): void {
  let store: DocumentStore;

  beforeEach(() => {
    store = current();
  });

  it('do nothing when one of those has moved, or is gone', async () => {
    const [first, other] = [await store.insert('tags', term('A')), await store.insert('tags', term('B'))];
    const write = (revision: number) =>
      store.replace('tags', { ...first, texts: texts('name', 'C') }, [], [{ id: other.id, revision }]);
    const moved = (await store.replace('tags', { ...other, texts: texts('name', 'D') })) as Document<'tags'>;
    expect(await write(other.revision)).to.equal(undefined);
    expect(await store.read('tags', [first.id])).to.deep.equal([first]);
    expect((await write(moved.revision))?.texts.ca?.name).to.equal('C');
    expect((await store.read('tags', [other.id]))[0]?.texts).to.deep.equal(moved.texts);
    const [last] = await store.read('tags', [other.id]);
    await store.remove('tags', other.id, last?.revision ?? 0);
    expect(await write(last?.revision ?? 0)).to.equal(undefined);
  });

  it('happen once at most where two depend on what the other changes', async () => {
    for (let round = 0; round < 10; round += 1) {
      const both = [await store.insert('tags', term(`A${round}`)), await store.insert('tags', term(`B${round}`))];
      const writes = both.map((own, at) => {
        const { id, revision } = both[1 - at] as Document<'tags'>;
        return store.replace('tags', { ...own, texts: texts('name', `C${round} ${at}`) }, [], [{ id, revision }]);
      });
      expect((await Promise.all(writes)).filter(Boolean).length).to.be.lessThan(2);
    }
  });
}
