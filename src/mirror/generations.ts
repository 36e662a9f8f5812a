import type { MirroredStore } from '../mirrored-ports.ts';

/** The generation of a store as one process knows it. */
export interface Generations {
  /** The present generation of the store. Throws Unreachable. */
  now(): Promise<number>;
  /** Raises it. Throws Unreachable. */
  bump(): Promise<void>;
}

/** The generation of `store`. Within the turn of the event loop in which it was read or raised, it is not read again. */
export function generationsOf(store: Pick<MirroredStore, 'generation' | 'bumpGeneration'>): Generations {
  let current: number | undefined;

  /** Valid in this tick only, so that no request gets a value older than itself. */
  function keepForThisTick(generation: number): number {
    current = generation;
    process.nextTick(() => {
      current = undefined;
    });
    return generation;
  }

  return {
    now: async () => current ?? keepForThisTick(await store.generation()),
    async bump() {
      keepForThisTick(await store.bumpGeneration());
    },
  };
}
