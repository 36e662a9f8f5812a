import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { openElasticsearch } from '../../src/backends/elasticsearch/open.ts';
import { openMongo } from '../../src/backends/mongo/open.ts';
import { mirroredPair } from '../../src/mirror/pair.ts';
import { warningPause } from '../../src/mirror/retries.ts';
import type { Pair } from '../../src/ports.ts';
import { type Server, serverAt } from '../support/elasticsearch.ts';
import { eventually } from '../support/eventually.ts';
import { type Refused, standBefore } from '../support/narrow-proxy.ts';
import { type Used, usedPlace } from '../support/server-pairs.ts';
import { databaseUrl, describeOnServers, elasticsearchUrl, newName, removeAll } from '../support/servers.ts';
import { layWire, type Wire } from '../support/wire.ts';
import { asking, languages, term } from './drafts.ts';

const allTags = asking({ kind: 'tags', orderBy: 'id' });
/** Milliseconds in which a sweep fails several times. */
const someSweeps = 4500;

/** The most lines about a trouble since a moment: it is logged again after five seconds, which a slow machine takes for a test, then after ten more. */
function mostLines(begun: number, first: number): number {
  let [lines, pause] = [first, warningPause.first];
  for (let next = begun + pause; next < performance.now(); next += pause) [lines, pause] = [lines + 1, 2 * pause];
  return lines;
}

/** As Elasticsearch 9.4 answers an API key that may read only. */
function withoutPrivilege(action: string): Refused {
  const type = 'security_exception';
  const reason = `action [${action}] is unauthorized for API key id [5jc9] of user [someone], this action is granted by the index privileges [write,all]`;
  const error = { root_cause: [{ type, reason }], type, reason };
  const contentType = 'application/vnd.elasticsearch+json;compatible-with=9';
  return { status: 403, type: contentType, body: JSON.stringify({ error, status: 403 }) };
}

describeOnServers('an Elasticsearch that refuses', () => {
  let place: Used | undefined;
  let server: Server;
  let wire: Wire;
  let pair: Pair;
  let opened: Pair | undefined;
  let lines: string[];

  beforeEach(async () => {
    lines = [];
    [place, opened] = [undefined, undefined];
    server = serverAt(elasticsearchUrl);
    wire = await layWire(elasticsearchUrl);
  });
  afterEach(async () => {
    // A test that fails before it opens one has none
    await opened?.close();
    await wire.close();
    await place?.leave();
  });

  /** Opens a pair there, which is empty, at most once a test. */
  async function open(at: Used, url = wire.url): Promise<void> {
    place = at;
    const store = await openMongo({ url: databaseUrl(at.name) });
    const index = await openElasticsearch({ urls: [url], prefix: at.name, languages });
    pair = await mirroredPair(store, index, { languages, warn: (line) => lines.push(line) });
    opened = pair;
  }

  it('to create an index counts as away, which is logged at growing intervals, and as back once it creates it', async () => {
    wire.cut();
    const name = newName({ lasting: false });
    await open({ name, leave: () => removeAll(name) });
    // It creates no index whose alias is the name of another one
    await server('PUT', `${name}-tags`);
    wire.mend();
    await pair.store.insert('tags', term('A'));
    const begun = performance.now();
    await delay(someSweeps);
    expect(lines.length).to.be.within(1, mostLines(begun, 2));
    for (const line of lines) expect(line).to.match(/^The index is away: /);
    expect((await pair.lag?.())?.unavailable).to.include('invalid_alias_name_exception');
    await server('DELETE', `${name}-tags`);
    await eventually(async () => expect((await pair.lag?.())?.pending).to.equal(0));
    expect(lines.at(-1)).to.equal('The index is back');
    expect((await pair.index.find(allTags)).total).to.equal(1);
  });

  it('writes goes on answering lists, and takes the writes once it can', async () => {
    const at = usedPlace(languages);
    await open(at);
    await pair.store.insert('tags', term('A'));
    expect(await pair.visible()).to.equal(true);
    const block = (isOn: boolean | null) => server('PUT', `${at.name}-*/_settings`, { 'index.blocks.write': isOn });
    await block(true);
    const begun = performance.now();
    await pair.store.insert('tags', term('B'));
    for (const end = Date.now() + someSweeps; Date.now() < end; await delay(100)) {
      expect((await pair.index.find(allTags)).from).to.equal(undefined);
      expect((await pair.lag?.())?.unavailable).to.equal(undefined);
    }
    await block(null);
    await eventually(async () => expect((await pair.index.find(allTags)).total).to.equal(2));
    await eventually(async () => expect(lines.at(-1)).to.equal('The index takes writes again'));
    expect(lines.length).to.be.within(2, mostLines(begun, 2));
    for (const line of lines.slice(0, -1)) expect(line).to.match(/^The index takes no writes: .*blocked by/);
  });

  for (const action of ['_bulk', '_refresh']) {
    it(`a ${action} for lack of a privilege goes on answering lists, and the log names the privilege`, async () => {
      let isAllowed = false;
      const refusing = (path: string) => (!isAllowed && path.includes(action) ? withoutPrivilege(action) : undefined);
      const proxy = await standBefore(elasticsearchUrl, refusing);
      try {
        await open(usedPlace(languages), proxy.url);
        const begun = performance.now();
        for (let turn = 0; turn < 4; turn += 1) {
          await pair.store.insert('tags', term(`T${turn}`));
          // Nobody waits for it yet, so that it is sent without a refresh
          await delay(100);
          expect(await pair.visible()).to.equal(false);
        }
        await delay(someSweeps);
        expect((await pair.lag?.())?.unavailable).to.equal(undefined);
        expect(lines.length).to.be.within(1, mostLines(begun, 1));
        for (const line of lines)
          expect(line).to.match(/^The index takes no writes: Elasticsearch does not allow it: .*is unauthorized/);
        const before = lines.length;
        isAllowed = true;
        await eventually(async () => expect((await pair.index.find(allTags)).total).to.equal(4));
        await eventually(async () => expect(lines.slice(before).at(-1)).to.equal('The index takes writes again'));
      } finally {
        await proxy.close();
      }
    });
  }
});
