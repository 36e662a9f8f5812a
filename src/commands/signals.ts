/** When a process is told to stop. */

import { constants } from 'node:os';

/** Those that end it in good order. */
export const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Milliseconds in which a further signal is mostly the first one again: a terminal tells all of its group, and npm tells its child too. */
const echo = 2000;

/**
 * Calls `stop` on the first signal that tells the process to end, with its name, and `abandon` on one that comes two seconds later or
 * more. Returns what ends the listening.
 */
export function onSignals(stop: (signal: string) => void, abandon: () => void): () => void {
  let stopping: number | undefined;
  const onSignal = (signal: string): void => {
    const now = performance.now();
    if (stopping === undefined) {
      stopping = now;
      stop(signal);
    } else if (now - stopping >= echo) abandon();
  };
  return listen(onSignal);
}

/** Calls `tidy` when a signal ends the process, which it does all the same. Returns what ends the listening. */
export function beforeEnd(tidy: () => void): () => void {
  const unlisten = listen((signal) => {
    unlisten();
    tidy();
    process.kill(process.pid, signal);
    // The first process of a container does not die of its own signals
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
