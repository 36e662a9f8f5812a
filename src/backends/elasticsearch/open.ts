/** The index of a server pair: one index of Elasticsearch for each kind of record. */

import { orClose } from '../../async/calls.ts';
import { type Caches, newCaches } from '../../cache/cache.ts';
import type { MirroredIndex } from '../../mirrored-ports.ts';
import { resourceNames } from '../../model/tables/field.ts';
import { Unreachable, unlessUnreachable } from '../../ports.ts';
import { connect, longTimeout, timeout } from './connection.ts';
import { makeLists } from './find.ts';
import {
  beginRebuilding,
  goBack,
  type IndexSet,
  liveAlias,
  liveAliases,
  makeMissing,
  readState,
  spreadNotes,
} from './indices.ts';
import { makeSearches, readKnown, withDates } from './send-searches.ts';
import { dateCount, makeSender, refresh, toIndexed } from './writer.ts';

/** The server of the index, and how its indices are named and made. */
export interface ElasticsearchSettings extends IndexSet {
  /** The URL of the server, or of several nodes of a cluster; the first one with credentials (see `connect`). */
  readonly urls: readonly string[];
  /** Where it lists its caches; a list of its own unless said. */
  readonly caches?: Caches;
}

/**
 * The number of segments to merge a shard into. Each segment costs every list some time, and many small writes leave dozens. A single
 * segment would be written anew after each import, however small.
 */
const maxSegments = 3;

/**
 * Opens the index and creates what is missing. It does not throw when the server does not answer: operations throw then, and what is
 * missing is created as soon as the server answers. Throws when the server refuses to create an index.
 */
export async function openElasticsearch({
  urls,
  caches = newCaches(),
  ...set
}: ElasticsearchSettings): Promise<MirroredIndex> {
  const connection = connect(urls);
  const live = liveAliases(set.prefix);
  const search = makeSearches(connection, set.prefix);
  let making: Promise<void> | undefined;
  /** Creates what is missing, once; after a failure the next call tries again. */
  function make(): Promise<void> {
    making ??= connection
      .ask((client) => makeMissing(client, set))
      .catch((error: unknown) => {
        making = undefined;
        throw error;
      });
    return making;
  }
  // Live indices can be searched a moment after another process has begun to create them. Not `wait_for_status`: an index that is being created
  // is yellow before it can be searched
  const untilSearched = { index: live, wait_for_active_shards: live.length, timeout: '3s' };
  const started = make().then(() => connection.ask((client) => client.cluster.health(untilSearched)));
  await orClose(started.catch(unlessUnreachable), () => connection.close());
  const send = makeSender(connection, (kind) => liveAlias(set.prefix, kind), timeout);
  return {
    ...makeLists(search, set.languages, caches),
    async write(entries, soon, onNewer) {
      await make().catch(throwAsUnreachable);
      return send(entries, !soon, onNewer);
    },
    refresh: () => refresh(connection, live, timeout),
    async *known(kind) {
      await refresh(connection, [liveAlias(set.prefix, kind)], longTimeout);
      yield* readKnown(search, kind);
    },
    digestOf: (entry) => withDates(String(toIndexed(entry)['digest']), dateCount(entry)),
    rebuild: () => beginRebuilding(connection, set),
    back: () => goBack(connection, set),
    state: () => connection.ask((client) => readState(client, set)),
    notes: () => connection.ask((client) => spreadNotes(client, set)),
    async tidy() {
      await refresh(connection, live, longTimeout);
      // An index of many segments is slower, but complete; the server goes on when this takes more than a minute
      const merged = { index: live, max_num_segments: maxSegments };
      const merging = connection.ask((client) => client.indices.forcemerge(merged, { requestTimeout: longTimeout }));
      await merging.catch(unlessUnreachable);
    },
    async ready() {
      await make().catch(throwAsUnreachable);
      await Promise.all(resourceNames.map((kind) => search.one(kind, { size: 0, track_total_hits: false })));
    },
    close: () => connection.close(),
  };
}

/** After the start, an index that the server refuses to create, for example for its quota of shards, is an outage like others. */
function throwAsUnreachable(error: Error): never {
  throw error instanceof Unreachable ? error : new Unreachable(error.message);
}
