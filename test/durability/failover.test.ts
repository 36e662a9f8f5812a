/**
 * A replica set whose primary dies and a cluster whose node dies, under load, in a short form: the nodes are addresses of one server.
 * `npm run cluster` does it with real ones (`test/cluster`).
 */

import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import type { MongoMemoryReplSet } from 'mongodb-memory-server';
import { type Load, startLoad } from '../cluster/load.ts';
import { expectWhole } from '../cluster/whole.ts';
import { describeWhere } from '../support/demanded.ts';
import { removeIndices, serverAt } from '../support/elasticsearch.ts';
import { eventually } from '../support/eventually.ts';
import { hasMongod, startReplicaSet } from '../support/mongo.ts';
import { elasticsearchUrl, hasServers, newName } from '../support/servers.ts';
import { type Serving, startServing, withAdministrator } from '../support/serving.ts';
import { layWire, type Wire } from '../support/wire.ts';

const absence = 'NO SERVER PAIR WITH A MONGODB TO KILL: SET MONGODB_URL, ELASTICSEARCH_URL AND MONGOMS_SYSTEM_BINARY';
/** Events that are made before the failure. */
const loaded = 10;
/** Milliseconds after which members elect another primary: less than usually, but more than the service waits for one. */
const electionTimeoutMillis = 5000;
/** Milliseconds between two writes, or reads, of a client, while nothing dies: those in flight then matter, not how many came before. */
const pauses = { write: 300, read: 500 };

describeWhere(hasServers && hasMongod, absence, 'mirrored: two processes on several machines', () => {
  const name = newName({ lasting: false });
  const servings: Serving[] = [];
  let members: MongoMemoryReplSet;
  let wires: Wire[];
  let settings: Record<string, string>;
  let load: Load;

  before(async () => {
    members = await startReplicaSet({ electionTimeoutMillis });
    wires = await Promise.all([1, 2, 3].map(() => layWire(elasticsearchUrl)));
    const urls = wires.map(({ url }) => url).join();
    settings = await withAdministrator({ MONGODB_URL: members.getUri(name), ELASTICSEARCH_URL: urls });
    servings.push(await startServing(settings), await startServing(settings));
  });

  after(async () => {
    for (const { child } of servings) child.kill('SIGKILL');
    await Promise.all([...wires.map((wire) => wire.close()), members.stop()]);
    await removeIndices(serverAt(elasticsearchUrl), name);
  });

  it('lose, double and hide nothing when the primary and all nodes but one die', async () => {
    const pace = { ...pauses };
    load = startLoad(() => servings, pace);
    await eventually(async () => expect(load.known.size).to.be.above(loaded), 60_000);
    // After the pause in which it may still be, each client is in a write or about to send one
    pace.write = 0;
    await delay(pauses.write);
    const primary = members.servers.find(({ instanceInfo }) => instanceInfo?.instance.isInstancePrimary);
    primary?.instanceInfo?.instance.mongodProcess?.kill('SIGKILL');
    for (const wire of wires.slice(1)) wire.cut();
    pace.write = pauses.write;
    const made = load.known.size;
    await eventually(async () => expect(load.known.size).to.be.above(made + 5), 60_000);
    for (const wire of wires) wire.mend();
    await load.stop();
    await expectWhole(load.known, servings[0] as Serving, settings);
    expect([load.outdated, load.strange]).to.deep.equal([[], []]);
  }).timeout(180_000);
});
