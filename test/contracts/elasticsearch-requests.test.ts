/** The requests to Elasticsearch that a page makes. */

import { expect } from 'chai';
import { openElasticsearch } from '../../src/backends/elasticsearch/open.ts';
import type { MirroredIndex } from '../../src/mirrored-ports.ts';
import type { CountRequest } from '../../src/model/counting.ts';
import type { Query } from '../../src/ports.ts';
import { describeOnElasticsearch } from '../support/elasticsearch.ts';
import { type NarrowProxy, standBefore } from '../support/narrow-proxy.ts';
import { type UsedIndices, useIndices } from '../support/used-indices.ts';
import { languages } from './drafts.ts';
import { titled } from './entries.ts';

describeOnElasticsearch('The searches of one turn', (_server, url) => {
  let indices: UsedIndices;
  let proxy: NarrowProxy;
  let index: MirroredIndex;
  let paths: string[] = [];

  before(async () => {
    proxy = await standBefore(url, (path) => {
      // A search that is slow here asks which nodes answer
      if (!path.startsWith('/_nodes/')) paths.push(path.replace(/\?.*/, ''));
      return undefined;
    });
    indices = await useIndices();
    index = await openElasticsearch({ urls: [proxy.url], prefix: indices.prefix, languages });
    await index.write([1, 2, 3].map((id) => titled(`Concert ${id}`, id)));
  });
  after(async () => {
    await index.close();
    await proxy.close();
    indices.leave();
  });
  beforeEach(() => {
    paths = [];
  });

  const query: Query = {
    ...{ kind: 'events', language: 'ca', statuses: ['publish'], orderBy: 'agenda', descending: false },
    ...{ offset: 0, limit: 2, agendaFrom: 20_000 },
  };
  const { agendaFrom: _, ...rest } = query;
  const counted: CountRequest = { query: { ...rest, orderBy: 'id', limit: 0 }, countings: [{ by: 'eventStatus' }] };

  it('are one request: a page, its total and its counts', async () => {
    const [found, [answer]] = await Promise.all([index.find(query), index.count([counted])]);
    expect([found.hits.length, found.total, answer?.total]).to.deep.equal([2, 3, 3]);
    expect(paths).to.deep.equal(['/_msearch']);
  });

  it('count what they count in common once, and right where they differ', async () => {
    const pages = [query, { ...query, exclude: [1] }, { ...query, limit: 0 }];
    const found = await Promise.all(pages.map((each) => index.find(each)));
    expect(found.map(({ hits, total }) => [hits.length, total])).to.deep.equal([
      [2, 3],
      [2, 2],
      [0, 3],
    ]);
    expect(paths).to.deep.equal(['/_msearch']);
  });

  it('do not fail with one that is refused', async () => {
    const wrong: Query = { ...query, box: { west: 0, south: 0, east: 1, north: 1000 } };
    const [one, other] = await Promise.allSettled([index.find(query), index.find(wrong)]);
    expect([one.status, other.status]).to.deep.equal(['fulfilled', 'rejected']);
  });
});
