/** What is stored about the whole store: its identity, its generation, and the counters of IDs. */

import type { Collection, Db } from 'mongodb';
import { batched } from '../../async/batched.ts';
import type { MirroredStore, Version } from '../../mirrored-ports.ts';
import type { Kind, ResourceName } from '../../model/tables/field.ts';
import type {} from './stored.ts';
import { nextOf } from './stored.ts';

/** A number for each resource. */
export type Sizes = Readonly<Record<ResourceName, number>>;

/** Facts about the whole store, one document each. */
export interface Meta {
  readonly _id: 'last id' | 'last user' | 'generation' | 'identity' | 'changes' | 'lookups' | 'layout' | 'sizes';
  /** Of a counter: the last number given. */
  readonly last?: number;
  /** Of the order of changes: what gets the numbers after the last one now. */
  readonly batch?: readonly Version[];
  /** Of the stored shape: the newest version that wrote here (see `documentLayout`); of keys and labels: their rules (`lookupsVersion`). */
  readonly version?: number;
  /** Of sizes: the term of the store for which the numbers of its server are off by `drift` (see `sizes.ts`). */
  readonly term?: string;
  readonly drift?: Sizes;
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
      // When a server loses the last steps, those that follow are others by their random part, so w:1 is enough
      const lightly = { upsert: true, returnDocument: 'after', writeConcern: { w: 1 } } as const;
      const step = [{ $set: { last: nextOf({ $ifNull: ['$last', 0] }) } }];
      const raised = await meta.findOneAndUpdate({ _id: 'generation' }, step, lightly);
      return raised?.last ?? 0;
    },
  };
}

/** A source of IDs. Concurrent calls share a request. */
interface Counter {
  /** An ID that no record has or had. IDs of concurrent calls rise in the order of the calls. */
  next(): Promise<number>;
  /** Makes all new IDs greater than this one. */
  pass(id: number): Promise<void>;
  /** The highest ID, removed and reserved ones included. */
  last(): Promise<number>;
}

/** The counter of the IDs of a kind. */
export type Counters = (kind: Kind) => Counter;

/** The counters of a store: users have one, all other kinds share one. */
export function countersIn(database: Db): Counters {
  const [users, others] = [counterIn(database, 'last user'), counterIn(database, 'last id')];
  return (kind) => (kind === 'users' ? users : others);
}

function counterIn(database: Db, name: Meta['_id']): Counter {
  const meta = metaOf(database);
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
  return { next, pass, last: async () => (await meta.findOne({ _id: name }))?.last ?? 0 };
}
