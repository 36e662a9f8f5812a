import type { ChildProcess } from 'node:child_process';
import { expect } from 'chai';
import { openPair } from '../../src/backends/open.ts';
import type { Difference } from '../../src/ports.ts';
import { readConfig } from '../../src/read-config.ts';
import { chanceOf } from '../support/chance.ts';
import { ended } from '../support/command.ts';
import { describeEmbedded } from '../support/places.ts';
import { administrator, type Serving, startServing, withAdministrator } from '../support/serving.ts';
import { noPromises, roundsOr, timeLimit } from './promises.ts';

const maxPromises = 24;

// On servers, whose data such a kill leaves alone, `faults.test.ts` kills it: while the index answers, and while it is unreachable
describeEmbedded('a service that is killed while it writes', (newPlace) => {
  const settings = { ...newPlace(), LOG_LEVEL: 'info' };
  const rounds = roundsOr(2);
  const promises = noPromises(administrator);
  const children: ChildProcess[] = [];
  let serving: Serving | undefined;

  before(() => withAdministrator(settings));
  after(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  async function start(): Promise<Serving> {
    const started = await startServing(settings);
    children.push(started.child);
    return started;
  }

  for (let round = 1; round <= rounds; round += 1) {
    it(`loses no acknowledged write in round ${round}`, async () => {
      serving ??= await start();
      const killed = serving;
      serving = undefined;
      // The first is killed at the first write, the second at the eleventh
      await writeAndKill(killed, 7 * round);
      serving = await start();
      await promises.expectAll(serving);
      expect(await differences()).to.deep.equal([]);
    }).timeout(4 * timeLimit);
  }

  /** Lists the differences between documents and index. */
  async function differences(): Promise<Difference[]> {
    const pair = await openPair(readConfig(settings), () => {});
    try {
      return await Array.fromAsync(pair.maintenance.check(() => {}));
    } finally {
      await pair.close();
    }
  }

  /** Kills the service after a number of acknowledged writes that the seed decides, while other writes are pending. */
  async function writeAndKill(serving: Serving, seed: number): Promise<void> {
    const chance = chanceOf(seed);
    const { child } = serving;
    const exit = ended(child);
    let left = 1 + Math.floor(chance() * maxPromises);
    const acknowledged = () => {
      left -= 1;
      if (left === 0) child.kill('SIGKILL');
    };
    await promises.write({ serving, chance, acknowledged, isOver: () => false });
    child.kill('SIGKILL');
    expect((await exit).code).to.equal(null);
  }
});
