/** Questions about the records of one kind, several in one request, and their answers. */

import type { estypes } from '@elastic/elasticsearch';
import type { Known } from '../../mirrored-ports.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { type Connection, failure, type ServerError } from './connection.ts';

/** A search without what all of ours share. */
export type SearchBody = estypes.SearchSearchRequestBody;

/** One record of an answer: its revision, and the values that it was sorted by. */
export interface Row {
  readonly _version?: number;
  readonly sort: estypes.SortResults;
}

/** What of an answer is read. */
export interface Answer {
  readonly total: number;
  readonly rows: readonly Row[];
  readonly aggregations: Readonly<Record<string, unknown>>;
  /** Words that are proposed for others, by the names of the questions. */
  readonly suggestions: Readonly<Record<string, readonly string[]>>;
}

/** Throws when a search failed, or only a part of the index could say something. */
export interface Searches {
  one(kind: ResourceName, body: SearchBody): Promise<Answer>;
  /** Two in one request. */
  both(kind: ResourceName, first: SearchBody, second: SearchBody): Promise<[Answer, Answer]>;
  /** As many as are given in one request. */
  all(kind: ResourceName, bodies: readonly SearchBody[]): Promise<Answer[]>;
  /** Each about the records of several kinds, all in one request. */
  across(
    searches: readonly { readonly kinds: readonly ResourceName[]; readonly body: SearchBody }[],
  ): Promise<Answer[]>;
}

/** Nothing but IDs, revisions, totals and aggregations leaves the server. */
const wanted = [
  ...['error', 'status', 'hits.total.value', 'hits.hits.sort', 'hits.hits._version', 'aggregations'],
  'suggest.*.options.text',
];

/**
 * Searches of the indices behind these aliases. One process asks one copy of an index, as long as that is there: so a second question
 * sees no older state than the first.
 */
export function searchesOf(connection: Connection, aliasOf: (kind: ResourceName) => string): Searches {
  const preference = crypto.randomUUID();
  const across: Searches['across'] = async (asked) => {
    const searches = asked.flatMap(({ kinds, body }) => [
      { index: kinds.map(aliasOf).join(), preference, allow_partial_search_results: false },
      { _source: false, stored_fields: '_none_', ...body },
    ]);
    const filter_path = wanted.map((path) => `responses.${path}`);
    const { responses } = await connection.ask((client) => client.msearch({ searches, filter_path }));
    return responses.map((response) => answerOf(response as Response));
  };
  const answers = (kind: ResourceName, bodies: readonly SearchBody[]) =>
    across(bodies.map((body) => ({ kinds: [kind], body })));
  return {
    across,
    one: async (kind, body) => (await answers(kind, [body]))[0] as Answer,
    all: answers,
    both: async (kind, first, second) => (await answers(kind, [first, second])) as [Answer, Answer],
  };
}

/** What `wanted` leaves of a response; what is empty is left out. */
interface Response {
  readonly status: number;
  readonly error?: ServerError;
  readonly hits?: { readonly total?: { readonly value: number }; readonly hits?: readonly Row[] };
  readonly aggregations?: Readonly<Record<string, unknown>>;
  readonly suggest?: Readonly<Record<string, readonly { readonly options?: readonly { readonly text: string }[] }[]>>;
}

function answerOf({ status, error, hits, aggregations, suggest = {} }: Response): Answer {
  if (error) throw failure(status, error);
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
}

/** So many records are asked for at a time. */
const step = 5000;

/** Everything that the index of a kind holds, by rising ID, stubs too. */
export async function* knownOf(search: Searches, kind: ResourceName): AsyncIterable<Known> {
  for (let last = 0; ; ) {
    const query = { range: { id: { gt: last } } };
    const sort = ['id', 'revision', 'gone', 'digest'];
    const { rows } = await search.one(kind, { query, sort, size: step, track_total_hits: false });
    const some = rows.map(recordOf);
    yield* some;
    last = some.at(-1)?.id ?? last;
    if (rows.length < step) return;
  }
}

/** A truth value is sorted as 0 or 1, a missing text as null. */
function recordOf({ sort: [id, revision, gone, digest] }: Row): Known {
  return { id: Number(id), revision: Number(revision), gone: Number(gone) === 1, digest: String(digest ?? '') };
}
