/** Categories and tags of the demo data. */

import { termNameKey } from '../model/documents/keys-and-labels.ts';
import type { Cost } from '../model/money/cost.ts';
import { type Made, type Making, textsOf } from './making.ts';
import type { Said } from './phrases.ts';
import type { Term } from './seed-files.ts';
import { fits, type Occasion } from './telling.ts';

type Taxonomy = 'categories' | 'tags';

/** The documents of terms, and their IDs by key. */
export interface Terms<K extends Taxonomy> {
  readonly records: readonly Made<K>[];
  readonly ids: ReadonlyMap<string, number>;
}

/**
 * Makes terms, each after its parent. A term that exists already, because a scenario names it too, is used as it is. `number` is that of
 * the first, among all terms of its kind.
 */
export function termsOf<K extends Taxonomy>(making: Making, kind: K, terms: readonly Term[], number: number): Terms<K> {
  const ids = new Map<string, number>();
  const records: Made<K>[] = [];
  for (const [at, { key, parent: above, name }] of terms.entries()) {
    const parent = (above !== undefined && ids.get(above)) || 0;
    const known = namesake(making, kind, parent, name);
    const id = known ?? making.nextId();
    ids.set(key, id);
    if (known !== undefined) continue;
    const texts = textsOf(making, kind, number + at, making.order.languages, { name });
    records.push({ kind, id, facts: { parent }, texts } as unknown as Made<K>);
    for (const text of Object.values(name)) making.termIds.set(`${kind} ${termNameKey(parent, text)}`, id);
  }
  return { records, ids };
}

/** Tells whether a tag is true of an occasion and a price. */
export function isTrueOf(tag: Term, occasion: Occasion, price: Cost): boolean {
  return fits(tag, occasion) && (!tag.free || isFree(price));
}

/** Tells whether a price is known to be free. */
export function isFree({ values }: Cost): boolean {
  return values.length > 0 && values.every((value) => value === '0');
}

function namesake({ termIds }: Making, kind: Taxonomy, parent: number, name: Said): number | undefined {
  const ids = Object.values(name).map((text) => termIds.get(`${kind} ${termNameKey(parent, text)}`));
  return ids.find((id) => id !== undefined);
}
