/** Warns operators of a trouble that lasts, without a line for each attempt. */

import { warningPause } from './retries.ts';

/** One kind of trouble, as operators read of it in the log. */
export interface Trouble {
  /**
   * Notes that it lasts, for the reason in `line`; warns when it begins, when the reason is another one than before, and else at growing
   * intervals.
   */
  lasts(line: string): void;
  /** Notes that it is over, which is logged if its beginning was. */
  ends(): void;
}

/** A kind of trouble; `warn` gets its lines, and `ended` at its end. `now` is a clock in milliseconds. */
export function troubleOf(warn: (line: string) => void, ended: string, now = () => performance.now()): Trouble {
  let pause = warningPause.first;
  /** When it is logged again; undefined while there is none. */
  let next: number | undefined;
  /** The reasons that were logged, without numbers, which may differ each time. */
  const reported = new Set<string>();

  function pauseAfter(isNew: boolean): number {
    if (next === undefined) return warningPause.first;
    return isNew ? pause : Math.min(2 * pause, warningPause.max);
  }

  return {
    lasts(line) {
      const reason = line.replaceAll(/\d+/g, '');
      const isNew = !reported.has(reason);
      if (!isNew && next !== undefined && now() < next) return;
      warn(line);
      reported.add(reason);
      pause = pauseAfter(isNew);
      next = now() + pause;
    },
    ends() {
      if (next === undefined) return;
      next = undefined;
      reported.clear();
      warn(ended);
    },
  };
}
