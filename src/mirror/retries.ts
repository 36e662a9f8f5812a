/** How often the mirror of a process tries again, in milliseconds, and how it warns operators of a trouble that lasts. */

/** The pause between two sweeps for what any process left, and its random spread, so that processes do not sweep together. */
export const sweepPause = { min: 750, spread: 500 };

/**
 * How long a process has a lease (`Leases`) after it has taken or extended it, how often work that takes long extends it, and the pause until
 * it is tried again by one who waits for it.
 */
export const leaseTimes = { lasts: 15_000, extend: 1000, retry: 200 };

/** The consecutive failures after which a server counts as unavailable, and the time after which a call tries it again. */
export const circuit = { failures: 3, pause: 500 };

/** The time between two looks at a server that answers, which may have lost its records. */
export const lookPause = 10_000;

/** The time before a rejected entry is sent again; it doubles after each further rejection. */
export const rejectedPause = { first: 1000, max: 60_000 };

/** The time between two warnings of a trouble that lasts; it doubles after each. */
export const warningPause = { first: 5000, max: 3_600_000 };

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

/** Makes a kind of trouble; `warn` gets its lines, and `ended` at its end. `now` is a clock in milliseconds. */
export function makeTrouble(warn: (line: string) => void, ended: string, now = () => performance.now()): Trouble {
  let pause = warningPause.first;
  /** When it is logged again; undefined while there is none. */
  let next: number | undefined;
  /** The reasons that were logged, without numbers, which may differ each time. */
  const reported = new Set<string>();

  return {
    lasts(line) {
      const reason = line.replaceAll(/\d+/g, '');
      const isNew = !reported.has(reason);
      if (!isNew && next !== undefined && now() < next) return;
      warn(line);
      reported.add(reason);
      if (next === undefined) pause = warningPause.first;
      else if (!isNew) pause = Math.min(2 * pause, warningPause.max);
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
