/** Documents as MongoDB holds them. */

import type { AnyBulkWriteOperation, BulkWriteOptions, Collection, Db, Filter, UpdateFilter } from 'mongodb';
import { batched } from '../../async/batched.ts';
import type { Version } from '../../mirrored-ports.ts';
import { onceFor } from '../../model/arrays-and-maps.ts';
import { type Document, type DocumentParts, documentOf, type Texts } from '../../model/documents/document.ts';
import { lookupsOf } from '../../model/documents/lookups.ts';
import { newSalt, revisionStep, upcast } from '../../model/documents/versions.ts';
import { type Kind, type ResourceName, resourceNames } from '../../model/tables/field.ts';

/** The index may not know the latest revision yet. Moments are by the server's clock. */
export interface Mark {
  readonly since: Date;
  /** `pending` returns it from this moment on. */
  readonly due: Date;
  /** The events that refer to the record have not been raised since. */
  readonly untouched: boolean;
}

/** A document of a kind's collection. The tombstone of a removed record has neither facts nor texts. */
export interface Stored {
  readonly _id: number;
  readonly revision: number;
  readonly gone?: true;
  /** By the server's clock. */
  readonly changed: Date;
  readonly pending?: Mark;
  /** Its place in the order of changes; absent until somebody asks for the order (see `changes.ts`). */
  readonly sequence?: number;
  /** The unique keys: slugs and further keys (see `lookupsOf`), and claims. */
  readonly keys: readonly string[];
  readonly labels: readonly string[];
  readonly references: readonly number[];
  /** Of the tombstone of a series, or of an event that was one: see `Entry.places`. */
  readonly places?: number;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly texts?: Texts;
}

/** What a write contains; the server adds its time. */
export type Written = Omit<Stored, 'changed' | 'pending' | 'sequence'>;

/** Matches records that were not removed. */
export const living = { gone: { $exists: false } } as const;

/** The collection with the documents of a kind. */
export function collectionOf(database: Db, kind: Kind): Collection<Stored> {
  return database.collection<Stored>(kind);
}

/** `nextRevision` as an expression of the server; all records of a request share a salt. */
export function nextOf(revision: string | object) {
  return { $add: [{ $subtract: [revision, { $mod: [revision, revisionStep] }] }, revisionStep + newSalt()] };
}

/** What `read` finds in the collections of all resources, which are read at once. */
export async function fromEach<T>(read: (kind: ResourceName) => Promise<readonly T[]>): Promise<T[]> {
  return (await Promise.all(resourceNames.map(read))).flat();
}

/** Makes a request for one item of a kind of a request for many (see `batched`). */
export function batchedByKind<Item, Answer>(
  max: number,
  answer: (kind: Kind, items: readonly Item[]) => Promise<readonly Answer[]>,
): (kind: Kind, item: Item) => Promise<Answer> {
  const requestOf = onceFor((kind: Kind) => batched<Item, Answer>(max, (items) => answer(kind, items)));
  return (kind, item) => requestOf(kind)(item);
}

/** Updates those records that still have their revision and match a condition, in one request for each kind. */
export async function updateUnmoved<V extends Version>(
  database: Db,
  versions: readonly V[],
  condition: Filter<Stored>,
  updateOf: (version: V) => UpdateFilter<Stored>,
  options?: BulkWriteOptions,
): Promise<void> {
  const each = [...Map.groupBy(versions, ({ kind }) => kind)].map(([kind, some]) => {
    const operations: AnyBulkWriteOperation<Stored>[] = some.map((version) => {
      const filter = { ...condition, _id: version.id, revision: version.revision };
      return { updateOne: { filter, update: updateOf(version) } };
    });
    return collectionOf(database, kind).bulkWrite(operations, { ordered: false, ...options });
  });
  await Promise.all(each);
}

/** A document in its stored form; `claims` are keys that it holds besides its own. */
export function writtenOf(document: Document, claims: readonly string[] = []): Written {
  const { id, revision, texts } = document;
  const { slugs, keys, labels, references } = lookupsOf(document);
  let facts: Readonly<Record<string, unknown>> = { ...document.facts };
  if (document.kind === 'events' && document.facts.custom_fields) {
    // Their names can be any text, while names in MongoDB must not contain NUL and, in places, dots and dollars
    const fields = Object.entries(document.facts.custom_fields).map(([name, field]) => ({ name, field }));
    facts = { ...facts, custom_fields: fields };
  }
  return {
    _id: id,
    revision,
    keys: [...slugs, ...keys, ...claims],
    labels,
    references,
    facts,
    texts,
  };
}

/** The tombstone of a removed record, so that no late older write brings it back. */
export function tombstoneOf(id: number, revision: number): Written {
  return { _id: id, revision, gone: true, keys: [], labels: [], references: [] };
}

/** The document of an existing record. */
export function documentIn<K extends Kind>(kind: K, { _id, revision, facts, texts }: Stored): Document<K> {
  const fields = facts?.['custom_fields'] as readonly { name: string; field: unknown }[] | undefined;
  const known: unknown = fields
    ? { ...facts, custom_fields: Object.fromEntries(fields.map(({ name, field }) => [name, field])) }
    : facts;
  return upcast(kind, documentOf(kind, { id: _id, revision, facts: known, texts } as DocumentParts<K>));
}
