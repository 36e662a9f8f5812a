/** Pushes what this process writes, sweeps what any process left, and tells when lists show it. */

import { sharedRun } from '../async/batched.ts';
import { within } from '../async/calls.ts';
import { WritesRefused } from '../mirrored-ports.ts';
import { Unreachable } from '../ports.ts';
import type { Guard } from './guard.ts';
import type { WriteListener } from './own-writes.ts';
import { pushOver, type Relay, type Sides } from './relay.ts';
import { sweepPause } from './retries.ts';
import { sweepOver } from './sweep.ts';
import { troubleOf } from './trouble.ts';

/** The most milliseconds to wait until lists show a write, and for the last writes when a process ends. */
const deadline = { visible: 4000, stop: 1500 };

/** The mirror of one process: it hears of writes, and brings them to the index. */
export interface Mirror extends WriteListener {
  /** Resolves to true once lists show what this process wrote before; to false when that fails or takes too long. */
  visible(): Promise<boolean>;
  /** Resolves when nothing that this process wrote is on its way, and lists show it if the index is available. */
  whenIdle(): Promise<void>;
  /** Resolves when the index has been sent everything that is marked now, whoever wrote it. Rejects with Unreachable. */
  drain(): Promise<unknown>;
  /** Tells whether the index may lag behind the store. */
  late(): boolean;
  /** Sends what is on its way, as far as that is quick, and stops. */
  stop(): Promise<void>;
}

/** Starts mirroring a store that is in its `firstTerm`; `guards` are probed when their servers are unavailable. */
export function mirrorOver(
  { store, warn }: Pick<Sides, 'store' | 'warn'>,
  relay: Relay,
  guards: readonly Guard[],
  firstTerm: string,
): Mirror {
  const arrivals = arrivalsWith(warn);
  const push = pushOver(relay, arrivals.finish);
  const sweep = sweepOver(store, relay);
  /** A write is stored even when the generation cannot be raised; nothing is cached for longer than a second by an old one. */
  const advance = sharedRun(() => store.bumpGeneration().catch(() => {}));

  let term = firstTerm;
  /** After a restart or a change of primary, the store may lack the end of what the index was sent. */
  async function followTerm(): Promise<void> {
    const now = await store.term();
    if (now !== term) await relay.raiseLost();
    term = now;
  }

  async function drain(): Promise<boolean> {
    await arrivals.recover(async () => {
      await followTerm();
      if (await sweep.drain()) await advance();
      // What failed may have been a refresh
      if (arrivals.hasFailures()) await relay.show();
    });
    return true;
  }

  /** Resolves to whether lists show what arrives; an unavailable server is no error. */
  const shown = (arriving: Promise<boolean>) => arrivals.track(relay.shown(arriving));

  const endSweeping = again(async () => {
    await Promise.all(guards.map((guard) => guard.probe()));
    await arrivals.track(drain());
  });
  return {
    written: (change) => arrivals.follow(push(change) ?? drain()),
    dependentsRaised: () => arrivals.follow(drain()),
    async visible() {
      const isShown = !arrivals.hasFailures() && (await within(deadline.visible, shown(arrivals.all()), false));
      await advance();
      return isShown;
    },
    async whenIdle() {
      await shown(arrivals.whenIdle().then(() => true));
    },
    drain,
    late: () => arrivals.hasFailures() || sweep.late(),
    async stop() {
      endSweeping();
      await within(deadline.stop, arrivals.whenIdle().then(sweep.stop), undefined);
    },
  };
}

/** Tracks what is on its way to the index, and whether something failed to arrive; `warn` gets a line for failures that are no outage. */
function arrivalsWith(warn: (line: string) => void) {
  const onTheirWay = new Set<Promise<boolean>>();
  const toBeFinished = new Set<Promise<unknown>>();
  const refusal = troubleOf(warn, 'The index takes writes again');
  const fault = troubleOf(warn, 'The mirror works again');
  let failures = 0;

  /** Resolves to false when something fails. Outages are not logged here: the guard has logged them. */
  async function track<T>(arriving: Promise<T>): Promise<T | false> {
    try {
      return await arriving;
    } catch (error) {
      if (error instanceof WritesRefused) refusal.lasts(`The index takes no writes: ${error.message}`);
      else if (!(error instanceof Unreachable)) fault.lasts(`The mirror failed: ${String(error)}`);
      failures += 1;
      return false;
    }
  }

  function addTo<T>(all: Set<Promise<T | false>>, arriving: Promise<T>): void {
    const tracked = track(arriving).finally(() => all.delete(tracked));
    all.add(tracked);
  }

  return {
    track,
    follow: (arriving: Promise<boolean>) => addTo(onTheirWay, arriving),
    /** Adds work that remains for something that has arrived; only `whenIdle` waits for it. */
    finish: (work: Promise<void>) => addTo(toBeFinished, work),
    /** Resolves to whether everything arrived that is on its way now. */
    all: async () => (await Promise.all(onTheirWay)).every((hasArrived) => hasArrived),
    async whenIdle() {
      while (onTheirWay.size + toBeFinished.size > 0) await Promise.all([...onTheirWay, ...toBeFinished]);
    },
    /** True if something has failed since the last successful recovery. */
    hasFailures: () => failures > 0,
    /** Runs work that sends everything again that had failed before. When it rejects, this rejects too, and the failures stay. */
    async recover(work: () => Promise<void>) {
      const before = failures;
      await work();
      if (failures > before) return;
      failures = 0;
      refusal.ends();
      fault.ends();
    },
  };
}

/** Runs work about once a second, never twice at a time, until the returned function is called. */
function again(work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  function later(): void {
    timer = setTimeout(
      async () => {
        await work();
        if (timer) later();
      },
      sweepPause.min + Math.random() * sweepPause.spread,
    );
  }
  later();
  return () => {
    clearTimeout(timer);
    timer = undefined;
  };
}
