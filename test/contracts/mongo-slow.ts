/** Contract of a store whose MongoDB answers late, or gives lists up. */

import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type Document, MongoClient } from 'mongodb';
import type { MongoMemoryServer } from 'mongodb-memory-server';
import { openMongo } from '../../src/backends/mongo/open.ts';
import { mirroredPair } from '../../src/mirror/pair.ts';
import { type Pair, Unreachable } from '../../src/ports.ts';
import { type Apart, apartInFiles } from '../support/apart.ts';
import { rejection } from '../support/rejection.ts';
import { writesOf } from '../support/revisions.ts';
import { asking, event, languages } from './drafts.ts';

/** Milliseconds that the server takes for a list, and the longest that a caller may wait for one. */
const slowness = 7000;
const bearable = 6000;

/** Declares the suite inside that of a server that takes test commands. */
export function slowServerContract(server: () => MongoMemoryServer): void {
  let apart: Apart;
  let pair: Pair;

  beforeEach(async () => {
    apart = await apartInFiles(languages);
    const store = await openMongo({ url: server().getUri(`slow-${randomUUID()}`) });
    pair = await mirroredPair(store, await apart.openIndex(), { languages });
  });

  afterEach(async () => {
    await behave({ configureFailPoint: 'failCommand' }, 'off');
    await behave(listsGivenUp, 'off');
    await pair.close();
    await apart.remove();
  });

  /** Activates a fail point of the server, or ends it. */
  async function behave(way: Document, mode: 'alwaysOn' | 'off' = 'alwaysOn'): Promise<void> {
    const client = new MongoClient(server().getUri());
    await client.db('admin').command({ ...way, mode });
    await client.close();
  }

  /** Delays only lists, since nothing else uses aggregations. */
  const slowLists = {
    configureFailPoint: 'failCommand',
    data: { failCommands: ['aggregate'], blockConnection: true, blockTimeMS: slowness },
  };
  const listsGivenUp = { configureFailPoint: 'maxTimeAlwaysTimeOut' };

  for (const [title, way] of [
    [
      'with lists lets no caller wait long while the index is unavailable, and continues with reads and writes',
      slowLists,
    ],
    ['with lists goes on with reads and writes when it gives these up by itself', listsGivenUp],
  ] as const) {
    it(title, async () => {
      const { id } = await pair.store.insert('events', event('x'));
      await pair.whenIdle();
      await apart.takeAway();
      await behave(way);
      const begun = performance.now();
      const lists = [1, 2, 3, 4].map(() => pair.index.find(asking({ kind: 'events' })));
      const counts = [1, 2, 3, 4].map((tag) => pair.index.tally([tag]));
      const failures = await Promise.all([...lists, ...counts].map(rejection));
      for (const failure of failures) expect(failure).to.be.instanceOf(Unreachable);
      expect(performance.now() - begun).to.be.below(bearable);
      expect(await pair.store.read('events', [id])).to.have.length(1);
      expect(writesOf((await pair.store.insert('events', event('y'))).revision)).to.equal(1);
      await pair.ready();
    });
  }

  it('is waited for as long as the caller set when it opened the pair', async () => {
    await behave({
      configureFailPoint: 'failCommand',
      data: { failCommands: ['find'], blockConnection: true, blockTimeMS: 400 },
    });
    const store = await openMongo({ url: server().getUri('hurried') });
    const hurried = await mirroredPair(store, await apart.openIndex(), { languages, timeout: 100 });
    expect(await rejection(hurried.store.read('events', [1]))).to.be.instanceOf(Unreachable);
    await hurried.close();
    expect(await pair.store.read('events', [1])).to.deep.equal([]);
  });
}
