import { batched } from '../async/batched.ts';
import type { MirroredStore } from '../mirrored-ports.ts';

/** The generation of a store as one process knows it. */
export interface Generations {
  /** The one that the store has now. Throws Unreachable. */
  now(): Promise<number>;
  /** Raises it. What goes on in the same turn of the event loop need not ask for it again. Throws Unreachable. */
  advance(): Promise<void>;
}

/** The generation of `store`. Those who ask in one turn of the event loop share a question, and so do those who ask while one is under way. */
export function generationsOf(store: Pick<MirroredStore, 'generation' | 'advance'>): Generations {
  const asked = batched<void, number>(
    Number.POSITIVE_INFINITY,
    async (asking) => {
      const generation = await store.generation();
      return asking.map(() => generation);
    },
    { atOnce: 1 },
  );
  let told: number | undefined;
  return {
    now: () => (told === undefined ? asked() : Promise.resolve(told)),
    async advance() {
      told = await store.advance();
      // No request can come in between, so that nobody is told of a time before their asking
      process.nextTick(() => {
        told = undefined;
      });
    },
  };
}
