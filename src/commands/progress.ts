/** Progress of long commands, on standard error so that it never mixes with results. */

import { SingleBar } from 'cli-progress';
import { beforeEnd } from './signals.ts';

/** Hears how much is done of how much in all. */
type Report = (done: number, all: number) => void;

interface Progress {
  readonly at: Report;
  stop(): void;
}

/** Milliseconds between two lines where there is no terminal. */
const pause = 5000;

/** Shows people how far `work` is, which reports it: a bar on a terminal, else a line every few seconds. */
export async function withProgress<T>(what: string, work: (report: Report) => Promise<T>): Promise<T> {
  const progress = process.stderr.isTTY ? bar(what) : lines(what);
  try {
    return await work(progress.at);
  } finally {
    progress.stop();
  }
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
