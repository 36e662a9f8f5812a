import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ended, newFolder, removeFolders, run } from '../support/command.ts';
import { describeWithFullDisk, limitFiles } from '../support/full-disk.ts';
import { basic, type Serving, startServing, type Told, tell } from '../support/serving.ts';

import { expectShownByTheClock, makeDue } from './due.ts';

const authorization = basic('admin', 'obre la porta');
const room = 200_000;
/** More writes than there is room for. */
const most = 500;
const clients = 4;

describeWithFullDisk('embedded: a service whose disk is full', () => {
  const folder = newFolder();
  const settings = { DATA_DIR: folder, ADMIN_PASSWORD: 'obre la porta' };
  const promised = new Map<number, string>();
  let serving: Serving;
  let made = 0;

  before(async () => {
    serving = await startServing(settings);
  });
  after(() => serving.child.kill('SIGKILL'));
  after(removeFolders);

  /** Leaves room for so many bytes more. */
  function leave(bytes: number): void {
    limitFiles(Number(serving.child.pid), statSync(join(folder, 'cartellera.sqlite-wal')).size + bytes);
  }

  async function write(): Promise<Told> {
    made += 1;
    const title = `Escrit ${made}`;
    const dates = { start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };
    const told = await tell('POST', `${serving.api}/events`, authorization, { title, ...dates });
    if (told.status === 201) promised.set(told.body.id, title);
    return told;
  }

  async function expectPromises(): Promise<void> {
    for (const [id, title] of promised) {
      expect((await tell('GET', `${serving.api}/events/${id}`, undefined)).body.title).to.equal(title);
    }
    const list = `${serving.api}/events?start_date=2031-06-01&end_date=2031-06-02&per_page=1`;
    expect((await tell('GET', list, undefined)).body.total).to.equal(promised.size);
  }

  it('refuses writes for a while, says so, and answers reads', async () => {
    leave(room);
    const refused: Told[] = [];
    const client = async () => {
      while (refused.length < clients && made < most) {
        const told = await write();
        if (told.status !== 201) refused.push(told);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    expect(refused).to.have.length.at.least(clients);
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).to.deep.equal([503, 'not_ready']);
      expect(Number(headers.get('retry-after'))).to.be.above(0);
    }
    expect(promised.size).to.be.above(0);
    await expectPromises();
  });

  it('goes on by itself when there is room again, with all that it has promised and nothing else', async () => {
    limitFiles(Number(serving.child.pid), undefined);
    expect((await write()).status).to.equal(201);
    await expectPromises();
    const search = `${serving.api}/events?start_date=2031-06-01&end_date=2031-06-02&search=escrit&per_page=1`;
    expect((await tell('GET', search, undefined)).body.total).to.equal(promised.size);
  });

  it('shows what is due meanwhile as published', async () => {
    const due = await makeDue(serving.api, authorization);
    leave(0);
    await expectShownByTheClock(serving.api, due);
    limitFiles(Number(serving.child.pid), undefined);
    promised.set(due.id, due.title);
    await expectPromises();
  }).timeout(20_000);

  it('loses nothing when it is killed while the disk is full', async () => {
    leave(0);
    expect((await write()).status).to.equal(503);
    const gone = ended(serving.child);
    serving.child.kill('SIGKILL');
    await gone;
    serving = await startServing(settings);
    await expectPromises();
    expect(await run(['check'], settings)).to.include({ code: 0, err: '' });
  });
});
