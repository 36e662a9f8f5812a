import type { Change, MirroredStore } from '../mirrored-ports.ts';

/** Milliseconds before a rejected entry is sent again; doubled after each further rejection. */
const delays = { first: 1000, max: 60_000 };

/** Postpones changes that the index rejects, each time for longer. */
export interface Retries {
  /** Postpones a rejected change. Throws Unreachable. */
  backOff(change: Change): Promise<void>;
  /** Forgets the rejections of a record that the index has taken. */
  forget(id: number): void;
}

/** Makes the retries of one process. */
export function retriesIn(store: Pick<MirroredStore, 'clock' | 'postpone'>): Retries {
  const waits = new Map<number, number>();
  return {
    async backOff(change) {
      const wait = Math.min(2 * (waits.get(change.id) ?? delays.first / 2), delays.max);
      waits.set(change.id, wait);
      await store.postpone([change], (await store.clock()) + wait);
    },
    forget(id) {
      waits.delete(id);
    },
  };
}
