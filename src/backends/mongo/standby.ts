/** Reads while a replica set has no primary, from the member that has the most. */

import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { MongoClient, type Timestamp } from 'mongodb';
import { sharedRun } from '../../async/batched.ts';
import { newCaches } from '../../cache/cache.ts';
import type { Standby, StandbyReads } from '../../mirrored-ports.ts';
import { Unreachable } from '../../ports.ts';
import { mediaIn } from './media.ts';
import { factsIn } from './meta.ts';
import { readsIn, revisionReaderIn } from './reads.ts';
import { mapErrors } from './unreachable.ts';

/** Milliseconds in which a member has to answer. */
const timeout = 1000;

/**
 * How often members are asked, with a pause between in milliseconds, before one is read from that alone has what was confirmed, or reads are
 * refused: in an election they have other things to do.
 */
const attempts = { least: 3, pause: 200 };

/** Milliseconds for which reads wait after the last members that had all were lost, because some may be starting. */
const restart = 5000;

/** Milliseconds for which reads wait for a primary that is not seen any more: a connection may break although it goes on confirming writes. */
const grace = 500;

/** A point in the history of a replica set (`optime`): the term of the primary, and its clock. */
interface OpTime {
  readonly t: bigint | number;
  readonly ts: Timestamp;
}

/** The replica set as one client sees it. */
interface Members {
  /** Hears what a primary says of itself (`hello`). */
  note(hello: Readonly<Record<string, unknown>>): void;
  /** Reads from the member that has the most. Throws Unreachable when it may lack a write that was confirmed. */
  readonly standby: Standby;
  close(): Promise<void>;
}

/** A connection to one member, and the last entry of its history. */
interface Member {
  readonly client: MongoClient;
  readonly last: OpTime;
}

/**
 * Follows the members of a client's replica set; on a standalone server there is nothing to read from. What a majority has confirmed is on
 * one of those that are left, if these are so many that no majority is without them, or if one has all that the primary last said of the
 * majority. `url` and `name` are those of the client and of its database.
 */
export function followMembers(client: MongoClient, url: string, name: string): Members {
  let seen: Seen = { holders: [], readable: [], hasPrimary: true };
  let [lastPrimary, lastFound] = [performance.now(), performance.now()];
  let confirmed: OpTime | undefined;
  let chosen: Choice | undefined;

  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    const before = seen;
    const { servers } = newDescription;
    const holders = [...servers.values()].filter(({ type }) => type !== 'RSArbiter');
    const readable = holders.filter(({ type }) => type === 'RSPrimary' || type === 'RSSecondary');
    seen = {
      holders: holders.map(({ address }) => address).sort(),
      readable: readable.map(({ address }) => address).sort(),
      hasPrimary: readable.some(({ type }) => type === 'RSPrimary'),
    };
    if (before.hasPrimary) lastPrimary = performance.now();
    // Most changes of an election say nothing new of who can be read from
    if (isDeepStrictEqual(seen, before)) return;
    void chosen?.leave();
    chosen = undefined;
  });

  async function choose(): Promise<Chosen> {
    for (let attempt = 1; ; attempt += 1) {
      const { holders } = seen;
      // So many that no majority is without them
      const enough = Math.ceil(holders.length / 2);
      const members = await openFirst(
        holders.map((address) => openMember(url, address)),
        enough,
      );
      const [best, ...others] = members.toSorted((one, other) => compare(other.last, one.last));
      await Promise.all(others.map((member) => member.client.close()));
      // Members that do not answer may have what was confirmed since the primary last spoke, so that the first attempts do not do without them
      const isRepeated = attempt >= attempts.least;
      const hasConfirmed = isRepeated && best && confirmed && compare(best.last, confirmed) >= 0;
      if (best && (members.length >= enough || hasConfirmed)) {
        const database = best.client.db(name);
        const revisions = revisionReaderIn(database);
        const reads: StandbyReads = {
          // Revisions are looked up for each record, so that nothing older is shown than the member has
          ...readsIn(database, revisions, newCaches()),
          identity: factsIn(database).identity,
          generation: revisions.generation,
          async readFile(...file) {
            const found = await mediaIn(database).read(...file);
            // The connection may end before a stream does
            return found && { ...found, body: Buffer.isBuffer(found.body) ? found.body : await buffer(found.body) };
          },
        };
        lastFound = performance.now();
        return { client: best.client, reads };
      }
      await best?.client.close();
      const mayStart = !seen.hasPrimary && performance.now() - Math.max(lastPrimary, lastFound) < restart;
      if (isRepeated && !mayStart) break;
      await delay(attempts.pause);
    }
    throw new Unreachable('MongoDB cannot be reached: no member of the replica set has all that was confirmed');
  }

  /** While a primary is seen, it may go on confirming writes, so that a read needs a choice that is later than itself. */
  const chooseAnew = sharedRun(async () => {
    const made = newChoice(Promise.resolve(await choose()), () => {});
    // Those that wait for it have begun to read by then
    setImmediate(() => void made.leave());
    return made;
  });

  async function choice(): Promise<Choice> {
    if (seen.hasPrimary) return chooseAnew();
    if (chosen) return chosen;
    const made = newChoice(choose(), () => {
      if (chosen === made) chosen = undefined;
    });
    chosen = made;
    return made;
  }

  const use = async <T>(work: (reads: StandbyReads) => Promise<T>) => (await choice()).use(work);

  return {
    note({ lastWrite }) {
      confirmed = (lastWrite as { majorityOpTime?: OpTime } | undefined)?.majorityOpTime ?? confirmed;
    },
    standby: {
      ...mapErrors({
        read: (kind, ids) => use((reads) => reads.read(kind, ids)),
        locate: (kind, at) => use((reads) => reads.locate(kind, at)),
        readByKey: (kind, key) => use((reads) => reads.readByKey(kind, key)),
        readByLabel: (kind, labels, max) => use((reads) => reads.readByLabel(kind, labels, max)),
        identity: () => use((reads) => reads.identity()),
        readFile: (...file) => use((reads) => reads.readFile(...file)),
        async *scan(kind, after) {
          yield* (await choice()).stream((reads) => reads.scan(kind, after));
        },
        generation: () => use((reads) => reads.generation()),
        ready: () => use(async () => undefined),
      } satisfies Omit<Standby, 'isNeeded'>),
      isNeeded: () => !seen.hasPrimary && performance.now() - lastPrimary >= grace,
    },
    async close() {
      await chosen?.leave();
    },
  };
}

/** What a client sees of a replica set. */
interface Seen {
  /** The addresses of members that hold data. */
  readonly holders: readonly string[];
  /** The addresses of those that can be read from. */
  readonly readable: readonly string[];
  readonly hasPrimary: boolean;
}

/** The member that reads come from. */
interface Chosen {
  readonly client: MongoClient;
  readonly reads: StandbyReads;
}

/** A member while it is being chosen and read from. */
interface Choice {
  use<T>(work: (reads: StandbyReads) => Promise<T>): Promise<T>;
  stream<T>(work: (reads: StandbyReads) => AsyncIterable<T>): AsyncGenerator<T>;
  /** Ends its connection after the last read that has begun. */
  leave(): Promise<void>;
}

/** Reads from a member; `failed` hears when there is none. */
function newChoice(choosing: Promise<Chosen>, failed: () => void): Choice {
  let [readers, isLeft] = [0, false];
  choosing.catch(failed);

  async function closeUnlessRead(): Promise<void> {
    if (!isLeft || readers > 0) return;
    const member = await choosing.catch(() => undefined);
    await member?.client.close();
  }

  return {
    async use(work) {
      readers += 1;
      try {
        return await work((await choosing).reads);
      } finally {
        readers -= 1;
        void closeUnlessRead();
      }
    },
    async *stream(work) {
      readers += 1;
      try {
        yield* work((await choosing).reads);
      } finally {
        readers -= 1;
        void closeUnlessRead();
      }
    },
    leave() {
      isLeft = true;
      return closeUnlessRead();
    },
  };
}

function compare(one: OpTime, other: OpTime): number {
  return Number(one.t) - Number(other.t) || one.ts.compare(other.ts);
}

/** The first members that have been connected to, so many, or all; connections to later ones are closed. */
async function openFirst(opening: readonly Promise<Member | undefined>[], most: number): Promise<readonly Member[]> {
  const first: Member[] = [];
  const { promise: isEnough, resolve } = Promise.withResolvers<void>();
  const taking = opening.map(async (each) => {
    const member = await each;
    if (member && first.length < most) first.push(member);
    else await member?.client.close();
    if (first.length === most) resolve();
  });
  await Promise.race([isEnough, Promise.all(taking)]);
  return first;
}

/** Connects to one member; undefined when it does not answer in time, cannot be read from, or tells of no history. */
async function openMember(url: string, address: string): Promise<Member | undefined> {
  const client = new MongoClient(urlOfMember(url, address), {
    appName: 'cartellera',
    serverSelectionTimeoutMS: timeout,
    connectTimeoutMS: timeout,
    readPreference: 'primaryPreferred',
  });
  // The driver would try again for as long as a selection takes
  const refused = Promise.withResolvers<never>();
  client.once('serverHeartbeatFailed', ({ failure }) => refused.reject(failure));
  try {
    const answer = client.db('admin').command({ hello: 1 }, { timeoutMS: timeout });
    const { lastWrite, secondary, isWritablePrimary } = await Promise.race([answer, refused.promise]);
    if (secondary || isWritablePrimary) return { client, last: lastWrite.opTime };
  } catch {
    // Closed below
  }
  await client.close();
  return undefined;
}

/** The connection string of one member: that of the set, with its credentials and options. */
export function urlOfMember(url: string, address: string): string {
  const [, srv, credentials = '', path = '', query = ''] =
    /^mongodb(\+srv)?:\/\/([^/@]*@)?[^/?]*(\/[^?]*)?\??(.*)$/.exec(url) ?? [];
  const options = new URLSearchParams(query);
  for (const name of [...options.keys()])
    if (/^(replicaSet|directConnection|loadBalanced|srv.*)$/i.test(name)) options.delete(name);
  options.set('directConnection', 'true');
  // Addresses of DNS (`mongodb+srv`) imply TLS, and users of the database `admin`
  if (srv && !options.has('tls') && !options.has('ssl')) options.set('tls', 'true');
  if (srv && credentials && !options.has('authSource')) options.set('authSource', 'admin');
  return `mongodb://${credentials}${address}${path || '/'}?${options}`;
}
