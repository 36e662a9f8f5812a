/** Warms the render cache up after the start, while the service is idle. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Calendar } from '../calendar/calendar.ts';
import type { Log } from '../log.ts';

/** Milliseconds: before it begins, so that the first readers are not slowed down; between measurements of load. */
const pause = { first: 1000, look: 5 };
/** The event-loop utilisation (0 to 1) below which the process counts as idle. */
const idleBelow = 0.25;

/** Renders coming events before anybody asks, once. Returns a function that stops it and waits for what is running. */
export function warmUpWhileIdle(calendar: Calendar, log: Log): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function idle(): Promise<void> {
    for (;;) {
      const before = performance.eventLoopUtilization();
      await delay(pause.look, undefined, { signal });
      if (performance.eventLoopUtilization(before).utilization < idleBelow) return;
    }
  }

  async function run(): Promise<void> {
    await delay(pause.first, undefined, { signal });
    // Loaded late, because its imports would delay the start
    const { warmUp } = await import('../calendar/rendering/warm-up.ts');
    const begun = performance.now();
    const events = await warmUp(calendar, idle);
    if (events > 0) log.info({ events, ms: Math.round(performance.now() - begun) }, 'Coming events are rendered ahead');
  }

  const running = run().catch((err: unknown) => {
    if (!signal.aborted) log.warn({ err }, 'Coming events could not be rendered ahead');
  });
  return async () => {
    stopping.abort();
    await running;
  };
}
