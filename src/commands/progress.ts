/** Progress of long commands, on standard error so that it never mixes with results. */

import { SingleBar } from 'cli-progress';
import { beforeEnd } from './signals.ts';

/** Shows people how far a command is, until it is stopped. */
export interface Progress {
  /** How much is done of how much in all. */
  at(done: number, all: number): void;
  stop(): void;
}

/** Milliseconds between two lines where there is no terminal. */
const pause = 5000;

/** A bar on a terminal, else a line every few seconds. */
export function progressOf(what: string): Progress {
  return process.stderr.isTTY ? bar(what) : lines(what);
}

function bar(what: string): Progress {
  const single = new SingleBar({
    format: `${what} {bar} {value}/{total} {percentage}% {eta_formatted}`,
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
  });
  let started = false;
  // Or the cursor would stay hidden
  const unlisten = beforeEnd(() => single.stop());
  return {
    at(done, all) {
      if (!started) single.start(all, done);
      started = true;
      single.setTotal(all);
      single.update(done);
    },
    stop() {
      unlisten();
      single.stop();
    },
  };
}

function lines(what: string): Progress {
  let last = Date.now();
  return {
    at(done, all) {
      if (Date.now() - last < pause) return;
      last = Date.now();
      process.stderr.write(`${what} ${Math.floor((100 * done) / Math.max(all, 1))}% (${done} of ${all})\n`);
    },
    stop: () => {},
  };
}
