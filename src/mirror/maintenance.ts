/** What operators do with a mirrored pair: compare both sides, rebuild the index or let the former one answer, take a snapshot. */

import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { collectBatches } from '../async/batched.ts';
import type { MirroredStore, Refusal, Stub } from '../mirrored-ports.ts';
import type { Document } from '../model/documents/document.ts';
import { type Entry, type IndexedState, type IndexProblem, indexProblemOf } from '../model/documents/entry.ts';
import { isResource, type Kind, kinds, type ResourceName, resourceNames } from '../model/tables/field.ts';
import type {
  ChangePage,
  Difference,
  DocumentReader,
  DocumentStore,
  Maintenance,
  Progress,
  SequencedChange,
  Snapshot,
} from '../ports.ts';
import { buildEntries, type Recorded } from './entries.ts';
import type { Mirror } from './mirror.ts';
import type { Relay, Sides } from './relay.ts';

/** Makes the maintenance of a pair. */
export function makeMaintenance(sides: Sides, relay: Relay, { drain }: Mirror): Maintenance {
  const { store, index, guard, warn } = sides;
  return {
    // The older index answers and is written to meanwhile. Throws when records were rejected, after all others are in
    async rebuild(progress) {
      const refused: Refusal[] = [];
      const building = await index.rebuild();
      let position: number;
      try {
        const beforeLast = await copyChanges(sides, building.write, 0, refused, await loadCounting(store, progress));
        // What this process showed before the swap is shown after it
        position = await relay.hold(async () => {
          const last = await copyChanges(sides, building.write, beforeLast, refused);
          await building.swap();
          return last;
        });
      } catch (error) {
        const abandoning = building.abandon();
        await abandoning.catch((left: unknown) => warn(`The index that was being built is left: ${String(left)}`));
        throw error;
      }
      // Other processes wrote to the former index until the swap
      await copyChanges(sides, (entries) => index.write(entries, 'soon'), position, refused);
      await index.tidy();
      throwIfRefused(refused);
    },
    async back() {
      const refused: Refusal[] = [];
      await index.back();
      // It lacks what was written since
      await copyChanges(sides, (entries) => index.write(entries, 'soon'), 0, refused);
      await index.refresh();
      throwIfRefused(refused);
    },
    check: (progress) => findDifferences(sides, drain, progress),
    snapshot: () => takeSnapshot(store),
    tidy: () => index.tidy(),
    indexState: () => guard.run(() => index.state()),
    indexNotes: () => guard.run(() => index.notes()),
  };
}

// Comparing

const batchSize = 200;
/** Milliseconds that a writer has to send its change; what is still marked then is sent here. */
const moment = 2500;

interface Differing {
  readonly id: number;
  readonly problem: IndexProblem;
  /** The revisions of the record and of its entry. */
  readonly wanted: number | undefined;
  readonly known: number | undefined;
}

/**
 * Reports every record whose entry is missing, late or wrong, and every entry without a record. A change on its way is no difference:
 * `drain` brings marked records to the index, and what differed is compared again; a record that is written all the time may differ then
 * too. Throws Unreachable.
 */
async function* findDifferences(
  sides: Sides,
  drain: () => Promise<unknown>,
  progress: Progress,
): AsyncIterable<Difference> {
  const count = await loadCounting(sides.store, progress);
  for (const kind of resourceNames) {
    const suspects = new Map<number, Differing>();
    for await (const each of compare(sides, kind, count)) suspects.set(each.id, each);
    if (suspects.size === 0) continue;
    await delay(moment);
    await drain();
    for await (const { id, problem, wanted, known } of compare(sides, kind)) {
      const before = suspects.get(id);
      if (!before) continue;
      // It was written again, after the index had what it lacked before
      const isOnItsWay =
        wanted !== before.wanted && known !== undefined && before.wanted !== undefined && known >= before.wanted;
      if (!isOnItsWay) yield { kind, id, problem };
    }
  }
}

/** What differs at this moment, both sides read in order of ID; `count` gets the number of records compared. */
async function* compare(
  sides: Sides,
  kind: ResourceName,
  count: (records: number) => void = () => {},
): AsyncIterable<Differing> {
  for await (const [id, wanted, known] of sideBySide(readWanted(sides, kind), sides.index.known(kind))) {
    if (wanted) count(1);
    let problem: IndexProblem | undefined;
    // A stub as new as the record is no entry
    if (wanted) problem = indexProblemOf(wanted, known?.gone && known.revision >= wanted.revision ? undefined : known);
    else if (!known?.gone) problem = 'not in the store';
    if (problem) yield { id, problem, wanted: wanted?.revision, known: known?.revision };
  }
}

async function* readWanted(sides: Sides, kind: ResourceName): AsyncIterable<IndexedState & { readonly id: number }> {
  const { store, index } = sides;
  for await (const documents of collectBatches(store.scan(kind), batchSize)) {
    const { entries } = await buildEntries(sides, documents);
    const digests = new Map(entries.map((entry) => [entry.id, 'gone' in entry ? undefined : index.digestOf(entry)]));
    for (const { id, revision } of documents) yield { id, revision, digest: digests.get(id) };
  }
}

/** Merges two streams in order of ID: each ID once, with what either stream has of it. */
async function* sideBySide<A extends { readonly id: number }, B extends { readonly id: number }>(
  ones: AsyncIterable<A>,
  others: AsyncIterable<B>,
): AsyncIterable<[id: number, one: A | undefined, other: B | undefined]> {
  const [left, right] = [ones[Symbol.asyncIterator](), others[Symbol.asyncIterator]()];
  let one: A | undefined = (await left.next()).value;
  let other: B | undefined = (await right.next()).value;
  try {
    while (one || other) {
      const id = Math.min(one?.id ?? Number.POSITIVE_INFINITY, other?.id ?? Number.POSITIVE_INFINITY);
      const [hasOne, hasOther] = [one?.id === id, other?.id === id];
      yield [id, hasOne ? one : undefined, hasOther ? other : undefined];
      if (hasOne) one = (await left.next()).value;
      if (hasOther) other = (await right.next()).value;
    }
  } finally {
    await Promise.all([left.return?.(), right.return?.()]);
  }
}

/** Makes a counter of existing records that reports progress; the total is fixed at the start. */
async function loadCounting(store: MirroredStore, progress: Progress): Promise<(records: number) => void> {
  const all = Object.values(await store.size()).reduce((sum, size) => sum + size, 0);
  let done = 0;
  return (records) => {
    done = Math.min(done + records, all);
    progress(done, all);
  };
}

// Rebuilding

type WriteEntries = (entries: readonly (Entry | Stub)[]) => Promise<Refusal[]>;

/**
 * Writes what changed after a position, 0 for everything. `count` gets the numbers of existing records done. Resolves to the position from
 * which to go on.
 */
async function copyChanges(
  sides: Sides,
  write: WriteEntries,
  after: number,
  refused: Refusal[],
  count: (records: number) => void = () => {},
): Promise<number> {
  let position = after;
  for await (const { changes, next } of readChangePages(sides.store, after)) {
    const { entries, refusals } = await buildEntries(sides, await readChanged(sides.store, changes));
    refused.push(...refusals, ...(await write(entries)));
    count(changes.filter(({ deleted }) => !deleted).length);
    position = next;
  }
  return position;
}

function throwIfRefused(refused: readonly Refusal[]): void {
  const [first] = refused;
  if (!first) return;
  const ids = new Set(refused.map(({ id }) => id));
  throw new Error(
    `The index refused ${ids.size} records, the first of them ${first.kind} ${first.id}: ${first.reason}`,
  );
}

// Taking a snapshot

/** How often changes are looked for until there are no more. */
const looks = 50;

/** Walks through a store once, into temporary files, and reads what changed meanwhile. Throws Unreachable. */
async function takeSnapshot(store: DocumentStore): Promise<Snapshot> {
  const folder = await mkdtemp(join(tmpdir(), 'cartellera-'));
  const whole = { recursive: true, force: true };
  try {
    // After everything that was answered before the call
    let position = await store.lastChange();
    for (const kind of resourceNames) await writeLines(join(folder, kind), store.scan(kind));
    // The changed records by kind and ID, undefined for removed ones. Changes are read until there are none, so that nothing changed while the
    // last ones were read
    const changed = new Map<Kind, Map<number, Document | undefined>>(resourceNames.map((kind) => [kind, new Map()]));
    for (let [look, before] = [0, -1]; look < looks && position !== before; look += 1) {
      before = position;
      for await (const { changes, next } of readChangePages(store, position)) {
        for (const record of await readChanged(store, changes))
          changed.get(record.kind)?.set(record.id, 'gone' in record ? undefined : record);
        position = next;
      }
    }
    // Kinds without marks; a record that others refer to is never removed
    for (const kind of kinds) if (!isResource(kind)) await writeLines(join(folder, kind), store.scan(kind));
    const [identity, lastUser] = [await store.identity(), await store.lastUser()];
    return {
      scan: <K extends Kind>(kind: K, after = 0) =>
        scanLines(join(folder, kind), changed.get(kind), after) as AsyncIterable<Document<K>>,
      identity: async () => identity,
      lastUser: async () => lastUser,
      close: () => rm(folder, whole),
    };
  } catch (error) {
    await rm(folder, whole);
    throw error;
  }
}

/** Writes documents as lines. Line and paragraph separators are escaped, because Node ends lines there too. */
async function writeLines(path: string, documents: AsyncIterable<Document>): Promise<void> {
  const lines = (async function* () {
    for await (const document of documents) {
      const line = JSON.stringify(document).replace(
        /[\u2028\u2029]/g,
        (each) => `\\u${each.charCodeAt(0).toString(16)}`,
      );
      yield `${line}\n`;
    }
  })();
  await writeFile(path, lines, { mode: 0o600 });
}

/** The documents of a file by rising ID with changes applied, then later ones. */
async function* scanLines(
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

// Reading what changed

const pageSize = 500;

/** The changes after a position, 0 for all, up to now. Who goes on from the last `next` misses nothing. Throws Unreachable. */
async function* readChangePages(store: DocumentReader, position: number): AsyncGenerator<ChangePage> {
  for (let [after, isEnd] = [position, false]; !isEnd; ) {
    const page = await store.changes(after, pageSize);
    yield page;
    [after, isEnd] = [page.next, page.changes.length < pageSize];
  }
}

/**
 * The changed records as they are now. What is written meanwhile has a later change too, by which it comes again; one that is removed
 * meanwhile comes by that alone.
 */
async function readChanged(store: DocumentReader, changes: readonly SequencedChange[]): Promise<Recorded[]> {
  const living = resourceNames.map((kind): Promise<Recorded[]> => {
    const some = changes.filter((change) => change.kind === kind && !change.deleted);
    return store.read(
      kind,
      some.map(({ id }) => id),
    );
  });
  const stubs = changes.flatMap(({ kind, id, revision, deleted }): Stub[] =>
    deleted ? [{ kind, id, revision, gone: true }] : [],
  );
  return [...(await Promise.all(living)).flat(), ...stubs];
}
