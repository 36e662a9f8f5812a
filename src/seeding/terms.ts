/** Categories and tags of the demo data. */

import type { ResourceName } from '../model/field.ts';
import { type Made, type Making, textsOf } from './making.ts';
import type { Term } from './seed-files.ts';

/** Terms as documents, and their IDs by their keys. */
export interface Terms<K extends 'categories' | 'tags'> {
  readonly records: readonly Made<K>[];
  readonly ids: ReadonlyMap<string, number>;
}

/** Makes terms; each stands after the one above it. `number` is that of the first, among all terms of its resource. */
export function termsOf<K extends 'categories' | 'tags'>(
  making: Making,
  kind: K & ResourceName,
  terms: readonly Term[],
  number: number,
): Terms<K> {
  const ids = new Map<string, number>();
  const records = terms.map((term, at) => {
    const id = making.nextId();
    ids.set(term.key, id);
    const facts = { parent: (term.parent !== undefined && ids.get(term.parent)) || 0 };
    const texts = textsOf(making, kind, number + at, making.order.languages, { name: term.name });
    return { kind, id, facts, texts } as Made<K>;
  });
  return { records, ids };
}
