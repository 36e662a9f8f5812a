import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { ended, newFolder, removeFolders, run, started } from '../support/command.ts';
import { underLoad } from '../support/load.ts';
import { administrator, type Serving, sendJson, startServing, withAdministrator } from '../support/serving.ts';

/** The number of writes before the backup, and again after it. */
const half = 100;

describe('a backup of the store', () => {
  let running: Serving[] = [];
  afterEach(() => {
    for (const { child } of running) child.kill('SIGKILL');
    running = [];
  });
  after(removeFolders);

  async function serving(folder: string): Promise<Serving> {
    const started = await startServing({ DATA_DIR: folder });
    running.push(started);
    return started;
  }

  it('by VACUUM INTO is consistent while clients write, including index and users', async () => {
    const [folder, restored] = [newFolder(), newFolder()];
    await withAdministrator({ DATA_DIR: folder });
    const { api } = await serving(folder);
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
    const again = await serving(restored);
    const list = await sendJson('GET', `${again.api}/events?start_date=2031-06-01&end_date=2031-06-02`, administrator);
    expect(list.body.total).to.be.within(half, 2 * half - 1);
    const created: Loose = await sendJson('POST', `${again.api}/events`, administrator, { ...body, title: 'Després' });
    expect([created.status, created.body.title]).to.deep.equal([201, 'Després']);
  });

  it('by the command backup is complete and checked, and overwrites no file', async () => {
    const [folder, restored] = [newFolder(), newFolder()];
    await withAdministrator({ DATA_DIR: folder });
    const { api, child } = await serving(folder);
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
    child.kill('SIGKILL');
    expect((await run(['check'], { DATA_DIR: restored })).code).to.equal(0);
    const { api: second } = await serving(restored);
    const before = (await sendJson('GET', `${second}/events/${id}`, undefined)).body as Loose;
    expect(before.title).to.equal('Gala');
  });

  it('of the embedded store is refused where only lines can go, for an export would be no copy', async () => {
    const { code, out, err } = await run(['backup', '-'], { DATA_DIR: newFolder() });
    expect({ code, out }).to.deep.equal({ code: 1, out: '' });
    expect(err).to.match(/^Standard output cannot hold a copy of the embedded store, .+ or use export\n$/);
  });

  it('leaves nothing behind when a signal ends it', async () => {
    const [large, folder] = [{ DATA_DIR: newFolder() }, newFolder()];
    await run(['seed', '--events', '1000'], large);
    const child = started(['backup', join(folder, 'copy.sqlite')], large);
    const end = ended(child);
    // More than once, as a terminal and npm do
    const watching = watch(folder, { recursive: true }, (_, name) => {
      if (name?.endsWith('-journal')) child.kill('SIGTERM');
    });
    await end;
    watching.close();
    expect(child.signalCode).to.equal('SIGTERM');
    expect(readdirSync(folder)).to.deep.equal([]);
  });
});
