import type { ResourceName } from '../../model/tables/field.ts';
import type { Calendar } from '../calendar.ts';

/**
 * Writes a record that is there already, and makes the events that show it show its new state; an event needs the write alone.
 * Both begin together, so that they share a commit, and the write begins first: touching waits for the writes that are under way.
 */
export async function writeAndInvalidate<T>(
  { pair }: Calendar,
  resource: ResourceName,
  id: number,
  write: () => Promise<T>,
): Promise<T> {
  if (resource === 'events') return write();
  const [written] = await Promise.all([write(), pair.store.invalidateDependents([id])]);
  return written;
}
