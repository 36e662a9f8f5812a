/** What becomes of the marks of changes once the index has been given them. */

import { batched } from '../async/batched.ts';
import type { Change, MirroredStore } from '../mirrored-ports.ts';

/** Changes that the index has taken, and those that the index refused. */
export interface Sent {
  readonly taken: readonly Change[];
  readonly refused: readonly Change[];
}

/** Most marks that are cleared at a time. */
const max = 500;
/** Milliseconds until a refused entry is tried again; twice as long after each further time. */
const delays = { first: 1000, max: 60_000 };

/** Gives the function that clears the marks of what was taken and touched, and lets what was refused wait for another day. */
export function clearingIn(store: MirroredStore): (sent: Sent) => Promise<void> {
  const waits = new Map<number, number>();
  const clear = batched<Change, void>(max, async (changes) => {
    await store.clearMarks(changes);
    return [];
  });

  async function backOff(change: Change): Promise<void> {
    const wait = Math.min(2 * (waits.get(change.id) ?? delays.first / 2), delays.max);
    waits.set(change.id, wait);
    await store.postpone([change], (await store.clock()) + wait);
  }

  return async ({ taken, refused }) => {
    for (const { id } of taken) waits.delete(id);
    await Promise.all(taken.filter(({ dependentsPending }) => !dependentsPending).map(clear));
    for (const change of refused) await backOff(change);
  };
}
