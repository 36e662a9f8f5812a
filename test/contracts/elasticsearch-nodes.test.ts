/** Several nodes of a cluster, each behind a proxy that fails as a machine does. */

import { expect } from 'chai';
import { openElasticsearch } from '../../src/backends/elasticsearch/open.ts';
import type { MirroredIndex } from '../../src/mirrored-ports.ts';
import { Unreachable } from '../../src/ports.ts';
import { describeOnElasticsearch } from '../support/elasticsearch.ts';
import { eventually } from '../support/eventually.ts';
import { standBefore } from '../support/narrow-proxy.ts';
import { rejection } from '../support/rejection.ts';
import { type UsedIndices, useIndices } from '../support/used-indices.ts';
import { layWire, type Wire } from '../support/wire.ts';
import { languages } from './drafts.ts';
import { shown, titled } from './entries.ts';

describeOnElasticsearch('Several nodes of Elasticsearch', (server, url) => {
  let indices: UsedIndices;
  let wires: Wire[];
  let index: MirroredIndex;

  before(async () => {
    indices = await useIndices();
  });

  beforeEach(async () => {
    wires = await Promise.all([url, url, url].map(layWire));
    index = await openElasticsearch({ urls: wires.map((wire) => wire.url), prefix: indices.prefix, languages });
    await index.write([titled('x', 1)]);
  });

  afterEach(async () => {
    for (const wire of wires) wire.mend();
    await index.close();
    await Promise.all(wires.map((wire) => wire.close()));
  });

  after(() => indices.leave());

  /** Lets all nodes but one fail, whichever the process asks first. */
  function failAllBut(one: Wire, fail: (wire: Wire) => void): void {
    for (const wire of wires) if (wire !== one) fail(wire);
  }

  it('answer and take writes as long as one of them can be reached', async () => {
    for (const one of wires) {
      failAllBut(one, (wire) => wire.cut());
      expect(await shown(index)).to.deep.equal(['1:1']);
      expect(await index.write([titled('x', 1)])).to.deep.equal([]);
      for (const wire of wires) wire.mend();
    }
  });

  it('answer within seconds while one is silent, and at once after that', async () => {
    for (const wire of wires) {
      wire.silence();
      expect(await shown(index)).to.deep.equal(['1:1']);
      const begun = performance.now();
      await shown(index);
      expect(performance.now() - begun).to.be.below(1000);
      wire.mend();
    }
  });

  it('answer while one that nobody named is silent and has the copies that were asked', async () => {
    const headers = { 'x-elastic-product': 'Elasticsearch' };
    const proxy = await standBefore(url, async (path, _, body) => {
      // A search for a silent copy waits for ever
      if (path.startsWith('/_msearch') && !body.includes('"_prefer_nodes:')) return new Promise(() => {});
      if (!path.startsWith('/_nodes')) return undefined;
      const { nodes } = await server('GET', path.slice(1));
      return { status: 200, type: 'application/json', headers, body: JSON.stringify({ _nodes: { total: 2 }, nodes }) };
    });
    const other = await openElasticsearch({ urls: [proxy.url], prefix: indices.prefix, languages });
    try {
      expect(await shown(other)).to.deep.equal(['1:1']);
    } finally {
      await other.close();
      await proxy.close();
    }
  });

  it('are Unreachable when none can be reached, and answer again when one is back', async () => {
    for (const wire of wires) wire.cut();
    expect(await rejection(shown(index))).to.be.instanceOf(Unreachable);
    wires[1]?.mend();
    await eventually(async () => expect(await shown(index)).to.deep.equal(['1:1']));
  });
});
