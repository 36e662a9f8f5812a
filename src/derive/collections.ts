/** The collections of the MongoDB store with their indexes, one for each kind. Fields are those of a stored document. */

import { isResource, type Kind, kinds } from '../model/tables/field.ts';
import { resources } from '../model/tables/resources.ts';

/** An index of a collection, as MongoDB takes it. */
interface CollectionIndex {
  readonly name: string;
  readonly key: Readonly<Record<string, 1>>;
  readonly unique?: true;
  /** Limits the index to matching documents. A query uses it only when it asks for such documents. */
  readonly partialFilterExpression?: Readonly<Record<string, unknown>>;
}

/** MongoDB would index an empty list of keys as a key, which only one document could have */
const keys: CollectionIndex = {
  name: 'keys',
  key: { keys: 1 },
  unique: true,
  partialFilterExpression: { keys: { $gt: '' } },
};
const labels: CollectionIndex = {
  name: 'labels',
  key: { labels: 1, _id: 1 },
  partialFilterExpression: { labels: { $gt: '' } },
};
/** In order of waiting. It is small, because mirrored documents have no mark. */
const pending: CollectionIndex = {
  name: 'pending',
  key: { 'pending.since': 1, _id: 1, 'pending.due': 1 },
  partialFilterExpression: { 'pending.since': { $exists: true } },
};
/** In order of numbers; those without one, which come first, in order of waiting. */
const sequence: CollectionIndex = { name: 'sequence', key: { sequence: 1, changed: 1, _id: 1 } };
const published: CollectionIndex = {
  name: 'published',
  key: { 'facts.status': 1, 'facts.published': 1, _id: 1 },
};
const children: CollectionIndex = { name: 'children', key: { 'facts.parent': 1, _id: 1 } };
const start: CollectionIndex = { name: 'start', key: { 'facts.start': 1, _id: 1 } };
/** Of series alone, whose dates lie between. */
const series: CollectionIndex = {
  name: 'series',
  key: { 'facts.start': 1, 'facts.last': 1 },
  partialFilterExpression: { 'facts.recurrence': { $exists: true } },
};
const references: CollectionIndex = { name: 'references', key: { references: 1, 'facts.start': 1, _id: 1 } };

/** Tombstones alone, so that they are counted without the records. */
const gone: CollectionIndex = { name: 'gone', key: { gone: 1 }, partialFilterExpression: { gone: true } };

/** The indexes of every collection: the content of `indexes/mongo.json`. */
export function collectionIndexes(): Record<Kind, readonly CollectionIndex[]> {
  const each = kinds.map((kind) => {
    if (!isResource(kind)) return [kind, [keys]];
    const indexes = [
      keys,
      pending,
      sequence,
      gone,
      ...(resources[kind].family === 'post' ? [published] : []),
      labels,
      ...(kind === 'events' ? [start, series, references] : []),
      ...(kind === 'categories' ? [children] : []),
    ];
    return [kind, indexes];
  });
  return Object.fromEntries(each);
}
