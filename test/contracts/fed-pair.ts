/** A pair of the embedded store and another index. A write resolves only after the index has its entries. */

import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { type EntryContext, entryOf, usualRules } from '../../src/derive/entry.ts';
import type { MirroredIndex } from '../../src/mirrored-ports.ts';
import { type Document, statuses } from '../../src/model/documents/document.ts';
import type { Entry } from '../../src/model/documents/entry.ts';
import { publicTownOf } from '../../src/model/documents/lookups.ts';
import { isResource, type ResourceName } from '../../src/model/tables/field.ts';
import type { DocumentStore, Pair } from '../../src/ports.ts';
import { asking, languages } from './drafts.ts';
import { alone } from './entries.ts';

/** Opens the pair over an empty store in memory; closing it closes the index too. */
export function pairFeeding(index: MirroredIndex): Pair {
  const embedded = openSqlite({ file: ':memory:', languages });
  return {
    ...embedded,
    index,
    store: feedingStore(embedded, index),
    async close() {
      await embedded.close();
      await index.close();
    },
  };
}

function feedingStore({ store, index: own }: Pair, index: MirroredIndex): DocumentStore {
  const feed = async (kind: ResourceName, ids: readonly number[]) => {
    await index.write(await entriesOf(store, kind, await store.read(kind, ids)));
  };
  /** The events to index again: their entries contain data of venues and categories, and their revision rises when these change. */
  const dependents = async (id: number) => {
    const sources = [id, ...(await below(store, id))];
    const everything = asking({
      kind: 'events',
      statuses,
      hidden: true,
      limit: 10_000,
      references: [{ by: 'tags', ids: sources }],
    });
    return (await own.find(everything)).hits.map((hit) => hit.id);
  };
  return {
    ...store,
    async insert(kind, draft) {
      const stored = await store.insert(kind, draft);
      if (isResource(kind)) await feed(kind, [stored.id]);
      return stored;
    },
    async replace(kind, document, slugs) {
      const stored = await store.replace(kind, document, slugs);
      if (!stored || !isResource(kind)) return stored;
      await feed(kind, [document.id]);
      await feed('events', await dependents(document.id));
      return stored;
    },
    async remove(kind, id, revision) {
      const around = await dependents(id);
      const removed = await store.remove(kind, id, revision);
      if (!removed || !isResource(kind)) return removed;
      await index.write([{ kind, id, revision: revision + 1, gone: true }]);
      await feed('events', around);
      return removed;
    },
  };
}

/** The descendants of a category; none for other records. */
async function below(store: DocumentStore, id: number): Promise<number[]> {
  const categories = await Array.fromAsync(store.scan('categories'));
  const children = categories.filter(({ facts }) => facts.parent === id).map((each) => each.id);
  return [...children, ...(await Promise.all(children.map((child) => below(store, child)))).flat()];
}

async function entriesOf(
  store: DocumentStore,
  kind: ResourceName,
  documents: readonly Document<ResourceName>[],
): Promise<Entry[]> {
  const context = kind === 'events' ? await contextIn(store) : alone;
  return documents.map((document) => entryOf(document, context, languages));
}

async function contextIn(store: DocumentStore): Promise<EntryContext> {
  const venues = new Map((await Array.fromAsync(store.scan('venues'))).map((each) => [each.id, each.facts]));
  const parents = new Map((await Array.fromAsync(store.scan('categories'))).map(({ id, facts }) => [id, facts.parent]));
  const ancestorsOf = (category: number): number[] => {
    const parent = parents.get(category) ?? 0;
    return parent === 0 ? [] : [parent, ...ancestorsOf(parent)];
  };
  return {
    rules: usualRules,
    pointOf(id) {
      const { status, geo_lat: lat, geo_lng: lng } = venues.get(id) ?? {};
      return status === 'publish' && lat !== undefined && lng !== undefined ? { lat, lng } : undefined;
    },
    townOf(id) {
      const venue = venues.get(id);
      return venue ? publicTownOf(venue) : '';
    },
    ancestorsOf,
  };
}
