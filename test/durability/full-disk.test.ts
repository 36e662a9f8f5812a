import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ended, newFolder, removeFolders, run } from '../support/command.ts';
import { describeWithFullDisk, limitFiles } from '../support/full-disk.ts';
import {
  administrator,
  type ServedResponse,
  type Serving,
  sendJson,
  startServing,
  withAdministrator,
} from '../support/serving.ts';

import { expectShownByTheClock, makeDue } from './due.ts';

const room = 200_000;
/** The maximum number of writes, far more than fit on the disk. */
const most = 500;
const clients = 4;

describeWithFullDisk('embedded: a service whose disk is full', () => {
  const folder = newFolder();
  const settings = { DATA_DIR: folder };
  const promised = new Map<number, string>();
  let serving: Serving;
  let made = 0;

  before(async () => {
    serving = await startServing(await withAdministrator(settings));
  });
  after(() => serving.child.kill('SIGKILL'));
  after(removeFolders);

  /** Limits the disk so that this many bytes are left. */
  function leaveRoom(bytes: number): void {
    limitFiles(Number(serving.child.pid), statSync(join(folder, 'cartellera.sqlite-wal')).size + bytes);
  }

  async function write(): Promise<ServedResponse> {
    made += 1;
    const title = `Escrit ${made}`;
    const dates = { start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };
    const response = await sendJson('POST', `${serving.api}/events`, administrator, { title, ...dates });
    if (response.status === 201) promised.set(response.body.id, title);
    return response;
  }

  async function expectPromises(): Promise<void> {
    for (const [id, title] of promised) {
      expect((await sendJson('GET', `${serving.api}/events/${id}`, undefined)).body.title).to.equal(title);
    }
    const list = `${serving.api}/events?start_date=2031-06-01&end_date=2031-06-02&per_page=1`;
    expect((await sendJson('GET', list, undefined)).body.total).to.equal(promised.size);
  }

  it('refuses writes with 503 and Retry-After, and answers reads', async () => {
    leaveRoom(room);
    const refused: ServedResponse[] = [];
    const client = async () => {
      while (refused.length < clients && made < most) {
        const response = await write();
        if (response.status !== 201) refused.push(response);
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

  it('recovers by itself when there is room again, with exactly the acknowledged writes', async () => {
    limitFiles(Number(serving.child.pid), undefined);
    expect((await write()).status).to.equal(201);
    await expectPromises();
    const search = `${serving.api}/events?start_date=2031-06-01&end_date=2031-06-02&search=escrit&per_page=1`;
    expect((await sendJson('GET', search, undefined)).body.total).to.equal(promised.size);
  });

  it('shows events that become due meanwhile as published', async () => {
    const due = await makeDue(serving.api, administrator);
    leaveRoom(0);
    await expectShownByTheClock(serving.api, due);
    limitFiles(Number(serving.child.pid), undefined);
    promised.set(due.id, due.title);
    await expectPromises();
  }).timeout(20_000);

  it('loses nothing when it is killed while the disk is full', async () => {
    leaveRoom(0);
    expect((await write()).status).to.equal(503);
    const exit = ended(serving.child);
    serving.child.kill('SIGKILL');
    await exit;
    serving = await startServing(settings);
    await expectPromises();
    expect(await run(['check'], settings)).to.include({ code: 0, err: '' });
  });
});
