import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { newFolder, removeFolders, run } from '../support/command.ts';
import { fileOfSample } from '../support/madrid-sample.ts';

describe('a file that was damaged by hand', () => {
  after(removeFolders);

  it('has its differences reported by check, until reindex has repaired them', async () => {
    const folder = newFolder();
    const settings = { DATA_DIR: folder };
    await run(['import', fileOfSample(12), '--format', 'madrid'], settings);
    const raw = new Database(join(folder, 'cartellera.sqlite'));
    const event = raw.prepare("select min(id) from entries where kind = 'events'").pluck().get();
    raw.exec(`delete from entries where id = ${event}; delete from days`);
    raw.close();
    const { code, out } = await run(['check'], settings);
    expect(code).to.equal(1);
    expect(out).to.include(`events ${event}: missing in the index\n`).and.to.include('days: wrong in the index\n');
    expect(out).to.include('npm run reindex mends them');
    expect(await run(['reindex'], settings)).to.include({ code: 0, err: '' });
    expect(await run(['check'], settings)).to.include({ code: 0, err: '' });
  });
});
