/** The sweep of one process: reads marks and sends the marked records. One process at a time does it for all. */

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sharedRun } from '../async/batched.ts';
import type { MirroredStore, Version } from '../mirrored-ports.ts';
import type { Instant } from '../model/time/instants.ts';
import { fittingChanges, type Relay } from './relay.ts';
import { leaseTimes } from './retries.ts';

/** The most records read at once. */
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

/** What this process sends by itself, until its marks are cleared. */
export interface Sending {
  has(version: Version): boolean;
  /** Resolves when some of it is done, or has failed and is left to the sweep. */
  next(): Promise<void>;
}

/** Makes the sweep of one process, which leaves alone what that is `sending` already. */
export function makeSweep(store: MirroredStore, relay: Relay, sending: Sending): Sweep {
  const holder = randomUUID();
  const sweeping = { name: 'sweep', holder };
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  let isLate = true;
  let isUrgent = false;

  /**
   * Sends what is marked before `until`, as long as `mayGoOn`. Resolves to the number of records, and to when the oldest one was marked that
   * was left because this process is sending it.
   */
  async function sendMarked(
    until: Instant,
    mayGoOn: () => Promise<boolean> | boolean,
    showing?: readonly number[],
  ): Promise<{ readonly count: number; readonly left?: Instant | undefined }> {
    const sent = new Set<string>();
    let left: Instant | undefined;
    while (!isStopped && (await mayGoOn())) {
      const pending = await store.pending(batchSize, showing);
      const marked = pending.filter((change) => change.since <= until && !sent.has(keyOf(change)));
      // A record whose events were raised is sent again with them
      const { own = [], fresh = [] } = Object.groupBy(marked, (change) =>
        !showing && sending.has(change) ? 'own' : 'fresh',
      );
      left = own[0]?.since;
      const ready = fresh.filter(({ dependentsPending }) => !dependentsPending);
      // Recent ones that are not raised yet are left to their writers. Those of older ones died before they raised them; so they are raised here,
      // unless another process may be at it
      const forgotten = fresh.filter((change) => change.dependentsPending && until - change.since >= writersTime);
      const forgottenIds = forgotten.map(({ id }) => id);
      if (forgotten.length > 0 && (await raiseDependents(store, forgottenIds, holder))) {
        ready.push(...forgotten.map((change) => ({ ...change, dependentsPending: false })));
        until = await store.clock();
      }
      if (ready.length === 0) break;
      for (let rest = ready; rest.length > 0; ) {
        const some = rest.slice(0, fittingChanges(rest));
        rest = rest.slice(some.length);
        const result = await relay.send(some);
        // Records without a mark are in lists
        await relay.show();
        await relay.acknowledge(result);
        for (const change of some) sent.add(keyOf(change));
        if (isStopped || !(await mayGoOn())) break;
      }
    }
    return { count: sent.size, left };
  }

  const run = sharedRun(async (): Promise<{ readonly swept: Swept; readonly left?: Instant | undefined }> => {
    const waitsFor = isUrgent ? 0 : writersTime;
    isUrgent = false;
    const [[first], until] = await Promise.all([store.pending(1), store.clock()]);
    const waited = first ? until - first.since : -1;
    isLate = waited >= writersTime;
    if (waited < waitsFor || isStopped) return { swept: 'nothing' };
    if (!(await store.takeLease(sweeping, leaseTimes.lasts))) return { swept: 'elsewhere' };
    try {
      const { count, left } = await sendMarked(until, () => store.takeLease(sweeping, leaseTimes.lasts));
      isLate = left !== undefined && until - left >= writersTime;
      return { swept: count > 0 ? 'sent' : 'nothing', left };
    } finally {
      await store.endLease(sweeping).catch(() => undefined);
    }
  });

  function runTracked(urgent: boolean): ReturnType<typeof run> {
    isUrgent ||= urgent;
    const swept = run();
    running = swept.catch(() => undefined);
    return swept;
  }

  async function drain(): Promise<boolean> {
    const begun = await store.clock();
    let hasSent = false;
    while (!isStopped) {
      const { swept, left } = await runTracked(true);
      hasSent ||= swept === 'sent';
      if (swept === 'elsewhere') {
        const [first] = await store.pending(1);
        if (!first || first.since > begun) return true;
        await delay(leaseTimes.retry);
      } else if (left === undefined || left > begun) return hasSent;
      else {
        // What was left may fail, or be before others that were not looked at
        await sending.next();
        hasSent = true;
      }
    }
    return false;
  }

  return {
    run: async (urgent) => (await runTracked(urgent)).swept,
    drain,
    async drainShowing(references) {
      const end = performance.now() + writersTime;
      const raised = store.clock().then((until) => sendMarked(until, () => performance.now() < end, references));
      running = Promise.all([running, raised.catch(() => undefined)]);
      const { count } = await raised;
      // What takes longer is swept by one process, maybe this one
      const others = performance.now() < end ? false : await drain();
      return count > 0 || others;
    },
    late: () => isLate,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

/** A record in one of its revisions, as a text. */
export function keyOf({ kind, id, revision }: Version): string {
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
  let isHeld = holder !== undefined;
  if (isHeld && !(await store.takeLease(lease, leaseTimes.lasts))) return undefined;
  const timer = setInterval(() => {
    isHeld = true;
    store.takeLease(lease, leaseTimes.lasts).catch(() => undefined);
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
