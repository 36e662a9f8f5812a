import { listTimeout, type MirroredStore } from '../mirrored-ports.ts';
import type { Guard } from './guard.ts';

/** The timeout, in milliseconds, of calls that may write to many records: raising all events that refer to one, numbering changes. */
const longTimeout = 30_000;

/** The store with every call under guard. A stream (`scan`) has no timeout as a whole. */
export function guardedStore(store: MirroredStore, { run, runLeniently }: Guard): MirroredStore {
  return {
    insert: (kind, draft, claim) => run(() => store.insert(kind, draft, claim)),
    replace: (kind, document, exact, given) => run(() => store.replace(kind, document, exact, given)),
    remove: (kind, id, revision, unused) => run(() => store.remove(kind, id, revision, unused)),
    read: (kind, ids) => run(() => store.read(kind, ids)),
    locate: (kind, at) => run(() => store.locate(kind, at)),
    readByKey: (kind, key) => run(() => store.readByKey(kind, key)),
    readByLabel: (kind, labels, max) => run(() => store.readByLabel(kind, labels, max)),
    invalidateDependents: (references) => run(() => store.invalidateDependents(references), longTimeout),
    changes: (after, limit) => run(() => store.changes(after, limit), longTimeout),
    scan: (kind, after) => store.scan(kind, after),
    restore: (kind, document) => run(() => store.restore(kind, document)),
    pass: (last) => run(() => store.pass(last)),
    lastUser: () => run(() => store.lastUser()),
    identity: () => run(() => store.identity()),
    adopt: (identity) => run(() => store.adopt(identity)),
    pending: (limit) => run(() => store.pending(limit)),
    clearMarks: (changes) => run(() => store.clearMarks(changes)),
    postpone: (changes, until) => run(() => store.postpone(changes, until)),
    backlog: () => run(() => store.backlog()),
    clock: () => run(() => store.clock()),
    generation: () => run(() => store.generation()),
    bumpGeneration: () => run(() => store.bumpGeneration()),
    descendants: (categories) => run(() => store.descendants(categories)),
    lists: {
      find: (query) => runLeniently(() => store.lists.find(query), listTimeout),
      tally: (terms, due) => runLeniently(() => store.lists.tally(terms, due), listTimeout),
    },
    size: () => run(() => store.size()),
    ready: () => run(() => store.ready()),
    close: () => store.close(),
  };
}
