import { expect } from 'chai';
import { columnsReaderOf } from '../../src/backends/sqlite/columns/columns-reader.ts';
import type { EventColumns, References } from '../../src/backends/sqlite/columns/event-columns.ts';
import { openFile } from '../../src/backends/sqlite/open.ts';
import type { Opened } from '../../src/backends/sqlite/opened.ts';
import { documentStoreOf } from '../../src/backends/sqlite/store/document-store.ts';
import type { DocumentStore } from '../../src/ports.ts';
import { day, event, languages, noon, term } from '../contracts/drafts.ts';

/** The IDs that each row refers to; the same references may have other indices. */
function idsIn({ offsets, named, ids }: References): unknown[] {
  return Array.from(offsets.subarray(1), (end, row) => Array.from(named.subarray(offsets[row], end), (at) => ids[at]));
}

function contents({ references, terms, ...columns }: EventColumns): object {
  return { ...columns, references: idsIn(references), terms: idsIn(terms) };
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
});
