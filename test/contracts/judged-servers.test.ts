import { openServerPair } from '../support/server-pairs.ts';
import { describeOnServers } from '../support/servers.ts';
import { judgePair } from './judged/pair.ts';

describeOnServers('Searches on servers', () => {
  judgePair('the server pair', () => openServerPair(['ca', 'es']));
});
