import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { languages } from './drafts.ts';
import { indexContract } from './index.ts';
import { pairContract } from './pair.ts';
import { storeContract } from './store.ts';
import { transferContract } from './transfer.ts';

const folder = mkdtempSync(join(tmpdir(), 'cartellera-'));
let files = 0;

function newFile(): string {
  files += 1;
  return join(folder, `${files}.sqlite`);
}

const open = async (file = newFile()) => openSqlite({ file, languages });

describe('The embedded pair', () => {
  after(() => {
    rmSync(folder, { recursive: true });
  });

  storeContract('in memory', () => open(':memory:'));
  transferContract('in memory', () => open(':memory:'));
  indexContract('in memory', () => open(':memory:'));
  pairContract('in memory', () => open(':memory:'));
  transferContract('in a file', () => open());
  pairContract('in a file', () => open());
});
