/** The primary process of several workers, which answer on the same port and share nothing but the servers. */

import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { tellMetrics } from '../http/observation.ts';
import { keepCounts } from '../http/requests/limits.ts';
import type { Log } from '../log.ts';
import type { Instant } from '../model/time/instants.ts';
import { type ClockSet, clockFrom } from './clock.ts';
import type { ExitCode } from './command.ts';
import { environmentOfNotice, type NoticeSet } from './index-notice.ts';
import { onSignals } from './signals.ts';
import { environmentOf } from './worker-place.ts';

/** Milliseconds that a worker gets to stop, a little more than it takes at most. */
const graceOfWorkers = 11_000;

/** Milliseconds before an ended worker is replaced; doubled after each one that ended soon. */
const pause = { first: 500, longest: 30_000 };
/** Milliseconds. A worker that lived longer did not end soon. */
const soon = 60_000;

/** The message of a worker that answers requests. */
interface Serving {
  /** Its root as clients on this machine reach it. */
  readonly serving: string;
}

/** In a worker: tells the primary that it answers requests. */
export function sayServing(url: string): void {
  process.send?.({ serving: url } satisfies Serving);
}

/**
 * Starts workers and replaces those that end, until a signal stops all of them. Resolves when all have ended: to 0 when each has answered
 * all requests that it had accepted; to 1 when one has not, or when they could not be started.
 */
export async function leadWorkers(
  { workers: count, now }: Pick<Config, 'workers' | 'now'>,
  log: Log,
): Promise<ExitCode> {
  await Promise.all([keepCounts(), tellMetrics()]);
  const crew = crewOf(log, now);
  const stop = (signal: string): void => {
    log.info({ signal }, 'Stopping');
    crew.stop();
  };
  onSignals(stop, crew.abandon);
  // The first worker starts alone: it creates what is missing on the servers, and reports wrong settings
  const first = crew.attend(1);
  const url = await first.serving;
  const others = url === undefined ? [] : Array.from({ length: count - 1 }, (_, at) => crew.attend(at + 2));
  const all = await Promise.all(others.map(({ serving }) => serving));
  if (url !== undefined && !all.includes(undefined)) log.info({ url, workers: count }, `Listening on ${url}`);
  else crew.stop();
  const codes = await Promise.all([first, ...others].map(({ ended }) => ended));
  if (url !== undefined) log.info('Stopped');
  return codes.includes(1) ? 1 : 0;
}

/** One place among the workers, whichever worker fills it. */
interface Attended {
  /** Resolves to the address when the first worker there answers; to undefined when it ends before that. */
  readonly serving: Promise<string | undefined>;
  /** Resolves when the place is no longer filled. */
  readonly ended: Promise<ExitCode>;
}

function crewOf(log: Log, now: Instant | undefined) {
  const workers = new Set<Worker>();
  const clock = clockFrom(now);
  let isSet = now !== undefined;
  let noticed: NoticeSet = { indexNotice: null };
  const stopping = new AbortController();
  const tellAll = (signal: NodeJS.Signals): void => {
    for (const worker of workers) worker.process.kill(signal);
  };

  /** Passes a worker's new clock on to the others. */
  function setClock(at: Instant, isFrozen: boolean): void {
    isSet = true;
    clock.set(at, isFrozen);
    for (const worker of workers) sendClock(worker);
  }

  function sendClock(worker: Worker): void {
    worker.send({ clock: clock.now(), isFrozen: clock.isFrozen() } satisfies ClockSet);
  }

  /** Passes what a worker says of the index on to the others. */
  function setNotice(notice: NoticeSet): void {
    noticed = notice;
    for (const worker of workers) worker.send(notice);
  }

  /** A worker that ends before it has ever answered is not replaced, because another would fail alike. */
  async function attended(place: number, first: PromiseWithResolvers<string | undefined>): Promise<ExitCode> {
    let hasServed = false;
    const heard = (worker: Worker, { serving, clock: at, isFrozen = false, indexNotice }: FromWorker): void => {
      if (serving !== undefined) {
        hasServed = true;
        first.resolve(serving);
        worker.send(noticed);
        if (clock.isFrozen()) sendClock(worker);
      }
      if (at !== undefined) setClock(at, isFrozen);
      if (indexNotice !== undefined) setNotice({ indexNotice });
    };
    for (let short = 0; !stopping.signal.aborted; ) {
      const begun = performance.now();
      const set = isSet && { NOW: new Date(clock.now()).toISOString() };
      const worker = forked({ ...environmentOf(place), ...environmentOfNotice(noticed), ...set }, heard);
      workers.add(worker);
      const end = await endOf(worker);
      workers.delete(worker);
      if (stopping.signal.aborted) return end.code === 0 || end.signal === 'SIGTERM' ? 0 : 1;
      short = performance.now() - begun < soon ? short + 1 : 1;
      const wait = waitAfter(short);
      const follows = hasServed ? `another follows in ${wait} ms` : 'none follows, for it has never answered';
      log.error({ ended: worker.id, ...end }, `A worker has ended, and ${follows}`);
      if (!hasServed) return 1;
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    return 0;
  }

  return {
    /** Fills a place, numbered from 1 on, with one worker after the other. */
    attend(place: number): Attended {
      const first = Promise.withResolvers<string | undefined>();
      return { ended: attended(place, first).finally(() => first.resolve(undefined)), serving: first.promise };
    },
    /** Stops all workers and replaces none. */
    stop() {
      stopping.abort();
      tellAll('SIGTERM');
      setTimeout(() => tellAll('SIGKILL'), graceOfWorkers).unref();
    },
    /** Kills all workers. */
    abandon() {
      tellAll('SIGKILL');
      process.exit(1);
    },
  };
}

/** Milliseconds to wait after so many workers of one place ended soon in a row. */
function waitAfter(short: number): number {
  return Math.min(pause.longest, pause.first * 2 ** (short - 1));
}

/** What a worker may tell its primary. */
type FromWorker = Partial<Serving & ClockSet & NoticeSet>;

function forked(
  environment: Readonly<Record<string, string>>,
  heard: (worker: Worker, message: FromWorker) => void,
): Worker {
  const worker = cluster.fork(environment);
  // A message to a worker that has ended
  worker.on('error', () => undefined);
  worker.on('message', (message: FromWorker) => heard(worker, message));
  return worker;
}

/** Not `once` of Node's events, which rejects when a message does not reach a dying worker. */
function endOf(worker: Worker) {
  const { promise, resolve } = Promise.withResolvers<{
    readonly code: number | null;
    readonly signal: string | null;
  }>();
  worker.once('exit', (code: number | null, signal: string | null) => resolve({ code, signal }));
  return promise;
}
