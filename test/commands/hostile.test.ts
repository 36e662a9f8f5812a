import { expect } from 'chai';
import fc from 'fast-check';
import { ask } from '../support/asking.ts';
import { ended, newFolder, removeFolders } from '../support/command.ts';
import {
  expectNoHarm,
  type Hostile,
  hostileReads,
  hostileWrites,
  idsOf,
  linkedConcert,
} from '../support/hostile-requests.ts';
import { basic, type Serving, sendJson, startServing } from '../support/serving.ts';

const requests = 2_000;
const round = 500;
const clients = 16;
const administrator = { name: 'admin', password: 'obre la porta' };
/** The limit of resident memory in bytes at the end: all caches are bounded, whatever is sent. */
const maxMemory = 260 * 1024 * 1024;

describe(`${requests} hostile requests`, function () {
  this.timeout(300_000);
  let serving: Serving;
  before(async () => {
    const settings = { DATA_DIR: newFolder(), ADMIN_PASSWORD: administrator.password, SIGN_IN_LIMIT: '0' };
    serving = await startServing(settings);
  });
  after(() => {
    serving.child.kill('SIGKILL');
    removeFolders();
  });

  async function send({ method, path, asking }: Hostile): Promise<number> {
    const answer = await ask(method, serving.api + path, asking, () => Promise.resolve(administrator));
    expectNoHarm(method, answer);
    return answer.status;
  }

  /** Sends all requests, `clients` of them concurrently; resolves to their statuses. */
  async function sendAll(hostile: readonly Hostile[]): Promise<number[]> {
    const left = [...hostile];
    const statuses: number[] = [];
    const client = async () => {
      for (let next = left.pop(); next; next = left.pop()) statuses.push(await send(next));
    };
    await Promise.all(Array.from({ length: clients }, client));
    return statuses;
  }

  it('cause no failure, leak no internals and no memory', async () => {
    const end = ended(serving.child);
    const ids = idsOf(
      await sendJson('POST', `${serving.api}/events`, basic(administrator.name, administrator.password), linkedConcert),
    );
    const callers = ['administrator', { key: 'none' }, undefined] as const;
    const hostile = fc.oneof(hostileReads(ids, callers), hostileWrites(ids, callers));
    const statuses = new Set<number>();
    for (let sent = 0; sent < requests; sent += round) {
      for (const status of await sendAll(fc.sample(hostile, { seed: sent, numRuns: round }))) statuses.add(status);
    }
    expect([...statuses]).to.include.members([200, 201, 400, 401, 404, 405, 413, 415]);
    const { text } = await ask('GET', `${serving.url}/metrics`, {}, () => Promise.resolve(administrator));
    expect(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])).to.be.below(maxMemory);
    serving.child.kill('SIGTERM');
    const { code, out, err } = await end;
    expect([code, err]).to.deep.equal([0, '']);
    expect(out).not.to.match(/"level":"(error|fatal)"/);
  });
});
