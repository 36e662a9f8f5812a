/** Sends what this process writes at once. */

import { batched } from '../async/batched.ts';
import type { Change } from '../mirrored-ports.ts';
import type { Relay } from './relay.ts';

/** Most records that are sent together. */
const batchSize = 500;
/** Most records that are on their way; further ones are left to the sweep, for they are marked in the store all the same. */
const max = 5000;

/** Brings what this process writes to the index, soon after it was stored. */
export interface Push {
  /** Takes a change that is stored. Resolves to whether the index has taken it; undefined when the sweep must bring it. */
  add(change: Change): Promise<boolean> | undefined;
}

/** Makes the push of one process. `settling` gets what is still to be done once the index has taken what was sent. */
export function pushOver(relay: Relay, settling: (work: Promise<void>) => void): Push {
  let onTheirWay = 0;
  const send = batched<Change, boolean>(batchSize, async (changes) => {
    const sent = await relay.send(changes);
    settling(relay.settle(sent));
    return changes.map((change) => !sent.refused.includes(change));
  });

  return {
    add(change) {
      if (onTheirWay >= max) return undefined;
      onTheirWay += 1;
      return send(change).finally(() => {
        onTheirWay -= 1;
      });
    },
  };
}
