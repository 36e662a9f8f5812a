/** A snapshot of a store: a walk through it, after which the changes during the walk are applied. */

import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from '../model/documents/document.ts';
import { isResource, type Kind, kinds, resourceNames } from '../model/tables/field.ts';
import type { DocumentStore, Snapshot } from '../ports.ts';
import { changedRecords, changePages } from './changes.ts';

const unmarked = kinds.filter((kind) => !isResource(kind));
/** How often changes are looked for until there are no more. */
const looks = 50;

/** The changes during the walk, by kind and ID; undefined for removed records. */
type Changes = ReadonlyMap<Kind, ReadonlyMap<number, Document | undefined>>;

/** Walks through a store once, into temporary files, and reads what changed meanwhile. Throws Unreachable. */
export async function takeSnapshot(store: DocumentStore): Promise<Snapshot> {
  const folder = await mkdtemp(join(tmpdir(), 'cartellera-'));
  const pathOf = (kind: Kind): string => join(folder, kind);
  const close = () => rm(folder, { recursive: true, force: true });
  const spool = (kind: Kind) => writeFile(pathOf(kind), writeLines(store.scan(kind)), { mode: 0o600 });
  try {
    const begun = await readEnd(store);
    for (const kind of resourceNames) await spool(kind);
    const changes = await changedSince(store, begun);
    // Kinds without marks; a record that others refer to is never removed
    for (const kind of unmarked) await spool(kind);
    const [identity, lastUser] = [await store.identity(), await store.lastUser()];
    return {
      scan: <K extends Kind>(kind: K, after = 0) =>
        scan(pathOf(kind), changes.get(kind), after) as AsyncIterable<Document<K>>,
      identity: async () => identity,
      lastUser: async () => lastUser,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Documents as lines. Line and paragraph separators are escaped, because Node ends lines there too. */
async function* writeLines(documents: AsyncIterable<Document>): AsyncGenerator<string> {
  for await (const document of documents) {
    const line = JSON.stringify(document).replace(/[\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16)}`);
    yield `${line}\n`;
  }
}

/** The position after everything that was answered before the call. */
async function readEnd(store: DocumentStore): Promise<number> {
  let position = 0;
  for await (const { next } of changePages(store, position)) position = next;
  return position;
}

/** Reads changes until there are none, so that nothing changed while the last ones were read. */
async function changedSince(store: DocumentStore, begun: number): Promise<Changes> {
  const changed = new Map<Kind, Map<number, Document | undefined>>(resourceNames.map((kind) => [kind, new Map()]));
  let position = begun;
  for (let [look, before] = [0, -1]; look < looks && position !== before; look += 1) {
    before = position;
    for await (const { changes, next } of changePages(store, position)) {
      for (const record of await changedRecords(store, changes))
        changed.get(record.kind)?.set(record.id, 'gone' in record ? undefined : record);
      position = next;
    }
  }
  return changed;
}

/** The documents of a file by rising ID with changes applied, then later ones. */
async function* scan(
  path: string,
  changes: ReadonlyMap<number, Document | undefined> = new Map(),
  after: number,
): AsyncGenerator<Document> {
  const left = new Map(changes);
  for await (const line of (await open(path)).readLines()) {
    const stored: Document = JSON.parse(line);
    const document = left.has(stored.id) ? left.get(stored.id) : stored;
    left.delete(stored.id);
    if (document && document.id > after) yield document;
  }
  const later = [...left.values()].flatMap((document) => (document && document.id > after ? [document] : []));
  yield* later.sort((one, other) => one.id - other.id);
}
