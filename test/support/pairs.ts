/** Which pair suites run on: `PAIR` in the environment names it. */

import { openSqlite } from '../../src/backends/sqlite/open.ts';
import type { Language } from '../../src/model/field.ts';
import type { Pair } from '../../src/ports.ts';
import { openLoosePair } from './loose.ts';
import { openServerPair } from './servers.ts';

const pairs: Readonly<Record<string, (languages: readonly Language[]) => Promise<Pair>>> = {
  embedded: async (languages) => openSqlite({ file: ':memory:', languages }),
  loose: openLoosePair,
  mirrored: openServerPair,
};

/** An empty pair of the kind that `PAIR` names, `embedded` without it; closing it leaves nothing behind. */
export function openPairForTests(languages: readonly Language[]): Promise<Pair> {
  const { PAIR = 'embedded' } = process.env;
  const open = pairs[PAIR];
  if (!open) throw new Error(`PAIR is ${PAIR}: it must be one of ${Object.keys(pairs).join(', ')}`);
  return open(languages);
}
