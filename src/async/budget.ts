/** A number of bytes that work in progress shares: it is claimed before the work, and what finds no room waits for a while. */

/** The bytes of one claimant. */
export interface Claim {
  /** Claims so many bytes more. Rejects with the budget's refusal when there is no room in time; what was claimed before stays. */
  grow(bytes: number): Promise<void>;
  /** Gives everything back; a second call does nothing. */
  release(): void;
}

/** A shared number of bytes. */
export interface Budget {
  /** The bytes that are claimed now. */
  readonly used: number;
  /** How many claims were refused so far. */
  readonly refused: number;
  /**
   * Claims bytes for something small. Small claims are granted before large ones, and have an eighth of the budget to themselves. Resolves
   * at once, without a promise, where there is room.
   */
  claim(bytes: number): Claim | Promise<Claim>;
  /** Claims bytes for as long as some work takes. */
  during<T>(bytes: number, work: () => Promise<T>): Promise<T>;
  /** Tells whether there is room for something large now. */
  hasRoom(bytes: number): boolean;
  /** Claims bytes if there is room for something large now. */
  tryClaim(bytes: number): Claim | undefined;
  /** Counts bytes that are there already, whether there is room or not. */
  count(bytes: number): Claim;
}

interface Waiting {
  readonly bytes: number;
  readonly grant: () => void;
}

/** The share that large claims leave to small ones. */
const shareOfSmall = 1 / 8;

/**
 * Opens a budget of `max` bytes. What finds no room waits for at most `timeout` milliseconds, in order, and is then refused with
 * `refusal()`. A claim of more than half of it counts as half, so that a large one is not refused for ever.
 */
export function openBudget(max: number, timeout: number, refusal: () => Error): Budget {
  let [used, refused] = [0, 0];
  const queues = {
    small: { waiting: [] as Waiting[], limit: max },
    large: { waiting: [] as Waiting[], limit: max * (1 - shareOfSmall) },
  };
  type Size = keyof typeof queues;

  /** The bytes that the largest claim counts as. */
  const most = Math.floor(queues.large.limit / 2);

  /** Gives bytes back, and grants what waits for room. */
  function give(bytes: number): void {
    used -= bytes;
    for (const size of ['small', 'large'] as const) {
      const { waiting, limit } = queues[size];
      for (let [next] = waiting; next && used + next.bytes <= limit; [next] = waiting) {
        waiting.shift();
        used += next.bytes;
        next.grant();
      }
    }
  }

  /** Takes bytes when it is its turn. */
  function take(bytes: number, size: Size): Promise<void> | undefined {
    const { waiting, limit } = queues[size];
    if (waiting.length === 0 && used + bytes <= limit) {
      used += bytes;
      return undefined;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { bytes, grant: resolve };
    waiting.push(entry);
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(entry), 1);
      refused += 1;
      reject(refusal());
      // What waited behind it may be smaller
      give(0);
    }, timeout);
    return promise.finally(() => clearTimeout(timer));
  }

  /** A claim of bytes that were taken. */
  function claimOf(taken: number): Claim {
    let own = taken;
    let isReleased = false;
    return {
      async grow(wanted) {
        const bytes = Math.min(wanted, most);
        await take(bytes, 'large');
        if (isReleased) give(bytes);
        else own += bytes;
      },
      release() {
        if (isReleased) return;
        isReleased = true;
        give(own);
      },
    };
  }

  const hasRoom = (bytes: number): boolean => queues.large.waiting.length === 0 && used + bytes <= queues.large.limit;

  return {
    hasRoom,
    get used() {
      return used;
    },
    get refused() {
      return refused;
    },
    claim(bytes) {
      return take(bytes, 'small')?.then(() => claimOf(bytes)) ?? claimOf(bytes);
    },
    async during(wanted, work) {
      const bytes = Math.min(wanted, most);
      await take(bytes, 'large');
      const claim = claimOf(bytes);
      try {
        return await work();
      } finally {
        claim.release();
      }
    },
    tryClaim(bytes) {
      if (!hasRoom(bytes)) return undefined;
      used += bytes;
      return claimOf(bytes);
    },
    count(bytes) {
      used += bytes;
      return claimOf(bytes);
    },
  };
}
