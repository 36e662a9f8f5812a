/** Clears the marks of changes that the index has been sent, and postpones those that it rejected. */

import { batched } from '../async/batched.ts';
import type { Change, MirroredStore } from '../mirrored-ports.ts';
import { rejectedPause } from './retries.ts';

/** Changes that the index has taken, and those that it rejected. */
export interface Sent {
  readonly taken: readonly Change[];
  readonly refused: readonly Change[];
}

const batchSize = 500;

/** Makes the function that clears the marks of accepted changes and postpones rejected ones, each time for longer. */
export function clearingIn(store: MirroredStore): (sent: Sent) => Promise<void> {
  const waits = new Map<number, number>();
  const clear = batched<Change, void>(batchSize, async (changes) => {
    await store.clearMarks(changes);
    return [];
  });
  async function backOff(change: Change): Promise<void> {
    const wait = Math.min(2 * (waits.get(change.id) ?? rejectedPause.first / 2), rejectedPause.max);
    waits.set(change.id, wait);
    await store.postpone([change], (await store.clock()) + wait);
  }
  return async ({ taken, refused }) => {
    for (const { id } of taken) waits.delete(id);
    await Promise.all(taken.filter(({ dependentsPending }) => !dependentsPending).map(clear));
    for (const change of refused) await backOff(change);
  };
}
