/** The sweep of one process: reads marks and sends the marked records. One process at a time does it for all. */

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sharedRun } from '../async/batched.ts';
import type { Change, MirroredStore } from '../mirrored-ports.ts';
import type { Instant } from '../model/time/instants.ts';
import type { Relay } from './relay.ts';
import { leaseTimes } from './retries.ts';

/** The most records sent together. */
const batchSize = 500;

/**
 * Milliseconds that a process has to send what it wrote, and to raise the events that refer to it; after that it counts as dead, and the
 * sweep does it.
 */
const writersTime = 2000;

/** What a sweep did: it sent records, there were none, or another process is sweeping. */
export type Swept = 'sent' | 'nothing' | 'elsewhere';

/** The sweep of one process. */
export interface Sweep {
  /** Sends what has waited for longer than its writer should take, or all that waits when it is `urgent`. Rejects with Unreachable. */
  run(urgent: boolean): Promise<Swept>;
  /** Sends everything that was marked before this call and is due, or waits until another process has. Rejects with Unreachable. */
  drain(): Promise<boolean>;
  /** Sends these records and the marked events that refer to them, which this process has raised. Rejects with Unreachable. */
  drainShowing(references: readonly number[]): Promise<boolean>;
  /** Tells whether something has waited for longer than its writer should take, as far as this process knows. */
  late(): boolean;
  /** Ends a running sweep after its batch, and starts no other. */
  stop(): Promise<void>;
}

/** Makes the sweep of one process. */
export function makeSweep(store: MirroredStore, relay: Relay): Sweep {
  const holder = randomUUID();
  const sweeping = { name: 'sweep', holder };
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  let isLate = true;
  let isUrgent = false;

  /** Raises the events of records whose writers died before they did; false while another process may be at it. */
  async function raiseForgotten(changes: readonly Change[]): Promise<boolean> {
    const ids = changes.map(({ id }) => id);
    return (await raiseDependents(store, ids, holder)) !== undefined;
  }

  /** Sends what is marked before `until`, as long as `mayGoOn`. Resolves to the number of records. */
  async function sendMarked(
    until: Instant,
    mayGoOn: () => Promise<boolean> | boolean,
    showing?: readonly number[],
  ): Promise<number> {
    const sent = new Set<string>();
    while (!isStopped && (await mayGoOn())) {
      const pending = await store.pending(batchSize, showing);
      const fresh = pending.filter((change) => change.since <= until && !sent.has(keyOf(change)));
      const ready = fresh.filter(({ dependentsPending }) => !dependentsPending);
      // Recent ones that are not raised yet are left to their writers
      const forgotten = fresh.filter((change) => change.dependentsPending && until - change.since >= writersTime);
      if (forgotten.length > 0 && (await raiseForgotten(forgotten))) {
        ready.push(...forgotten.map((change) => ({ ...change, dependentsPending: false })));
        until = await store.clock();
      }
      if (ready.length === 0) break;
      const result = await relay.send(ready);
      // Records without a mark are in lists
      await relay.show();
      await relay.acknowledge(result);
      for (const change of ready) sent.add(keyOf(change));
    }
    return sent.size;
  }

  const run = sharedRun(async (): Promise<Swept> => {
    const waitsFor = isUrgent ? 0 : writersTime;
    isUrgent = false;
    const [[first], until] = await Promise.all([store.pending(1), store.clock()]);
    const waited = first ? until - first.since : -1;
    isLate = waited >= writersTime;
    if (waited < waitsFor || isStopped) return 'nothing';
    if (!(await store.takeLease(sweeping, leaseTimes.lasts))) return 'elsewhere';
    try {
      const sent = await sendMarked(until, () => store.takeLease(sweeping, leaseTimes.lasts));
      isLate = false;
      return sent > 0 ? 'sent' : 'nothing';
    } finally {
      await store.endLease(sweeping).catch(() => undefined);
    }
  });

  function runTracked(urgent: boolean): Promise<Swept> {
    isUrgent ||= urgent;
    const swept = run();
    running = swept.catch(() => undefined);
    return swept;
  }

  async function drain(): Promise<boolean> {
    const begun = await store.clock();
    while (!isStopped) {
      const swept = await runTracked(true);
      if (swept !== 'elsewhere') return swept === 'sent';
      const [first] = await store.pending(1);
      if (!first || first.since > begun) return true;
      await delay(leaseTimes.retry);
    }
    return false;
  }

  return {
    run: runTracked,
    drain,
    async drainShowing(references) {
      const begun = performance.now();
      const isOwn = () => performance.now() - begun < writersTime;
      const sending = store.clock().then((until) => sendMarked(until, isOwn, references));
      running = Promise.all([running, sending.catch(() => undefined)]);
      const sent = await sending;
      // What takes longer is swept by one process, maybe this one
      return isOwn() ? sent > 0 : drain();
    },
    late: () => isLate,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

function keyOf({ kind, id, revision }: Change): string {
  return `${kind} ${id}.${revision}`;
}

/**
 * Raises the events of these records, and of descendants of these categories, because entries name all ancestors. A `holder` takes part in
 * the agreement that one process at a time does what takes long; then it resolves to undefined while another process does. Otherwise it
 * begins at once, and others leave it to this one while it goes on. Resolves to all references that it raised.
 */
export async function raiseDependents(
  store: MirroredStore,
  references: readonly number[],
  holder?: string,
): Promise<readonly number[] | undefined> {
  const lease = { name: 'dependents', holder: holder ?? randomUUID() };
  const extend = () => store.takeLease(lease, leaseTimes.lasts);
  let isHeld = holder !== undefined;
  if (isHeld && !(await extend())) return undefined;
  const timer = setInterval(() => {
    isHeld = true;
    extend().catch(() => undefined);
  }, leaseTimes.extend);
  try {
    const all = [...references, ...(await store.descendants(references))];
    await store.invalidateDependents(all);
    return all;
  } finally {
    clearInterval(timer);
    if (isHeld) await store.endLease(lease).catch(() => undefined);
  }
}
