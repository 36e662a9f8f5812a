import type { TableName } from '../../model/tables/field.ts';
import type { Calendar } from '../calendar.ts';

/**
 * Writes a record that is there already, and makes the events that show it show its new state; what no event shows needs the write alone.
 * Both begin together, so that they share a commit, and the write begins first: touching waits for the writes that are under way.
 */
export async function writeAndInvalidate<T>(
  { pair }: Calendar,
  resource: TableName,
  id: number,
  write: () => Promise<T>,
): Promise<T> {
  if (!isShownByEvents(resource)) return write();
  const [written] = await Promise.all([write(), pair.store.invalidateDependents([id])]);
  return written;
}

function isShownByEvents(resource: TableName): boolean {
  return resource !== 'events' && resource !== 'synonyms';
}
