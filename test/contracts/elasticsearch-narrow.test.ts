/** Writes to an index behind a proxy that rejects large bodies. */

import { expect } from 'chai';
import { openElasticsearch } from '../../src/backends/elasticsearch/open.ts';
import type { MirroredIndex } from '../../src/mirrored-ports.ts';
import { describeOnElasticsearch, removeIndices } from '../support/elasticsearch.ts';
import { bodiesAbove, type NarrowProxy, standBefore } from '../support/narrow-proxy.ts';
import { languages } from './drafts.ts';
import { shown, titled } from './entries.ts';

/** The largest body that the proxy accepts, in bytes. */
const most = 20_000;

describeOnElasticsearch('The index on Elasticsearch behind a proxy that limits bodies', (server, url) => {
  const prefix = `cartellera-test-${crypto.randomUUID()}`;
  let proxy: NarrowProxy;
  let index: MirroredIndex;

  beforeEach(async () => {
    proxy = await standBefore(url, bodiesAbove(most));
    index = await openElasticsearch({ urls: [proxy.url], prefix, languages });
  });

  afterEach(async () => {
    await index.close();
    await proxy.close();
    await removeIndices(server, prefix);
  });

  const ids = Array.from({ length: 100 }, (_, at) => at + 1);
  const entries = ids.map((id) => titled(`x ${id}`, id));
  const others = ids.filter((id) => id !== 40).map((id) => `${id}:1`);
  /** An entry that exceeds the limit even alone. */
  const novel = titled('mot '.repeat(most), 40);

  it('takes writes that are too large together', async () => {
    expect(Buffer.byteLength(JSON.stringify(entries))).to.be.above(2 * most);
    expect(await index.write(entries)).to.deep.equal([]);
    expect(await shown(index)).to.have.length(100);
  });

  it('names the one entry that is too large by itself, and takes all others', async () => {
    const refused = await index.write(entries.with(39, novel));
    expect(refused.map(({ kind, id }) => [kind, id])).to.deep.equal([['events', 40]]);
    expect(refused[0]?.reason).to.include('as large as this');
    expect(await shown(index)).to.deep.equal(others);
  });

  it('does so during a rebuild, too', async () => {
    const rebuilding = await index.rebuild();
    expect((await rebuilding.write(entries.with(39, novel))).map(({ id }) => id)).to.deep.equal([40]);
    await rebuilding.swap();
    expect(await shown(index)).to.deep.equal(others);
  });
});
