/** Decides when to refresh: at once while anybody waits for it, else a moment later, which costs the index less. */

import { sharedRun } from '../async/batched.ts';

/** Knows who waits, and which writes lists may not show yet. */
export interface Showing {
  /** Runs a write, whose refresh may come `soon` when nobody waits for it. */
  written<T>(write: (soon: 'soon' | undefined) => Promise<T>): Promise<T>;
  /** Resolves when lists show all earlier writes. Rejects with Unreachable. */
  show(): Promise<void>;
  /** Resolves as `arriving` does, when lists show it too; until then somebody waits. Rejects with Unreachable. */
  shown<T>(arriving: Promise<T>): Promise<T>;
}

/** `show` refreshes the index. */
export function showingOf(show: () => Promise<void>): Showing {
  let waiting = 0;
  let isBehind = false;

  const showAll = sharedRun(async () => {
    if (!isBehind) return;
    isBehind = false;
    try {
      await show();
    } catch (error) {
      isBehind = true;
      throw error;
    }
  });

  return {
    show: showAll,
    async written(write) {
      const soon = waiting > 0 ? undefined : 'soon';
      try {
        return await write(soon);
      } finally {
        isBehind ||= soon !== undefined;
      }
    },
    async shown(arriving) {
      waiting += 1;
      try {
        const arrived = await arriving;
        await showAll();
        return arrived;
      } finally {
        waiting -= 1;
      }
    },
  };
}
