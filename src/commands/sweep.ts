/** Publication by date in a running service, every second. */

import type { Calendar } from '../calendar/calendar.ts';
import { publishDue } from '../calendar/writing/due.ts';
import type { Log } from '../log.ts';

/**
 * Publishes scheduled records when they are due. A failure is logged once, not every second. Returns a function that stops it and waits for
 * what is running.
 */
export function sweepEverySecond(calendar: Calendar, log: Log): () => Promise<void> {
  let running: Promise<void> | undefined;
  let reported = '';
  const succeeded = (): void => {
    reported = '';
  };
  const failed = (err: unknown): void => {
    if (String(err) !== reported) log.warn({ err }, 'Scheduled records could not be published');
    reported = String(err);
  };
  const timer = setInterval(() => {
    // Joins a publication that is already running
    running = publishDue(calendar).then(succeeded, failed);
  }, 1000);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
