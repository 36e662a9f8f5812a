/** Lists series without end further as time goes on: what an index holds of them depends on their documents, and not on the clock. */

import { ownTurn } from '../../async/turns.ts';
import { horizonLabel } from '../../model/documents/keys-and-labels.ts';
import { isHorizonDue, listedUpTo } from '../../model/recurrence/horizon.ts';
import { isRepeating } from '../../model/recurrence/occurrences.ts';
import { addMonths, wallClockOf } from '../../model/time/instants.ts';
import type { Calendar } from '../calendar.ts';

/** Series written at a time. */
const batchSize = 100;
/** The months for which a service may have been off. */
const monthsOff = 480;

/**
 * Moves the horizon of all series of which it lies a month or more nearer than a write would set it. Nothing else of them changes. Resolves
 * to their number. Throws Unreachable.
 */
export async function moveHorizons(calendar: Calendar): Promise<number> {
  const { rawStore, settings } = calendar;
  const now = calendar.now();
  const today = wallClockOf(now, settings.timeZone);
  const labels = Array.from({ length: monthsOff }, (_, at) =>
    horizonLabel(addMonths(today, settings.recurrenceMonths - 1 - at).slice(0, 7)),
  );
  let moved = 0;
  for (;;) {
    const series = await rawStore.readByLabel('events', labels, batchSize);
    const writes = series.map(async ({ facts, ...document }) => {
      const isDue = isRepeating(facts) && isHorizonDue(facts, now, settings.recurrenceMonths);
      if (!isDue) return false;
      const ahead = listedUpTo(facts, now, settings.recurrenceMonths);
      return (await rawStore.replace('events', { ...document, facts: ahead })) !== undefined;
    });
    const written = (await Promise.all(writes)).filter((isWritten) => isWritten).length;
    moved += written;
    if (written === 0 || series.length < batchSize) return moved;
    await ownTurn();
  }
}
