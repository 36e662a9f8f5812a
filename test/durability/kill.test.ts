import type { ChildProcess } from 'node:child_process';
import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { chanceOf } from '../support/chance.ts';
import { ended, run } from '../support/command.ts';
import { eventually } from '../support/eventually.ts';
import { describeInPlaces } from '../support/places.ts';
import { basic, type Serving, startServing, tell } from '../support/serving.ts';
import { type Ledger, type Promised, type Underway, type Written, writeUntilGone } from './writer.ts';

const rounds = 20;
const writers = 6;
const mostPromises = 40;
/** Milliseconds for whatever takes a moment when nothing else runs. */
const patience = 60_000;
const authorization = basic('admin', 'obre la porta');
const titleOf = { events: 'title', organizers: 'organizer' } as const;

describeInPlaces('a service that is killed while it writes', (newPlace) => {
  const settings = { ...newPlace(), ADMIN_PASSWORD: 'obre la porta', LOG_LEVEL: 'info' };
  const ledger: Ledger = { promised: new Map(), removed: new Set(), touched: new Set(), underway: [] };
  const owned = Array.from({ length: writers }, (): number[] => []);
  const children: ChildProcess[] = [];
  let serving: Serving | undefined;

  after(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  async function start(): Promise<Serving> {
    const started = await startServing(settings);
    children.push(started.child);
    return started;
  }

  for (let round = 1; round <= rounds; round += 1) {
    it(`keeps every promise the ${round}. time`, async () => {
      serving ??= await start();
      const killed = serving;
      serving = undefined;
      await writeAndKill(killed, round);
      serving = await start();
      await nothingWaits(serving);
      const [check] = await Promise.all([run(['check'], settings), expectPromises(serving)]);
      expect(check.code, check.out + check.err).to.equal(0);
    }).timeout(4 * patience);
  }

  /** Kills the service after a number of promises that the seed decides; other writes are under way at that moment. */
  async function writeAndKill(serving: Serving, seed: number): Promise<void> {
    const chance = chanceOf(seed);
    const { child } = serving;
    const gone = ended(child);
    let left = 1 + Math.floor(chance() * mostPromises);
    const acknowledged = () => {
      left -= 1;
      if (left === 0) child.kill('SIGKILL');
    };
    ledger.touched.clear();
    await Promise.all(
      owned.map((own) => writeUntilGone({ serving, authorization, chance, ledger, acknowledged }, own)),
    );
    child.kill('SIGKILL');
    expect((await gone).code).to.equal(null);
  }

  async function expectPromises(serving: Serving): Promise<void> {
    const found = new Map<number, Promised>();
    for (const resource of ['events', 'organizers'] as const) {
      for (const record of await listed(serving, resource)) {
        found.set(record.id, { resource, title: record[titleOf[resource]] });
      }
    }
    settle(found);
    expect(found.size).to.equal(ledger.promised.size);
    for (const [id, promise] of ledger.promised) expect(found.get(id), `record ${id}`).to.deep.equal(promise);
    for (const id of ledger.touched) await expectSingle(serving, id);
  }

  /** What was under way has happened or not, and is known from now on. */
  function settle(found: ReadonlyMap<number, Promised>): void {
    for (const underway of ledger.underway) settleOne(underway, found);
    ledger.underway = [];
  }

  function settleOne(underway: Underway, found: ReadonlyMap<number, Promised>): void {
    if (underway.does === 'create') {
      const made = [...found].find(([, { title }]) => title === underway.title);
      if (!made) return;
      ledger.promised.set(...made);
      owned[0]?.push(made[0]);
    } else if (underway.does === 'change') {
      const promise = ledger.promised.get(underway.id) as Promised;
      const changed = found.get(underway.id)?.title === underway.title;
      if (changed) ledger.promised.set(underway.id, { ...promise, title: underway.title });
    } else if (!found.has(underway.id)) {
      ledger.promised.delete(underway.id);
      ledger.removed.add(underway.id);
      for (const own of owned) if (own.includes(underway.id)) own.splice(own.indexOf(underway.id), 1);
    }
    if (underway.does !== 'create') ledger.touched.add(underway.id);
  }

  async function expectSingle({ api }: Serving, id: number): Promise<void> {
    const promise = ledger.promised.get(id);
    if (promise) {
      const { body } = await tell('GET', `${api}/${promise.resource}/${id}`, authorization);
      expect(body[titleOf[promise.resource]], `record ${id}`).to.equal(promise.title);
      return;
    }
    expect(ledger.removed.has(id), `record ${id}`).to.equal(true);
    for (const resource of ['events', 'organizers']) {
      expect((await tell('GET', `${api}/${resource}/${id}`, authorization)).status).to.equal(404);
    }
  }
});

/** Resolves when an index that lies apart has been told everything. */
async function nothingWaits({ url }: Serving): Promise<void> {
  await eventually(async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).not.to.match(/^cartellera_pending_records [1-9]/m);
  }, patience);
}

/** All records of a resource, as its list shows them page by page. */
async function listed({ api }: Serving, resource: Written): Promise<Loose[]> {
  const dates = resource === 'events' ? '&start_date=2031-01-01&end_date=2032-01-01' : '';
  let next: string | undefined = `${api}/${resource}?per_page=100${dates}`;
  const records: Loose[] = [];
  while (next) {
    const { body } = await tell('GET', next, authorization);
    expect(body[resource]).to.be.an('array');
    records.push(...body[resource]);
    next = body.next_rest_url;
  }
  return records;
}
