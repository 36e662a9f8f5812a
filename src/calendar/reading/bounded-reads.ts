/** Reads records in limited memory, however much authors have stored. */

import { ownTurn } from '../../async/turns.ts';
import { type Texts, weightOf } from '../../model/documents/document.ts';

/** Records read at a time; few at first, because with the longest texts each takes some 2 MB. */
const batchSizes = { first: 10, light: 40, heavy: 5 };
/** The average length of texts, in characters, from which on records are heavy. */
const heavy = 20_000;
/** Characters that are read before others get their turn. */
const slice = 100_000;

/** The records that were read, and the IDs of those that were not. */
export interface ReadPart<D> {
  readonly documents: readonly D[];
  readonly rest: readonly number[];
}

/** Reads records in the order of their IDs until their texts have a number of characters; at least the first ones. */
export async function readWithin<D extends { readonly texts: Texts }>(
  read: (ids: readonly number[]) => Promise<readonly D[]>,
  ids: readonly number[],
  budget: number,
): Promise<ReadPart<D>> {
  const documents: D[] = [];
  let [at, weight, size, unpaused] = [0, 0, batchSizes.first, 0];
  while (at < ids.length && (at === 0 || weight < budget)) {
    const some = await read(ids.slice(at, at + size));
    documents.push(...some);
    const more = some.reduce((sum, document) => sum + weightOf(document), 0);
    [at, weight, unpaused] = [at + size, weight + more, unpaused + more];
    size = weight / at > heavy ? batchSizes.heavy : batchSizes.light;
    if (unpaused > slice) {
      await ownTurn();
      unpaused = 0;
    }
  }
  return { documents, rest: ids.slice(at) };
}
