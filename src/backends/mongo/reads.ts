/** Reads of documents and of their revisions. */

import type { Db, Filter, Document as Stage } from 'mongodb';
import { batched } from '../../async/batched.ts';
import type { Caches } from '../../cache/cache.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import { type Document, weightOf } from '../../model/documents/document.ts';
import type { Kind } from '../../model/tables/field.ts';
import type { DocumentStore, Hit } from '../../ports.ts';
import type { Meta } from './meta.ts';
import { batchedByKind, collectionOf, documentIn, living, type Stored } from './stored.ts';
import { withTimeout } from './unreachable.ts';

const pageSize = 200;
const batchSize = 500;

/** The reads of a store. */
export function readsIn(
  database: Db,
  { latest, holder }: RevisionReader,
  caches: Caches,
): Pick<DocumentStore, 'read' | 'locate' | 'readByKey' | 'readByLabel' | 'labelled' | 'labelsInUse' | 'scan'> {
  const cached = openDocumentCache(caches, database, latest);
  return {
    async read(kind, ids) {
      const documents = await Promise.all(ids.map((id) => cached(kind, id)));
      return documents.filter((document) => document !== undefined);
    },
    async locate(kind, at) {
      if (typeof at === 'string') return holder(kind, at);
      const { revision, gone } = await latest(kind, at);
      return revision > 0 && !gone ? { id: at, revision } : undefined;
    },
    async readByKey(kind, key) {
      const stored = await collectionOf(database, kind).findOne({ keys: key });
      return stored ? documentIn(kind, stored) : undefined;
    },
    async readByLabel(kind, labels, max = 100) {
      const found = collectionOf(database, kind)
        .find({ labels: { $in: [...labels] } })
        .sort({ _id: 1 })
        .limit(max);
      return (await found.toArray()).map((stored) => documentIn(kind, stored));
    },
    async labelled(kind, labels) {
      const found = collectionOf(database, kind).find({ labels: { $in: [...labels] } }, { projection: { _id: 1 } });
      return (await found.sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    },
    async labelsInUse(kind, labels) {
      const asked = { $match: { labels: { $in: [...labels] } } };
      const each = [asked, { $unwind: '$labels' }, asked, { $group: { _id: '$labels' } }];
      const found = collectionOf(database, kind).aggregate<{ readonly _id: string }>(each);
      return (await found.toArray()).map(({ _id }) => _id);
    },
    async *scan(kind, after = 0) {
      for await (const stored of byRisingId(database, kind, living, after)) yield documentIn(kind, stored);
    },
  };
}

/** Reads existing documents, which callers must not change. */
type DocumentCache = <K extends Kind>(kind: K, id: number) => Promise<Document<K> | undefined>;

/** The most parsed documents and characters in the cache; what events refer to is read far more often than it changes. */
const budget = { entries: 5000, bytes: 16 * 1024 * 1024 };

/** Documents by ID, parsed once a revision and looked up together with those of concurrent callers; `latest` tells the stored revision. */
function openDocumentCache(caches: Caches, database: Db, latest: RevisionReader['latest']): DocumentCache {
  const cached = caches.open<string, Document>('documents', {
    budget,
    sizeOf: (document) => 1 + weightOf(document),
  });
  const read = batchedByKind<number, Document | undefined>(batchSize, async (kind, ids) => {
    const found = collectionOf(database, kind).find({ _id: { $in: unique(ids) }, ...living });
    const documents = (await found.toArray()).map((stored) => [stored._id, documentIn(kind, stored)] as const);
    const byId = new Map<number, Document>(documents);
    return ids.map((id) => byId.get(id));
  });
  return async <K extends Kind>(kind: K, id: number): Promise<Document<K> | undefined> => {
    const key = `${kind} ${id}`;
    const known = cached.get(key);
    if (known && (await latest(kind, id)).revision === known.revision) return known as Document<K>;
    const document = await read(kind, id);
    if (document) cached.set(key, document);
    return document as Document<K> | undefined;
  };
}

/** The matching documents of a collection by rising ID, some hundred at a time, so that no cursor stays open on the server. */
export async function* byRisingId(database: Db, kind: Kind, filter: Filter<Stored>, after = 0): AsyncGenerator<Stored> {
  for (let last = after; ; ) {
    const next = { ...filter, _id: { $gt: last } };
    const found = collectionOf(database, kind).find(next).sort({ _id: 1 }).limit(pageSize);
    const page = await found.toArray();
    yield* page;
    if (page.length < pageSize) return;
    last = page.at(-1)?._id ?? last;
  }
}

/** The descendants of these categories, without themselves. */
export async function readDescendants(database: Db, categories: readonly number[]): Promise<number[]> {
  const known = new Set(categories);
  for (let level = [...categories]; level.length > 0; ) {
    const children = collectionOf(database, 'categories').find(
      { 'facts.parent': { $in: level.filter((id) => id !== 0) } },
      { projection: { _id: 1 } },
    );
    level = (await children.toArray()).map(({ _id }) => _id).filter((id) => !known.has(id));
    for (const id of level) known.add(id);
  }
  return [...known.difference(new Set(categories))];
}

/** The latest revision of an ID; 0 when there never was a record. */
interface Latest {
  readonly revision: number;
  /** True for a removed record: this is its tombstone. */
  readonly gone: boolean;
}

/** Reads revisions. */
export interface RevisionReader {
  /** The latest revision of an ID, record or tombstone. */
  latest(kind: Kind, id: number): Promise<Latest>;
  /** The existing record that holds a key. */
  holder(kind: Kind, key: string): Promise<Hit | undefined>;
  /** The generation, which `bumpGeneration` raises. */
  generation(): Promise<number>;
}

/** What is looked up: a record by its ID or by a key, or the generation. */
interface Item {
  readonly from: Kind | 'meta';
  readonly by: '_id' | 'keys';
  readonly value: number | string;
}

/** The answer for an existing record; with `keys` when one was asked for. */
interface Row extends Partial<Pick<Stored, 'revision' | 'gone' | 'keys'>>, Pick<Meta, 'last'> {
  readonly _id: Stored['_id'] | Meta['_id'];
  /** Absent where all are of one collection. */
  readonly from?: Item['from'];
}

/** The items of one collection that are looked up by the same field. */
interface Question {
  readonly from: Item['from'];
  readonly filter: Filter<Row>;
  readonly fields: Readonly<Record<string, 1>>;
}

/** Reads revisions of a store. Concurrent calls share a request, because readers of one record ask for the generation too. */
export function revisionReaderIn(database: Db): RevisionReader {
  const read = batched<Item, Row | undefined>(batchSize, (items) => readRows(database, items), { atOnce: 1 });
  return {
    async latest(kind, id) {
      const { revision = 0, gone = false } = (await read({ from: kind, by: '_id', value: id })) ?? {};
      return { revision, gone };
    },
    async holder(kind, key) {
      const { _id, revision } = (await read({ from: kind, by: 'keys', value: key })) ?? {};
      return typeof _id === 'number' && revision !== undefined ? { id: _id, revision } : undefined;
    },
    async generation() {
      const { last = 0 } = (await read({ from: 'meta', by: '_id', value: 'generation' })) ?? {};
      return last;
    },
  };
}

/** The generation is raised on the primary alone, so all of these are read as it has them. */
const asPrimaryHas = { readConcern: { level: 'local' } } as const;

async function readRows(database: Db, items: readonly Item[]): Promise<(Row | undefined)[]> {
  const [first, ...others] = [...Map.groupBy(items, ({ from, by }) => `${from} ${by}`).values()].map(
    (some: readonly Item[]): Question => {
      const [{ from, by }] = some as readonly [Item];
      const filter = { [by]: { $in: unique(some.map(({ value }) => value)) } };
      return { from, filter, fields: { revision: 1, last: 1, gone: 1, ...(by === 'keys' && { keys: 1 }) } };
    },
  ) as [Question, ...Question[]];
  const { from, filter, fields } = first;
  const further = others.map((each) => ({ $unionWith: { coll: each.from, pipeline: stagesOf(each) } }));
  // Of one collection a server finds them in half the time of an aggregation
  const finding =
    others.length > 0
      ? database
          .collection(from)
          .aggregate<Row>([...stagesOf(first), ...further], asPrimaryHas)
          .toArray()
      : database
          .collection<Row>(from)
          .find(filter, { ...asPrimaryHas, projection: fields })
          .toArray();
  // IDs are numbers, and no key looks like one (see `lookups`)
  const byName = new Map(
    (await withTimeout(finding)).flatMap((row) =>
      [row._id, ...(row.keys ?? [])].map((value) => [`${row.from ?? from} ${value}`, row]),
    ),
  );
  return items.map((item) => byName.get(`${item.from} ${item.value}`));
}

function stagesOf({ from, filter, fields }: Question): Stage[] {
  return [{ $match: filter }, { $project: { ...fields, from: { $literal: from } } }];
}
