/**
 * Revisions: how often a record was written, and a random part. A restored copy of a store counts on from the same number as the store
 * that it was taken from; the random part keeps the two histories apart, so that a revision names one state of a record for ever.
 */

import { randomInt } from 'node:crypto';

/** What one write adds; below it lies the random part. Whole numbers are exact below 2^53, which leaves 2^29 writes of a record. */
export const revisionStep = 2 ** 24;

/** A random part, which writes that happen together may share. */
export function newSalt(): number {
  return randomInt(revisionStep);
}

/** The revision that follows one, 0 where there is none; above it whatever the salt is. */
export function nextRevision(revision: number, salt = newSalt()): number {
  return revision - (revision % revisionStep) + revisionStep + salt;
}
