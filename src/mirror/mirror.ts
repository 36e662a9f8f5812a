/** Pushes what this process writes, sweeps what any process left, and tells when lists show it. */

import { sharedRun } from '../async/batched.ts';
import { within } from '../async/calls.ts';
import type { Generations } from './generations.ts';
import type { Guard } from './guard.ts';
import { inFlightOf } from './in-flight.ts';
import type { WriteListener } from './own-writes.ts';
import { pushOver, type Relay, type Sides } from './relay.ts';
import { sweepPause } from './retries.ts';
import { sweepOver } from './sweep.ts';

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

/** Starts mirroring; `guards` are probed when their servers are unavailable. */
export function mirrorOver(
  { store, warn }: Pick<Sides, 'store' | 'warn'>,
  relay: Relay,
  generations: Generations,
  guards: readonly Guard[],
): Mirror {
  const arrivals = inFlightOf(warn);
  const push = pushOver(relay, arrivals.finish);
  const sweep = sweepOver(store, relay);
  /** A write is stored even when the generation cannot be raised; nothing is cached for longer than a second by an old one. */
  const advance = sharedRun(() => generations.bump().catch(() => {}));

  async function drained(): Promise<boolean> {
    await arrivals.recover(async () => {
      if (await sweep.drain()) await advance();
    });
    return true;
  }

  /** Resolves to whether lists show what arrives; an unavailable server is no error. */
  const shown = (arriving: Promise<boolean>) => arrivals.track(relay.shown(arriving));

  const endSweeping = again(async () => {
    await Promise.all(guards.map((guard) => guard.probe()));
    await arrivals.track(drained());
  });
  return {
    written: (change) => arrivals.follow(push(change) ?? drained()),
    dependentsRaised: () => arrivals.follow(drained()),
    async visible() {
      const isShown = !arrivals.hasFailures() && (await within(deadline.visible, shown(arrivals.all()), false));
      await advance();
      return isShown;
    },
    async whenIdle() {
      await shown(arrivals.whenIdle().then(() => true));
    },
    drain: drained,
    late: () => arrivals.hasFailures() || sweep.late(),
    async stop() {
      endSweeping();
      await within(deadline.stop, arrivals.whenIdle().then(sweep.stop), undefined);
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
