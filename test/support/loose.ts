/** The loose pair: documents and index in separate SQLite files, connected by the mirror. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mirroredPair } from '../../src/mirror/pair.ts';
import type { Language } from '../../src/model/tables/field.ts';
import type { Pair } from '../../src/ports.ts';
import { storeTimeout } from './eventually.ts';
import { openLooseIndex } from './loose-pair/loose-index.ts';
import { openLooseStore } from './loose-pair/loose-store.ts';

/** Opens an empty loose pair. Closing it deletes its files. */
export async function openLoosePair(languages: readonly Language[]): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'cartellera-'));
  const store = openLooseStore({ file: join(folder, 'store.sqlite'), languages });
  const index = openLooseIndex({ file: join(folder, 'index.sqlite'), languages });
  const pair = await mirroredPair(store, index, { languages, timeout: storeTimeout });
  return {
    ...pair,
    async close() {
      await pair.close();
      rmSync(folder, { recursive: true });
    },
  };
}
