import { expect } from 'chai';
import type { MongoMemoryServer } from 'mongodb-memory-server';
import { chanceOf } from '../support/chance.ts';
import { run } from '../support/command.ts';
import { describeWhere } from '../support/demanded.ts';
import { removeIndices, serverAt } from '../support/elasticsearch.ts';
import { eventually } from '../support/eventually.ts';
import { hasMongod, startMongod } from '../support/mongo.ts';
import { elasticsearchUrl, hasServers, newName } from '../support/servers.ts';
import { administrator, type Serving, startServing, withAdministrator } from '../support/serving.ts';
import { layWire, type Wire } from '../support/wire.ts';
import { isLong, noPromises, roundsOr, timeLimit, waitForIndex } from './promises.ts';

const absence = 'NO SERVER PAIR WITH A MONGODB TO KILL: SET MONGODB_URL, ELASTICSEARCH_URL AND MONGOMS_SYSTEM_BINARY';
/** The maximum number of acknowledged writes before a fault, and after it if writes continue. */
const most = { before: 12, after: 6 };
/** Milliseconds within which the index must be up to date once it answers again. */
const convergence = 30_000;
/** For how many milliseconds the index is unreachable under load. */
const outage = isLong ? 60_000 : 2000;
/** Milliseconds between two writes of a client meanwhile: what counts is the time, and every write is read again at the end. */
const pause = 250;

describeWhere(hasServers && hasMongod, absence, 'mirrored: a service under load', () => {
  const name = newName({ lasting: false });
  const promises = noPromises(administrator);
  let mongod: MongoMemoryServer;
  let wire: Wire;
  let settings: Record<string, string>;
  let serving: Serving;

  before(async () => {
    mongod = await startMongod();
    wire = await layWire(elasticsearchUrl);
    settings = await withAdministrator({ MONGODB_URL: mongod.getUri(name), ELASTICSEARCH_URL: wire.url });
    serving = await startServing(settings);
  });

  after(async () => {
    serving.child.kill('SIGKILL');
    await Promise.all([wire.close(), mongod.stop()]);
    await removeIndices(serverAt(elasticsearchUrl), name);
  });

  interface Fault {
    /** Causes the fault, after a random number of acknowledged writes. */
    strike(chance: () => number): void;
    /** Ends the load, after some more acknowledged writes. Without it, writes must succeed until the load ends. */
    readonly last?: () => void;
    /** Whether writes may be refused or get no response. */
    readonly breaksWrites: boolean;
    heal(): Promise<unknown>;
  }

  const faults: Readonly<Record<string, Fault>> = {
    'MongoDB is killed': {
      strike: () => mongod.instanceInfo?.instance.mongodProcess?.kill('SIGKILL'),
      breaksWrites: true,
      async heal() {
        await mongod.stop({ doCleanup: false });
        await mongod.start(true);
        await eventually(async () => expect((await fetch(`${serving.url}/readyz`)).status).to.equal(200));
      },
    },
    'the index falls silent': {
      strike: () => wire.silence(),
      breaksWrites: false,
      heal: async () => wire.mend(),
    },
    'the index is slow': {
      strike: (chance) => wire.slow(100 + 900 * chance()),
      breaksWrites: false,
      heal: async () => wire.mend(),
    },
    'it is killed itself while the index is unreachable': {
      strike: () => wire.cut(),
      last: () => serving.child.kill('SIGKILL'),
      breaksWrites: true,
      async heal() {
        serving = await startServing(settings);
        wire.mend();
      },
    },
    'it is killed itself': {
      strike: () => serving.child.kill('SIGKILL'),
      breaksWrites: true,
      async heal() {
        serving = await startServing(settings);
      },
    },
  };

  /** Asserts that all acknowledged writes are there, and that the index equals the store. */
  async function expectWhole(): Promise<void> {
    await waitForIndex(serving, convergence);
    const [check] = await Promise.all([run(['check'], settings), promises.expectAll(serving)]);
    expect(check.code, check.out + check.err).to.equal(0);
  }

  it(`fails no write while the index is unreachable for ${outage / 1000} s, and updates it soon after`, async () => {
    wire.cut();
    const end = performance.now() + outage;
    const isOver = () => performance.now() >= end;
    await promises.write({ serving, chance: chanceOf(0), acknowledged: () => undefined, isOver, pause });
    expect(promises.unanswered()).to.equal(0);
    expect(await (await fetch(`${serving.url}/metrics`)).text()).to.match(/^cartellera_pending_records [1-9]/m);
    wire.mend();
    await expectWhole();
  }).timeout(outage + 4 * timeLimit);

  const names = Object.keys(faults);
  for (let round = 1; round <= roundsOr(names.length); round += 1) {
    const title = names[(round - 1) % names.length] as string;
    const fault = faults[title] as Fault;

    it(`loses no acknowledged write when ${title}, round ${round}`, async () => {
      const chance = chanceOf(round);
      let before = 1 + Math.floor(chance() * most.before);
      let after = 1 + Math.floor(chance() * most.after);
      const acknowledged = () => {
        before -= 1;
        if (before === 0) fault.strike(chance);
        if (before < 0) after -= 1;
        if (after === 0) fault.last?.();
      };
      await promises.write({ serving, chance, acknowledged, isOver: () => !fault.breaksWrites && after <= 0 });
      if (!fault.breaksWrites) expect(promises.unanswered()).to.equal(0);
      await fault.heal();
      await expectWhole();
    }).timeout(4 * timeLimit);
  }
});
