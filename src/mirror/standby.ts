/** Reads that go on while a store takes no writes, or does not answer. */

import { within } from '../async/calls.ts';
import type { MirroredStore, Standby, StandbyReads } from '../mirrored-ports.ts';
import type { Kind } from '../model/tables/field.ts';
import { Unreachable, unlessUnreachable } from '../ports.ts';

/** Milliseconds after which a read also asks what stands by, because the store may have frozen. */
const hedgeDelay = 500;

/** Marks an answer that takes longer. */
const late = Symbol('late');

/** The reads of records, of files and of the generation, which go on without a primary. */
interface StandbyStore extends StandbyReads, Pick<MirroredStore, 'bumpGeneration'> {
  /** True while the last read came from what stands by, or from memory. */
  isStale(): boolean;
}

/**
 * Reads from the store as long as that answers, and from `standby` otherwise; from whichever answers first where the store takes long. Throws
 * Unreachable where neither does.
 */
export function withStandby(store: MirroredStore, standby: Standby | undefined): StandbyStore {
  const primary: StandbyReads = { ...store, readFile: store.media.read };
  let [isStale, isLate] = [false, false];
  let last = 0;

  /** The answer of the store; `late` when nobody should wait for it alone. After one was late, all are until one comes. */
  async function soon<T>(answer: Promise<T>): Promise<T | typeof late> {
    const noted = answer.then((value) => {
      isLate = false;
      return value;
    });
    const early = await within(isLate ? 0 : hedgeDelay, noted, late);
    if (early === late) isLate = true;
    return early;
  }

  async function read<T>(fromStore: () => Promise<T>, fromStandby: (standby: Standby) => Promise<T>): Promise<T> {
    if (!standby) return fromStore();
    const instead = () => Promise.try(fromStandby, standby).then((answer) => ({ answer, isOther: true }));
    let found = standby.isNeeded() ? await instead().catch(unlessUnreachable) : undefined;
    if (!found) {
      const own = Promise.try(fromStore).then((answer) => ({ answer, isOther: false }));
      try {
        const early = await soon(own);
        found = early === late ? await Promise.any([own, instead()]).catch(() => own) : early;
      } catch (error) {
        unlessUnreachable(error);
        found = await instead();
      }
    }
    isStale = found.isOther;
    return found.answer;
  }

  /** The documents of the store. Throws Unreachable when the first one is late and others can be read from. */
  async function* scanSoon<T>(documents: AsyncIterable<T>, { ready }: Standby): AsyncIterable<T> {
    const iterator = documents[Symbol.asyncIterator]();
    const next = iterator.next();
    const early = await soon(next);
    if (early === late && (await ready().then(() => true, unlessUnreachable))) {
      throw new Unreachable('The store does not answer in time');
    }
    const first = early === late ? await next : early;
    if (first.done) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }

  const readFrom = <T>(question: (reads: StandbyReads) => Promise<T>) => read(() => question(primary), question);

  return {
    read: (kind, ids) => readFrom((reads) => reads.read(kind, ids)),
    locate: (kind, at) => readFrom((reads) => reads.locate(kind, at)),
    readByKey: (kind, key) => readFrom((reads) => reads.readByKey(kind, key)),
    readByLabel: (kind, labels, max) => readFrom((reads) => reads.readByLabel(kind, labels, max)),
    identity: () => readFrom((reads) => reads.identity()),
    readFile: (...file) => readFrom((reads) => reads.readFile(...file)),
    async *scan<K extends Kind>(kind: K, after = 0) {
      if (!standby) return yield* store.scan(kind, after);
      let position = after;
      try {
        if (standby.isNeeded()) throw new Unreachable('The store has no primary');
        for await (const document of scanSoon(store.scan(kind, after), standby)) {
          position = document.id;
          yield document;
        }
      } catch (error) {
        unlessUnreachable(error);
        isStale = true;
        yield* standby.scan(kind, position);
      }
    },
    generation: () =>
      read(
        async () => {
          last = await store.generation();
          return last;
        },
        async ({ isNeeded, generation, ready }) => {
          // One that is silent may go on raising it
          if (!isNeeded()) return generation();
          // The last steps may be where nobody can read them, so what was cached by the last one known may be too old; without anybody to read
          // from, it is all there is
          const isReadable = await ready().then(() => true, unlessUnreachable);
          return isReadable ? -1 - last : last;
        },
      ),
    async bumpGeneration() {
      last = await store.bumpGeneration();
      return last;
    },
    isStale: () => isStale,
  };
}
