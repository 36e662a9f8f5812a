import { openLoosePair } from '../support/loose.ts';
import { hasServers } from '../support/servers.ts';
import { languages } from './drafts.ts';
import { listContract } from './index.ts';
import { pairContract } from './pair.ts';
import { searchContract } from './search.ts';
import { storeContract } from './store.ts';
import { transferContract } from './transfer.ts';

describe('The loose pair', () => {
  const open = () => openLoosePair(languages);

  transferContract('mirrored', open);
  // Where there are servers, `mongo`, `mirror-servers` and `mirror-servers-index` try the same on the same mirror
  if (hasServers) return;
  storeContract('mirrored', open);
  // `sqlite.test.ts` runs the random queries on the same tables; these suites test that the mirror fills the tables
  listContract('mirrored', open);
  searchContract('mirrored', open);
  pairContract('mirrored', open, 60);
});
