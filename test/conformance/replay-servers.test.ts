import { openServerPair } from '../support/server-pairs.ts';
import { describeOnServers } from '../support/servers.ts';
import { describeReplay } from './suite.ts';

describeOnServers('on the server pair', () => describeReplay(() => openServerPair(['ca', 'es'])));
