/** Pairs that tests use one after the other, empty for each. */

import { slicesOf } from '../../src/model/arrays-and-maps.ts';
import type { Document } from '../../src/model/documents/document.ts';
import { contentOrder } from '../../src/model/tables/field.ts';
import type { Pair } from '../../src/ports.ts';

/** Some at once: where all are, the last ones wait for as long as a busy machine takes for all. */
const together = 60;

/** Pairs with higher IDs are opened anew, since suites use 999 as an unknown ID. */
export const lastId = 900;

/** More records are emptied faster at once, when their pair is closed. */
const manyRecords = 40;

/** A pair is used so often before it is closed as it is, with writes on their way, which is something to try as well. */
const mostUses = 5;

/** Records are looked for so often, since some may be written meanwhile. */
const mostRounds = 20;

/**
 * Returns a function that opens an empty pair for each test of the suite that calls this. It is the same one again where a test has closed it
 * and left few records, which are removed: that takes a fraction of opening another.
 */
export function keepingPair(open: () => Promise<Pair>): () => Promise<Pair> {
  let kept: { readonly pair: Pair; readonly uses: number } | undefined;
  after(() => kept?.pair.close());
  return async () => {
    const { pair, uses } = kept ?? { pair: await open(), uses: 0 };
    kept = undefined;
    return {
      ...pair,
      async close() {
        let isEmptied = false;
        try {
          isEmptied = !kept && uses + 1 < mostUses && (await emptiedSoon(pair));
        } finally {
          if (isEmptied) kept = { pair, uses: uses + 1 };
          else await pair.close();
        }
      },
    };
  };
}

/** Empties a pair with few records. Resolves to whether it is empty, with IDs that are low enough for another test. */
async function emptiedSoon(pair: Pair): Promise<boolean> {
  const records = Object.values(await pair.size()).reduce((sum, each) => sum + each, 0);
  return records <= manyRecords && (await removeRecords(pair)) < lastId;
}

/** Removes the records of a pair, users and API keys apart. Resolves to the highest ID among them, when lists show none of them. */
export async function removeRecords({ store, whenIdle }: Pair): Promise<number> {
  let last = 0;
  // Records that refer to others go first
  for (const kind of contentOrder.toReversed()) {
    // What is still written for an event may raise its revision between the two, and then it is met again
    let isMissed = true;
    for (let round = 1; isMissed; round += 1) {
      if (round > mostRounds) throw new Error(`Some ${kind} are not removed in ${mostRounds} rounds`);
      const found: Pick<Document, 'id' | 'revision'>[] = await Array.fromAsync(store.scan(kind));
      isMissed = false;
      for (const some of slicesOf(found, together)) {
        const removed = await Promise.all(some.map(({ id, revision }) => store.remove(kind, id, revision)));
        if (removed.includes(false)) isMissed = true;
        last = Math.max(last, ...some.map(({ id }) => id));
      }
    }
  }
  await whenIdle();
  return last;
}
