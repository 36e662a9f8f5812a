import { mkdirSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { ended, newFolder, removeFolders, run, started } from '../support/command.ts';
import { underLoad } from '../support/load.ts';
import { administrator, type Serving, sendJson, startServing, withAdministrator } from '../support/serving.ts';

/** The number of writes before the backup, and again after it. */
const half = 40;

/** Lets a process wait between any two parts that it copies, so that a signal comes before the last one on any machine. */
const slowTurns = 'globalThis.setImmediate = (turn, ...words) => setTimeout(turn, 100, ...words)';

describe('a backup of the store', () => {
  let folder: string;
  let serving: Serving;
  let restoredServing: Serving | undefined;
  before(async () => {
    folder = newFolder();
    serving = await startServing(await withAdministrator({ DATA_DIR: folder }));
  });
  after(() => {
    for (const each of [serving, restoredServing]) each?.child.kill('SIGKILL');
    removeFolders();
  });

  it('by VACUUM INTO is consistent while clients write, including index and users', async () => {
    const restored = newFolder();
    const { api } = serving;
    const copied = join(restored, 'cartellera.sqlite');
    let sent = 0;
    let answered = 0;
    const body = { start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };
    const outcomes = await underLoad(
      api,
      8,
      () => {
        sent += 1;
        if (sent > 2 * half) return undefined;
        return {
          id: `b-${sent}`,
          method: 'POST',
          path: '/events',
          authorization: administrator,
          body: { ...body, title: `b-${sent}` },
        };
      },
      () => {
        answered += 1;
        if (answered !== half) return;
        new Database(join(folder, 'cartellera.sqlite')).exec(`vacuum into '${copied}'`).close();
      },
    );
    expect(outcomes.map(({ status }) => status)).to.deep.equal(Array(2 * half).fill(201));
    expect(await run(['check'], { DATA_DIR: restored })).to.include({ code: 0, err: '' });
    const again = await startServing({ DATA_DIR: restored });
    restoredServing = again;
    const list = await sendJson('GET', `${again.api}/events?start_date=2031-06-01&end_date=2031-06-02`, administrator);
    expect(list.body.total).to.be.within(half, 2 * half - 1);
    const created: Loose = await sendJson('POST', `${again.api}/events`, administrator, { ...body, title: 'Després' });
    expect([created.status, created.body.title]).to.deep.equal([201, 'Després']);
  });

  it('by the command backup is complete and checked, and overwrites no file', async () => {
    const restored = newFolder();
    const { api } = serving;
    const body = { title: 'Gala', start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };
    const { id } = (await sendJson('POST', `${api}/events`, administrator, body)).body;
    const copy = join(restored, 'cartellera.sqlite');
    const made = await run(['backup', copy], { DATA_DIR: folder });
    expect([made.code, made.out.split('\n')[0]]).to.deep.equal([
      0,
      `The store is copied to ${copy}, and the copy is checked`,
    ]);
    const again = await run(['backup', copy], { DATA_DIR: folder });
    expect([again.code, again.err]).to.deep.equal([1, `${copy} is there already: name another file, or remove it\n`]);
    expect((await sendJson('POST', `${api}/events/${id}`, administrator, { title: 'Després' })).status).to.equal(200);
    expect((await run(['check'], { DATA_DIR: restored })).code).to.equal(0);
    const { out } = await run(['export', '-'], { DATA_DIR: restored });
    expect(out).to.include('"title":"Gala"').and.not.to.include('Després');
  });

  it('of the embedded store is refused where only lines can go, for an export would be no copy', async () => {
    const { code, out, err } = await run(['backup', '-'], { DATA_DIR: newFolder() });
    expect({ code, out }).to.deep.equal({ code: 1, out: '' });
    expect(err).to.match(/^Standard output cannot hold a copy of the embedded store, .+ or use export\n$/);
  });

  it('leaves nothing behind when a signal ends it', async () => {
    const [large, target] = [newFolder(), newFolder()];
    await withAdministrator({ DATA_DIR: large });
    new Database(join(large, 'cartellera.sqlite')).exec('create table more as select zeroblob(20000000)').close();
    const settings = {
      DATA_DIR: large,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(slowTurns)}`,
    };
    const child = started(['backup', join(target, 'copy.sqlite')], settings);
    const end = ended(child);
    // Here already, so that its first change is seen
    const unfinished = join(target, `copy.sqlite.${child.pid}.part`);
    mkdirSync(unfinished);
    // More than once, as a terminal and npm do
    const watching = watch(unfinished, (_, name) => {
      if (name?.endsWith('-journal')) child.kill('SIGTERM');
    });
    await end;
    watching.close();
    expect(child.signalCode).to.equal('SIGTERM');
    expect(readdirSync(target)).to.deep.equal([]);
  });
});
