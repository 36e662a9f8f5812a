import type { Collection, Db } from 'mongodb';
import type { Language } from '../../model/tables/field.ts';

/** What is true of the whole store, one document each. */
export interface Meta {
  readonly _id: 'last id' | 'last user' | 'generation' | 'identity' | 'languages' | 'layout';
  /** Of a counter: the last number given. */
  readonly last?: number;
  /** Of the stored shape: the newest version that wrote here (see `documentLayout`). */
  readonly version?: number;
  /** Of the calendar's identity. */
  readonly uuid?: string;
  /** Those that lists are ready for, the default first. */
  readonly languages?: readonly Language[];
  /** The rules by which keys and labels were made (see `lookupsVersion`). */
  readonly lookups?: number;
}

/** The collection with what is true of the whole store. */
export function metaOf(database: Db): Collection<Meta> {
  return database.collection<Meta>('meta');
}
