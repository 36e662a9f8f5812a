import { openElasticsearch } from '../../src/backends/elasticsearch/open.ts';
import type { MirroredIndex } from '../../src/mirrored-ports.ts';
import { describeOnElasticsearch, removeIndices } from '../support/elasticsearch.ts';
import { languages } from './drafts.ts';
import { mirroredIndexContract } from './mirrored-index.ts';

describeOnElasticsearch('The index on Elasticsearch', (server, url) => {
  /** An index of its own, which is removed when it is closed. */
  async function open(): Promise<MirroredIndex> {
    const prefix = `cartellera-test-${crypto.randomUUID()}`;
    const index = await openElasticsearch({ url, prefix, languages });
    return {
      ...index,
      async close() {
        await index.close();
        await removeIndices(server, prefix);
      },
    };
  }

  mirroredIndexContract('by itself', open);
});
