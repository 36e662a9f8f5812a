import { openElasticsearch } from '../../src/backends/elasticsearch/open.ts';
import type { MirroredIndex } from '../../src/mirrored-ports.ts';
import { describeOnElasticsearch } from '../support/elasticsearch.ts';
import { useIndices } from '../support/used-indices.ts';
import { languages } from './drafts.ts';
import { mirroredIndexContract } from './mirrored-index.ts';

describeOnElasticsearch('The index on Elasticsearch', (_, url) => {
  async function open(): Promise<MirroredIndex> {
    const { prefix, leave } = await useIndices();
    const index = await openElasticsearch({ urls: [url], prefix, languages });
    return {
      ...index,
      async close() {
        await index.close();
        leave();
      },
    };
  }

  mirroredIndexContract('by itself', open);
});
