/** Sends what this process writes at once, in batches: what comes while one is under way waits for the next. */

import { sharedRun } from '../async/shared-run.ts';
import type { Change } from '../mirrored-ports.ts';
import { slicesOf } from '../model/slices.ts';
import type { Relay } from './relay.ts';

/** Most records of a batch. */
const batchSize = 500;
/** Most records that wait; further ones are left to the sweep, for they are marked in the store all the same. */
const most = 5000;

/** Brings what this process writes to the index, soon after it was stored. */
export interface Push {
  /** Takes a change that is stored. Resolves to whether lists show it; undefined when the sweep must bring it. */
  add(change: Change): Promise<boolean> | undefined;
}

/** Makes the push of one process; its batches go one after the other. */
export function pushOver(relay: Relay): Push {
  const waiting = new Map<string, Change>();
  const send = sharedRun(async () => {
    const changes = [...waiting.values()];
    waiting.clear();
    let areShown = true;
    for (const some of slicesOf(changes, batchSize)) areShown = (await relay.send(some)) && areShown;
    return areShown;
  });

  return {
    add(change) {
      if (waiting.size >= most) return undefined;
      const key = `${change.kind} ${change.id}`;
      const known = waiting.get(key);
      if (!known || known.revision < change.revision) waiting.set(key, change);
      return send();
    },
  };
}
