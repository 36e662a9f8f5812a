import { keepingPair } from '../support/emptied.ts';
import { apartOnServers, openUsedPair } from '../support/server-pairs.ts';
import { describeOnServers } from '../support/servers.ts';
import { languages } from './drafts.ts';
import { mirrorContract } from './mirror.ts';
import { mirrorAwayContract } from './mirror-away.ts';
import { mirrorManyContract } from './mirror-many.ts';
import { pairContract } from './pair.ts';

describeOnServers('The server pair', () => {
  const open = keepingPair(() => openUsedPair(languages));
  const apart = () => apartOnServers(languages);

  pairContract('mirrored', open, 60);
  mirrorContract('mirrored', apart, 'servers');
  mirrorAwayContract('mirrored', apart, 'servers');
  mirrorManyContract('mirrored', apart);
});
