import { keepingPair } from '../support/emptied.ts';
import { openUsedPair } from '../support/server-pairs.ts';
import { describeOnServers } from '../support/servers.ts';
import { languages } from './drafts.ts';
import { indexContract } from './index.ts';

describeOnServers('The server pair', () => {
  const open = keepingPair(() => openUsedPair(languages));
  // A fifth of the random queries, each of which takes far longer than on SQLite
  indexContract('mirrored', open, { share: 0.2, readsPlain: false });
});
