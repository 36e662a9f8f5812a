/**
 * What a service does besides answering: it publishes what is due, lists series further, removes what uploads left, renders
 * ahead while idle, and renews an older index.
 */

import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Calendar } from '../calendar/calendar.ts';
import { publishDue } from '../calendar/writing/due.ts';
import { moveHorizons } from '../calendar/writing/horizons.ts';
import type { Log } from '../log.ts';
import { type IndexState, type Pair, Unreachable, unlessUnreachable } from '../ports.ts';
import { type Environment, type IndexNotice, openNotice, placeVariable } from './shared-state.ts';

/** Begins the work of this process in the background; of several workers only the one in the first place renews the index. */
export function startBackground(calendar: Calendar, log: Log, environment: Environment) {
  const { pair } = calendar;
  const notice = openNotice(environment);
  const stops = [sweepEverySecond(calendar, log), warmUpWhileIdle(calendar, log)];
  if (cluster.isPrimary || environment[placeVariable] === '1') {
    const moving = repeatAlone(pair, log, horizons, async () => {
      const series = await moveHorizons(calendar);
      if (series > 0) log.info({ series }, 'Series without end are listed a month further');
    });
    // Failed uploads leave some of these
    const removing = repeatAlone(pair, log, tidying, async (signal) => {
      const { removeForgotten } = await import('../calendar/images/files.ts');
      const pictures = await removeForgotten(calendar, signal);
      if (pictures > 0) log.info({ pictures }, 'Files of pictures without a record are removed');
    });
    stops.push(renewIndex(pair, log, notice), moving, removing);
  }
  return {
    /** A message for operators while the index is not up to date; undefined otherwise. */
    indexNotice: notice.read,
    /** Stops all of it, and waits for what is running. */
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
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
  const timer = setInterval(() => {
    // Joins a publication that is already running
    running = publishDue(calendar).then(
      () => {
        reported = '';
      },
      (err: unknown) => {
        // Reasons of one outage differ from second to second
        const failure = err instanceof Unreachable ? err.name : String(err);
        if (failure !== reported) log.warn(causeOf(err), 'Scheduled records could not be published');
        reported = failure;
      },
    );
  }, 1000);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Milliseconds: before the cache is warmed up, so that the first readers are not slowed down; between measurements of load; between looks
 * whether another process has warmed up its own.
 */
const warming = { first: 1000, look: 5, next: 5000 };
/** The event-loop utilisation (0 to 1) below which the process counts as idle. */
const idleBelow = 0.25;

/**
 * Renders coming events before anybody asks, once. Of processes on servers, which are many and share those, one does it at a time. Returns a
 * function that stops it and waits for what is running.
 */
function warmUpWhileIdle(calendar: Calendar, log: Log): () => Promise<void> {
  return untilStopped(
    async (signal) => {
      await delay(warming.first, undefined, { signal });
      for (;;) {
        const isDone = await runAlone(calendar.pair, 'rendering ahead', async () => {
          await waitUntilIdle(signal);
          // Loaded late, because they would delay the start
          const { warmUp } = await import('../calendar/rendering/warm-up.ts');
          await import('../http/page-steps.ts');
          const begin = performance.now();
          const events = await warmUp(calendar, () => waitUntilIdle(signal));
          const ms = Math.round(performance.now() - begin);
          if (events > 0) log.info({ events, ms }, 'Coming events are rendered ahead');
        });
        if (isDone) return;
        await delay(warming.next * (1 + Math.random()), undefined, { signal });
      }
    },
    (err) => log.warn(causeOf(err), 'Coming events could not be rendered ahead'),
  );
}

async function waitUntilIdle(signal: AbortSignal): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization();
    await delay(warming.look, undefined, { signal });
    if (performance.eventLoopUtilization(before).utilization < idleBelow) return;
  }
}

/** What is done at the start, and again after a pause. */
interface Repeated {
  /** Of its lease. */
  readonly name: string;
  /** Milliseconds between two runs, and the part of them by which a pause differs each time. */
  readonly pause: number;
  readonly jitter: number;
  /** What a log line says of a run that failed, and when the next one is. */
  readonly failed: string;
  readonly next: string;
}

const horizons: Repeated = {
  name: 'horizons',
  pause: 3_600_000,
  jitter: 0.2,
  failed: 'Series without end could not be listed further',
  next: 'in an hour',
};

const tidying: Repeated = {
  name: 'files of pictures',
  pause: 86_400_000,
  jitter: 0.1,
  failed: 'Files of pictures without a record could not be removed',
  next: 'in a day',
};

/** Does something again and again, in one process at a time. Returns a function that stops it and waits for what is running. */
function repeatAlone(
  pair: Pair,
  log: Log,
  { name, pause, jitter, failed, next }: Repeated,
  work: (signal: AbortSignal) => Promise<void>,
): () => Promise<void> {
  return untilStopped(
    async (signal) => {
      await delay(warming.first, undefined, { signal });
      for (;;) {
        try {
          await runAlone(pair, name, () => work(signal));
        } catch (error) {
          signal.throwIfAborted();
          log.warn(causeOf(error), `${failed}: it is tried again ${next}`);
        }
        await delay(pause * (1 + jitter * Math.random()), undefined, { signal });
      }
    },
    (err) => log.warn(causeOf(err), failed),
  );
}

/** Milliseconds: how long work is this process's after its lease was taken or extended, and how often it is extended. */
const alone = { lasts: 30_000, extend: 5000 };

/**
 * Runs work that one process of a calendar does at a time; false while another one does it. Those that share a file are workers of one service,
 * of which only the one in the first place does what all would do.
 */
async function runAlone({ store, lag }: Pair, name: string, work: () => Promise<void>): Promise<boolean> {
  if (!lag) {
    await work();
    return true;
  }
  const lease = { name, holder: randomUUID() };
  if (!(await store.takeLease(lease, alone.lasts))) return false;
  const timer = setInterval(() => {
    store.takeLease(lease, alone.lasts).catch(() => undefined);
  }, alone.extend);
  try {
    await work();
    return true;
  } finally {
    clearInterval(timer);
    await store.endLease(lease).catch(unlessUnreachable);
  }
}

/** What a log line says of a failure: an unavailable server is no defect, so that its line needs no stack. */
function causeOf(error: unknown): Readonly<Record<string, unknown>> {
  return error instanceof Unreachable ? { reason: error.message } : { err: error };
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
 * unavailable; the longest pause between two attempts; between two lines of progress.
 */
const renewing = { first: 500, look: 5000, longest: 600_000, line: 5000 };

const otherLanguages = 'The index was made for other languages: run reindex';

/**
 * Waits until both servers are available, and rebuilds the index, while lists go on, if an older version made it and no other process does.
 * What fails is tried again, until the index is as this program makes it, whoever rebuilt it. A change of languages is left to operators.
 * Returns a function that stops it, after which the next start begins again.
 */
function renewIndex(pair: Pair, log: Log, notice: IndexNotice): () => Promise<void> {
  return untilStopped(
    async (signal) => {
      await delay(renewing.first, undefined, { signal });
      let state = await readStateOnceBothAnswer(pair, signal);
      for (let failures = 0; state !== 'current'; state = await readStateOnceBothAnswer(pair, signal)) {
        if (state === 'other languages') {
          if (notice.read() !== otherLanguages) log.warn(otherLanguages);
          notice.set(otherLanguages);
        } else {
          try {
            const isDone = await runAlone(pair, 'rebuild', () => rebuild(pair, log, notice, signal));
            if (isDone) break;
            notice.set('The index is being rebuilt for this version, by another process');
          } catch (error) {
            signal.throwIfAborted();
            log.warn(causeOf(error), 'The index could not be rebuilt for this version: it is tried again');
            const message = error instanceof Error ? error.message : error;
            notice.set(`The index could not be rebuilt for this version, which is tried again: ${message}`);
            failures += 1;
          }
        }
        const wait = Math.min(renewing.longest, renewing.look * 2 ** Math.max(0, failures - 1));
        await delay(wait, undefined, { signal });
      }
      if (state === 'current' && notice.read() !== undefined)
        log.info('The index is up to date: another process has rebuilt it');
      notice.set(undefined);
    },
    (err) => log.warn({ err }, 'The state of the index is unknown'),
  );
}

async function rebuild(pair: Pair, log: Log, notice: IndexNotice, signal: AbortSignal): Promise<void> {
  // Another process may just have done it
  if ((await pair.maintenance.indexState()) === 'current') return;
  log.info('The index was made by an older version: it is rebuilt while lists go on');
  notice.set('The index is being rebuilt for this version');
  const begin = performance.now();
  let lastLine = begin;
  await pair.maintenance.rebuild((done, all) => {
    signal.throwIfAborted();
    notice.set(`The index is being rebuilt for this version: ${done} of ${all} records are done`);
    if (performance.now() - lastLine < renewing.line) return;
    lastLine = performance.now();
    log.info({ done, all }, 'Rebuilding the index');
  });
  log.info({ ms: Math.round(performance.now() - begin) }, 'The index is rebuilt');
}

async function readStateOnceBothAnswer(pair: Pair, signal: AbortSignal): Promise<IndexState> {
  for (;;) {
    try {
      // Without documents, a rebuild would fail
      await pair.ready();
      return await pair.maintenance.indexState();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
    await delay(renewing.look, undefined, { signal });
  }
}
