/** Signals that end the process. */

import { constants } from 'node:os';

/** The signals on which the process stops in good order. */
export const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Milliseconds within which a second signal is a copy of the first: a terminal signals its whole group, and npm signals its child too. */
const echo = 2000;

/**
 * Calls `stop` with the name of the first signal, and `abandon` on another one two seconds later or more. Returns a function that removes
 * the listeners.
 */
export function onSignals(stop: (signal: string) => void, abandon: () => void): () => void {
  let stopping: number | undefined;
  return listen((signal: string): void => {
    const now = performance.now();
    if (stopping === undefined) {
      stopping = now;
      stop(signal);
    } else if (now - stopping >= echo) abandon();
  });
}

/** Calls `tidy` when a signal ends the process, which still ends. Returns a function that removes the listeners. */
export function beforeEnd(tidy: () => void): () => void {
  const unlisten = listen((signal) => {
    // Still listening, because a copy of the signal would end the process before all is tidy
    tidy();
    unlisten();
    process.kill(process.pid, signal);
    // Process 1 of a container does not die of signals that it sends to itself
    setImmediate(() => process.exit(128 + constants.signals[signal]));
  });
  return unlisten;
}

function listen(onSignal: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}
