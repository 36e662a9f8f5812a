/** What a running service does every second by itself. */

import type { Calendar } from '../calendar/calendar.ts';
import { publishDue } from '../calendar/writing/due.ts';
import type { Log } from '../log.ts';

/**
 * Publishes scheduled records when their time has come; what hinders it is told once, not every second. The returned function stops,
 * after what runs has ended.
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
    // Shared with what runs already
    running = publishDue(calendar).then(succeeded, failed);
  }, 1000);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
