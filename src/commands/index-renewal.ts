/** Rebuilds an index that an older version made, while lists go on. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { type IndexState, type Pair, Unreachable } from '../ports.ts';

/**
 * Milliseconds: before the first look, so that the first readers are not slowed down; between looks at an index that is unavailable;
 * between two lines of progress.
 */
const pause = { first: 500, look: 5000, line: 5000 };

/** A renewal, running or ended. */
export interface IndexRenewal {
  /** A message for operators while the index is not up to date; undefined otherwise. */
  notice(): string | undefined;
  /** Cancels it; the next start begins again. */
  stop(): Promise<void>;
}

/** Waits until the index is available, and rebuilds it if an older version made it. A change of languages is left to operators. */
export function renewIndex(pair: Pair, log: Log): IndexRenewal {
  const stopping = new AbortController();
  const { signal } = stopping;
  let notice: string | undefined;

  async function rebuild(): Promise<void> {
    const begun = performance.now();
    let lastLine = begun;
    await pair.maintenance.rebuild((done, all) => {
      signal.throwIfAborted();
      notice = `The index is being rebuilt for this version: ${done} of ${all} records are done`;
      if (performance.now() - lastLine < pause.line) return;
      lastLine = performance.now();
      log.info({ done, all }, 'Rebuilding the index');
    });
    notice = undefined;
    log.info({ ms: Math.round(performance.now() - begun) }, 'The index is rebuilt');
  }

  async function run(): Promise<void> {
    await delay(pause.first, undefined, { signal });
    const state = await stateOnceReachable(pair, log, signal);
    if (state === 'other languages') {
      notice = 'The index was made for other languages: run reindex';
      log.warn(notice);
    }
    if (state !== 'older rules') return;
    notice = 'The index is being rebuilt for this version';
    log.info('The index was made by an older version: it is rebuilt while lists go on');
    await rebuild();
  }

  const running = run().catch((err: unknown) => {
    if (signal.aborted) return;
    notice = 'The index could not be rebuilt for this version: run reindex';
    log.warn({ err }, notice);
  });
  return {
    notice: () => notice,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function stateOnceReachable(pair: Pair, log: Log, signal: AbortSignal): Promise<IndexState> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await pair.maintenance.indexState();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      if (isFirst) log.warn(`Lists are answered by the store, without search: ${error.message}`);
    }
    await delay(pause.look, undefined, { signal });
  }
}
