/** Documents as MongoDB holds them. */

import type { Collection, Db } from 'mongodb';
import { type Document, type DocumentParts, documentOf, type Texts } from '../../model/documents/document.ts';
import { lookupsOf } from '../../model/documents/lookups.ts';
import { upcast } from '../../model/documents/upcast.ts';
import type { Kind } from '../../model/tables/field.ts';

/** The index may not know the latest revision yet. Moments are those of the server's clock. */
export interface Mark {
  readonly since: Date;
  /** `pending` gives it from then on. */
  readonly due: Date;
  /** The events that refer to the record were not touched since. */
  readonly untouched: boolean;
}

/** A document of a kind's collection; that of a removed record, its tombstone, has neither facts nor texts. */
export interface Stored {
  readonly _id: number;
  readonly revision: number;
  readonly gone?: true;
  /** By the server's clock. */
  readonly changed: Date;
  readonly pending?: Mark;
  /** Its place in the order of changes; absent until somebody asks for that (see `changes.ts`). */
  readonly sequence?: number;
  /** What only one record of the kind may hold: slugs and further keys (see `lookupsOf`), and claims. */
  readonly keys: readonly string[];
  readonly labels: readonly string[];
  readonly references: readonly number[];
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly texts?: Texts;
}

/** What a write says; the server adds when it happened. */
export type Written = Omit<Stored, 'changed' | 'pending' | 'sequence'>;

/** Matches what was not removed. */
export const living = { gone: { $exists: false } } as const;

/** The collection with the documents of a kind. */
export function collectionOf(database: Db, kind: Kind): Collection<Stored> {
  return database.collection<Stored>(kind);
}

/** A document as it is written; `claims` are keys that it is to hold besides its own. */
export function writtenOf(document: Document, claims: readonly string[] = []): Written {
  const { id, revision, texts } = document;
  const { slugs, keys, labels, references } = lookupsOf(document);
  return {
    _id: id,
    revision,
    keys: [...slugs, ...keys, ...claims],
    labels,
    references,
    facts: storedFacts(document),
    texts,
  };
}

/** What stays of a removed record, so that no late older write brings it back. */
export function tombstoneOf(id: number, revision: number): Written {
  return { _id: id, revision, gone: true, keys: [], labels: [], references: [] };
}

/** The document of a record that was not removed. */
export function documentIn<K extends Kind>(kind: K, { _id, revision, facts, texts }: Stored): Document<K> {
  return upcast(kind, documentOf(kind, { id: _id, revision, facts: readFacts(facts), texts } as DocumentParts<K>));
}

/** The names of custom fields are anybody's, and names of fields may not hold NUL, nor everywhere dots and dollars: they become values. */
function storedFacts({ kind, facts }: Document): Readonly<Record<string, unknown>> {
  if (kind !== 'events' || !facts.custom_fields) return { ...facts };
  const { custom_fields, ...others } = facts;
  return { ...others, custom_fields: Object.entries(custom_fields).map(([name, field]) => ({ name, field })) };
}

function readFacts(facts: Stored['facts']): unknown {
  if (!facts?.['custom_fields']) return facts;
  const fields = facts['custom_fields'] as readonly { name: string; field: unknown }[];
  return { ...facts, custom_fields: Object.fromEntries(fields.map(({ name, field }) => [name, field])) };
}
