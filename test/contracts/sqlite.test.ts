import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import type { Draft } from '../../src/model/documents/document.ts';
import { parseSearch } from '../../src/model/search/search-text.ts';
import type { Pair } from '../../src/ports.ts';
import { changesContract } from './changes.ts';
import { deepPagesContract, type Filled } from './deep-pages.ts';
import { asking, event, hour, languages, noon, term, venue } from './drafts.ts';
import { indexContract } from './index.ts';
import { pairContract } from './pair.ts';
import { storeContract } from './store.ts';
import { transferContract } from './transfer.ts';

const folder = mkdtempSync(join(tmpdir(), 'cartellera-'));
let files = 0;

function newFile(): string {
  files += 1;
  return join(folder, `${files}.sqlite`);
}

const open = async (file = newFile()) => openSqlite({ file, languages });

/** A pair with these events. */
async function filledWith(drafts: readonly Draft<'events'>[]): Promise<Filled> {
  const { store, index, close } = await open(':memory:');
  return { index, events: await Promise.all(drafts.map((draft) => store.insert('events', draft))), close };
}

describe('The embedded pair', () => {
  after(() => {
    rmSync(folder, { recursive: true });
  });

  storeContract('in memory', () => open(':memory:'));
  indexContract('in memory', () => open(':memory:'));
  deepPagesContract('in memory', filledWith, 500);
  transferContract('in a file', () => open());
  // More events than it writes at once when a record changes that they show
  pairContract('in a file', () => open(), 160);
  changesContract('in a file', async () => {
    const file = newFile();
    return () => open(file);
  });

  // The counts of days tell where a page far from the beginning begins
  it('gives every page of a long list in order, in both directions, with one total', async () => {
    const pair = await open(':memory:');
    const at = (n: number) => noon + (n % 7 === 0 ? 0 : Math.floor(n / 3) * 11 * hour);
    const drafts = Array.from({ length: 640 }, (_, n) => event(`x ${n}`, at(n)));
    const stored = await Promise.all(drafts.map((draft) => pair.store.insert('events', draft)));
    const ids = stored.toSorted((a, b) => a.facts.start - b.facts.start || a.id - b.id).map(({ id }) => id);
    for (const descending of [false, true]) {
      const all = descending ? ids.toReversed() : ids;
      for (const offset of [0, 95, 500, 550, 615, 630, 639]) {
        const { hits, total } = await pair.index.find(asking({ kind: 'events', descending, offset, limit: 25 }));
        expect(total).to.equal(640);
        const page = hits.map(({ id }) => id);
        expect(page, `${offset} ${descending}`).to.deep.equal(all.slice(offset, offset + 25));
      }
    }
    await pair.close();
  });

  it('reports the records that an exchange removed and stored as changes', async () => {
    const pair = await open(':memory:');
    const [one, other] = [await pair.store.insert('tags', term('A')), await pair.store.insert('tags', term('B'))];
    const { next } = await pair.store.changes(0, 10);
    const put = { ...venue('V'), kind: 'venues', id: other.id } as const;
    await pair.store.exchange?.([{ ...term('C'), kind: 'tags', id: one.id }, put], await pair.store.identity());
    const { changes } = await pair.store.changes(next, 10);
    expect(changes.map(({ kind, id, deleted }) => [kind, id, deleted])).to.deep.equal([
      ['tags', other.id, true],
      ['tags', one.id, false],
      ['venues', other.id, false],
    ]);
    const [back] = await pair.store.read('tags', [one.id]);
    expect(changes.map(({ revision }) => revision)).to.include.members([other.revision + 1, back?.revision]);
    await pair.close();
  });

  it('lists no event that another process has removed since its search was cached', async () => {
    const file = newFile();
    const [one, other] = [await open(file), await open(file)];
    const search = asking({ kind: 'events', search: parseSearch('jazz') });
    const { id, revision: first } = await one.store.insert('events', event('Jazz'));
    const { id: second, revision } = await one.store.insert('events', event('Més jazz', noon + hour));
    for (const limit of [10, 20]) await one.index.find({ ...search, limit });
    await setImmediate();
    const removed = other.store.remove('events', id, first);
    // The index checks for foreign writes once per turn of the event loop; in this turn, before the removal
    await one.index.find({ ...search, limit: 30 });
    await removed;
    expect((await one.index.find({ ...search, limit: 40 })).hits).to.deep.equal([{ id: second, revision }]);
    await Promise.all([one.close(), other.close()]);
  });

  describe('words with a deferred write', () => {
    const search = asking({ kind: 'events', search: parseSearch('jazz') });
    const found = async (pair: Pair) => (await pair.index.find(search)).hits.map(({ id }) => id);

    it('are found by every process that has the file open, whichever wrote them', async () => {
      const file = newFile();
      const [one, other] = [await open(file), await open(file)];
      const { id, revision } = await one.store.insert('events', event('Jazz'));
      expect(await found(other)).to.deep.equal([id]);
      const { id: second, revision: last } = await other.store.insert('events', event('Més jazz', noon + hour));
      await one.store.replace('events', { ...event('Blues'), id, revision });
      expect(await found(other)).to.deep.equal([second]);
      await other.store.remove('events', second, last);
      expect(await found(one)).to.deep.equal([]);
      await Promise.all([one.close(), other.close()]);
    });

    it('are not missing from a search that was cached while another process wrote them', async () => {
      const file = newFile();
      const [one, other] = [await open(file), await open(file)];
      expect(await found(one)).to.deep.equal([]);
      await setImmediate();
      const inserted = other.store.insert('events', event('Jazz'));
      // The index checks for foreign writes once per turn of the event loop; in this turn, before the insert
      await one.index.find({ ...search, limit: 20 });
      const { id, revision } = await inserted;
      for (const limit of [30, 30, 40, 40]) await one.index.find({ ...search, limit });
      await setImmediate();
      for (const limit of [30, 40, 50]) {
        const { hits } = await one.index.find({ ...search, limit });
        expect(hits).to.deep.equal([{ id, revision }]);
      }
      await Promise.all([one.close(), other.close()]);
    });

    it('are removed even when the next state of their record is written in a large batch', async () => {
      const pair = await open(':memory:');
      const { id, revision } = await pair.store.insert('events', event('Jazz'));
      expect(await found(pair)).to.deep.equal([id]);
      const draft = { ...event('Blues', noon, { status: 'draft' }), id, revision };
      const next = await pair.store.replace('events', draft);
      await Promise.all([
        pair.store.replace('events', { ...event('Rock'), id, revision: next?.revision ?? 0 }),
        ...Array.from({ length: 120 }, () => pair.store.insert('events', event('Tango'))),
      ]);
      expect(await found(pair)).to.deep.equal([]);
      await pair.close();
    });

    it('survive a process that ends immediately', async () => {
      const [file, left] = [newFile(), newFile()];
      const pair = await open(file);
      const { id } = await pair.store.insert('events', event('Jazz'));
      for (const end of ['', '-wal']) copyFileSync(file + end, left + end);
      const reopened = await open(left);
      expect(await found(reopened)).to.deep.equal([id]);
      await Promise.all([pair.close(), reopened.close()]);
    });
  });
});
