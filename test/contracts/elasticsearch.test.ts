import { setTimeout } from 'node:timers/promises';
import { openElasticsearch } from '../../src/backends/elasticsearch/open.ts';
import type { MirroredIndex } from '../../src/mirrored-ports.ts';
import { resourceNames } from '../../src/model/tables/field.ts';
import { describeOnElasticsearch, removeIndices } from '../support/elasticsearch.ts';
import { languages } from './drafts.ts';
import { mirroredIndexContract } from './mirrored-index.ts';

/** Milliseconds: more than twice the inaccuracy of the server's clock for deletions (`thread_pool.estimated_time_interval`). */
const lateClock = 500;

describeOnElasticsearch('The index on Elasticsearch', (server, url) => {
  const ofSuite = `cartellera-test-${crypto.randomUUID()}`;
  let made = 0;
  /** Prefixes whose indices can be reused: creating indices takes a second, emptying them is faster. */
  const reusable: string[] = [];

  /**
   * Deletes the indices without an alias and empties the others. Elasticsearch must also forget the versions of deleted documents
   * (`gc_deletes`), or it would refuse their IDs. It does so at a refresh, by a clock that is up to 200 ms late.
   */
  async function empty(prefix: string): Promise<void> {
    const indices = Object.entries(await server('GET', `${prefix}-*/_alias`)) as [string, { aliases: object }][];
    const hasAlias = ({ aliases }: { aliases: object }) => resourceNames.some((kind) => `${prefix}-${kind}` in aliases);
    const former = indices.filter(([, index]) => !hasAlias(index)).map(([name]) => name);
    if (former.length > 0) await server('DELETE', former.join());
    await server('PUT', `${prefix}-*/_settings`, { 'index.gc_deletes': '0s' });
    await server('POST', `${prefix}-*/_refresh`);
    await server('POST', `${prefix}-*/_delete_by_query?refresh=true`, { query: { match_all: {} } });
    await setTimeout(lateClock);
    await server('POST', `${prefix}-*/_refresh`);
  }

  async function open(): Promise<MirroredIndex> {
    const used = reusable.pop();
    if (used) await empty(used);
    else made += 1;
    const prefix = used ?? `${ofSuite}-${made}`;
    const index = await openElasticsearch({ urls: [url], prefix, languages });
    return {
      ...index,
      async close() {
        await index.close();
        reusable.push(prefix);
      },
    };
  }

  after(() => removeIndices(server, ofSuite));

  mirroredIndexContract('by itself', open);
});
