import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { searchIndexOf } from '../../src/backends/sqlite/index/search-index.ts';
import { openFile } from '../../src/backends/sqlite/open.ts';
import type { Opened } from '../../src/backends/sqlite/opened.ts';
import { documentStoreOf } from '../../src/backends/sqlite/store/document-store.ts';
import { parseSearch } from '../../src/model/search/search-text.ts';
import { type DocumentStore, type SearchIndex, Unreachable } from '../../src/ports.ts';
import { asking, event, languages, noon } from '../contracts/drafts.ts';
import { rejection } from '../support/rejection.ts';
import { writesOf } from '../support/revisions.ts';

describe('a file with a long write transaction of another process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartellera-'));
  const settings = { file: join(folder, 'busy.sqlite'), languages };
  /** The busy timeout in milliseconds: short, but long enough to be measurable on a busy machine. */
  const busyTimeout = 1000;
  let opened: Opened;
  let other: Opened;
  let store: DocumentStore;
  let index: SearchIndex;

  const search = async () => {
    const { hits } = await index.find(asking({ kind: 'events', search: parseSearch('jazz') }));
    return hits.map(({ id }) => id);
  };
  const whileBusy = async <T>(run: () => Promise<T>): Promise<T> => {
    other.database.exec('begin immediate');
    try {
      return await run();
    } finally {
      other.database.exec('rollback');
    }
  };

  beforeEach(() => {
    [opened, other] = [openFile({ ...settings, busyTimeout }), openFile(settings)];
    store = documentStoreOf(opened);
    index = searchIndexOf(opened);
  });
  afterEach(async () => {
    await Promise.all([opened.close(), other.close()]);
    rmSync(settings.file, { force: true });
  });
  after(() => rmSync(folder, { recursive: true }));

  it('refuses a write, and accepts the next one afterwards', async () => {
    const failure = await whileBusy(() => rejection(store.insert('events', event('late'))));
    expect(failure).to.be.instanceOf(Unreachable).with.property('message', 'Another process writes to the store');
    expect(writesOf((await store.insert('events', event('later'))).revision)).to.equal(1);
  });

  it('is searched by the words in the index, and afterwards by pending words too', async () => {
    const { id: written } = await store.insert('events', event('Jazz'));
    expect(await search()).to.deep.equal([written]);
    const { id: waiting } = await store.insert('events', event('Més jazz'));
    await whileBusy(async () => {
      for (const _ of [1, 2, 3]) expect(await search()).to.deep.equal([written]);
    });
    expect(await search()).to.deep.equal([written, waiting]);
  });

  it('does not find withdrawn events by their old words', async () => {
    const { id, revision } = await store.insert('events', event('Jazz'));
    expect(await search()).to.deep.equal([id]);
    await store.replace('events', { ...event('Jazz', noon, { status: 'draft' }), id, revision });
    expect(await whileBusy(search)).to.deep.equal([]);
  });

  it('can be opened and read meanwhile, unless something is missing in it', async () => {
    const { id } = await store.insert('events', event('Jazz'));
    await whileBusy(async () => {
      const third = openFile({ ...settings, busyTimeout: 0 });
      expect(await documentStoreOf(third).read('events', [id])).to.have.length(1);
      await third.close();
    });
    opened.database.exec('drop table places');
    await whileBusy(async () => {
      expect(() => openFile({ ...settings, busyTimeout: 0 })).to.throw('locked');
    });
    await openFile(settings).close();
    expect(opened.database.prepare('select * from places').all()).to.deep.equal([]);
  });

  it('does not block searches', async () => {
    await store.insert('events', event('Jazz'));
    await whileBusy(async () => {
      const refused = rejection(store.insert('events', event('late')));
      let isRefused = false;
      void refused.then(() => {
        isRefused = true;
      });
      for (const _ of [1, 2, 3]) await search();
      // A search that waited for the other process would do so for as long as a write
      expect(isRefused).to.equal(false);
      expect(await refused).to.be.instanceOf(Unreachable);
    });
  });

  it('does not block the event loop while a write waits', async () => {
    await whileBusy(async () => {
      const refused = rejection(store.insert('events', event('late')));
      let longest = 0;
      for (let begun = performance.now(), last = begun; last - begun < busyTimeout / 2; ) {
        await new Promise((resolve) => setImmediate(resolve));
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
      expect(longest).to.be.below(busyTimeout / 2);
      expect(await refused).to.be.instanceOf(Unreachable);
    });
  });

  it('executes waiting writes in order once the other process has finished', async () => {
    const [before, after] = await whileBusy(async () => {
      const writes = ['before', 'after'].map((title) => store.insert('events', event(title)));
      await new Promise((resolve) => setTimeout(resolve, busyTimeout / 4));
      return writes;
    });
    expect((await after)?.id).to.equal(Number((await before)?.id) + 1);
  });
});
