/** What a running service does every second by itself. */

import type { Calendar } from '../calendar/calendar.ts';
import { publishDue } from '../calendar/due.ts';
import type { Log } from '../log.ts';

/** Publishes scheduled records when their time has come. The returned function stops, after what runs has ended. */
export function sweepEverySecond(calendar: Calendar, log: Log): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= publishDue(calendar)
      .catch((err: unknown) => log.warn({ err }, 'Scheduled records could not be published'))
      .finally(() => {
        running = undefined;
      });
  }, 1000);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
