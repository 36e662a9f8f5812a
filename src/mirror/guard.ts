/** A timeout and a circuit breaker around the calls to one server, so that nobody waits long for an unavailable one. */

import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { sharedRun } from '../async/batched.ts';
import { inTime, wrapped } from '../async/calls.ts';
import { listTimeout, type MirroredStore, TooSlow, WritesRefused } from '../mirrored-ports.ts';
import { Unreachable } from '../ports.ts';
import { circuit, lookPause, makeTrouble } from './retries.ts';

/** The guard between one server and its callers. */
export interface Guard {
  /**
   * Runs a call with a timeout in milliseconds. Throws Unreachable when it takes longer, when the server cannot be reached, and at once
   * while the server is known to be unavailable.
   */
  run<T>(call: () => Promise<T>, timeout?: number): Promise<T>;
  /** Runs a call that may be slow although the server is well; its failure does not count. */
  runLeniently<T>(call: () => Promise<T>, timeout: number): Promise<T>;
  /** Why the server is unavailable; undefined while it answers. */
  unavailable(): string | undefined;
  /** Checks whether the server can be used, and marks it unavailable at once when it cannot. */
  verify(): Promise<void>;
  /** Checks whether an unavailable server is back, and now and then whether one that answers can still be used. */
  probe(): Promise<void>;
}

/** The server behind a guard. */
export interface Guarded {
  /** Its name in messages. */
  readonly what: string;
  /** The default timeout of a call, in milliseconds. */
  readonly timeout: number;
  /** Rejects with Unreachable while it cannot be used. */
  ready(): Promise<void>;
  /** Rejects with Unreachable while it does not answer what is never slow; `ready` when absent. */
  ping?(): Promise<void>;
}

/** Makes the guard of one server; `warn` gets a line when it becomes unavailable, at growing intervals, and when it is back. */
export function makeGuard({ what, timeout: usual, ready, ping = ready }: Guarded, warn: (line: string) => void): Guard {
  const breaker = circuitBreaker(
    handleWhen(
      (error) => error instanceof Unreachable && !(error instanceof WritesRefused) && !(error instanceof TooSlow),
    ),
    { halfOpenAfter: circuit.pause, breaker: new ConsecutiveBreaker(circuit.failures) },
  );
  let reason = '';
  let lastLook = performance.now();
  const absence = makeTrouble(warn, `${what} is back`);
  breaker.onBreak(() => absence.lasts(`${what} is away: ${reason}`));
  breaker.onReset(absence.ends);

  function inLimit<T>(call: () => Promise<T>, timeout: number): Promise<T> {
    return inTime(timeout, call(), () => new TooSlow(`${what} does not answer`));
  }

  /** Runs a call that counts: when it fails because the server cannot be reached, the breaker notes it. */
  function count<T>(call: () => Promise<T>): Promise<T> {
    return breaker.execute(async () => {
      try {
        return await call();
      } catch (error) {
        if (error instanceof Unreachable && !(error instanceof TooSlow)) reason = error.message;
        throw error;
      }
    });
  }

  /** One slow call does not say that the server hangs; one that is never slow says it. */
  const tellSlowFromHanging = sharedRun(async () => {
    if (breaker.state === CircuitState.Closed) await verify(ping, usual / 2);
  });

  /** Whether it can be used: a look that takes too long says no. */
  function look(by: () => Promise<void>, timeout = usual): Promise<void> {
    return count(async () => {
      try {
        await inLimit(by, timeout);
      } catch (error) {
        throw error instanceof TooSlow ? new Unreachable(error.message) : error;
      }
    });
  }

  /** Only the probe calls an unavailable server, because no request should wait for it. */
  function refuseWhileUnavailable(): void {
    if (breaker.state !== CircuitState.Closed) throw new Unreachable(reason);
  }

  async function verify(by = ready, timeout = usual): Promise<void> {
    const failure: unknown = await look(by, timeout).catch((error) => error);
    if (!failure) return;
    const more = Array.from({ length: circuit.failures - 1 }, () => count(() => Promise.reject(failure)));
    await Promise.allSettled(more);
  }

  return {
    async run(call, timeout = usual) {
      refuseWhileUnavailable();
      return count(async () => {
        try {
          return await inLimit(call, timeout);
        } catch (error) {
          if (error instanceof TooSlow) void tellSlowFromHanging();
          throw error;
        }
      });
    },
    async runLeniently(call, timeout) {
      refuseWhileUnavailable();
      return inLimit(call, timeout);
    },
    unavailable: () => (breaker.state === CircuitState.Closed ? undefined : reason),
    verify: () => verify(),
    async probe() {
      if (breaker.state !== CircuitState.Closed) return look(ready).catch(() => undefined);
      // One that has lost its records goes on answering, so that no call fails
      if (performance.now() - lastLook < lookPause) return;
      lastLook = performance.now();
      await look(ready).catch(() => verify());
    },
  };
}

/** Calls that may write to many records, and their timeout in milliseconds. */
const longTimeouts: Readonly<Partial<Record<string, number>>> = {
  // One that a hundred thousand events show; a server that hangs ends it earlier
  invalidateDependents: 600_000,
  raiseAbove: 30_000,
  changes: 30_000,
  lastChange: 30_000,
} satisfies Partial<Record<keyof MirroredStore, number>>;

/** Milliseconds for all files of a picture, which are some megabytes. */
const filesTimeout = 60_000;

/** The store with every call under guard. A stream (`scan`) has no timeout as a whole. */
export function guardedStore(store: MirroredStore, { run, runLeniently }: Guard): MirroredStore {
  const { lists, media, scan, close, standby: _, ...calls } = store;
  return {
    ...wrapped(calls, (call, name) => run(async () => call(), longTimeouts[name])),
    lists: wrapped(lists, (call) => runLeniently(async () => call(), listTimeout)),
    media: {
      put: (name, files) => runLeniently(() => media.put(name, files), filesTimeout),
      read: (...asked) => run(() => media.read(...asked)),
      remove: (name) => runLeniently(() => media.remove(name), filesTimeout),
      names: media.names,
    },
    scan,
    close,
  };
}
