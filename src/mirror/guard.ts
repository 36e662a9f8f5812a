/** A timeout and a circuit breaker around the calls to one server, so that nobody waits long for an unavailable one. */

import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { inTime, wrapped } from '../async/calls.ts';
import { listTimeout, type MirroredStore, WritesRefused } from '../mirrored-ports.ts';
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
}

/** Makes the guard of one server; `warn` gets a line when it becomes unavailable, at growing intervals, and when it is back. */
export function makeGuard({ what, timeout: usual, ready }: Guarded, warn: (line: string) => void): Guard {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof Unreachable && !(error instanceof WritesRefused)),
    { halfOpenAfter: circuit.pause, breaker: new ConsecutiveBreaker(circuit.failures) },
  );
  let reason = '';
  let lastLook = performance.now();
  const absence = makeTrouble(warn, `${what} is back`);
  breaker.onBreak(() => absence.lasts(`${what} is away: ${reason}`));
  breaker.onReset(absence.ends);

  function inLimit<T>(call: () => Promise<T>, timeout: number): Promise<T> {
    return inTime(timeout, call(), () => new Unreachable(`${what} does not answer`));
  }

  /** Runs a call that counts: when it fails because the server cannot be reached, the breaker notes it. */
  function execute<T>(call: () => Promise<T>, timeout = usual): Promise<T> {
    return breaker.execute(async () => {
      try {
        return await inLimit(call, timeout);
      } catch (error) {
        if (error instanceof Unreachable) reason = error.message;
        throw error;
      }
    });
  }

  /** Only the probe calls an unavailable server, because no request should wait for it. */
  function refuseWhileUnavailable(): void {
    if (breaker.state !== CircuitState.Closed) throw new Unreachable(reason);
  }

  async function verify(): Promise<void> {
    const failure: unknown = await execute(ready).catch((error) => error);
    if (!failure) return;
    const more = Array.from({ length: circuit.failures - 1 }, () => execute(() => Promise.reject(failure)));
    await Promise.allSettled(more);
  }

  return {
    async run(call, timeout) {
      refuseWhileUnavailable();
      return execute(call, timeout);
    },
    async runLeniently(call, timeout) {
      refuseWhileUnavailable();
      return inLimit(call, timeout);
    },
    unavailable: () => (breaker.state === CircuitState.Closed ? undefined : reason),
    verify,
    async probe() {
      if (breaker.state !== CircuitState.Closed) return execute(ready).catch(() => undefined);
      // One that has lost its records goes on answering, so that no call fails
      if (performance.now() - lastLook < lookPause) return;
      lastLook = performance.now();
      await execute(ready).catch(verify);
    },
  };
}

/** Calls that may write to many records, and their timeout in milliseconds. */
const long: ReadonlySet<string> = new Set<keyof MirroredStore>(['invalidateDependents', 'raiseAbove', 'changes']);
const longTimeout = 30_000;

/** The store with every call under guard. A stream (`scan`) has no timeout as a whole. */
export function guardedStore(store: MirroredStore, { run, runLeniently }: Guard): MirroredStore {
  const { lists, scan, close, standby: _, ...calls } = store;
  return {
    ...wrapped(calls, (call, name) => run(async () => call(), long.has(name) ? longTimeout : undefined)),
    lists: wrapped(lists, (call) => runLeniently(async () => call(), listTimeout)),
    scan,
    close,
  };
}
