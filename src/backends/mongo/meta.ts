import type { Collection, Db } from 'mongodb';
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
