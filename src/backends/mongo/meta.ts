import type { Collection, Db } from 'mongodb';
import type { Language } from '../../model/tables/field.ts';

/** What is true of the whole store, one document each. */
export interface Meta {
  readonly _id: 'last id' | 'last user' | 'generation' | 'identity' | 'languages';
  /** Of a counter: the last number given. */
  readonly last?: number;
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
