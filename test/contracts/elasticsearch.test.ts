import { openElasticsearch } from '../../src/backends/elasticsearch/open.ts';
import type { MirroredIndex } from '../../src/mirrored-ports.ts';
import { resourceNames } from '../../src/model/tables/field.ts';
import { describeOnElasticsearch, removeIndices } from '../support/elasticsearch.ts';
import { languages } from './drafts.ts';
import { mirroredIndexContract } from './mirrored-index.ts';

describeOnElasticsearch('The index on Elasticsearch', (server, url) => {
  const ofSuite = `cartellera-test-${crypto.randomUUID()}`;
  let made = 0;
  /** What tests have left: making indices takes a second, emptying them a moment. */
  const left: string[] = [];

  /** Leaves only the indices that answer, without a record, and without the memory of removed ones, which would refuse their IDs. */
  async function empty(prefix: string): Promise<void> {
    const indices = Object.entries(await server('GET', `${prefix}-*/_alias`)) as [string, { aliases: object }][];
    const isAnswering = ({ aliases }: { aliases: object }) =>
      resourceNames.some((kind) => `${prefix}-${kind}` in aliases);
    const former = indices.filter(([, index]) => !isAnswering(index)).map(([name]) => name);
    if (former.length > 0) await server('DELETE', former.join());
    await server('PUT', `${prefix}-*/_settings`, { 'index.gc_deletes': '0s' });
    await server('POST', `${prefix}-*/_refresh`);
    await server('POST', `${prefix}-*/_delete_by_query?refresh=true`, { query: { match_all: {} } });
    await server('POST', `${prefix}-*/_refresh`);
  }

  /** An empty index. */
  async function open(): Promise<MirroredIndex> {
    const used = left.pop();
    if (used) await empty(used);
    else made += 1;
    const prefix = used ?? `${ofSuite}-${made}`;
    const index = await openElasticsearch({ url, prefix, languages });
    return {
      ...index,
      async close() {
        await index.close();
        left.push(prefix);
      },
    };
  }

  after(() => removeIndices(server, ofSuite));

  mirroredIndexContract('by itself', open);
});
