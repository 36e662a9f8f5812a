/**
 * Writes documents. Each write is one atomic step, repeated when another writer was faster. Two processes may choose the same slug: the
 * unique index refuses the later write, which looks for another one.
 */

import type { Db, Filter } from 'mongodb';
import { batched } from '../../async/batched.ts';
import {
  type Document,
  type DocumentParts,
  type Draft,
  documentOf,
  type Texts,
} from '../../model/documents/document.ts';
import { postKinds } from '../../model/documents/families.ts';
import { claimKey, imageLabels, slugKey } from '../../model/documents/keys-and-labels.ts';
import { lookupsOf, slugsIn, slugsOf } from '../../model/documents/lookups.ts';
import { nextRevision } from '../../model/documents/versions.ts';
import type { Kind } from '../../model/tables/field.ts';
import { slugNumber, slugSearch } from '../../model/text/slug.ts';
import { type DocumentStore, KeyTaken } from '../../ports.ts';
import { type Meta, metaOf } from './meta.ts';
import { makePut, type Outcome, type Put, raised } from './put.ts';
import type { RevisionReader } from './reads.ts';
import { batchedByKind, collectionOf, documentIn, living, type Stored, tombstoneOf, writtenOf } from './stored.ts';
import { withTimeout } from './unreachable.ts';

interface Writer {
  /** The IDs of a kind. */
  readonly ids: (kind: Kind) => Counter;
  readonly withSlugs: WithSlugs;
  readonly holders: Holders;
  readonly put: (put: Put) => Promise<Outcome>;
  readonly latest: RevisionReader['latest'];
}

interface WriteOptions extends Pick<Put, 'over'> {
  /** The slugs that must stay exactly as sent; others are made unique. */
  readonly exact: readonly string[];
  /** The keys that a new record claims. */
  readonly claims?: readonly string[];
}

/** Where a document is stored: its ID, which may still be on its way, and the revision before, 0 for none. */
interface Target {
  readonly id: number | Promise<number>;
  readonly before: number;
  /** The ID of a record that was stored before. */
  readonly holder?: number;
}

/** The writes of a store. */
export function writesIn(
  database: Db,
  { latest }: RevisionReader,
): Pick<DocumentStore, 'insert' | 'replace' | 'remove' | 'restore' | 'pass' | 'lastUser'> {
  const holders = makeHolders(database);
  // Users have one, all other kinds share one
  const [userIds, otherIds] = [counterIn(database, 'last user'), counterIn(database, 'last id')];
  const writer: Writer = {
    ids: (kind) => (kind === 'users' ? userIds : otherIds),
    withSlugs: makeWithSlugs(holders),
    holders,
    put: makePut(database),
    latest,
  };
  return {
    async insert(kind, draft, claim) {
      const claims = claim === undefined ? [] : [claimKey(claim)];
      const options = { exact: [], claims, over: 'living' } as const;
      for (;;) {
        // It is requested while slugs are looked up; an ID that is not used is never given again
        const target = { id: writer.ids(kind).next(), before: 0 };
        const { outcome, stored } = await attempt(writer, kind, draft, target, options);
        if (outcome === 'stored') return stored;
        await refuseTaken(writer, stored, options);
      }
    },
    async replace(kind, document, exact = [], unmoved = []) {
      if (unmoved.length > 0) {
        // A write that is already too late raises nothing, because two of them could block each other for ever
        if ((await latest(kind, document.id)).revision !== document.revision) return undefined;
        // Without transactions, one of two writes that each depend on what the other changes finds a raised revision
        for (const { id, revision } of unmoved) {
          const raising = [{ $set: raised(kind, revision) }];
          const { matchedCount } = await collectionOf(database, kind).updateOne(
            { _id: id, revision, ...living },
            raising,
          );
          if (matchedCount === 0) return undefined;
        }
      }
      return store(writer, kind, document, { exact, over: 'living' });
    },
    async remove(kind, id, revision, only) {
      if (!only) return remove(writer, kind, id, revision);
      const uses = only === 'unused' ? usesOf(kind, id) : childrenOf(id);
      const stored = await collectionOf(database, kind).findOne({ _id: id, revision, ...living });
      if (!stored || (await findAny(database, uses)) || !(await remove(writer, kind, id, revision))) return false;
      // A use is stored before its writer checks that the record exists: one that came into use meanwhile is restored
      if (!(await findAny(database, uses))) return true;
      await restore(writer, kind, documentIn(kind, stored));
      return false;
    },
    restore: (kind, document) => restore(writer, kind, document),
    async pass({ users = 0, others = 0 }) {
      await Promise.all([userIds.pass(users), otherIds.pass(others)]);
    },
    lastUser: userIds.last,
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

async function remove({ put }: Writer, kind: Kind, id: number, revision: number): Promise<boolean> {
  const next = tombstoneOf(id, revision + 1);
  return (await put({ kind, next, before: revision, over: 'living' })) === 'stored';
}

/** What was rendered under a revision stays cached, so a record that comes back continues from there. */
async function restore<K extends Kind>(writer: Writer, kind: K, document: DocumentParts<K>): Promise<Document<K>> {
  await writer.ids(kind).pass(document.id);
  for (;;) {
    const next = { ...document, revision: (await writer.latest(kind, document.id)).revision };
    const options = { exact: slugsIn(next.texts), over: 'anything' } as const;
    const stored = await store(writer, kind, next, options);
    if (stored) return stored;
  }
}

/** Stores the next revision of a document; undefined when the stored revision is another one. Throws KeyTaken. */
async function store<K extends Kind>(
  writer: Writer,
  kind: K,
  document: DocumentParts<K>,
  options: WriteOptions,
): Promise<Document<K> | undefined> {
  for (;;) {
    const target = { id: document.id, before: document.revision, holder: document.id };
    const { outcome, stored } = await attempt(writer, kind, document, target, options);
    if (outcome === 'stored') return stored;
    const latest = await writer.latest(kind, document.id);
    if (latest.revision !== document.revision || (latest.gone && options.over === 'living')) return undefined;
    await refuseTaken(writer, stored, options);
  }
}

function attempt<K extends Kind>(
  { put, withSlugs }: Writer,
  kind: K,
  draft: Draft<K>,
  { id, before, holder }: Target,
  { exact, claims, over }: WriteOptions,
): Promise<{ outcome: Outcome; stored: Document<K> }> {
  return withSlugs(kind, draft, { exact, holder }, async (free) => {
    const [known, texts] = await Promise.all([id, free]);
    const stored = documentOf(kind, { id: known, revision: nextRevision(before), facts: draft.facts, texts });
    return { outcome: await put({ kind, next: writtenOf(stored, claims), before, over }), stored };
  });
}

/** Throws KeyTaken for the first key that another record holds. A slug may be numbered unless it must be exact. */
async function refuseTaken({ holders }: Writer, document: Document, options: WriteOptions): Promise<void> {
  const { exact, claims = [] } = options;
  const { kind } = document;
  const { slugs, keys } = lookupsOf(document);
  const exactKeys = exact.map(slugKey);
  const wanted = [...slugs.filter((key) => exactKeys.includes(key)), ...keys, ...claims];
  const found = await holders(kind, wanted);
  for (const key of wanted) {
    const holder = found.get(key);
    if (holder !== undefined && holder !== document.id) throw new KeyTaken(key, holder);
  }
}

/** Matches what refers to a record. */
type Uses = readonly (readonly [Kind, Filter<Stored>])[];

const childrenOf = (id: number): Uses => [['categories', { 'facts.parent': id }]];

/** What refers to a record: an event, a child category, or any that shows a picture. */
function usesOf(kind: Kind, id: number): Uses {
  if (kind === 'images') return postKinds.map((each) => [each, { labels: { $in: imageLabels(id) } }]);
  return [['events', { references: id }], ...childrenOf(id)];
}

/** Tells whether there is any of these. */
async function findAny(database: Db, uses: Uses): Promise<boolean> {
  const some = uses.map(([kind, filter]) => collectionOf(database, kind).findOne(filter, { projection: { _id: 1 } }));
  return (await Promise.all(some)).some((each) => each !== null);
}

// Keys with one holder each, and free slugs

/** The IDs of the records of a kind by the keys that they hold; keys without holder are absent. */
type Holders = (kind: Kind, keys: readonly string[]) => Promise<ReadonlyMap<string, number>>;

const maxKeys = 500;

/** Looks up holders of keys. Concurrent calls share one request. */
function makeHolders(database: Db): Holders {
  return batchedByKind(maxKeys, async (kind, lists) => {
    const found = collectionOf(database, kind).find({ keys: { $in: lists.flat() } }, { projection: { keys: 1 } });
    const holders = new Map(
      (await withTimeout(found.toArray())).flatMap(({ _id, keys }) => keys.map((key) => [key, _id])),
    );
    return lists.map(() => holders);
  });
}

/**
 * Runs a write with free slugs: `write` gets the texts, in which a taken slug has the next number unless it is among the `exact` ones. A
 * record in the trash needs none. `holder` is the ID of a record that may hold some already.
 */
type WithSlugs = <T>(
  kind: Kind,
  draft: Draft,
  options: { readonly exact: readonly string[]; readonly holder?: number | undefined },
  write: (texts: Promise<Texts>) => Promise<T>,
) => Promise<T>;

/** The writers of this process who want the same slug, so that they take numbers in turn and do not race. */
interface Queue {
  waiting: number;
  /** The largest number taken so far, stored or not; 0 for none. */
  last: Promise<number>;
}

/** Gives slugs to the writers of one process. */
function makeWithSlugs(holders: Holders): WithSlugs {
  const queues = new Map<string, Queue>();
  return async (kind, draft, { exact, holder }, write) => {
    const wishes = slugsOf(draft).filter((slug) => !exact.includes(slug));
    const taking = wishes.map(async (wish) => {
      const queue = queues.get(`${kind} ${wish}`) ?? { waiting: 0, last: Promise.resolve(0) };
      queues.set(`${kind} ${wish}`, queue);
      queue.waiting += 1;
      const before = queue.last;
      // A new record holds no slug yet, and the number after the last one is as free as that was
      const mine = before.then((last) =>
        last > 0 && holder === undefined ? last + 1 : findFreeNumber((keys) => holders(kind, keys), holder, wish, last),
      );
      queue.last = Promise.all([before, mine]).then(
        (numbers) => Math.max(...numbers),
        () => before,
      );
      return [wish, slugNumber(wish, await mine)] as const;
    });
    const texts = Promise.all(taking).then((taken): Texts => {
      const slugs = new Map(taken);
      const each = Object.entries(draft.texts).map(([language, set]) => {
        const slug = slugs.get(set['slug'] ?? '');
        return [language, slug ? { ...set, slug } : set];
      });
      return Object.fromEntries(each);
    });
    try {
      return await write(texts);
    } finally {
      for (const wish of wishes) {
        const queue = queues.get(`${kind} ${wish}`);
        if (queue) queue.waiting -= 1;
        if (queue?.waiting === 0) queues.delete(`${kind} ${wish}`);
      }
    }
  };
}

/** The first number whose slug the record holds already, or that follows the last one taken here and is free. */
async function findFreeNumber(
  holders: (keys: readonly string[]) => Promise<ReadonlyMap<string, number>>,
  holder: number | undefined,
  wish: string,
  last: number,
): Promise<number> {
  const search = slugSearch(Math.max(last + 1, 2));
  let step = search.next();
  while (!step.done) {
    const numbers = step.value;
    const found = await holders(numbers.map((number) => slugKey(slugNumber(wish, number))));
    const free = numbers.find((number) => {
      const other = found.get(slugKey(slugNumber(wish, number)));
      return other === undefined ? number > last : other === holder;
    });
    step = search.next(free);
  }
  return step.value;
}
