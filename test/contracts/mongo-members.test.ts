/** A replica set whose members die one after the other. */

import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import type { MongoMemoryReplSet } from 'mongodb-memory-server';
import { openMongo } from '../../src/backends/mongo/open.ts';
import { urlOfMember } from '../../src/backends/mongo/standby.ts';
import { newCaches } from '../../src/cache/cache.ts';
import { mirroredPair } from '../../src/mirror/pair.ts';
import type { MirroredStore } from '../../src/mirrored-ports.ts';
import type { Document } from '../../src/model/documents/document.ts';
import { type Pair, Unreachable } from '../../src/ports.ts';
import { eventually } from '../support/eventually.ts';
import { openLooseIndex } from '../support/loose-pair/loose-index.ts';
import { describeWithMongod, startReplicaSet } from '../support/mongo.ts';
import { rejection } from '../support/rejection.ts';
import { type Running, startService } from '../support/service.ts';
import { event, languages } from './drafts.ts';
import { expectStale, fillForVisitors } from './without-primary.ts';

describeWithMongod('A replica set whose primary fails', () => {
  let members: MongoMemoryReplSet;

  before(async () => {
    members = await startReplicaSet();
  });

  after(() => members.stop());

  async function open(database: string): Promise<{ readonly store: MirroredStore; readonly pair: Pair }> {
    const store = await openMongo({ url: members.getUri(database) });
    const index = openLooseIndex({ file: ':memory:', languages });
    return { store, pair: await mirroredPair(store, index, { languages, caches: newCaches() }) };
  }

  it('is read from other members while its primary is silent, before the driver takes that for away', async () => {
    const { pair } = await open('silent');
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
    await pair.close();
  });

  describe('and that cannot elect another one', () => {
    let pair: Pair;
    let written: readonly Document[];
    let service: Running;
    let paths: readonly string[];

    before(async () => {
      service = await startService({ pair: (await open('visited')).pair });
      paths = await fillForVisitors(service);
      const opened = await open('agenda');
      pair = opened.pair;
      written = [await pair.store.insert('events', event('first')), await pair.store.insert('events', event('second'))];
      // What the primary says of the majority is noted with its term
      await eventually(async () => {
        await opened.store.term();
        expect(pair.isStale?.()).to.equal(false);
      });
      // The one that is left must have what was confirmed, or reads of it are refused
      const client = await MongoClient.connect(members.getUri());
      const waits = client.db('test').collection('waits');
      await waits.insertOne({}, { writeConcern: { w: 3 } });
      await client.close();
      const servers = members.servers.toSorted((one, other) => Number(isPrimary(one)) - Number(isPrimary(other)));
      const [, ...dying] = servers;
      for (const { instanceInfo } of dying) instanceInfo?.instance.mongodProcess?.kill('SIGKILL');
    });

    after(() => Promise.all([service.close(), pair.close()]));

    it('is read from the member that is left, and refuses writes, and nothing that was confirmed is missing', async () => {
      const ids = written.map(({ id }) => id);
      await eventually(async () => {
        const read = await pair.store.read('events', ids);
        expect(read.map(({ revision }) => revision)).to.deep.equal(written.map(({ revision }) => revision));
        expect(pair.isStale?.()).to.equal(true);
      });
      const { id, revision } = written[0] as Document;
      expect(await pair.store.locate('events', 'slug:first')).to.deep.equal({ id, revision });
      const scanned = await Array.fromAsync(pair.store.scan('events'));
      expect(scanned.map((each) => each.id)).to.deep.equal(ids);
      expect(await pair.generation()).to.be.a('number');
      expect(await rejection(pair.store.insert('events', event('third')))).to.be.instanceOf(Unreachable);
    }).timeout(120_000);

    it('has a service that answers whatever visitors read, and says that it may be stale', async () => {
      await expectStale(service, paths);
    }).timeout(120_000);
  });

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
