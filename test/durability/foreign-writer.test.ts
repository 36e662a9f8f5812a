import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { expect } from 'chai';
import { newFolder, removeFolders } from '../support/command.ts';
import { eventually } from '../support/eventually.ts';
import { administrator, type Serving, sendJson, startServing, withAdministrator } from '../support/serving.ts';
import { expectShownByTheClock, makeDue } from './due.ts';

describe('embedded: a service beside a process with a long write transaction', () => {
  const folder = newFolder();
  let serving: Serving;
  let other: Database;

  before(async () => {
    serving = await startServing(await withAdministrator({ DATA_DIR: folder }));
    other = new Sqlite(join(folder, 'cartellera.sqlite'));
  });
  after(() => {
    other.close();
    serving.child.kill('SIGKILL');
    removeFolders();
  });

  it('shows a due event at once, and stores its publication afterwards', async () => {
    const due = await makeDue(serving.api, administrator);
    other.exec('begin immediate');
    try {
      await expectShownByTheClock(serving.api, due);
    } finally {
      other.exec('rollback');
    }
    const stored = other.prepare('select status from entries where id = ?').pluck();
    await eventually(async () => expect(stored.get(due.id)).to.equal('publish'));
  }).timeout(30_000);

  it('answers reads while a write waits for the lock, and then completes the write', async () => {
    other.exec('begin immediate');
    let isWritten = false;
    const written = sendJson('POST', `${serving.api}/tags`, administrator, { name: 'Pacient' }).finally(() => {
      isWritten = true;
    });
    for (const path of ['events', 'tags', 'venues?search=sala']) {
      expect((await sendJson('GET', `${serving.api}/${path}`, undefined)).status).to.equal(200);
    }
    expect(isWritten).to.equal(false);
    other.exec('rollback');
    expect((await written).status).to.equal(201);
  });
});
