/** Indices for suites of Elasticsearch alone, each set used by one test after the other. */

import { setTimeout as delay } from 'node:timers/promises';
import { resourceNames } from '../../src/model/tables/field.ts';
import { removeIndices, type Server, serverAt } from './elasticsearch.ts';
import { elasticsearchUrl, newName } from './servers.ts';

/** Milliseconds: more than twice the inaccuracy of the server's clock for deletions (`thread_pool.estimated_time_interval`). */
const lateClock = 500;

/** Prefixes whose indices can be used again: creating indices takes several times as long as emptying them. */
const free: string[] = [];

/** The prefix of indices that are empty, or not yet made. */
export interface UsedIndices {
  readonly prefix: string;
  /** Gives the indices to the next test, which must be able to use them: of the same languages, and lying on the nodes as usual. */
  leave(): void;
  /** Removes them, since they are of other languages or lie otherwise. */
  remove(): Promise<void>;
}

/** Finds indices of Catalan and Spanish for a test. Close whatever has opened them before they are left. The end of the run removes them. */
export async function useIndices(): Promise<UsedIndices> {
  const server = serverAt(elasticsearchUrl);
  const used = free.pop();
  const prefix = used ?? newName({ lasting: true });
  if (used) await empty(server, used);
  return { prefix, leave: () => void free.push(prefix), remove: () => removeIndices(server, prefix) };
}

/**
 * Deletes the indices without an alias and empties the others. Elasticsearch must also forget the versions of deleted documents (`gc_deletes`),
 * or it would refuse their IDs. It does so at a refresh, by a clock that is up to 200 ms late.
 */
async function empty(server: Server, prefix: string): Promise<void> {
  const indices = Object.entries(await server('GET', `${prefix}-*/_alias`)) as [string, { aliases: object }][];
  const hasAlias = ({ aliases }: { aliases: object }) => resourceNames.some((kind) => `${prefix}-${kind}` in aliases);
  const former = indices.filter(([, index]) => !hasAlias(index)).map(([name]) => name);
  if (former.length > 0) await server('DELETE', former.join());
  const settings = { 'index.gc_deletes': '0s', 'index.refresh_interval': '1s', 'index.blocks.write': null };
  await server('PUT', `${prefix}-*/_settings`, settings);
  await server('POST', `${prefix}-*/_refresh`);
  await server('POST', `${prefix}-*/_delete_by_query?refresh=true&conflicts=proceed`, { query: { match_all: {} } });
  await delay(lateClock);
  await server('POST', `${prefix}-*/_refresh`);
}
