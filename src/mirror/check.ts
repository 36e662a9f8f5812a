/** Compares the index with the documents, both read in order of ID. */

import { setTimeout as delay } from 'node:timers/promises';
import { collectBatches } from '../async/batched.ts';
import type { Known, MirroredStore } from '../mirrored-ports.ts';
import { type IndexedState, type IndexProblem, indexProblemOf } from '../model/documents/entry.ts';
import { type ResourceName, resourceNames } from '../model/tables/field.ts';
import type { Difference, Progress } from '../ports.ts';
import { buildEntries } from './entries.ts';
import type { Sides } from './relay.ts';

const batchSize = 200;
/** Milliseconds that a writer has to send its change; what is still marked then is sent here. */
const moment = 2500;

/**
 * Reports every record whose entry is missing, late or wrong, and every entry without a record. A change on its way is no difference:
 * `drain` brings marked records to the index, and what differed is compared again; a record that is written all the time may differ then
 * too. Throws Unreachable.
 */
export async function* differences(
  sides: Sides,
  drain: () => Promise<unknown>,
  progress: Progress,
): AsyncIterable<Difference> {
  const count = await loadCounting(sides.store, progress);
  for (const kind of resourceNames) {
    const suspects = new Map<number, Differing>();
    for await (const each of differing(sides, kind, count)) suspects.set(each.id, each);
    if (suspects.size === 0) continue;
    await delay(moment);
    await drain();
    for await (const each of differing(sides, kind)) {
      const { id, problem } = each;
      const before = suspects.get(id);
      if (before && !isOnItsWay(before, each)) yield { kind, id, problem };
    }
  }
}

interface Differing {
  readonly id: number;
  readonly problem: IndexProblem;
  /** The revisions of the record and of its entry. */
  readonly wanted: number | undefined;
  readonly known: number | undefined;
}

/** Tells whether a record that differs was written again, after the index had what it lacked before. */
function isOnItsWay(before: Differing, { wanted, known }: Differing): boolean {
  return wanted !== before.wanted && known !== undefined && before.wanted !== undefined && known >= before.wanted;
}

/** What differs at this moment; `count` gets the number of records compared. */
async function* differing(
  sides: Sides,
  kind: ResourceName,
  count: (records: number) => void = () => {},
): AsyncIterable<Differing> {
  for await (const [id, wanted, known] of sideBySide(readWanted(sides, kind), sides.index.known(kind))) {
    if (wanted) count(1);
    const problem = problemOf(wanted, known);
    if (problem) yield { id, problem, wanted: wanted?.revision, known: known?.revision };
  }
}

function problemOf(wanted: IndexedState | undefined, known: Known | undefined): IndexProblem | undefined {
  if (!wanted) return known?.gone ? undefined : 'not in the store';
  // A stub as new as the record is no entry
  return indexProblemOf(wanted, known?.gone && known.revision >= wanted.revision ? undefined : known);
}

async function* readWanted(sides: Sides, kind: ResourceName): AsyncIterable<IndexedState & { readonly id: number }> {
  const { store, index } = sides;
  for await (const documents of collectBatches(store.scan(kind), batchSize)) {
    const { entries } = await buildEntries(sides, documents);
    const digests = new Map(entries.map((entry) => [entry.id, 'gone' in entry ? undefined : index.digestOf(entry)]));
    for (const { id, revision } of documents) yield { id, revision, digest: digests.get(id) };
  }
}

/** Makes a counter of existing records that reports progress; the total is fixed at the start. */
export async function loadCounting(store: MirroredStore, progress: Progress): Promise<(records: number) => void> {
  const all = Object.values(await store.size()).reduce((sum, size) => sum + size, 0);
  let done = 0;
  return (records) => {
    done = Math.min(done + records, all);
    progress(done, all);
  };
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
