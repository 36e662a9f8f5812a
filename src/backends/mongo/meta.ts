/** What is stored about the whole store, such as its identity and its generation. */

import type { Collection, Db } from 'mongodb';
import type { MirroredStore, Version } from '../../mirrored-ports.ts';
import type { ResourceName } from '../../model/tables/field.ts';
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
