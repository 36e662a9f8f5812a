/** Pushes what this process writes, sweeps up what is left by any, and knows whether lists show it. */

import { Unreachable } from '../ports.ts';
import { sharedRun } from '../shared-run.ts';
import type { Guard } from './guard.ts';
import { type Told, touchAll } from './own-writes.ts';
import { pushOver } from './push.ts';
import type { Relay, Sides } from './relay.ts';
import { sweepOver } from './sweep.ts';
import { within } from './within.ts';

/** Milliseconds between two sweeps, and how much they vary so that processes do not sweep together. */
const pause = { least: 750, spread: 500 };
/** Milliseconds that anybody waits for lists to show what was written, and for the last of it at the end of a process. */
const deadline = { visible: 4000, stop: 1500 };

/** The mirror of one process: it is told what was written, and brings it to the index. */
export interface Mirror extends Told {
  /** Resolves to true once lists show what this process wrote before; to false when that fails or takes too long. */
  visible(): Promise<boolean>;
  /** Resolves when nothing that this process wrote is on its way any more. */
  settled(): Promise<void>;
  /** Whether the index may be behind the store. */
  late(): boolean;
  /** Sends what is on its way, as far as that goes quickly, and ends. */
  stop(): Promise<void>;
}

/** Begins to mirror; `guards` are probed when their servers are away. */
export function mirrorOver(
  { store, warn }: Pick<Sides, 'store' | 'warn'>,
  relay: Relay,
  guards: readonly Guard[],
): Mirror {
  const push = pushOver(relay);
  const sweep = sweepOver(store, relay, (references) => touchAll(store, references));
  const onTheirWay = new Set<Promise<boolean>>();
  /** How often something that this process wrote did not arrive, since a sweep last brought all of it. */
  let missed = 0;
  let timer: NodeJS.Timeout | undefined;

  /** What is written stays written when nobody can be told; nothing is kept longer than a second by an old generation. */
  const advance = sharedRun(() => store.advance().catch(() => {}));

  /** Whether it went well; what is amiss with a server its guard has told already. */
  async function arrived(arriving: Promise<boolean>): Promise<boolean> {
    try {
      return await arriving;
    } catch (error) {
      if (!(error instanceof Unreachable)) warn(`The mirror failed: ${String(error)}`);
      missed += 1;
      return false;
    }
  }

  async function drained(): Promise<boolean> {
    const before = missed;
    if (await sweep.drain()) await advance();
    if (missed === before) missed = 0;
    return true;
  }

  function follow(arriving: Promise<boolean>): void {
    const followed = arrived(arriving).finally(() => onTheirWay.delete(followed));
    onTheirWay.add(followed);
  }

  function sweepLater(): void {
    timer = setTimeout(
      async () => {
        await Promise.all(guards.map((guard) => guard.probe()));
        await arrived(drained());
        if (timer) sweepLater();
      },
      pause.least + Math.random() * pause.spread,
    );
  }

  async function settled(): Promise<void> {
    while (onTheirWay.size > 0) await Promise.all(onTheirWay);
  }

  async function shown(): Promise<boolean> {
    if (missed > 0) return false;
    const all = Promise.all(onTheirWay).then((each) => each.every((isShown) => isShown));
    return within(deadline.visible, all, false);
  }

  sweepLater();
  return {
    written: (change) => follow(push.add(change) ?? drained()),
    touched: () => follow(drained()),
    async visible() {
      const isShown = await shown();
      await advance();
      return isShown;
    },
    settled,
    late: () => missed > 0 || sweep.late(),
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await within(deadline.stop, settled().then(sweep.stop), undefined);
    },
  };
}
