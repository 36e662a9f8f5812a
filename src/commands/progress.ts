/** Shows the progress of long commands on standard error, so that it never mixes with results. */

import { SingleBar } from 'cli-progress';
import type { Progress } from '../ports.ts';
import { type ProcessContext, warn } from './command.ts';
import { beforeEnd } from './signals.ts';

interface Display {
  readonly at: Progress;
  stop(): void;
}

/** Milliseconds between two lines without a terminal. */
const pause = 5000;

/** Runs `work` and shows the progress that it reports: a bar on a terminal, else a line every few seconds. */
export async function withProgress<T>(
  context: ProcessContext,
  what: string,
  work: (report: Progress) => Promise<T>,
): Promise<T> {
  const display = context.stderr.isTTY ? bar(context, what) : lines(context, what);
  try {
    return await work(display.at);
  } finally {
    display.stop();
  }
}

function bar({ stderr }: ProcessContext, what: string): Display {
  const single = new SingleBar({
    format: `${what} {bar} {value}/{total} {percentage}% {eta_formatted}`,
    stream: stderr,
    hideCursor: true,
    clearOnComplete: true,
  });
  let started = false;
  // Otherwise the cursor would stay hidden
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

function lines(context: ProcessContext, what: string): Display {
  let last = Date.now();
  return {
    at(done, all) {
      if (Date.now() - last < pause) return;
      last = Date.now();
      warn(context, `${what} ${Math.floor((100 * done) / Math.max(all, 1))}% (${done} of ${all})`);
    },
    stop: () => {},
  };
}
