/** Writes documents. Each write is one atomic step, repeated when another writer was faster. */

import type { Db, Filter } from 'mongodb';
import { type Document, type DocumentParts, type Draft, documentOf } from '../../model/documents/document.ts';
import { postKinds } from '../../model/documents/families.ts';
import { claimKey, imageLabels, slugKey } from '../../model/documents/keys-and-labels.ts';
import { lookupsOf, slugsIn } from '../../model/documents/lookups.ts';
import { nextRevision } from '../../model/documents/versions.ts';
import type { Kind } from '../../model/tables/field.ts';
import { type DocumentStore, type Hit, KeyTaken } from '../../ports.ts';
import { type Holders, holdersIn, slugsFrom, type WithSlugs } from './keys.ts';
import { type Counters, countersIn } from './meta.ts';
import { type Outcome, type Put, puttingIn, raiseAll } from './put.ts';
import type { RevisionReader } from './revisions.ts';
import { collectionOf, documentIn, living, type Stored, tombstoneOf, writtenOf } from './stored.ts';

interface Writer {
  readonly ids: Counters;
  readonly withSlugs: WithSlugs;
  readonly holders: Holders;
  readonly put: (put: Put) => Promise<Outcome>;
  readonly latest: RevisionReader['latest'];
  /** The living record of this revision, as it is stored. */
  readonly stored: (kind: Kind, id: number, revision: number) => Promise<Stored | null>;
}

interface WriteOptions extends Pick<Put, 'over'> {
  /** The slugs that must stay exactly as sent; others are made unique. */
  readonly exact: readonly string[];
  /** The keys that a new record claims. */
  readonly claims?: readonly string[];
}

/** Where a document is stored: its ID, which may still be on its way, and the revision before, 0 for none. */
interface Place {
  readonly id: number | Promise<number>;
  readonly before: number;
  /** The ID of a record that was stored before. */
  readonly own?: number;
}

/** The writes of a store. */
export function writesIn(
  database: Db,
  { latest }: RevisionReader,
): Pick<DocumentStore, 'insert' | 'replace' | 'remove' | 'restore' | 'pass' | 'lastUser'> {
  const holders = holdersIn(database);
  const writer: Writer = {
    ids: countersIn(database),
    withSlugs: slugsFrom(holders),
    holders,
    put: puttingIn(database),
    latest,
    stored: (kind, id, revision) => collectionOf(database, kind).findOne({ _id: id, revision, ...living }),
  };
  /** A write that is already too late raises nothing, because two of them could block each other for ever. */
  const dependsOn = async (kind: Kind, { id, revision }: Hit, given: readonly Hit[]) =>
    (await latest(kind, id)).revision === revision && raiseAll(database, kind, given);
  return {
    insert: (kind, draft, claim) => insert(writer, kind, draft, claim),
    async replace(kind, document, exact = [], given = []) {
      if (given.length > 0 && !(await dependsOn(kind, document, given))) return undefined;
      return replace(writer, kind, document, exact);
    },
    remove: (kind, id, revision, only) =>
      only
        ? removeUnless(needs[only](database, kind, id), writer, kind, id, revision)
        : remove(writer, kind, id, revision),
    restore: (kind, document) => restore(writer, kind, document),
    async pass({ users = 0, others = 0 }) {
      await Promise.all([writer.ids('users').pass(users), writer.ids('events').pass(others)]);
    },
    lastUser: () => writer.ids('users').last(),
  };
}

/** The ID is requested while slugs are looked up; an ID that is not used is never given again. */
async function insert<K extends Kind>(
  writer: Writer,
  kind: K,
  draft: Draft<K>,
  claim: string | undefined,
): Promise<Document<K>> {
  const claims = claim === undefined ? [] : [claimKey(claim)];
  const options = { exact: [], claims, over: 'living' } as const;
  for (;;) {
    const place = { id: writer.ids(kind).next(), before: 0 };
    const { outcome, stored } = await attempt(writer, kind, draft, place, options);
    if (outcome === 'stored') return stored;
    await refuseTaken(writer, stored, options);
  }
}

function replace<K extends Kind>(
  writer: Writer,
  kind: K,
  document: DocumentParts<K>,
  exact: WriteOptions['exact'],
): Promise<Document<K> | undefined> {
  return store(writer, kind, document, { exact, over: 'living' });
}

async function remove({ put }: Writer, kind: Kind, id: number, revision: number): Promise<boolean> {
  const next = tombstoneOf(id, revision + 1);
  return (await put({ kind, next, before: revision, over: 'living' })) === 'stored';
}

/** Makes the functions that tell whether a record is still needed. */
const needs = {
  unused: (database: Db, kind: Kind, id: number) => () => isUsed(database, kind, id),
  childless: (database: Db, _: Kind, id: number) => async () =>
    (await collectionOf(database, 'categories').findOne({ 'facts.parent': id }, { projection: { _id: 1 } })) !== null,
};

/** A record that came into use while it was being removed is restored: a use is stored before its writer checks that the record exists. */
async function removeUnless(
  isNeeded: () => Promise<boolean>,
  writer: Writer,
  kind: Kind,
  id: number,
  revision: number,
): Promise<boolean> {
  const stored = await writer.stored(kind, id, revision);
  if (!stored || (await isNeeded()) || !(await remove(writer, kind, id, revision))) return false;
  if (!(await isNeeded())) return true;
  await restore(writer, kind, documentIn(kind, stored));
  return false;
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
    const place = { id: document.id, before: document.revision, own: document.id };
    const { outcome, stored } = await attempt(writer, kind, document, place, options);
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
  { id, before, own }: Place,
  { exact, claims, over }: WriteOptions,
): Promise<{ outcome: Outcome; stored: Document<K> }> {
  return withSlugs(kind, draft, { exact, own }, async (free) => {
    const [given, texts] = await Promise.all([id, free]);
    const stored = documentOf(kind, { id: given, revision: nextRevision(before), facts: draft.facts, texts });
    return { outcome: await put({ kind, next: writtenOf(stored, claims), before, over }), stored };
  });
}

/** Throws KeyTaken for the first key that another record holds. A slug may be numbered unless it must be exact. */
async function refuseTaken({ holders }: Writer, document: Document, options: WriteOptions): Promise<void> {
  const { exact, claims = [] } = options;
  const { kind } = document;
  const { slugs, keys } = lookupsOf(document);
  const exactKeys = exact.map(slugKey);
  const asked = [...slugs.filter((key) => exactKeys.includes(key)), ...keys, ...claims];
  const held = await holders(kind, asked);
  for (const key of asked) {
    const holder = held.get(key);
    if (holder !== undefined && holder !== document.id) throw new KeyTaken(key, holder);
  }
}

/** Tells whether a record refers to this one: an event, a child category, or any that shows a picture. */
async function isUsed(database: Db, kind: Kind, id: number): Promise<boolean> {
  const places: [Kind, Filter<Stored>][] =
    kind === 'images'
      ? postKinds.map((each) => [each, { labels: { $in: imageLabels(id) } }])
      : [
          ['events', { references: id }],
          ['categories', { 'facts.parent': id }],
        ];
  const some = places.map(([where, filter]) =>
    collectionOf(database, where).findOne(filter, { projection: { _id: 1 } }),
  );
  return (await Promise.all(some)).some((each) => each !== null);
}
