import { revisionStep } from '../../src/model/documents/versions.ts';

/** The number of writes and touches of a record up to a revision: 1 for a new record. */
export function writesOf(revision: number | undefined): number {
  return Math.floor((revision ?? 0) / revisionStep);
}
