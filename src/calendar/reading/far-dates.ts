/** Dates of rules without end that lie far ahead: counting up to them takes long, so that others get their turns in between. */

import { ownTurn } from '../../async/turns.ts';
import { hasEnd, type SeriesFacts } from '../../model/recurrence/occurrences.ts';
import { minuteOf, ruleSteps } from '../../model/recurrence/rule-dates.ts';
import type { WallClock } from '../../model/time/instants.ts';

/** Resolves when the dates of a series up to a wall clock are known. */
export async function reachDates({ start_date, recurrence }: SeriesFacts, to: WallClock): Promise<void> {
  if (hasEnd(recurrence)) return;
  for (const _ of ruleSteps(recurrence.rrule, start_date, minuteOf(to))) await ownTurn();
}
