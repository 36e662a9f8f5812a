/** The present state of a record that is written, and the states that its writer knows. */

import type { Document } from '../../model/documents/document.ts';
import { Failure, recordFailure } from '../../model/failure.ts';
import type { TableName } from '../../model/tables/field.ts';
import type { Calendar, Precondition } from '../calendar.ts';

/** The present state of a record. Throws `…-not-found`. */
export async function readNewest<R extends TableName>(
  calendar: Calendar,
  resource: R,
  id: number,
): Promise<Document<R>> {
  const [newer] = await calendar.pair.store.read(resource, [id]);
  if (!newer) throw recordFailure(resource, 'not-found');
  return newer;
}

/** Throws `precondition_failed` unless the record's revision is one that the client knows. */
export function refuseStale(document: Document, precondition: Precondition | undefined): void {
  if (precondition === undefined || precondition === '*' || precondition.includes(document.revision)) return;
  throw new Failure('precondition_failed');
}
