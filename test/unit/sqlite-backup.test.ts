import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { backUp } from '../../src/backends/sqlite/maintenance.ts';
import { openFile } from '../../src/backends/sqlite/open.ts';
import { documentStoreOf } from '../../src/backends/sqlite/store/document-store.ts';
import { event, languages } from '../contracts/drafts.ts';

describe('a copy of a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartellera-'));
  const file = join(folder, 'copied.sqlite');
  after(() => rmSync(folder, { recursive: true }));

  it('is of the moment at which it began, however often others write during it', async () => {
    const [opened, other] = [openFile({ file, languages }), openFile({ file, languages })];
    const copy = join(folder, 'copy.sqlite');
    // More pages than are copied at a time
    const { id } = await documentStoreOf(opened).insert('events', event('x'.repeat(6_000_000)));
    other.database.exec('create table writes (at integer)');
    const write = other.database.prepare('insert into writes values (?)');
    const left: number[] = [];
    await backUp(opened.database, copy, (done, all) => {
      left.push(all - done);
      if (left.length > 100) throw new Error('The copy begins anew with every write');
      write.run(left.length);
    });
    expect(left).to.have.length.above(1);
    const copied = openFile({ file: copy, languages });
    expect(await documentStoreOf(copied).read('events', [id])).to.have.length(1);
    expect(copied.database.prepare('select * from writes').all()).to.deep.equal([]);
    await Promise.all([opened, other, copied].map((each) => each.close()));
  });

  it('can be read by its owner only, like the file itself and those next to it', async () => {
    const opened = openFile({ file: join(folder, 'own.sqlite'), languages });
    await backUp(opened.database, join(folder, 'own-copy.sqlite'), () => undefined);
    const names = ['own.sqlite', 'own.sqlite-wal', 'own.sqlite-shm', 'own-copy.sqlite'];
    const modes = names.map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(modes).to.deep.equal(names.map(() => 0o600));
    await opened.close();
  });
});
