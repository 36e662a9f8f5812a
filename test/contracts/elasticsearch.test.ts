import { openElasticsearch } from '../../src/backends/elasticsearch/open.ts';
import { describeOnElasticsearch } from '../support/elasticsearch.ts';
import { languages } from './drafts.ts';
import { pairFeeding } from './fed-pair.ts';
import { indexContract } from './index.ts';
import { judgePair } from './judged/pair.ts';

describeOnElasticsearch('The index on Elasticsearch', (_server, { url, prefix }) => {
  const open = async () => openElasticsearch({ url, prefix: `${prefix}-${crypto.randomUUID()}`, languages });

  indexContract('beside a store', async () => pairFeeding(await open()));
  judgePair('the index on Elasticsearch', async () => pairFeeding(await open()));
});
