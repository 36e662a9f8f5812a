import type { ResourceName } from '../model/field.ts';
import type { Calendar } from './calendar.ts';

/**
 * Makes events that show this record show its new state. Called together with the write itself, so that both share
 * a commit; an event's own change needs none.
 */
export async function touches(calendar: Calendar, resource: ResourceName, id: number): Promise<void> {
  if (resource !== 'events') await calendar.pair.store.touch([id]);
}
