/** Whether an index holds anything of what it was given. */

import type { MirroredIndex, MirroredStore } from '../mirrored-ports.ts';
import { type Language, resourceNames } from '../model/field.ts';
import { Unreachable } from '../ports.ts';

/**
 * Throws Unreachable when the index has lost the records of a kind: lists would be empty, and no mark in the store says that
 * anything is missing.
 */
export async function refuseEmptied(
  store: MirroredStore,
  index: MirroredIndex,
  [language = '']: readonly Language[],
): Promise<void> {
  const sizes = await store.size();
  const { count } = await store.backlog();
  // More than can be waiting: some of them were there
  for (const kind of resourceNames.filter((each) => sizes[each] > count)) {
    const { total } = await index.find({
      kind,
      language,
      hidden: true,
      orderBy: 'id',
      descending: false,
      offset: 0,
      limit: 1,
    });
    if (total === 0) throw new Unreachable(`The index has none of ${sizes[kind]} ${kind}: run reindex`);
  }
}
