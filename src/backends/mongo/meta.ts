/** What is stored about the whole store: its identity, its generation, and the counters of IDs. */

import type { Collection, Db } from 'mongodb';
import { batched } from '../../async/batched.ts';
import type { MirroredStore } from '../../mirrored-ports.ts';
import type { Kind } from '../../model/tables/field.ts';
import type { Version } from './stored.ts';

/** Facts about the whole store, one document each. */
export interface Meta {
  readonly _id: 'last id' | 'last user' | 'generation' | 'identity' | 'changes' | 'lookups' | 'layout';
  /** Of a counter: the last number given. */
  readonly last?: number;
  /** Of the order of changes: what gets the numbers after the last one now. */
  readonly batch?: readonly Version[];
  /** Of the stored shape: the newest version that wrote here (see `documentLayout`); of keys and labels: their rules (`lookupsVersion`). */
  readonly version?: number;
  /** Of the calendar's identity. */
  readonly uuid?: string;
}

/** The collection of facts about the whole store. */
export function metaOf(database: Db): Collection<Meta> {
  return database.collection<Meta>('meta');
}

/** The identity and the generation of a store. */
export function factsIn(database: Db): Pick<MirroredStore, 'identity' | 'adopt' | 'bumpGeneration'> {
  const meta = metaOf(database);
  return {
    async identity() {
      return String((await meta.findOne({ _id: 'identity' }))?.uuid);
    },
    async adopt(identity) {
      await meta.updateOne({ _id: 'identity' }, { $set: { uuid: identity } }, { upsert: true });
    },
    async bumpGeneration() {
      // If a crash of the server loses this counter, the caches keyed by it are lost as well, so w:1 is enough
      const lightly = { upsert: true, returnDocument: 'after', writeConcern: { w: 1 } } as const;
      const raised = await meta.findOneAndUpdate({ _id: 'generation' }, { $inc: { last: 1 } }, lightly);
      return raised?.last ?? 0;
    },
  };
}

/** The source of new IDs. */
export interface Ids {
  /** An ID that no record has or had. IDs of concurrent calls rise in the order of the calls. */
  next(kind: Kind): Promise<number>;
  /** Makes all new IDs greater than this one. */
  pass(kind: Kind, id: number): Promise<void>;
  /** The highest ID of a user, removed and reserved ones included. */
  lastUser(): Promise<number>;
}

/** The counters of a store. Concurrent calls share one increment. */
export function idsIn(database: Db): Ids {
  const meta = metaOf(database);
  const users = counterIn(meta, 'last user');
  const others = counterIn(meta, 'last id');
  const counterOf = (kind: Kind) => (kind === 'users' ? users : others);
  return {
    next: (kind) => counterOf(kind).next(),
    pass: (kind, id) => counterOf(kind).pass(id),
    lastUser: users.last,
  };
}

function counterIn(meta: Collection<Meta>, name: Meta['_id']) {
  const next = batched<void, number>(Number.POSITIVE_INFINITY, async (asking) => {
    const step = { $inc: { last: asking.length } };
    const counter = await meta.findOneAndUpdate({ _id: name }, step, { upsert: true, returnDocument: 'after' });
    const last = counter?.last as number;
    return asking.map((_, at) => last - asking.length + 1 + at);
  });
  const pass = batched<number, void>(Number.POSITIVE_INFINITY, async (ids) => {
    await meta.updateOne({ _id: name }, { $max: { last: Math.max(...ids) } }, { upsert: true });
    return [];
  });
  const last = async (): Promise<number> => (await meta.findOne({ _id: name }))?.last ?? 0;
  return { next, pass, last };
}
