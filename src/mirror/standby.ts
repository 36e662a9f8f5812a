/** Reads records from the store, or from what stands by while no server takes writes. */

import type { MirroredStore, StandbyReads } from '../mirrored-ports.ts';
import { Unreachable } from '../ports.ts';

/** The reads of records and of the generation, which go on without a primary. */
export interface StandbyStore extends StandbyReads, Pick<MirroredStore, 'generation'> {
  /** True while the last read came from what stands by, or from memory. */
  isStale(): boolean;
}

/**
 * Reads from the store as long as that answers. `standby` answers otherwise; the generation is then the last one known, so that what is
 * cached goes on serving. Throws Unreachable where neither answers.
 */
export function withStandby(store: MirroredStore, standby: StandbyReads | undefined): StandbyStore {
  let isStale = false;
  let last = 0;

  async function read<T>(fromStore: () => Promise<T>, instead: (() => Promise<T>) | undefined): Promise<T> {
    try {
      const answer = await fromStore();
      isStale = false;
      return answer;
    } catch (error) {
      if (!(error instanceof Unreachable) || !instead) throw error;
      const answer = await instead();
      isStale = true;
      return answer;
    }
  }

  return {
    read: (kind, ids) => read(() => store.read(kind, ids), standby && (() => standby.read(kind, ids))),
    locate: (kind, at) => read(() => store.locate(kind, at), standby && (() => standby.locate(kind, at))),
    readByKey: (kind, key) => read(() => store.readByKey(kind, key), standby && (() => standby.readByKey(kind, key))),
    readByLabel: (kind, labels, max) =>
      read(() => store.readByLabel(kind, labels, max), standby && (() => standby.readByLabel(kind, labels, max))),
    async generation() {
      last = await read(() => store.generation(), standby && (async () => last));
      return last;
    },
    isStale: () => isStale,
  };
}
