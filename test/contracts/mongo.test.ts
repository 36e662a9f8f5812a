import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { openMongo } from '../../src/backends/mongo/open.ts';
import { withListener } from '../../src/mirror/mirror.ts';
import type { Document } from '../../src/model/documents/document.ts';
import { matchingLabels, sourceKey } from '../../src/model/documents/keys-and-labels.ts';
import { describeOnMongo } from '../support/mongo.ts';
import { layWire } from '../support/wire.ts';
import { changesContract } from './changes.ts';
import { term, venue } from './drafts.ts';
import { mirroredStoreContract } from './mirrored-store.ts';
import { storeContract } from './store.ts';
import { storeListContract } from './store-lists.ts';
import { transferContract } from './transfer.ts';

/** Ignores all notifications, since no index follows this store. */
const ignoring = { written() {}, dependentsRaised() {}, dependentsDelayed() {} };

describeOnMongo('The store on MongoDB', (database) => {
  const open = async () => {
    const store = await openMongo({ url: await database.emptied() });
    const own = withListener(store, ignoring);
    const unsupported = () => Promise.reject(new Error('Only an index has this operation'));
    const index = {
      ...store.lists,
      findAll: unsupported,
      count: unsupported,
      reach: unsupported,
      named: unsupported,
      nearWords: unsupported,
    };
    return { store: own, index, size: store.size, close: store.close };
  };

  mirroredStoreContract('for an index elsewhere', async () => {
    const url = await database.emptied();
    return () => openMongo({ url });
  });
  changesContract('for any process', async () => {
    const url = await database.emptied();
    return async () => {
      const store = await openMongo({ url });
      return { store: withListener(store, ignoring), close: store.close };
    };
  });
  storeContract('by itself', open);
  transferContract('by itself', open, false);
  storeListContract('without an index', open);

  it('loses the index of an earlier version when it is opened', async () => {
    const url = await database.emptied();
    const client = new MongoClient(url);
    const events = client.db().collection('events');
    await events.createIndex({ changed: 1, _id: 1 }, { name: 'changed' });
    await (await openMongo({ url })).close();
    expect(await events.indexExists('changed')).to.equal(false);
    await client.close();
  });

  describe('changes that a process began to number', () => {
    const began = async (batch: (two: readonly Document<'tags'>[]) => readonly object[]) => {
      const url = await database.emptied();
      const store = await openMongo({ url });
      const two = [await store.insert('tags', term('A')), await store.insert('tags', term('B'))];
      const client = new MongoClient(url);
      const state = { last: 6, batch: batch(two) };
      await client
        .db()
        .collection<{ _id: string }>('meta')
        .updateOne({ _id: 'changes' }, { $set: state }, { upsert: true });
      await client.close();
      const { changes, next } = await store.changes(0, 10);
      await store.close();
      return { two, next, numbered: changes.map(({ sequence, id }) => [sequence, id]) };
    };

    it('are finished by the next reader, before newer changes are numbered', async () => {
      const { two, numbered, next } = await began(([, { id, revision } = { id: 0, revision: 0 }]) => [
        { kind: 'tags', id, revision },
      ]);
      expect(numbered).to.deep.equal([
        [7, two[1]?.id],
        [8, two[0]?.id],
      ]);
      expect(next).to.equal(8);
    });

    it('leave the number of a record unused when the record was written since', async () => {
      const { two, numbered } = await began(([{ id, revision } = { id: 0, revision: 0 }]) => [
        { kind: 'tags', id, revision: revision - 1 },
      ]);
      expect(numbered).to.deep.equal([
        [8, two[0]?.id],
        [9, two[1]?.id],
      ]);
    });
  });

  it('tells a process that asks for changes what another one numbers at the same moment', async () => {
    const url = await database.emptied();
    const wire = await layWire(url);
    const slowUrl = new URL(wire.url);
    slowUrl.searchParams.set('directConnection', 'true');
    const [quick, slow] = [await openMongo({ url }), await openMongo({ url: slowUrl.href })];
    try {
      const { next } = await slow.changes(0, 10);
      const { id, revision } = await quick.insert('tags', term('A'));
      wire.slow(100);
      const changes = slow.changes(next, 10);
      // The last number is on its way to the slow one, which has not looked for what has none
      await delay(200);
      await quick.changes(next, 10);
      expect((await changes).changes.map((each) => [each.id, each.revision])).to.deep.equal([[id, revision]]);
    } finally {
      await Promise.all([quick.close(), slow.close(), wire.close()]);
    }
  });

  it('finds documents that were written under former rules by the current ones', async () => {
    const url = await database.emptied();
    const before = await openMongo({ url });
    const source = { name: 'x', id: 'y:1', digest: 'd' };
    const palau = await before.insert('venues', venue('Palau', { address: 'Major 1', source }));
    await before.close();
    const client = new MongoClient(url);
    const old = { keys: ['slug:palau', 'source:x:y:1'], labels: ['palau', 'palau|major 1'] };
    await client.db().collection('venues').updateOne({}, { $set: old });
    await client.db().collection<{ _id: string }>('meta').deleteOne({ _id: 'lookups' });
    await client.close();
    const after = await openMongo({ url });
    expect(await after.readByKey('venues', sourceKey('x', 'y:1'))).to.deep.equal(palau);
    expect(await after.readByLabel('venues', matchingLabels('publish', { name: 'Palau' }))).to.deep.equal([palau]);
    await after.close();
  });
});
