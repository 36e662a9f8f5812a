/**
 * Revisions: a count of a record's writes, and a random part. A restored copy of a store counts on from the same number as the original;
 * the random part keeps their revisions apart, so that one revision always means one state of a record.
 */

import { randomInt } from 'node:crypto';

/** What one write adds; the random part lies below it. Integers are exact below 2^53, which allows 2^29 writes of a record. */
export const revisionStep = 2 ** 24;

/** A random part. Writes of one transaction may share it. */
export function newSalt(): number {
  return randomInt(revisionStep);
}

/** The revision after this one (0 for a new record). It is greater, whatever the salt is. */
export function nextRevision(revision: number, salt = newSalt()): number {
  return revision - (revision % revisionStep) + revisionStep + salt;
}
