import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ended, newFolder, removeFolders, run } from '../support/command.ts';
import { describeWithFullDisk, limitFiles } from '../support/full-disk.ts';
import { blackPng } from '../support/hostile-files.ts';
import { photo } from '../support/photos.ts';
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
  const temporary = newFolder();
  const settings = { DATA_DIR: folder, TMPDIR: temporary };
  const promised = new Map<number, string>();
  let serving: Serving;
  let made = 0;

  before(async () => {
    serving = await startServing(await withAdministrator(settings));
  });
  // One that fails leaves no limit to the others
  afterEach(() => {
    if (serving.child.kill(0)) limitFiles(Number(serving.child.pid), undefined);
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

  async function upload(
    bytes: Uint8Array,
    inForm: boolean,
  ): Promise<{ status: number; headers: Headers; code: string }> {
    const file = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
    const form = new FormData();
    form.set('file', file, 'foto.jpg');
    const response = await fetch(`${serving.api}/images`, {
      method: 'POST',
      headers: { Authorization: administrator },
      body: inForm ? form : file,
    });
    const { code } = (await response.json()) as { readonly code: string };
    return { status: response.status, headers: response.headers, code };
  }

  const filesIn = (place: string) =>
    existsSync(place)
      ? readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      : [];

  it('refuses pictures with 503 and Retry-After, wherever the room ends, leaves nothing, and recovers', async () => {
    const largeOf = (width: number) => photo(width, 450).png({ compressionLevel: 0 }).toBuffer();
    const [large, other] = [await largeOf(600), await largeOf(601)];
    // Few bytes arrive, and many are to be kept
    const swelling = blackPng(2_560, 2_560);
    expect([large.length > 60_000, swelling.length < 20_000]).to.deep.equal([true, true]);
    for (const [bytes, inForm] of [
      [large, false],
      [other, true],
      [swelling, false],
    ] as const) {
      limitFiles(Number(serving.child.pid), 20_000);
      const { status, headers, code } = await upload(bytes, inForm);
      expect([status, code, headers.get('Retry-After')]).to.deep.equal([503, 'storage_full', '60']);
      expect(filesIn(temporary)).to.deep.equal([]);
      expect(filesIn(join(folder, 'media'))).to.deep.equal([]);
      limitFiles(Number(serving.child.pid), undefined);
      expect((await upload(bytes, inForm)).status).to.equal(201);
      rmSync(join(folder, 'media'), { recursive: true });
    }
  });

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
