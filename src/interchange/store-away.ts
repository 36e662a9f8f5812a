/** Lets an import go on after a moment in which its store did not answer. */

import { handleWhen, IterableBackoff, retry } from 'cockatiel';
import { StorageFull, Unreachable } from '../ports.ts';

/** Milliseconds before a step is tried again: about a minute in all. */
const pauses = [250, 500, 1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000, 8000];

/** Milliseconds between two words about waiting, however many steps wait. */
const quiet = 5000;

/** Runs a step, which may be run twice. Throws Unreachable when the store has not answered for about a minute. */
export type Again = <T>(step: () => Promise<T>) => Promise<T>;

/** Makes what runs steps again while the store is away; `waiting` gets the reason. */
export function againWhileAway(waiting: (reason: string) => void = () => {}, after: readonly number[] = pauses): Again {
  const policy = retry(
    handleWhen((error) => error instanceof Unreachable && !(error instanceof StorageFull)),
    { maxAttempts: after.length, backoff: new IterableBackoff([...after]) },
  );
  let said = Number.NEGATIVE_INFINITY;
  policy.onRetry((failed) => {
    if (performance.now() - said < quiet) return;
    said = performance.now();
    waiting('error' in failed && failed.error instanceof Error ? failed.error.message : '');
  });
  return (step) => policy.execute(step);
}
