/** A replica set whose members die one after the other. */

import { expect } from 'chai';
import { MongoMemoryReplSet } from 'mongodb-memory-server';
import { openMongo } from '../../src/backends/mongo/open.ts';
import { urlOfMember } from '../../src/backends/mongo/standby.ts';
import { newCaches } from '../../src/cache/cache.ts';
import { mirroredPair } from '../../src/mirror/pair.ts';
import type { MirroredStore } from '../../src/mirrored-ports.ts';
import { type Pair, Unreachable } from '../../src/ports.ts';
import { eventually } from '../support/eventually.ts';
import { openLooseIndex } from '../support/loose-pair/loose-index.ts';
import { describeWithMongod } from '../support/mongo.ts';
import { rejection } from '../support/rejection.ts';
import { event, languages } from './drafts.ts';

describeWithMongod('A replica set whose primary fails', () => {
  let members: MongoMemoryReplSet;
  let store: MirroredStore;
  let pair: Pair;

  before(async () => {
    members = await MongoMemoryReplSet.create({ replSet: { count: 3, storageEngine: 'wiredTiger' } });
  });

  after(() => members.stop());

  beforeEach(async () => {
    store = await openMongo({ url: members.getUri('agenda') });
    const index = openLooseIndex({ file: ':memory:', languages });
    pair = await mirroredPair(store, index, { languages, caches: newCaches() });
  });

  afterEach(() => pair.close());

  it('is read from other members while its primary is silent, before the driver takes that for away', async () => {
    const { id, revision } = await pair.store.insert('events', event('silent'));
    const primary = members.servers.find(isPrimary)?.instanceInfo?.instance.mongodProcess;
    primary?.kill('SIGSTOP');
    const begun = performance.now();
    try {
      expect((await pair.store.read('events', [id])).map((read) => read.revision)).to.deep.equal([revision]);
      expect(pair.isStale?.()).to.equal(true);
      // The driver takes at least three seconds
      expect(performance.now() - begun).to.be.below(3000);
      expect(await Array.fromAsync(pair.store.scan('events'))).to.have.length(1);
      expect(await pair.generation()).to.be.a('number');
    } finally {
      primary?.kill('SIGCONT');
    }
    await eventually(() => pair.store.remove('events', id, revision));
  });

  it('is read from the member that is left, and refuses writes, and nothing that was confirmed is missing', async () => {
    const first = await pair.store.insert('events', event('first'));
    const second = await pair.store.insert('events', event('second'));
    // What the primary says of the majority is noted with its term
    await eventually(async () => {
      await store.term();
      expect(pair.isStale?.()).to.equal(false);
    });
    const servers = members.servers.toSorted((one, other) => Number(isPrimary(one)) - Number(isPrimary(other)));
    const [, ...dying] = servers;
    for (const { instanceInfo } of dying) instanceInfo?.instance.mongodProcess?.kill('SIGKILL');
    await eventually(async () => {
      const read = await pair.store.read('events', [first.id, second.id]);
      expect(read.map(({ revision }) => revision)).to.deep.equal([first.revision, second.revision]);
      expect(pair.isStale?.()).to.equal(true);
    });
    expect(await pair.store.locate('events', 'slug:first')).to.deep.equal({ id: first.id, revision: first.revision });
    const scanned = await Array.fromAsync(pair.store.scan('events'));
    expect(scanned.map(({ id }) => id)).to.deep.equal([first.id, second.id]);
    expect(await pair.generation()).to.be.a('number');
    expect(await rejection(pair.store.insert('events', event('third')))).to.be.instanceOf(Unreachable);
  }).timeout(120_000);

  function isPrimary({ instanceInfo }: MongoMemoryReplSet['servers'][number]): boolean {
    return instanceInfo?.instance.isInstancePrimary ?? false;
  }
});

describe('The connection string of one member', () => {
  it('has the credentials and options of that of the set, and names the member alone', () => {
    expect(urlOfMember('mongodb://me:p%40ss@a:1,b:2/agenda?replicaSet=rs&tls=true&authSource=x', 'b:2')).to.equal(
      'mongodb://me:p%40ss@b:2/agenda?tls=true&authSource=x&directConnection=true',
    );
    expect(urlOfMember('mongodb+srv://me:x@set.example/agenda?retryWrites=true', 'a.example:27017')).to.equal(
      'mongodb://me:x@a.example:27017/agenda?retryWrites=true&directConnection=true&tls=true&authSource=admin',
    );
    expect(urlOfMember('mongodb://h', 'h:27017')).to.equal('mongodb://h:27017/?directConnection=true');
  });
});
