import { expect } from 'chai';
import { searchIndexOf } from '../../src/backends/sqlite/index/search-index.ts';
import { openFile } from '../../src/backends/sqlite/open.ts';
import { documentStoreOf } from '../../src/backends/sqlite/store/document-store.ts';
import { parseSearch } from '../../src/model/search/search-text.ts';
import { Unreachable } from '../../src/ports.ts';
import { asking, event, languages } from '../contracts/drafts.ts';
import { rejection } from '../support/rejection.ts';

describe('a file that may not grow', () => {
  const opened = openFile({ file: ':memory:', languages });
  const store = documentStoreOf(opened);
  const index = searchIndexOf(opened);
  const manyWords = Array.from({ length: 10_000 }, (_, at) => `w${at}`).join(' ');

  it('refuses writes and keeps its data until there is room', async () => {
    const { id } = await store.insert('events', event('before'));
    const pages = opened.database.pragma('page_count', { simple: true });
    opened.database.pragma(`max_page_count = ${pages}`);
    const large = event('x'.repeat(100_000));
    expect(await rejection(store.insert('events', large))).to.be.instanceOf(Unreachable);
    expect(await store.read('events', [id])).to.have.length(1);
    opened.database.pragma('max_page_count = 1000000');
    const { id: next } = await store.insert('events', large);
    expect(await Array.fromAsync(store.scan('events'), (document) => document.id)).to.deep.equal([id, next]);
  });

  it('is searched by the words in the index', async () => {
    await store.insert('events', event('Jazz'));
    const search = async () => (await index.find(asking({ kind: 'events', search: parseSearch('jazz') }))).total;
    expect(await search()).to.equal(1);
    await store.insert('events', event(`Jazz ${manyWords}`));
    const pages = opened.database.pragma('page_count', { simple: true });
    opened.database.pragma(`max_page_count = ${pages}`);
    expect(await search()).to.equal(1);
    opened.database.pragma('max_page_count = 1000000');
    expect(await search()).to.equal(2);
  });

  it('can be closed with pending words', async () => {
    await store.insert('events', event(manyWords));
    const pages = opened.database.pragma('page_count', { simple: true });
    opened.database.pragma(`max_page_count = ${pages}`);
    opened.writer.words.flushIfDue();
    expect(opened.writer.words.isEmpty()).to.equal(false);
    await opened.close();
    expect(opened.database.open).to.equal(false);
  });
});
