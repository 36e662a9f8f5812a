import { apartOnServers, openUsedPair } from '../support/server-pairs.ts';
import { describeOnServers } from '../support/servers.ts';
import { languages } from './drafts.ts';
import { mirrorContract } from './mirror.ts';
import { mirrorAwayContract } from './mirror-away.ts';
import { mirrorManyContract } from './mirror-many.ts';
import { pairContract } from './pair.ts';
import { transferContract } from './transfer.ts';

describeOnServers('The server pair', () => {
  const open = () => openUsedPair(languages);
  const apart = () => apartOnServers(languages);

  transferContract('mirrored', open);
  pairContract('mirrored', open);
  mirrorContract('mirrored', apart);
  mirrorAwayContract('mirrored', apart);
  mirrorManyContract('mirrored', process.env['FAULT_ROUNDS'] ? 5000 : 1500, apart);
});
