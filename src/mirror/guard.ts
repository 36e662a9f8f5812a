/** A time-out and a circuit breaker around the calls to one server, so that nobody waits long for one that is away. */

import { type CircuitBreakerPolicy, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { inTime } from '../async/within.ts';
import { Unreachable } from '../ports.ts';

/** Failures in a row after which a server is taken for away. */
const strikes = 3;
/** Milliseconds after which it may be asked again. */
const pause = 500;

/** What stands between one server and those who call it. */
export interface Guard {
  /**
   * Runs a call; `patience` is how many milliseconds it may take. Throws Unreachable when it takes longer, when the server
   * cannot be reached, and at once while the server is known to be away.
   */
  run<T>(call: () => Promise<T>, timeout?: number): Promise<T>;
  /** The same for a call that may be slow while the server is well: whatever becomes of it is not held against the server. */
  runLeniently<T>(call: () => Promise<T>, timeout: number): Promise<T>;
  /** What is known against the server; undefined while it answers. */
  unavailable(): string | undefined;
  /** Asks the server whether it can be used, and knows it to be away at once when it cannot. */
  verify(): Promise<void>;
  /** Asks a server that is away whether it is back; costs nothing while it answers. */
  probe(): Promise<void>;
}

/** The server behind a guard. */
export interface Guarded {
  /** What it is called in messages. */
  readonly what: string;
  /** Milliseconds that a call may take, unless it says otherwise. */
  readonly timeout: number;
  /** Rejects with Unreachable while it cannot be used. */
  ready(): Promise<void>;
}

/** The guard of one server; `warn` gets a line when it goes away and when it is back. */
export function guardOf({ what, timeout: usual, ready }: Guarded, warn: (line: string) => void): Guard {
  const breaker = newBreaker();
  let reason = '';
  let isReported = false;
  breaker.onBreak(() => {
    if (!isReported) warn(`${what} is away: ${reason}`);
    isReported = true;
  });
  breaker.onReset(() => {
    isReported = false;
    warn(`${what} is back`);
  });

  function noted(error: unknown): never {
    if (error instanceof Unreachable) reason = error.message;
    throw error;
  }

  function through<T>(call: () => Promise<T>, timeout: number): Promise<T> {
    return breaker.execute(() => answered(what, call, timeout).catch(noted));
  }

  /** Only the probe asks a server that is away: nobody's request should wait for it. */
  function refuseWhileUnavailable(): void {
    if (breaker.state !== CircuitState.Closed) throw new Unreachable(reason);
  }

  return {
    async run(call, timeout = usual) {
      refuseWhileUnavailable();
      return through(call, timeout);
    },
    async runLeniently(call, timeout) {
      refuseWhileUnavailable();
      return answered(what, call, timeout);
    },
    unavailable: () => (breaker.state === CircuitState.Closed ? undefined : reason),
    async verify() {
      const failure: unknown = await through(ready, usual).catch((error) => error);
      if (!failure) return;
      const again = () => through(() => Promise.reject(failure), usual);
      await Promise.allSettled(Array.from({ length: strikes - 1 }, again));
    },
    async probe() {
      if (breaker.state !== CircuitState.Closed) await through(ready, usual).catch(() => undefined);
    },
  };
}

async function answered<T>(what: string, call: () => Promise<T>, timeout: number): Promise<T> {
  return inTime(timeout, call(), () => new Unreachable(`${what} does not answer`));
}

function newBreaker(): CircuitBreakerPolicy {
  const options = { halfOpenAfter: pause, breaker: new ConsecutiveBreaker(strikes) };
  return circuitBreaker(
    handleWhen((error) => error instanceof Unreachable),
    options,
  );
}
