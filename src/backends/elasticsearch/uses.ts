/** The records that published events refer to, cached until the index of events changes, whoever changes it. */

import { sharedRun } from '../../async/batched.ts';
import { type Caches, promised } from '../../cache/cache.ts';
import type { Instant } from '../../model/time/instants.ts';
import { stateClause } from './conditions.ts';
import type { Clause } from './search.ts';
import type { SearchBody, Searches } from './searches.ts';

/**
 * Each method resolves to what lists of events show at the time of the call or later. Events that are `due` (see `Query`) count as
 * published.
 */
export interface Uses {
  /** The records that published events refer to, each with the end of the last of these events. */
  latestEnds(due?: Instant): Promise<ReadonlyMap<number, Instant>>;
  /** The number of published events that carry each term themselves. */
  counts(due?: Instant): Promise<ReadonlyMap<number, number>>;
}

interface Bucket {
  readonly key: { readonly id: string };
  readonly doc_count: number;
  readonly latest?: { readonly value: number };
}

/** The page of buckets to request, and the last bucket so far. */
interface Page {
  readonly buckets?: readonly Bucket[];
  readonly after_key?: { readonly id: string };
}

const step = 10_000;
/** Ends and counts, at a few moments that something is due. */
const maxCached = 4;

/** Reads references of events. Each call checks whether the index has changed; concurrent calls share that check, and each read. */
export function usesOf(search: Searches, caches: Caches): Uses {
  const state = sharedRun(() => readState(search));
  const cached = caches.open<string, Promise<ReadonlyMap<number, number>>>('uses', { budget: { entries: maxCached } });
  const cachedAs =
    (name: string, read: (due?: Instant) => Promise<ReadonlyMap<number, number>>) => async (due?: Instant) => {
      cached.enter(await state());
      return promised(cached, `${name} ${due ?? ''}`, () => read(due));
    };
  return {
    latestEnds: cachedAs('ends', async (due) => {
      const buckets = await readBuckets(search, 'references', due, { latest: { max: { field: 'end' } } });
      return new Map(buckets.map(({ key, latest }) => [Number(key.id), latest?.value ?? 0]));
    }),
    counts: cachedAs('counts', async (due) => {
      const buckets = await readBuckets(search, 'terms', due, {});
      return new Map(buckets.map(({ key, doc_count }) => [Number(key.id), doc_count]));
    }),
  };
}

interface Tally {
  readonly counts: { readonly buckets: Readonly<Record<string, Pick<Bucket, 'doc_count'>>> };
}

/** The number of published events, those that are `due` included, that carry each term themselves, read from the term's posting list. */
export async function readTally(search: Searches, terms: readonly number[], due?: Instant): Promise<number[]> {
  const filters = Object.fromEntries(terms.map((id) => [id, { term: { terms: String(id) } }]));
  const body = { query: published(due), size: 0, track_total_hits: false, aggs: { counts: { filters: { filters } } } };
  const { aggregations } = await search.one<Tally>('events', body);
  return terms.map((id) => aggregations.counts.buckets[id]?.doc_count ?? 0);
}

/** A state of the index: every write raises the sum of all revisions, and a rebuild changes the index's name. */
async function readState(search: Searches): Promise<string> {
  const aggs = { revisions: { sum: { field: 'revision' } }, index: { terms: { field: '_index' } } };
  const { aggregations } = await search.one('events', { size: 0, track_total_hits: false, aggs });
  return JSON.stringify(aggregations);
}

async function readBuckets(
  search: Searches,
  field: string,
  due: Instant | undefined,
  aggs: NonNullable<SearchBody['aggs']>,
): Promise<Bucket[]> {
  const all: Bucket[] = [];
  for (let after: Page['after_key']; ; ) {
    const composite = { size: step, sources: [{ id: { terms: { field } } }], ...(after && { after }) };
    const body = { query: published(due), size: 0, track_total_hits: false, aggs: { uses: { composite, aggs } } };
    const { aggregations } = await search.one<{ readonly uses?: Page }>('events', body);
    const { buckets = [], after_key } = aggregations.uses ?? {};
    for (const bucket of buckets) all.push(bucket);
    if (!after_key || buckets.length < step) return all;
    after = after_key;
  }
}

function published(due: Instant | undefined): Clause {
  return stateClause({ statuses: ['publish'], hidden: true, due });
}
