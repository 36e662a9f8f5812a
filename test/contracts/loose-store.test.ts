import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLooseStore } from '../support/loose-pair/loose-store.ts';
import { languages } from './drafts.ts';
import { mirroredStoreContract } from './mirrored-store.ts';

describe('The store of the loose pair', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartellera-'));
  let files = 0;

  after(() => {
    rmSync(folder, { recursive: true });
  });

  mirroredStoreContract('for an index elsewhere', async () => {
    files += 1;
    const file = join(folder, `${files}.sqlite`);
    return async () => openLooseStore({ file, languages });
  });
});
