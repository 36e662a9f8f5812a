/** Prints the scores of the judged list on SQLite and, if `ELASTICSEARCH_URL` is set, on Elasticsearch. Exits with 1 when a query fails. */

import { openElasticsearch } from '../../../src/backends/elasticsearch/open.ts';
import { openSqlite } from '../../../src/backends/sqlite/open.ts';
import type { Pair } from '../../../src/ports.ts';
import { removeIndices, serverAt } from '../../support/elasticsearch.ts';
import { languages } from '../drafts.ts';
import { pairFeeding } from '../fed-pair.ts';
import { askingOf } from './asked.ts';
import { faultsOf, type Outcome, outcomesOf, scoreTable } from './scores.ts';

const { ELASTICSEARCH_URL: url } = process.env;

await report('SQLite', openSqlite({ file: ':memory:', languages }));

if (url) {
  const prefix = `cartellera-judge-${crypto.randomUUID()}`;
  try {
    await report('Elasticsearch', pairFeeding(await openElasticsearch({ urls: [url], prefix, languages })));
  } finally {
    await removeIndices(serverAt(url), prefix);
  }
} else {
  console.log('Elasticsearch was not tested: set ELASTICSEARCH_URL');
}

async function report(name: string, pair: Pair): Promise<void> {
  const outcomes = await outcomesOf(await askingOf(pair));
  await pair.close();
  const faults = outcomes.flatMap(faultLine);
  if (faults.length > 0) process.exitCode = 1;
  console.log([name, '', scoreTable(outcomes), '', ...faults].join('\n'));
}

function faultLine(outcome: Outcome): string[] {
  const { kind, language, search, why, category } = outcome.query;
  const { missed, wrong } = faultsOf(outcome);
  if (missed.length + wrong.length === 0) return [];
  const faults = [...missed.map((key) => `misses ${key}`), ...wrong.map((key) => `finds ${key}`)].join(', ');
  return [`${category}, ${kind} in ${language}: ${search} (${why}): ${faults}`];
}
