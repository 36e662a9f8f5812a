/** Writes to an index behind a proxy that rejects large bodies. */

import { expect } from 'chai';
import { openElasticsearch } from '../../src/backends/elasticsearch/open.ts';
import type { MirroredIndex } from '../../src/mirrored-ports.ts';
import { describeOnElasticsearch } from '../support/elasticsearch.ts';
import { bodiesAbove, type NarrowProxy, standBefore } from '../support/narrow-proxy.ts';
import { type UsedIndices, useIndices } from '../support/used-indices.ts';
import { languages } from './drafts.ts';
import { shown, titled } from './entries.ts';

/** The largest body that the proxy accepts, in bytes. */
const most = 20_000;

describeOnElasticsearch('The index on Elasticsearch behind a proxy that limits bodies', (_, url) => {
  let indices: UsedIndices;
  let proxy: NarrowProxy;
  let index: MirroredIndex;

  before(async () => {
    proxy = await standBefore(url, bodiesAbove(most));
    indices = await useIndices();
    index = await openElasticsearch({ urls: [proxy.url], prefix: indices.prefix, languages });
  });

  after(async () => {
    await index.close();
    await proxy.close();
    indices.leave();
  });

  /** So many entries that no other test writes, with these IDs. */
  function entriesFrom(first: number) {
    const ids = Array.from({ length: 80 }, (_, at) => first + at);
    return { ids, entries: ids.map((id) => titled(`x ${id}`, id)) };
  }

  /** The same, with one among them that exceeds the limit even alone. */
  function withNovel(first: number) {
    const { ids, entries } = entriesFrom(first);
    const large = first + 39;
    const others = ids.filter((id) => id !== large).map((id) => `${id}:1`);
    return { ids, large, others, entries: entries.with(39, titled('mot '.repeat(most), large)) };
  }

  it('takes writes that are too large together', async () => {
    const { ids, entries } = entriesFrom(100);
    expect(Buffer.byteLength(JSON.stringify(entries))).to.be.above(2 * most);
    expect(await index.write(entries)).to.deep.equal([]);
    expect(await shown(index, { include: ids })).to.have.length(80);
  });

  it('names the one entry that is too large by itself, and takes all others', async () => {
    const { ids, entries, large, others } = withNovel(200);
    const refused = await index.write(entries);
    expect(refused.map(({ kind, id }) => [kind, id])).to.deep.equal([['events', large]]);
    expect(refused[0]?.reason).to.include('as large as this');
    expect(await shown(index, { include: ids })).to.deep.equal(others);
  });

  it('does so during a rebuild, too', async () => {
    const { entries, large, others } = withNovel(300);
    const rebuilding = await index.rebuild();
    expect((await rebuilding.write(entries)).map(({ id }) => id)).to.deep.equal([large]);
    await rebuilding.swap();
    expect(await shown(index)).to.deep.equal(others);
  });
});
