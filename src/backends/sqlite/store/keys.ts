/** Keys with one holder each, and labels that records share. */

import type { Document, Draft, Texts } from '../../../model/documents/document.ts';
import { claimKey, slugKey } from '../../../model/documents/keys-and-labels.ts';
import { lookupsOf, noLookups, slugsOf } from '../../../model/documents/lookups.ts';
import type { Kind } from '../../../model/tables/field.ts';
import { nextFreeSlug } from '../../../model/text/slug.ts';
import { KeyTaken } from '../../../ports.ts';
import type { Prepare } from '../sql.ts';

/** The ID that holds a key, or undefined. */
export function holderOf(prepare: Prepare, kind: Kind, key: string): number | undefined {
  return prepare<number>('select id from keys where kind = ? and key = ?').pluck().get(kind, key);
}

/**
 * Moves a record's look-ups from its stored state to its next one; either may be absent. Throws KeyTaken when another
 * record holds one of its keys.
 */
export function moveLookups(
  prepare: Prepare,
  kind: Kind,
  id: number,
  before: Document | undefined,
  after: Document | undefined,
): void {
  const old = before ? lookupsOf(before) : noLookups;
  const next = after ? lookupsOf(after) : noLookups;
  const [oldKeys, nextKeys] = [
    [...old.slugs, ...old.keys],
    [...next.slugs, ...next.keys],
  ];
  const lost = without(old.labels, next.labels);
  for (const key of [...without(oldKeys, nextKeys), ...lost.map(claimKey)]) {
    prepare('delete from keys where kind = ? and key = ? and id = ?').run(kind, key, id);
  }
  for (const key of without(nextKeys, oldKeys)) takeKey(prepare, kind, key, id);
  for (const label of lost) prepare('delete from labels where kind = ? and label = ? and id = ?').run(kind, label, id);
  for (const label of without(next.labels, old.labels)) {
    prepare('insert into labels values (?, ?, ?)').run(kind, label, id);
  }
}

/** Gives a key to a record. Throws KeyTaken when another holds it. */
export function takeKey(prepare: Prepare, kind: Kind, key: string, id: number): void {
  const taken = prepare('insert or ignore into keys values (?, ?, ?)').run(kind, key, id).changes === 0;
  if (taken) throw new KeyTaken(key, holderOf(prepare, kind, key) as number);
}

function without<T>(values: readonly T[], others: readonly T[]): T[] {
  return others.length === 0 ? [...values] : values.filter((value) => !others.includes(value));
}

/**
 * The texts with a free slug in each language: a taken one gets the next number unless it is among the exact ones. A
 * record in the trash needs none.
 */
export function withFreeSlugs(
  prepare: Prepare,
  kind: Kind,
  id: number | undefined,
  draft: Draft,
  exact: readonly string[] = [],
): Texts {
  if (slugsOf(draft).length === 0) return draft.texts;
  const isTaken = (slug: string) => {
    const holder = holderOf(prepare, kind, slugKey(slug));
    return holder !== undefined && holder !== id;
  };
  return Object.fromEntries(
    Object.entries(draft.texts).map(([language, set]) => [
      language,
      set.slug && !exact.includes(set.slug) ? { ...set, slug: nextFreeSlug(set.slug, isTaken) } : set,
    ]),
  );
}
