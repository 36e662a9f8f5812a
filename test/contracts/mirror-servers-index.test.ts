import { openUsedPair } from '../support/server-pairs.ts';
import { describeOnServers } from '../support/servers.ts';
import { languages } from './drafts.ts';
import { indexContract } from './index.ts';

describeOnServers('The server pair', () => {
  indexContract('mirrored', () => openUsedPair(languages));
});
