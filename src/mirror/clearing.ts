/** Clears the marks of changes that the index has been sent. */

import { batched } from '../async/batched.ts';
import type { Change, MirroredStore } from '../mirrored-ports.ts';
import { retriesIn } from './retry.ts';

/** Changes that the index has taken, and those that it rejected. */
export interface Sent {
  readonly taken: readonly Change[];
  readonly refused: readonly Change[];
}

/** The most marks cleared at a time. */
const max = 500;

/** Makes the function that clears the marks of accepted changes and postpones rejected ones (see `retry.ts`). */
export function clearingIn(store: MirroredStore): (sent: Sent) => Promise<void> {
  const retries = retriesIn(store);
  const clear = batched<Change, void>(max, async (changes) => {
    await store.clearMarks(changes);
    return [];
  });
  return async ({ taken, refused }) => {
    for (const { id } of taken) retries.forget(id);
    await Promise.all(taken.filter(({ dependentsPending }) => !dependentsPending).map(clear));
    for (const change of refused) await retries.backOff(change);
  };
}
