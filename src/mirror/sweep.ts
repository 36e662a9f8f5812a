/** Sends everything that is marked in the store to the index, whoever wrote it. Pushing is fast; the sweep is the guarantee. */

import { sharedRun } from '../async/batched.ts';
import type { Change, MirroredStore } from '../mirrored-ports.ts';
import { invalidateAll } from './own-writes.ts';
import type { Relay } from './relay.ts';

const batchSize = 500;
/** Milliseconds after which a writer that has not raised the events that refer to its record counts as dead; the sweep does it then. */
const writersTime = 2000;

/** Reads marks and sends the marked records, one run after the other. */
export interface Sweep {
  /** Sends everything that was marked before this call and is due. Resolves to whether there was any. Rejects with Unreachable. */
  drain(): Promise<boolean>;
  /** Tells whether something has waited for longer than its writer should take, as far as this process knows. */
  late(): boolean;
  /** Ends a running sweep after its batch, and starts no other. */
  stop(): Promise<void>;
}

/** The sweep of one process. */
export function sweepOver(store: MirroredStore, relay: Relay): Sweep {
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let isLate = true;

  const drain = sharedRun(async () => {
    let until = await store.clock();
    const sent = new Set<string>();
    while (!stopped) {
      const pending = await store.pending(batchSize);
      const fresh = pending.filter((change) => change.since <= until && !sent.has(keyOf(change)));
      const forgotten = fresh.filter(
        ({ dependentsPending, since }) => dependentsPending && until - since >= writersTime,
      );
      if (forgotten.length > 0) {
        await invalidateAll(
          store,
          forgotten.map(({ id }) => id),
        );
        until = await store.clock();
      }
      // Recent ones that are not raised yet are left to their writers
      const changes = fresh
        .filter((change) => !change.dependentsPending || forgotten.includes(change))
        .map(withoutDependents);
      if (changes.length === 0) break;
      if (changes.some(({ since }) => until - since >= writersTime)) isLate = true;
      const result = await relay.send(changes);
      // Records without a mark are in lists
      await relay.show();
      await relay.acknowledge(result);
      for (const change of changes) sent.add(keyOf(change));
    }
    isLate = false;
    return sent.size > 0;
  });

  return {
    drain() {
      const run = drain();
      running = run.catch(() => undefined);
      return run;
    },
    late: () => isLate,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

function keyOf({ kind, id, revision }: Change): string {
  return `${kind} ${id}.${revision}`;
}

function withoutDependents(change: Change): Change {
  return { ...change, dependentsPending: false };
}
