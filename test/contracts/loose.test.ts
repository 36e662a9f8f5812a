import { openLoosePair } from '../support/loose.ts';
import { languages } from './drafts.ts';
import { indexContract } from './index.ts';
import { pairContract } from './pair.ts';
import { storeContract } from './store.ts';
import { transferContract } from './transfer.ts';

describe('The loose pair', () => {
  const open = () => openLoosePair(languages);

  storeContract('mirrored', open);
  transferContract('mirrored', open);
  indexContract('mirrored', open);
  pairContract('mirrored', open);
});
