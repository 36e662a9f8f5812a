import { expect } from 'chai';
import { differences } from '../../src/backends/sqlite/check.ts';
import { openFile } from '../../src/backends/sqlite/connection.ts';
import { documentStoreOf } from '../../src/backends/sqlite/document-store.ts';
import { indexFollower } from '../../src/backends/sqlite/mirror.ts';
import { event, languages } from '../contracts/drafts.ts';

describe('a check of the embedded pair', () => {
  const opened = openFile({ file: ':memory:', languages });
  const { database, writer } = opened;
  const store = documentStoreOf(opened, [indexFollower(writer)]);
  after(() => opened.close());

  it('takes no write that comes meanwhile for a difference', async () => {
    const { id: first } = await store.insert('events', event('first'));
    const second = await store.insert('events', event('second'));
    database.prepare('delete from entries where id = ?').run(first);
    const found: unknown[] = [];
    for await (const difference of differences(database, writer.prepare, languages, () => {})) {
      found.push(difference);
      await store.replace('events', second);
    }
    expect(found).to.deep.equal([{ kind: 'events', id: first, problem: 'missing in the index' }]);
  });
});
