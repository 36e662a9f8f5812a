/** Yields to the event loop in long work, so that short requests are answered between its slices. */

const waiting: (() => void)[] = [];

/**
 * Resolves in a turn of the event loop that no other waiter shares. However many large answers are made at once, a short request waits for
 * one slice of one of them.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(release);
  });
}

function release(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(release);
}
