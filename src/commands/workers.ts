/** The primary process of several workers, which answer on the same port and share nothing but the servers. */

import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { tellMetrics } from '../http/observation.ts';
import type { Log } from '../log.ts';
import type { Instant } from '../model/time/instants.ts';
import type { Config } from '../read-config.ts';
import type { ExitCode } from './command.ts';
import { type Clock, type ClockSet, makeClock, type NoticeSet, noticeVariable, placeVariable } from './shared-state.ts';
import { onSignals } from './signals.ts';

/** Milliseconds that a worker gets to stop, a little more than it takes at most. */
const graceOfWorkers = 11_000;

/** Milliseconds before an ended worker is replaced; doubled after each one that ended soon. */
const pause = { first: 500, longest: 30_000 };
/** Milliseconds. A worker that lived longer did not end soon. */
const soon = 60_000;

/** The message of a worker that answers requests. */
export interface WorkerServing {
  /** Its root as clients on this machine reach it. */
  readonly serving: string;
}

/**
 * Starts workers and replaces those that end, until a signal stops all of them. Resolves when all have ended: to 0 when each has answered
 * all requests that it had accepted; to 1 when one has not, or when they could not be started.
 */
export async function leadWorkers(
  { workers: count, now }: Pick<Config, 'workers' | 'now'>,
  log: Log,
): Promise<ExitCode> {
  const [{ RateLimiterClusterMaster }] = await Promise.all([import('rate-limiter-flexible'), tellMetrics()]);
  // Keeps the counts of all workers (see `limitOf`)
  new RateLimiterClusterMaster();
  const crew = makeCrew(log, now);
  onSignals((signal) => {
    log.info({ signal }, 'Stopping');
    crew.stop();
  }, crew.abandon);
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

/** What a worker may tell its primary. */
type FromWorker = Partial<WorkerServing & ClockSet & NoticeSet>;

/** Passes on what all workers share: a clock that one of them has set, and what one says of the index. */
function makeSharedState(workers: ReadonlySet<Worker>, now: Instant | undefined) {
  const clock = makeClock(now);
  let isSet = now !== undefined;
  let notice: NoticeSet = { indexNotice: null };
  return {
    /** The environment with which a worker starts. */
    environment: () => ({
      ...(notice.indexNotice !== null && { [noticeVariable]: notice.indexNotice }),
      ...(isSet && { NOW: new Date(clock.now()).toISOString() }),
    }),
    /** Tells a worker that has started what its environment cannot say, or said too early. */
    greet(worker: Worker): void {
      worker.send(notice);
      if (clock.isFrozen()) sendClock(worker, clock);
    },
    pass({ clock: at, isFrozen = false, indexNotice }: FromWorker): void {
      if (at !== undefined) {
        isSet = true;
        clock.set(at, isFrozen);
        for (const worker of workers) sendClock(worker, clock);
      }
      if (indexNotice !== undefined) {
        notice = { indexNotice };
        for (const worker of workers) worker.send(notice);
      }
    },
  };
}

function sendClock(worker: Worker, clock: Clock): void {
  worker.send({ clock: clock.now(), isFrozen: clock.isFrozen() } satisfies ClockSet);
}

function killAll(workers: ReadonlySet<Worker>, signal: NodeJS.Signals): void {
  for (const worker of workers) worker.process.kill(signal);
}

function makeCrew(log: Log, now: Instant | undefined) {
  const workers = new Set<Worker>();
  const shared = makeSharedState(workers, now);
  const stopping = new AbortController();

  /** A worker that ends before it has ever answered is not replaced, because another would fail alike. */
  async function fill(place: number, first: PromiseWithResolvers<string | undefined>): Promise<ExitCode> {
    let hasServed = false;
    for (let short = 0; !stopping.signal.aborted; ) {
      const begin = performance.now();
      const worker = cluster.fork({ [placeVariable]: String(place), ...shared.environment() });
      // A message to a worker that has ended
      worker.on('error', () => undefined);
      worker.on('message', (message: FromWorker) => {
        if (message.serving !== undefined) {
          hasServed = true;
          first.resolve(message.serving);
          shared.greet(worker);
        }
        shared.pass(message);
      });
      workers.add(worker);
      // Not `once` of Node's events, which rejects when a message does not reach a dying worker
      const end = await new Promise<{ readonly code: number | null; readonly signal: string | null }>((resolve) =>
        worker.once('exit', (code: number | null, signal: string | null) => resolve({ code, signal })),
      );
      workers.delete(worker);
      if (stopping.signal.aborted) return end.code === 0 || end.signal === 'SIGTERM' ? 0 : 1;
      short = performance.now() - begin < soon ? short + 1 : 1;
      const wait = Math.min(pause.longest, pause.first * 2 ** (short - 1));
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
      return { ended: fill(place, first).finally(() => first.resolve(undefined)), serving: first.promise };
    },
    /** Stops all workers and replaces none. */
    stop() {
      stopping.abort();
      killAll(workers, 'SIGTERM');
      setTimeout(() => killAll(workers, 'SIGKILL'), graceOfWorkers).unref();
    },
    /** Kills all workers. */
    abandon() {
      killAll(workers, 'SIGKILL');
      process.exit(1);
    },
  };
}
