import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { ended, newFolder, printed, removeFolders, run, runProcess } from '../support/command.ts';
import { fileOfSample } from '../support/madrid-sample.ts';
import { atItsPace } from '../support/pace.ts';
import {
  accepted,
  administrator,
  basic,
  type Serving,
  sendJson,
  startServing,
  withAdministrator,
} from '../support/serving.ts';

const concert = { title: 'Concert', start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00' };
const thatDay = 'start_date=2031-06-01&end_date=2031-06-01&per_page=50';
/** Milliseconds within which a running service must see users that another process changed. */
const maxDelay = atItsPace(5_000);

describe('two running services with one folder', () => {
  let settings: Record<string, string>;
  let one: Serving;
  let other: Serving;

  before(async () => {
    settings = await withAdministrator({ DATA_DIR: newFolder() });
    await run(['import', fileOfSample(12)], settings);
    [one, other] = [await startServing(settings), await startServing(settings)];
  });
  after(() => {
    for (const each of [one, other]) each?.child.kill('SIGKILL');
    removeFolders();
  });

  it('each show what the other writes', async () => {
    const made = await sendJson('POST', `${one.api}/events`, administrator, concert);
    const list = await sendJson('GET', `${other.api}/events?${thatDay}`, undefined);
    expect(list.body.events.map(({ id }: Loose) => id)).to.deep.equal([made.body.id]);
    await sendJson('PATCH', `${other.api}/events/${made.body.id}`, administrator, { title: 'Nou' });
    expect((await sendJson('GET', `${one.api}/events/${made.body.id}`, undefined)).body.title).to.equal('Nou');
  });

  it('show at once what an import in another process changed, without stale caches', async () => {
    const { api } = one;
    const list = `${api}/events?start_date=2000-01-01&end_date=2100-01-01&per_page=100`;
    const before = await sendJson('GET', list, undefined);
    const title: string = before.body.events[0].title;
    const tag = before.headers.get('etag') as string;
    const single = `${api}/events/${before.body.events[0].id}`;
    await sendJson('GET', single, undefined);
    expect((await run(['import', await exportWith(title, 'Títol canviat')], settings)).code).to.equal(0);
    const after = await fetch(list, { headers: { 'If-None-Match': tag } });
    expect(after.status).to.equal(200);
    const { events, total } = (await after.json()) as Loose;
    expect([events[0].title, total]).to.deep.equal(['Títol canviat', before.body.total]);
    expect((await sendJson('GET', single, undefined)).body.title).to.equal('Títol canviat');
  });

  /** Exports the calendar and replaces one text in the file. */
  async function exportWith(before: string, after: string): Promise<string> {
    const file = join(settings['DATA_DIR'] as string, 'all.ndjson');
    await run(['export', file], settings);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(JSON.stringify(before), JSON.stringify(after)));
    return file;
  }

  it('accept users and keys that another process adds, and refuse removed ones, within seconds', async () => {
    const { api } = one;
    const password = 'dotze gats';
    const marta = basic('marta', password);
    const write = async (authorization: string) =>
      (await sendJson('POST', `${api}/events`, authorization, concert)).status;
    const total = async () => (await sendJson('GET', `${api}/events?${thatDay}`, undefined)).body.total;
    const before = await total();
    expect(await write(marta)).to.equal(401);
    await run(['users', 'add', 'marta', '--role', 'editor', '--password', password], settings);
    await becomes(() => write(marta), 201);
    const { out } = await run(['keys', 'add', 'web', '--user', 'marta'], settings);
    const key = `Bearer ${/^API key: (\S+)$/m.exec(out)?.[1]}`;
    await becomes(() => write(key), 201);
    await run(['keys', 'remove', 'web'], settings);
    await becomes(() => write(key), 401);
    expect(await write(marta)).to.equal(201);
    await run(['users', 'remove', 'marta'], settings);
    await becomes(() => write(marta), 401);
    expect((await sendJson('GET', `${api}/events`, marta)).status).to.equal(401);
    // One with the password, one with the key, and one with the password after the key was removed
    expect((await total()) - before).to.be.at.least(3);
  });

  /** Repeats a request until it has the expected status; fails after `maxDelay`. */
  async function becomes(ask: () => Promise<number>, expected: number): Promise<void> {
    const deadline = Date.now() + maxDelay;
    let status = await ask();
    while (status !== expected && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 400));
      status = await ask();
    }
    expect(status).to.equal(expected);
  }

  it('keep their ports, and another process on the same port fails without writing anything', async () => {
    const { url, api } = one;
    const { port } = new URL(url);
    const elsewhere = newFolder();
    const second = await runProcess(['serve'], { DATA_DIR: join(elsewhere, 'data'), PORT: port });
    expect(second.code).to.equal(1);
    expect(second.out).to.match(/^\{[^\n]*"msg":"Cartellera [\d.]+ starts"\}\n$/);
    expect(second.err).to.match(new RegExp(`^PORT ${port} .*taken.*\n$`));
    expect(readdirSync(elsewhere)).to.deep.equal([]);
    expect((await sendJson('POST', `${api}/events`, administrator, concert)).status).to.equal(201);
  });

  it('complete accepted requests on SIGTERM, refuse new connections, and end with 0', async () => {
    const { child, api } = one;
    const end = ended(child);
    const uploads = await Promise.all(Array.from({ length: 20 }, () => accepted(`${api}/events`, administrator)));
    const stopping = printed(child, /"msg":"Stopping"/);
    child.kill('SIGTERM');
    await stopping;
    const refused = await once(get(`${api}/events`, { agent: false }), 'response').catch((error: unknown) => error);
    // The server no longer listens, or it closed a connection that it had not accepted yet
    expect((refused as NodeJS.ErrnoException).code).to.be.oneOf(['ECONNREFUSED', 'ECONNRESET']);
    const titles = uploads.map((_, at) => `Acceptat ${at}`);
    const statuses = uploads.map(async (upload, at) => {
      upload.end(JSON.stringify({ ...concert, title: titles[at] }));
      const [response]: IncomingMessage[] = await once(upload, 'response');
      response?.resume();
      return response?.statusCode;
    });
    expect(await Promise.all(statuses)).to.deep.equal(titles.map(() => 201));
    expect((await end).code).to.equal(0);
    expect((await run(['check'], settings)).code).to.equal(0);
    const { out } = await run(['export', '-'], settings);
    for (const title of titles) expect(out.split(JSON.stringify(title)), title).to.have.length(2);
  });

  it('end even if their standard streams are closed', async () => {
    const { child } = other;
    child.stdout?.destroy();
    child.stderr?.destroy();
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).to.equal(0);
  });
});
