import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { searchIndexOf } from '../../src/backends/sqlite/index/search-index.ts';
import { differences } from '../../src/backends/sqlite/maintenance.ts';
import { openFile } from '../../src/backends/sqlite/open.ts';
import type { Opened } from '../../src/backends/sqlite/opened.ts';
import { documentStoreOf } from '../../src/backends/sqlite/store/document-store.ts';
import type { Document } from '../../src/model/documents/document.ts';
import { parseSearch } from '../../src/model/search/search-text.ts';
import { asking, event, hour, languages, noon, term } from '../contracts/drafts.ts';

describe('a record that more events show than are written at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartellera-'));
  const many = 400;
  let files = 0;
  let file: string;
  let opened: Opened;
  let category: Document<'categories'>;
  let above: Document<'categories'>;

  const open = () => openFile({ file, languages });
  const count = (sql: string, of = opened) => of.database.prepare(sql).pluck().get() as number;
  const left = (of = opened) => count('select count(*) from raised', of);
  /** Events that have the earlier revision in their documents. */
  const unwritten = (of = opened) =>
    count('select count(*) from documents_events d join entries e on e.id = d.id where e.revision <> d.revision', of);

  before(async () => {
    file = join(folder, 'before.sqlite');
    opened = open();
    const store = documentStoreOf(opened);
    [above, category] = [await store.insert('categories', term('A')), await store.insert('categories', term('B'))];
    const facts = { categories: [category.id] };
    await Promise.all(
      Array.from({ length: many }, (_, at) => store.insert('events', event(`jazz ${at}`, noon + at * hour, facts))),
    );
    opened.writer.words.flushIfDue();
    await opened.close();
  });
  beforeEach(() => {
    files += 1;
    file = join(folder, `${files}.sqlite`);
    copyFileSync(join(folder, 'before.sqlite'), file);
    opened = open();
  });
  afterEach(() => opened.close());
  after(() => rmSync(folder, { recursive: true }));

  const move = (parent: number) => documentStoreOf(opened).replace('categories', { ...category, facts: { parent } });

  /** Waits until all are written; resolves to the turns of the event loop that it took. */
  async function settled(of = opened): Promise<number> {
    let turns = 0;
    for (; left(of) > 0; turns += 1) await nextTurn();
    return turns;
  }

  const total = async (reference: number, of = opened) => {
    const references = [{ by: 'categories' as const, ids: [reference] }];
    return (await searchIndexOf(of).find(asking({ kind: 'events', references, search: parseSearch('jazz') }))).total;
  };

  it('is answered before they are written, and then they are, in several turns', async () => {
    await move(above.id);
    expect([left(), unwritten()]).to.deep.equal([many, many]);
    expect(await total(above.id)).to.equal(many);
    expect(await settled()).to.be.above(3);
    expect(unwritten()).to.equal(0);
    expect(await total(above.id)).to.equal(many);
    const words = `select count(*) from words_ca_listed where words_ca_listed match '"r${above.id}"'`;
    opened.writer.words.flushIfDue();
    expect(count(words)).to.equal(many);
    expect(await Array.fromAsync(differences(opened, languages, () => {}))).to.deep.equal([]);
  });

  it('has events with the right revisions when the file is closed and opened again before they are written', async () => {
    await move(above.id);
    const before = await documentStoreOf(opened).changes(0, 1000);
    await opened.close();
    opened = open();
    expect(left()).to.be.above(0);
    expect(await documentStoreOf(opened).changes(0, 1000)).to.deep.equal(before);
    expect(await total(above.id)).to.equal(many);
    await settled();
    expect(await documentStoreOf(opened).changes(0, 1000)).to.deep.equal(before);
    expect([unwritten(), await total(above.id)]).to.deep.equal([0, many]);
  });

  it('shows another process all of them moved, or none', async () => {
    const other = open();
    try {
      expect(await total(above.id, other)).to.equal(0);
      await move(above.id);
      while (left() > 0) {
        expect(await total(above.id, other)).to.equal(many);
        await nextTurn();
      }
      expect(await total(above.id, other)).to.equal(many);
    } finally {
      await other.close();
    }
  });

  it('is shown by an event that comes back to what it referred to before, by another of its records', async () => {
    const store = documentStoreOf(opened);
    const rare = await store.insert('categories', term('C'));
    await store.insert('events', event('jazz', noon, { categories: [category.id, rare.id] }));
    const moved = await move(above.id);
    await settled();
    if (!moved) throw new Error('not moved');
    await Promise.all([
      store.replace('categories', { ...moved, facts: { parent: 0 } }),
      store.replace('categories', { ...rare, facts: { parent: above.id } }),
    ]);
    expect(left()).to.be.above(0);
    expect(await total(above.id)).to.equal(1);
    await settled();
    expect(await total(above.id)).to.equal(1);
    expect(await Array.fromAsync(differences(opened, languages, () => {}))).to.deep.equal([]);
  });

  it('gives an event that is exchanged a later revision than the one to which it was raised', async () => {
    await move(above.id);
    const store = documentStoreOf(opened);
    const [first] = await store.read('events', [category.id + 1]);
    if (!first) throw new Error('no event');
    await store.exchange?.([{ ...event('jazz'), kind: 'events', id: first.id }], await store.identity());
    const [after] = await store.read('events', [first.id]);
    expect(after?.revision).to.be.above(first.revision);
    expect(left()).to.equal(0);
  });
});
