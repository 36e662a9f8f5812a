import { expect } from 'chai';
import { differences } from '../../src/backends/sqlite/maintenance.ts';
import { openFile } from '../../src/backends/sqlite/open.ts';
import type { Opened } from '../../src/backends/sqlite/opened.ts';
import { documentStoreOf } from '../../src/backends/sqlite/store/document-store.ts';
import { identityLabel } from '../../src/model/documents/keys-and-labels.ts';
import type { DocumentStore } from '../../src/ports.ts';
import { event, languages, organizer, term, venue } from '../contracts/drafts.ts';

describe('a check of the embedded pair', () => {
  let opened: Opened;
  let store: DocumentStore;

  beforeEach(() => {
    opened = openFile({ file: ':memory:', languages });
    store = documentStoreOf(opened);
  });
  afterEach(() => opened.close());

  const check = () => differences(opened, languages, () => {});

  it('does not report concurrent writes as differences', async () => {
    const { id: first } = await store.insert('events', event('first'));
    const second = await store.insert('events', event('second'));
    opened.database.prepare('delete from entries where id = ?').run(first);
    const found: unknown[] = [];
    for await (const difference of check()) {
      found.push(difference);
      await store.replace('events', second);
    }
    expect(found).to.deep.equal([
      { kind: 'events', id: first, problem: 'missing in the index' },
      { table: 'days', problem: 'wrong in the index' },
    ]);
  });

  it('reports missing words, and words of missing records', async () => {
    const { id } = await store.insert('venues', venue('Teatre'));
    const { id: other } = await store.insert('organizers', organizer('Companyia'));
    const { id: tag } = await store.insert('tags', term('gratuït'));
    const strange = 1000;
    expect(await Array.fromAsync(check())).to.deep.equal([]);
    opened.writer.words.flushIfDue();
    expect(await Array.fromAsync(check())).to.deep.equal([]);
    opened.database.prepare('delete from words_ca_others where rowid in (?, ?)').run(id, tag);
    opened.database.prepare("insert into words_es_unlisted (rowid, words) values (?, 'jazz')").run(other);
    opened.database.prepare("insert into words_ca_listed (rowid, words) values (?, 'jazz')").run(strange);
    expect(await Array.fromAsync(check())).to.have.deep.members([
      { kind: 'venues', id, problem: 'wrong in the index' },
      { kind: 'tags', id: tag, problem: 'wrong in the index' },
      { kind: 'organizers', id: other, problem: 'wrong in the index' },
      { kind: 'events', id: strange, problem: 'not in the store' },
    ]);
  });

  it('does not report records that are renamed concurrently', async () => {
    const { id } = await store.insert('categories', term('Música'));
    const names = Array.from({ length: 250 }, (_, at) => `Companyia ${at}`);
    const organizers = await Promise.all(names.map((name) => store.insert('organizers', organizer(name))));
    opened.database.prepare("insert into keys values ('categories', 'slug:antiga', ?)").run(id);
    const found: unknown[] = [];
    for await (const difference of check()) {
      found.push(difference);
      const renamed = organizers.map((each) => ({ ...each, ...organizer('Una altra') }));
      await Promise.all(renamed.map((each) => store.replace('organizers', each)));
    }
    expect(found).to.deep.equal([{ kind: 'categories', id, problem: 'wrong in the index' }]);
  });

  it('does not report a label that a record has claimed', async () => {
    await store.insert('venues', venue('Teatre'), identityLabel('publish', { name: 'Teatre' }));
    expect(await Array.fromAsync(check())).to.deep.equal([]);
  });
});
