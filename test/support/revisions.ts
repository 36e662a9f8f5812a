import { revisionStep } from '../../src/model/documents/revisions.ts';

/** How often a record had been written or touched when it got this revision: 1 for a new one. */
export function writesOf(revision: number | undefined): number {
  return Math.floor((revision ?? 0) / revisionStep);
}
