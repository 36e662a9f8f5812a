/** What a service does after its start, while nobody asks for anything. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Calendar } from '../calendar/calendar.ts';
import type { Log } from '../log.ts';

/** Milliseconds: until it begins, so that the first readers meet nothing; of each look at whether anybody asks. */
const pause = { first: 1000, look: 5 };
/** The event-loop utilisation (0 to 1) below which the process counts as idle. */
const idleBelow = 0.25;

/** Renders coming events ahead of their readers, once. The returned function stops, after what runs has ended. */
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
    // Not before it is needed: what it imports would hold up the start
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
