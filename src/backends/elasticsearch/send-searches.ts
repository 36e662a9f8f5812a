/** Sends searches, several in one request, and reads their responses. */

import type { estypes } from '@elastic/elasticsearch';
import { batched } from '../../async/batched.ts';
import type { Known } from '../../mirrored-ports.ts';
import { addTo } from '../../model/arrays-and-maps.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { Unreachable } from '../../ports.ts';
import { type Connection, failure, type ServerError } from './connection.ts';
import { liveAlias } from './indices.ts';
import type { Clause } from './search-clauses.ts';

/** A search without the members that all of ours share. */
export type SearchBody = estypes.SearchSearchRequestBody;

/** A hit: its revision and its sort values. */
export interface Row {
  readonly _version?: number;
  readonly sort: estypes.SortResults;
}

/** The part of a response that is read; `A` is what the aggregations of its search give. */
export interface Answer<A = Readonly<Record<string, unknown>>> {
  readonly total: number;
  readonly rows: readonly Row[];
  readonly aggregations: A;
  /** Proposed words, by the names of the suggesters. */
  readonly suggestions: Readonly<Record<string, readonly string[]>>;
}

/** A search over some kinds of records. */
export interface Search {
  readonly kinds: readonly ResourceName[];
  readonly body: SearchBody;
}

/** Throws when a search failed, or not all shards answered. */
export interface Searches {
  one<A = Readonly<Record<string, unknown>>>(kind: ResourceName, body: SearchBody): Promise<Answer<A>>;
  /** All searches in one request. */
  all<A = Readonly<Record<string, unknown>>>(kind: ResourceName, bodies: readonly SearchBody[]): Promise<Answer<A>[]>;
  /** Searches over several kinds of records, all in one request. */
  across(searches: readonly Search[]): Promise<Answer[]>;
  /** The same, with its error in the place of each answer to a search that was refused for itself. */
  allSettled(searches: readonly Search[]): Promise<(Answer | Error)[]>;
}

/** Responses contain nothing but IDs, revisions, totals and aggregations. */
const wanted = [
  ...['error', 'status', 'hits.total.value', 'hits.hits.sort', 'hits.hits._version', 'aggregations'],
  'suggest.*.options.text',
];

/**
 * Searches the live indices of a calendar (see `IndexSet`). A process always asks the same copy of a shard while all nodes answer, so that a
 * second search sees no older state than the first.
 */
export function makeSearches(connection: Connection, prefix: string): Searches {
  const filter_path = wanted.map((path) => `responses.${path}`);
  return withSingles((all) =>
    connection.search(async (client, { preference }) => {
      const searches = all.flatMap(({ kinds, body }) => [
        {
          index: kinds.map((kind) => liveAlias(prefix, kind)).join(),
          preference,
          allow_partial_search_results: false,
        },
        { _source: false, stored_fields: '_none_', ...body },
      ]);
      const { responses } = await client.msearch({ searches, filter_path });
      return responses.map((response): Answer | Error => {
        const { status, error, hits, aggregations, suggest = {} } = response as Response;
        if (error) {
          const failed = failure(status, error);
          // Whatever is not wrong with the search itself may depend on the route
          if (failed instanceof Unreachable) throw failed;
          return failed;
        }
        const suggestions = Object.entries(suggest).map(([name, words]) => [
          name,
          words.flatMap(({ options = [] }) => options.map(({ text }) => text)),
        ]);
        return {
          total: hits?.total?.value ?? 0,
          rows: hits?.hits ?? [],
          aggregations: aggregations ?? {},
          suggestions: Object.fromEntries(suggestions),
        };
      });
    }),
  );
}

/** The most searches that are put into one request; where each asks for many words, more are too large for some proxies. */
const maxShared = 100;

/**
 * The same searches; those that are asked for in one turn of the event loop share requests, so that a page with its total and all of its
 * facets is one. What several of them count is counted once.
 */
export function inOneRequest(search: Searches): Searches {
  const allSettled = batched<readonly Search[], (Answer | Error)[]>(
    Number.POSITIVE_INFINITY,
    async (groups) => {
      const { distinct, places } = withoutRepeats(groups.flat());
      const answers = await search.allSettled(distinct);
      let next = 0;
      return groups.map(({ length }) => {
        next += length;
        return places.slice(next - length, next).map((at) => answers[at] as Answer | Error);
      });
    },
    {
      fitting(groups) {
        const sizes = groups.map((_, at) => groups.slice(0, at + 1).flat().length);
        return Math.max(1, sizes.filter((size) => size <= maxShared).length);
      },
    },
  );
  return withSingles(allSettled);
}

/**
 * Searches without those that another one answers too: of the searches for no more than a total, one for each query, and none where the same
 * query counts something else besides. `places` tells for each search which answer is its own.
 */
function withoutRepeats(all: readonly Search[]): { distinct: readonly Search[]; places: readonly number[] } {
  const distinct: Search[] = [];
  const counting = new Map<string, number>();
  const keys = (all.length > 1 ? all : []).map(({ kinds, body: { query, size, track_total_hits } }) =>
    size === 0 && track_total_hits === true ? JSON.stringify([kinds, query]) : undefined,
  );
  const places: number[] = [];
  // Those that count more are first
  for (const counts of [true, false]) {
    for (const [at, each] of all.entries()) {
      if ('aggs' in each.body !== counts) continue;
      const key = keys[at];
      const known = key !== undefined && !counts ? counting.get(key) : undefined;
      places[at] = known ?? distinct.push(each) - 1;
      if (key !== undefined) counting.set(key, places[at]);
    }
  }
  return { distinct, places };
}

/** Makes the other methods of one. */
function withSingles(allSettled: Searches['allSettled']): Searches {
  const across = async (searches: readonly Search[]) =>
    (await allSettled(searches)).map((answer) => {
      if (answer instanceof Error) throw answer;
      return answer;
    });
  return {
    allSettled,
    across,
    // What aggregations give depends on those that the caller asks for
    all: async <A>(kind: ResourceName, bodies: readonly SearchBody[]) =>
      (await across(bodies.map((body) => ({ kinds: [kind], body })))) as Answer<A>[],
    one: async <A>(kind: ResourceName, body: SearchBody) => (await across([{ kinds: [kind], body }]))[0] as Answer<A>,
  };
}

/** The response for one search; empty members are left out. */
interface Response {
  readonly status: number;
  readonly error?: ServerError;
  readonly hits?: { readonly total?: { readonly value: number }; readonly hits?: readonly Row[] };
  readonly aggregations?: Readonly<Record<string, unknown>>;
  readonly suggest?: Readonly<Record<string, readonly { readonly options?: readonly { readonly text: string }[] }[]>>;
}

/** The most rows of one response. */
const step = 10_000;

/** All rows that match by rising ID, with the ID and further fields as their sort values. */
export async function* rowsById(
  search: Searches,
  kinds: readonly ResourceName[],
  query: Clause,
  ...fields: readonly string[]
): AsyncGenerator<Row> {
  for (let last = 0; ; ) {
    const filter = [query, { range: { id: { gt: last } } }];
    const body = { query: { bool: { filter } }, sort: ['id', ...fields], size: step, track_total_hits: false };
    const [{ rows } = { rows: [] }] = await search.across([{ kinds, body }]);
    yield* rows;
    if (rows.length < step) return;
    last = Number(rows.at(-1)?.sort[0]);
  }
}

/** Documents of records, without those of dates of series. */
export const records: Clause = { bool: { must_not: { exists: { field: 'series' } } } };

/** Documents with the same values of some fields. */
interface Bucket<F extends string> {
  readonly key: Readonly<Record<F, string | number>>;
  readonly doc_count: number;
}

/** What is read of a page of buckets. */
interface BucketPage<B> {
  readonly buckets?: {
    readonly buckets?: readonly B[];
    readonly after_key?: Readonly<Record<string, string | number>>;
  };
}

/** One bucket for each combination of values that the fields of matching events have, with what `aggs` count of each. */
export async function bucketsBy<F extends string, A = object>(
  search: Searches,
  query: Clause,
  fields: readonly F[],
  aggs: NonNullable<SearchBody['aggs']> = {},
): Promise<(Bucket<F> & A)[]> {
  const sources = fields.map((field) => ({ [field]: { terms: { field } } }));
  const all: (Bucket<F> & A)[] = [];
  for (let after: Readonly<Record<string, string | number>> | undefined; ; ) {
    const composite = { size: step, sources, ...(after && { after }) };
    const body = { query, size: 0, track_total_hits: false, aggs: { buckets: { composite, aggs } } };
    const { aggregations } = await search.one<BucketPage<Bucket<F> & A>>('events', body);
    const { buckets = [], after_key } = aggregations.buckets ?? {};
    for (const bucket of buckets) all.push(bucket);
    if (!after_key || buckets.length < step) return all;
    after = after_key;
  }
}

/**
 * Everything in the index of a kind by rising ID, stubs included. Booleans are sorted as 0 or 1, a missing text as null. Of a series whose dates
 * are those of another revision, or of one that is gone, the digest is that of no entry.
 */
export async function* readKnown(search: Searches, kind: ResourceName): AsyncIterable<Known> {
  // The documents of dates that are no stubs, by their series
  const datesOf = new Map<number, DateCount[]>();
  if (kind === 'events') {
    const query = { bool: { filter: [{ exists: { field: 'series' } }, { term: { gone: false } }] } };
    for (const { key, doc_count: count } of await bucketsBy(search, query, ['series', 'revision']))
      addTo(datesOf, Number(key.series), { revision: Number(key.revision), count });
  }
  for await (const { sort } of rowsById(search, [kind], records, 'revision', 'gone', 'digest')) {
    const [id, revision, gone, digest] = [Number(sort[0]), Number(sort[1]), Number(sort[2]) === 1, sort[3]];
    const dates = datesOf.get(id) ?? [];
    let [own, others] = [0, 0];
    for (const date of dates) {
      if (date.revision === revision) own += date.count;
      else others += date.count;
    }
    const isStub = gone && dates.length === 0;
    yield { id, revision, gone: isStub, digest: isStub ? '' : withDates(String(digest ?? ''), own, others) };
  }
}

/** The digest of an entry, with how many documents its dates have, and those of other revisions, which none should have. */
export function withDates(digest: string, dates: number, others = 0): string {
  return [digest, dates, others].join(' ');
}

/** How many documents of dates a series has of one of its revisions. */
interface DateCount {
  readonly revision: number;
  readonly count: number;
}
