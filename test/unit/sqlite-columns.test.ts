import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import { columnsReaderOf } from '../../src/backends/sqlite/columns/columns-reader.ts';
import type { EventColumns, References } from '../../src/backends/sqlite/columns/event-columns.ts';
import { searchIndexOf } from '../../src/backends/sqlite/index/search-index.ts';
import { rebuildIndex } from '../../src/backends/sqlite/maintenance.ts';
import { openFile } from '../../src/backends/sqlite/open.ts';
import type { Opened } from '../../src/backends/sqlite/opened.ts';
import { documentStoreOf } from '../../src/backends/sqlite/store/document-store.ts';
import type { Document } from '../../src/model/documents/document.ts';
import { wallClockOf } from '../../src/model/time/instants.ts';
import type { DocumentStore } from '../../src/ports.ts';
import { day, event, hour, languages, noon, term } from '../contracts/drafts.ts';
import { areApart, asSeries, seriesParts } from '../contracts/random-series.ts';
import { newFolder, removeFolders } from '../support/command.ts';

/** The IDs that each row refers to; the same references may have other indices. */
function idsIn({ offsets, named, ids }: References): unknown[] {
  return Array.from(offsets.subarray(1), (end, row) => Array.from(named.subarray(offsets[row], end), (at) => ids[at]));
}

function contents({ references, terms, ...columns }: EventColumns): object {
  return { ...columns, references: idsIn(references), terms: idsIn(terms) };
}

/** When an event takes place for two hours, in UTC. */
function walls(start: number) {
  const end = start + 2 * hour;
  return { start, end, start_date: wallClockOf(start, 'UTC'), end_date: wallClockOf(end, 'UTC') };
}

describe('the columns of events', () => {
  let opened: Opened;
  let store: DocumentStore;

  beforeEach(async () => {
    opened = openFile({ file: ':memory:', languages });
    store = documentStoreOf(opened);
    for (const name of ['Jazz', 'Rock', 'Soul']) await store.insert('tags', term(name));
    for (let at = 0; at < 6; at += 1) await store.insert('events', event(`${at}`, noon + at * day, { tags: [1, 2] }));
  });
  afterEach(() => opened.close());

  it('are those of a new reading after any writes', async () => {
    const before = opened.columns.read();
    const [first, second, third, ...others] = await store.read('events', [4, 5, 6, 7, 8, 9]);
    if (!first || !second || !third) throw new Error('Events are missing');
    await store.replace('events', { ...first, facts: { ...first.facts, start: noon + 9 * day, tags: [3, 2] } });
    await store.replace('events', { ...second, facts: { ...second.facts, tags: [], featured: true } });
    await store.remove('events', third.id, third.revision);
    await store.insert('events', event('new', noon + 3 * day, { tags: [3] }));
    await store.insert('events', event('first', noon - day));
    const after = contents(opened.columns.read());
    expect(after).to.deep.equal(contents(columnsReaderOf(opened.writer.prepare, opened.generation).read()));
    expect(after).to.not.deep.equal(contents(before));
    for (const { id, revision } of others) await store.remove('events', id, revision);
    expect(opened.columns.read().length).to.equal(4);
  });

  it('are the same however many rows are read at a time', () => {
    const readBy = (step?: number) => contents(columnsReaderOf(opened.writer.prepare, opened.generation, step).read());
    for (const step of [1, 2, 4, 6]) expect(readBy(step), `${step}`).to.deep.equal(readBy());
  });

  it('are not read to find what waits to be published, which each start looks for first', async () => {
    await store.insert('events', event('soon', noon + day, { status: 'future', published: noon + day }));
    const index = searchIndexOf(opened);
    const scheduled = { kind: 'events', language: 'ca', statuses: ['future'], hidden: true, expand: 'series' } as const;
    const page = { orderBy: 'date', descending: false, offset: 0, limit: 10 } as const;
    const { hits } = await index.find({ ...scheduled, ...page });
    expect(hits.length).to.equal(1);
    expect(opened.columns.stats().misses).to.equal(0);
    await index.find({ ...scheduled, ...page, statuses: ['publish'] });
    expect(opened.columns.stats().misses).to.equal(1);
  });

  describe('with series', () => {
    const parts = fc.sample(seriesParts([], fc.constantFrom('Jazz', 'Rock')), { numRuns: 60, seed: 3 });
    const series = (at: number) => asSeries(event('', noon + at * hour, walls(noon + at * hour)), parts[at] as never);
    const isFit = (at: number) => areApart(series(at));

    it('are those of a new reading after any writes of series and of single events', async () => {
      opened.columns.read();
      for (const at of parts.keys()) {
        if (!isFit(at)) continue;
        const [any] = await store.read('events', [4 + (at % 9)]);
        if (any && at % 7 === 0) await store.remove('events', any.id, any.revision);
        else if (any && at % 3 === 0)
          await store.replace('events', { ...any, facts: event('x', noon - at * day).facts });
        else if (any) await store.replace('events', { ...any, facts: series(at).facts });
        else await store.insert('events', series(at));
        if (at % 2 === 0) continue;
        const after = contents(opened.columns.read());
        expect(after).to.deep.equal(contents(columnsReaderOf(opened.writer.prepare, opened.generation, 3).read()));
      }
      expect(opened.columns.read().dates).to.not.equal(undefined);
    });

    it('have no dates any more when the last series is gone', async () => {
      const { id, revision } = await store.insert('events', series(parts.findIndex((_, at) => isFit(at))));
      expect(opened.columns.read().dates).to.not.equal(undefined);
      await store.remove('events', id, revision);
      expect(opened.columns.read().dates).to.equal(undefined);
    });
  });
});

describe('the columns of events that another process writes', () => {
  after(removeFolders);

  it('are read again as far as they changed, and whole after a rebuild', async () => {
    const file = join(newFolder(), 'calendar.sqlite');
    const [here, there] = [openFile({ file, languages }), openFile({ file, languages })];
    const store = documentStoreOf(there);
    const events = await Promise.all([1, 2, 3].map((at) => store.insert('events', event(`${at}`, noon + at * day))));
    await setImmediate();
    expect(here.columns.read().length).to.equal(3);
    const [first, second] = events as [Document<'events'>, Document<'events'>];
    await store.replace('events', { ...first, facts: { ...first.facts, featured: true } });
    await store.remove('events', second.id, second.revision);
    await store.insert('events', event('4', noon + 9 * day));
    await setImmediate();
    const columns = here.columns.read();
    expect(contents(columns)).to.deep.equal(contents(columnsReaderOf(here.writer.prepare, here.generation).read()));
    expect([columns.length, here.columns.stats().misses]).to.deep.equal([3, 1]);
    await rebuildIndex(there, languages, () => {});
    await setImmediate();
    here.columns.read();
    expect(here.columns.stats().misses).to.equal(2);
    await Promise.all([here.close(), there.close()]);
  });
});
