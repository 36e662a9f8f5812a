/** How often the mirror of a process tries again, and warns, in milliseconds. */

/** The pause between two sweeps for what any process left, and its random spread, so that processes do not sweep together. */
export const sweepPause = { min: 750, spread: 500 };

/** The consecutive failures after which a server counts as unavailable, and the time after which a call tries it again. */
export const circuit = { failures: 3, pause: 500 };

/** The time between two looks at a server that answers, which may have lost its records. */
export const lookPause = 10_000;

/** The time before a rejected entry is sent again; it doubles after each further rejection. */
export const rejectedPause = { first: 1000, max: 60_000 };

/** The time between two warnings of a trouble that lasts; it doubles after each. */
export const warningPause = { first: 5000, max: 3_600_000 };
