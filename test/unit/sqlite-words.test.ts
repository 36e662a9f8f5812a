import { expect } from 'chai';
import { differences } from '../../src/backends/sqlite/maintenance.ts';
import { openFile } from '../../src/backends/sqlite/open.ts';
import type { Opened } from '../../src/backends/sqlite/opened.ts';
import { documentStoreOf } from '../../src/backends/sqlite/store/document-store.ts';
import type { Document } from '../../src/model/documents/document.ts';
import type { DocumentStore } from '../../src/ports.ts';
import { day, event, languages, noon, texts } from '../contracts/drafts.ts';

describe('the words of an event that is changed', () => {
  const both = { ...texts('title', 'Fira'), ...texts('title', 'Feria', {}, 'es') };
  let opened: Opened;
  let store: DocumentStore;
  let first: Document<'events'>;

  beforeEach(async () => {
    opened = openFile({ file: ':memory:', languages });
    store = documentStoreOf(opened);
    first = await store.insert('events', event('', noon, {}, both));
    opened.writer.words.flushIfDue();
  });
  afterEach(async () => {
    const found = await Array.fromAsync(differences(opened, languages, () => {}));
    await opened.close();
    expect(found).to.deep.equal([]);
  });

  const written = () => opened.database.prepare('select distinct place from words_due order by place').pluck().all();
  const change = (next: Partial<Document<'events'>>) => store.replace('events', { ...first, ...next });

  it('are written again only in the languages in which they changed', async () => {
    await change({ texts: { ...both, ...texts('title', 'Mercat') } });
    expect(written()).to.deep.equal(['words_ca_listed']);
  });

  it('are not written again when other facts change', async () => {
    await change({ facts: { ...first.facts, featured: true, modified: noon + day } });
    expect(written()).to.deep.equal([]);
  });

  it('move with the event, to another time and out of the lists of readers', async () => {
    const next = await change({ facts: { ...first.facts, start: noon + day, end: noon + day } });
    expect(written()).to.deep.equal(['words_ca_listed', 'words_es_listed']);
    opened.writer.words.flushIfDue();
    first = { ...first, revision: next?.revision ?? 0 };
    await change({ facts: { ...first.facts, start: noon + day, end: noon + day, status: 'draft' } });
    expect(written()).to.deep.equal(['words_ca_listed', 'words_ca_unlisted', 'words_es_listed', 'words_es_unlisted']);
  });

  it('are written in every language when the index did not say what the event was', async () => {
    opened.database.prepare("update entries set digest = '' where id = ?").run(first.id);
    await change({ texts: { ...both, ...texts('title', 'Mercat') } });
    expect(written()).to.deep.equal(['words_ca_listed', 'words_es_listed']);
  });
});
