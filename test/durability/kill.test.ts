import type { ChildProcess } from 'node:child_process';
import { expect } from 'chai';
import { openPair } from '../../src/backends/open.ts';
import { readConfig } from '../../src/config.ts';
import type { Difference } from '../../src/ports.ts';
import { chanceOf } from '../support/chance.ts';
import { ended } from '../support/command.ts';
import { describeInPlaces } from '../support/places.ts';
import { type Serving, startServing } from '../support/serving.ts';
import { noPromises, nothingWaits, password, patience, roundsOr } from './promises.ts';

const rounds = roundsOr(8);
const maxPromises = 40;

describeInPlaces('a service that is killed while it writes', (newPlace) => {
  const settings = { ...newPlace(), ADMIN_PASSWORD: password, LOG_LEVEL: 'info' };
  const promises = noPromises();
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
      await promises.expectKept(serving);
      expect(await differences()).to.deep.equal([]);
    }).timeout(4 * patience);
  }

  /** What differs between documents and index. */
  async function differences(): Promise<Difference[]> {
    const pair = await openPair(readConfig(settings), () => {});
    try {
      return await Array.fromAsync(pair.maintenance.check(() => {}));
    } finally {
      await pair.close();
    }
  }

  /** Kills the service after a number of promises that the seed decides; other writes are under way at that moment. */
  async function writeAndKill(serving: Serving, seed: number): Promise<void> {
    const chance = chanceOf(seed);
    const { child } = serving;
    const gone = ended(child);
    let left = 1 + Math.floor(chance() * maxPromises);
    const acknowledged = () => {
      left -= 1;
      if (left === 0) child.kill('SIGKILL');
    };
    await promises.write({ serving, chance, acknowledged, isOver: () => false });
    child.kill('SIGKILL');
    expect((await gone).code).to.equal(null);
  }
});
