/** What a service does besides answering: it publishes what is due, renders ahead while idle, and renews an older index. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Calendar } from '../calendar/calendar.ts';
import { publishDue } from '../calendar/writing/due.ts';
import type { Log } from '../log.ts';
import { type IndexState, type Pair, Unreachable } from '../ports.ts';

/** Begins the work of this process in the background; of several workers only the `first` renews the index. */
export function startBackground(calendar: Calendar, log: Log, first: boolean) {
  const renewal = first ? renewIndex(calendar.pair, log) : undefined;
  const stops = [sweepEverySecond(calendar, log), warmUpWhileIdle(calendar, log), renewal?.stop];
  return {
    /** A message for operators while the index is not up to date; undefined otherwise. */
    indexNotice: () => renewal?.notice(),
    /** Stops all of it, and waits for what is running. */
    stop: async () => {
      await Promise.all(stops.map((stop) => stop?.()));
    },
  };
}

/**
 * Publishes scheduled records when they are due, every second. A failure is logged once, not every second. Returns a function that stops it
 * and waits for what is running.
 */
export function sweepEverySecond(calendar: Calendar, log: Log): () => Promise<void> {
  let running: Promise<void> | undefined;
  let reported = '';
  const succeeded = (): void => {
    reported = '';
  };
  const failed = (err: unknown): void => {
    if (String(err) !== reported) log.warn({ err }, 'Scheduled records could not be published');
    reported = String(err);
  };
  const timer = setInterval(() => {
    // Joins a publication that is already running
    running = publishDue(calendar).then(succeeded, failed);
  }, 1000);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Milliseconds: before the cache is warmed up, so that the first readers are not slowed down; between measurements of load. */
const warming = { first: 1000, look: 5 };
/** The event-loop utilisation (0 to 1) below which the process counts as idle. */
const idleBelow = 0.25;

/** Renders coming events before anybody asks, once. Returns a function that stops it and waits for what is running. */
function warmUpWhileIdle(calendar: Calendar, log: Log): () => Promise<void> {
  async function idle(signal: AbortSignal): Promise<void> {
    for (;;) {
      const before = performance.eventLoopUtilization();
      await delay(warming.look, undefined, { signal });
      if (performance.eventLoopUtilization(before).utilization < idleBelow) return;
    }
  }

  const run = async (signal: AbortSignal): Promise<void> => {
    await delay(warming.first, undefined, { signal });
    // Loaded late, because its imports would delay the start
    const { warmUp } = await import('../calendar/rendering/warm-up.ts');
    const begun = performance.now();
    const events = await warmUp(calendar, () => idle(signal));
    if (events > 0) log.info({ events, ms: Math.round(performance.now() - begun) }, 'Coming events are rendered ahead');
  };
  return untilStopped(run, (err) => log.warn({ err }, 'Coming events could not be rendered ahead'));
}

/** Runs work that a signal ends. Returns a function that gives the signal, and waits for what is running. */
function untilStopped(
  run: (signal: AbortSignal) => Promise<void>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const running = run(stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) failed(error);
  });
  return async () => {
    stopping.abort();
    await running;
  };
}

/**
 * Milliseconds: before the first look at the index, so that the first readers are not slowed down; between looks at one that is
 * unavailable; between two lines of progress.
 */
const renewing = { first: 500, look: 5000, line: 5000 };

interface IndexRenewal {
  notice(): string | undefined;
  /** Cancels it; the next start begins again. */
  stop(): Promise<void>;
}

/**
 * Waits until the index is available, and rebuilds it, while lists go on, if an older version made it. A change of languages is left to
 * operators.
 */
function renewIndex(pair: Pair, log: Log): IndexRenewal {
  let notice: string | undefined;

  async function rebuild(signal: AbortSignal): Promise<void> {
    const begun = performance.now();
    let lastLine = begun;
    await pair.maintenance.rebuild((done, all) => {
      signal.throwIfAborted();
      notice = `The index is being rebuilt for this version: ${done} of ${all} records are done`;
      if (performance.now() - lastLine < renewing.line) return;
      lastLine = performance.now();
      log.info({ done, all }, 'Rebuilding the index');
    });
    notice = undefined;
    log.info({ ms: Math.round(performance.now() - begun) }, 'The index is rebuilt');
  }

  const run = async (signal: AbortSignal): Promise<void> => {
    await delay(renewing.first, undefined, { signal });
    const state = await stateOnceReachable(pair, log, signal);
    if (state === 'other languages') {
      notice = 'The index was made for other languages: run reindex';
      log.warn(notice);
    }
    if (state !== 'older rules') return;
    notice = 'The index is being rebuilt for this version';
    log.info('The index was made by an older version: it is rebuilt while lists go on');
    await rebuild(signal);
  };
  const stop = untilStopped(run, (err) => {
    notice = 'The index could not be rebuilt for this version: run reindex';
    log.warn({ err }, notice);
  });
  return { notice: () => notice, stop };
}

async function stateOnceReachable(pair: Pair, log: Log, signal: AbortSignal): Promise<IndexState> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await pair.maintenance.indexState();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      if (isFirst) log.warn(`Lists are answered by the store, without search: ${error.message}`);
    }
    await delay(renewing.look, undefined, { signal });
  }
}
