/**
 * Versions of records and of their layout. A revision is a count of a record's writes, and a random part. A restored copy of a store counts
 * on from the same number as the original; the random part keeps their revisions apart, so that one revision always means one state of a
 * record.
 */

import { randomInt } from 'node:crypto';
import type { Kind } from '../tables/field.ts';
import { resources, simpleFactsOf } from '../tables/resources.ts';
import { isPlain } from '../text/characters.ts';

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

/** The layout of documents; raise it when documents gain something. `upcast` reads older ones, newer ones are refused. */
export const documentLayout = 5;

/** What the documents of layout 1 lack, besides what the tables say. */
const sinceLayout2 = { previous_start_date: '' };

const defaults = new Map<Kind, object>(
  Object.entries(resources).flatMap(([kind, { extensions }]) => {
    const facts = { ...simpleFactsOf(extensions), ...(kind === 'events' && sinceLayout2) };
    return Object.keys(facts).length > 0 ? [[kind as Kind, facts]] : [];
  }),
);

/**
 * Reads a document of any older layout: fields that it lacks get their defaults, and a rule of repetition that nothing showed is dropped. The
 * stored document stays as it is.
 */
export function upcast<D extends { readonly facts: object }>(kind: Kind, document: D): D {
  const known = defaults.get(kind);
  let facts: object = document.facts;
  if ('recurrence' in facts && isPlain(facts.recurrence) && 'frequency' in facts.recurrence) {
    const { recurrence: _, ...others } = facts;
    facts = others;
  }
  const isWhole = !known || Object.keys(known).every((name) => name in facts);
  return isWhole && facts === document.facts ? document : { ...document, facts: { ...known, ...facts } };
}
