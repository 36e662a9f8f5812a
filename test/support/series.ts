/** Series for tests of the model. */

import type { Recurrence } from '../../src/model/documents/document.ts';
import type { Series } from '../../src/model/recurrence/occurrences.ts';
import { instantOf } from '../../src/model/time/instants.ts';
import { event } from '../contracts/drafts.ts';

interface When {
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone?: string;
  readonly all_day?: boolean;
}

/** A series of Madrid with ID 7, listed to the end of 2033. */
export function seriesOf(
  { start_date, end_date, timezone = 'Europe/Madrid', all_day = false }: When,
  recurrence: Partial<Recurrence>,
): Series & ReturnType<typeof event> {
  const { facts, texts } = event('Classe');
  const whole = { rrule: '', rdate: [], exdate: [], own: {}, horizon: '2033-12-31', places: 0, ...recurrence };
  const [start, end] = [instantOf(start_date, timezone), instantOf(end_date, timezone)];
  return { id: 7, texts, facts: { ...facts, start_date, end_date, timezone, all_day, start, end, recurrence: whole } };
}
