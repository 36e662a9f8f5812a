import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { MongoMemoryServer } from 'mongodb-memory-server';
import { databaseIn, openMongo } from '../../src/backends/mongo/open.ts';
import type { MirroredStore } from '../../src/mirrored-ports.ts';
import type { Document } from '../../src/model/documents/document.ts';
import { Unreachable } from '../../src/ports.ts';
import { describeWithMongod, startMongod } from '../support/mongo.ts';
import { rejection } from '../support/rejection.ts';
import { writesOf } from '../support/revisions.ts';
import { asking, event, term } from './drafts.ts';
import { slowServerContract } from './mongo-slow.ts';

describeWithMongod('A MongoDB in trouble', () => {
  let server: MongoMemoryServer;
  let store: MirroredStore;

  before(async () => {
    // Test commands make it slow
    server = await startMongod(['--setParameter', 'enableTestCommands=1']);
  });

  after(() => server.stop());

  const openStore = () => openMongo({ url: server.getUri(`away-${randomUUID()}`) });

  const mongod = () => server.instanceInfo?.instance.mongodProcess;
  const signal = (name: NodeJS.Signals) => mongod()?.kill(name);

  /** Kills the server, as the failure of its machine would. */
  async function kill(): Promise<void> {
    const ended = new Promise((resolve) => mongod()?.once('exit', resolve));
    signal('SIGKILL');
    await ended;
  }

  /** Suspends the server and waits until it is stopped, which takes a moment on a busy machine. */
  async function hang(): Promise<void> {
    signal('SIGSTOP');
    const pid = String(mongod()?.pid);
    const stateNow = () => execFileSync('ps', ['-o', 'state=', '-p', pid], { encoding: 'utf8' });
    while (!stateNow().startsWith('T')) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  async function startAgain(): Promise<void> {
    await server.stop({ doCleanup: false });
    await server.start(true);
  }

  const picture = 'k3JxSQ0Yb2mLq9TzR7w1Ug';

  /** Calls every operation of the store, with an existing record. */
  function everything(id: number): Promise<unknown>[] {
    return [
      store.insert('tags', term('B')),
      store.replace('tags', { id, revision: 1, ...term('C') }),
      store.remove('tags', id, 1),
      store.restore('tags', { id: 50, revision: 1, ...term('D') }),
      store.pass({ others: 60 }),
      store.lastUser(),
      store.invalidateDependents([id]),
      store.read('tags', [id]),
      store.locate('tags', id),
      store.readByKey('tags', 'slug:a'),
      store.readByLabel('tags', ['a']),
      Array.fromAsync(store.scan('tags')),
      store.changes(0, 10),
      store.pending(10),
      store.backlog(),
      store.clock(),
      store.identity(),
      store.size(),
      store.ready(),
      store.descendants([id]),
      store.lists.find(asking({ kind: 'events' })),
      store.lists.tally([id]),
      store.media.put(picture, new Map([['full.jpg', Buffer.from('bytes')]])),
      store.media.read(picture, 'full.jpg'),
      store.media.remove(picture),
      Array.fromAsync(store.media.names()),
    ];
  }

  const urlWithPassword = () => server.getUri('away').replace('mongodb://', 'mongodb://ada:secret@');

  /** Expects that every operation with an existing record says that the server cannot be reached. */
  async function expectUnreachable(id: number): Promise<void> {
    for (const error of await Promise.all(everything(id).map(rejection))) expect(error).to.be.instanceOf(Unreachable);
  }

  it('needs the right password', async () => {
    const error = await rejection(openMongo({ url: urlWithPassword() }));
    expect(error).to.be.instanceOf(Unreachable);
    expect(String(error)).to.include('Authentication failed').and.not.include('secret');
  });

  describe('that is slow', () => slowServerContract(() => server));

  describe('that goes away for a while', () => {
    beforeEach(async () => {
      store = await openStore();
    });

    afterEach(async () => {
      signal('SIGCONT');
      await store.close();
    });

    it('is reported as unreachable when it hangs, and used again when it resumes', async () => {
      const { id } = await store.insert('tags', term('A'));
      await hang();
      const failures = await Promise.all(everything(id).map(rejection));
      signal('SIGCONT');
      for (const error of failures) expect(error).to.be.instanceOf(Unreachable);
      await store.ready();
      expect(writesOf((await store.insert('tags', term('E'))).revision)).to.equal(1);
    });

    it('is reported as unreachable by a closed store', async () => {
      const { id } = await store.insert('tags', term('A'));
      await store.close();
      await expectUnreachable(id);
    });
  });

  describe('that was killed', () => {
    let stored: Document<'events'>[];
    let tag: number;

    before(async () => {
      store = await openStore();
      stored = await Promise.all(Array.from({ length: 60 }, (_, at) => store.insert('events', event(`x ${at}`))));
      tag = (await store.insert('tags', term('A'))).id;
      await kill();
    });

    after(() => store.close());

    it('is reported as unreachable by every operation that needs it', () => expectUnreachable(tag));

    it('keeps a store from being opened, and the reason names no password', async () => {
      const error = await rejection(openMongo({ url: urlWithPassword() }));
      expect(error).to.be.instanceOf(Unreachable);
      expect(String(error)).to.include('MongoDB cannot be reached').and.not.include('secret');
    });

    describe('and is back', () => {
      before(() => startAgain());

      it('has every acknowledged write, and is used again', async () => {
        await store.ready();
        const ids = stored.map(({ id }) => id);
        expect(await store.read('events', ids)).to.deep.equal(stored);
        expect((await store.backlog()).count).to.equal(stored.length + 1);
        expect((await store.insert('tags', term('B'))).id).to.be.greaterThan(Math.max(...ids));
      });
    });
  });
});

describe('The database of a connection string', () => {
  const databases: [string, string][] = [
    ['mongodb://localhost', 'cartellera'],
    ['mongodb://localhost/', 'cartellera'],
    ['mongodb://localhost:27017/agenda', 'agenda'],
    ['mongodb://ada:p%2Fw@a.example:1,b.example:2/agenda?replicaSet=rs', 'agenda'],
    ['mongodb+srv://a.example/?tls=true', 'cartellera'],
    ['mongodb://localhost?tls=true', 'cartellera'],
    ['mongodb://localhost/la%20meva', 'la meva'],
  ];

  for (const [url, name] of databases) {
    it(`is ${name} for ${url}`, () => {
      expect(databaseIn(url)).to.equal(name);
    });
  }
});
