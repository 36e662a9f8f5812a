import { openServerPair } from '../support/server-pairs.ts';
import { describeOnServers } from '../support/servers.ts';
import { describeReplay } from './suite.ts';

/** What a pair decides, which is what lists show of what was just written: by dates and pages, words, and counts of events. */
const listing = ['17-event-list-paging', '23-organizer-list', '25-categories-list'];

describeOnServers('on the server pair', () => describeReplay(() => openServerPair(['ca', 'es']), listing));
