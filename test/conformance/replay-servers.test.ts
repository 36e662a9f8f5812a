import { describeOnServers, openServerPair } from '../support/servers.ts';
import { describeReplay } from './suite.ts';

describeOnServers('on the server pair', () => describeReplay(() => openServerPair(['ca', 'es'])));
