/** Pushes what this process writes, sweeps up what is left by any, and knows whether lists show it. */

import { sharedRun } from '../async/shared-run.ts';
import { within } from '../async/within.ts';
import type { Generations } from './generations.ts';
import type { Guard } from './guard.ts';
import { inFlightOf } from './in-flight.ts';
import { touchAll, type WriteListener } from './publishing-store.ts';
import { pushOver, type Relay, type Sides } from './relay.ts';
import { sweepOver } from './sweep.ts';

/** Milliseconds between two sweeps, and how much they vary so that processes do not sweep together. */
const pause = { min: 750, spread: 500 };
/** Milliseconds that anybody waits for lists to show what was written, and for the last of it at the end of a process. */
const deadline = { visible: 4000, stop: 1500 };

/** The mirror of one process: it is told what was written, and brings it to the index. */
export interface Mirror extends WriteListener {
  /** Resolves to true once lists show what this process wrote before; to false when that fails or takes too long. */
  visible(): Promise<boolean>;
  /** Resolves when nothing that this process wrote is on its way any more, and lists show it if the index is there. */
  whenIdle(): Promise<void>;
  /** Resolves once the index has been given all that is marked now, whoever wrote it. Rejects with Unreachable. */
  drain(): Promise<unknown>;
  /** Whether the index may be behind the store. */
  late(): boolean;
  /** Sends what is on its way, as far as that goes quickly, and ends. */
  stop(): Promise<void>;
}

/** Begins to mirror; `guards` are probed when their servers are away. */
export function mirrorOver(
  { store, warn }: Pick<Sides, 'store' | 'warn'>,
  relay: Relay,
  generations: Generations,
  guards: readonly Guard[],
): Mirror {
  const arrivals = inFlightOf(warn);
  const push = pushOver(relay, arrivals.finish);
  const sweep = sweepOver(store, relay, (references) => touchAll(store, references));
  /** What is written stays written when nobody can be told; nothing is kept longer than a second by an old generation. */
  const advance = sharedRun(() => generations.bump().catch(() => {}));

  async function drained(): Promise<boolean> {
    await arrivals.recover(async () => {
      if (await sweep.drain()) await advance();
    });
    return true;
  }

  /** Resolves to whether lists show what arrives; a server that is away is no error. */
  const shown = (arriving: Promise<boolean>) => arrivals.track(relay.shown(arriving));

  const endSweeping = again(async () => {
    await Promise.all(guards.map((guard) => guard.probe()));
    await arrivals.track(drained());
  });
  return {
    written: (change) => arrivals.follow(push.add(change) ?? drained()),
    touched: () => arrivals.follow(drained()),
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

/** Runs some work about once a second, never twice at a time, until the function that this gives is called. */
function again(work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  function later(): void {
    timer = setTimeout(
      async () => {
        await work();
        if (timer) later();
      },
      pause.min + Math.random() * pause.spread,
    );
  }
  later();
  return () => {
    clearTimeout(timer);
    timer = undefined;
  };
}
