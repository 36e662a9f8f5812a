import { openLoosePair } from '../support/loose.ts';
import { languages } from './drafts.ts';
import { listContract } from './index.ts';
import { pairContract } from './pair.ts';
import { searchContract } from './search.ts';
import { storeContract } from './store.ts';
import { transferContract } from './transfer.ts';

describe('The loose pair', () => {
  const open = () => openLoosePair(languages);

  storeContract('mirrored', open);
  transferContract('mirrored', open);
  // What chance asks of an index is asked of the same tables in `sqlite.test.ts`; here it is that they hold what was written
  listContract('mirrored', open);
  searchContract('mirrored', open);
  pairContract('mirrored', open);
});
