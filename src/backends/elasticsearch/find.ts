/** Answers lists, finds records by words of their names, and counts the uses of records by events. */

import { setTimeout as delay } from 'node:timers/promises';
import { batched, sharedRun } from '../../async/batched.ts';
import type { Caches } from '../../cache/cache.ts';
import { shownField } from '../../derive/mappings.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import { hasTiers, type NameQuery, type NearWordsQuery, recordOrderOf } from '../../model/query.ts';
import { nearestOf } from '../../model/search/near-words.ts';
import { type Language, resourceNames } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Found, Query, SearchIndex } from '../../ports.ts';
import { conditionsOf, stateClause } from './conditions.ts';
import { findReach, readCounts } from './counts.ts';
import { byName, orderOf } from './order.ts';
import { agendaSegments, readLikePage, readPage, readRange, readRelevancePage } from './pages.ts';
import { anyOf, type Clause, nameClause, relevanceClauses } from './search-clauses.ts';
import { bucketsBy, inOneRequest, records, rowsById, type Searches } from './send-searches.ts';

/** The most terms that are counted in one search. */
const maxCounted = 1000;

/** Makes the lists that the index answers. */
export function makeLists(searches: Searches, languages: readonly Language[], caches: Caches): SearchIndex {
  const search = inOneRequest(searches);
  const uses = openUses(search, caches);
  const count = batched(maxCounted, (terms: readonly number[]) => readTally(search, terms), { atOnce: 1 });
  return {
    find: (query) => find(search, uses, languages, query),
    findAll: (queries) => Promise.all(queries.map((query) => find(search, uses, languages, query))),
    count: (requests) => readCounts(search, requests, (query) => conditionsOf(query, languages)),
    reach: async (query, from, to) => findReach(search, conditionsOf(query, languages), from, to),
    named: (query) => findNames(search, languages, query),
    nearWords: (query) => findNearWords(search, query),
    tally: async (terms, due) => (due === undefined ? Promise.all(terms.map(count)) : readTally(search, terms, due)),
  };
}

async function find(search: Searches, uses: Uses, languages: readonly Language[], query: Query): Promise<Found> {
  const { hasEvents, upcomingAfter, due } = query;
  const [used, upcoming] = await Promise.all([
    hasEvents !== undefined || query.used !== undefined ? uses.references(due) : undefined,
    upcomingAfter !== undefined ? uses.references(due, upcomingAfter) : undefined,
  ]);
  const referredTo = { ...(used && { used: [...used.keys()] }), ...(upcoming && { upcoming: [...upcoming.keys()] }) };
  const listing = { kind: query.kind, matching: conditionsOf(query, languages, referredTo) };
  if (query.like) return readLikePage(search, listing, query.like, query);
  if (query.orderBy === 'agenda') return readPage(search, listing, agendaSegments(listing, query), query);
  if (hasTiers(query)) return readRelevancePage(search, listing, relevanceClauses(query, languages), query);
  const order = query.kind === 'events' ? undefined : recordOrderOf(query);
  if (order !== 'count' && order !== 'include')
    return readPage(search, listing, [{ ...listing, ...orderOf(query), leading: [] }], query);
  // The index does not hold these orders of terms, of which there are never many: by the number of events, and by the place in `include`
  const positions: ReadonlyMap<number, number> =
    order === 'count' ? await uses.terms(due) : new Map((query.include ?? []).toReversed().map((id, at) => [id, -at]));
  const all = await readRange(search, { ...listing, sort: byName(query.language) }, 0, Number.POSITIVE_INFINITY);
  const way = query.descending ? -1 : 1;
  const hits = all.toSorted((a, b) => way * ((positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0)));
  return { hits: hits.slice(query.offset, query.offset + query.limit), total: all.length };
}

// Names and words

/** The kinds of named records that events refer to. */
const kindsOf = (family: 'post' | 'term') =>
  resourceNames.filter((kind) => kind !== 'events' && resources[kind].family === family);

/** For each list of alternatives, the records whose names match one, all in one request unless they are very many. */
async function findNames(
  search: Searches,
  languages: readonly Language[],
  { language: reader, wanted, ...admission }: NameQuery,
): Promise<number[][]> {
  const isPublic = admission.statuses?.includes('publish') ?? true;
  // A post has a state, a term has none
  const isTerm = { bool: { filter: [{ term: { gone: false } }], must_not: [{ exists: { field: 'state' } }] } };
  const admitted = isPublic ? anyOf([stateClause(admission), isTerm]) : stateClause(admission);
  const kinds = isPublic ? [...kindsOf('post'), ...kindsOf('term')] : kindsOf('post');
  const found = wanted.map(async (any) => {
    const isCalledSo = anyOf(any.map((term) => nameClause(term, { reader, languages })));
    const rows = await Array.fromAsync(rowsById(search, kinds, { bool: { filter: [isCalledSo, admitted] } }));
    return rows.map(({ sort: [id] }) => Number(id));
  });
  return Promise.all(found);
}

/** The most words that Elasticsearch proposes, and considers. */
const [proposed, inspected] = [200, 1000];

/**
 * For each word, the similar ones in shown texts and names, nearest first. Elasticsearch proposes them from its terms; their distance is
 * calculated here.
 */
async function findNearWords(search: Searches, { language, words }: NearWordsQuery): Promise<string[][]> {
  const suggest = Object.fromEntries(
    words.map(({ word, within }, at) => [
      `${at}`,
      {
        text: word,
        term: {
          field: shownField(language, 'words'),
          suggest_mode: 'always',
          max_edits: within,
          prefix_length: 0,
          min_word_length: 4,
          min_doc_freq: 0,
          max_term_freq: 1_000_000_000,
          size: proposed,
          shard_size: inspected,
          sort: 'score',
        },
      } as const,
    ]),
  );
  const answers = await search.across(resourceNames.map((kind) => ({ kinds: [kind], body: { size: 0, suggest } })));
  return words.map(({ word, within }, at) => {
    const found = answers.flatMap(({ suggestions }) => suggestions[`${at}`] ?? []);
    return nearestOf(word, unique(found), within);
  });
}

// Uses

/** Numbers of events by what they refer to. */
type Counts = ReadonlyMap<number, number>;

/**
 * Each method resolves to what lists of events show at the time of the call or later. Events that are `due` (see `Query`) count as
 * published.
 */
interface Uses {
  /** What published events refer to; those alone that end after a moment, if one is given. */
  references(due?: Instant, after?: Instant): Promise<Counts>;
  /** The number of published events that carry each term themselves. */
  terms(due?: Instant): Promise<Counts>;
}

/** Counts at a few moments that something is due, and after which events end. */
const maxCached = 8;

/**
 * The pause after a count, in times of what the count took, and at most in milliseconds. Counting looks at every event, so that while
 * writes go on, it takes no more than a fifth of the time; who asks meanwhile shares the next count.
 */
const rest = { factor: 4, most: 500 };

/** Reads references of events. Each call checks whether the index has changed; concurrent calls share that check, and each read. */
function openUses(search: Searches, caches: Caches): Uses {
  // Every write raises the sum of all revisions, and a rebuild changes the index's name
  const aggs = { revisions: { sum: { field: 'revision' } }, index: { terms: { field: '_index' } } };
  const readState = sharedRun(async () => {
    const { aggregations } = await search.one('events', { size: 0, track_total_hits: false, aggs });
    return JSON.stringify(aggregations);
  });
  const cached = caches.open<string, Promise<Counts>>('uses', { budget: { entries: maxCached } });
  let restsUntil = 0;

  async function count(query: Clause, field: 'references' | 'terms'): Promise<Counts> {
    const begun = performance.now();
    restsUntil = begun + rest.most;
    const buckets = await bucketsBy(search, query, [field]);
    const end = performance.now();
    restsUntil = end + Math.min(rest.factor * (end - begun), rest.most);
    return new Map(buckets.map(({ key, doc_count }) => [Number(key[field]), doc_count]));
  }

  const enterState = sharedRun(async () => {
    let state = await readState();
    const left = restsUntil - performance.now();
    if (state !== cached.state && left > 0) {
      await delay(left);
      state = await readState();
    }
    cached.enter(state);
  });

  return {
    async references(due, after) {
      await enterState();
      const ending = after === undefined ? [] : [{ range: { end: { gt: after } } }];
      // Single events and dates of series
      const published = stateClause({ statuses: ['publish'], hidden: true, due });
      const query = { bool: { filter: [published, ...ending] } };
      return cached.get(`references ${due ?? ''} ${after ?? ''}`, () => count(query, 'references'));
    },
    async terms(due) {
      await enterState();
      return cached.get(`terms ${due ?? ''}`, () => count(publishedEvents(due), 'terms'));
    },
  };
}

interface Tally {
  readonly counts: { readonly buckets: Readonly<Record<string, { readonly doc_count: number }>> };
}

/** The number of published events, those that are `due` included, that carry each term themselves, read from the term's posting list. */
async function readTally(search: Searches, terms: readonly number[], due?: Instant): Promise<number[]> {
  const filters = Object.fromEntries(terms.map((id) => [id, { term: { terms: String(id) } }]));
  const aggs = { counts: { filters: { filters } } };
  const body = { query: publishedEvents(due), size: 0, track_total_hits: false, aggs };
  const { aggregations } = await search.one<Tally>('events', body);
  return terms.map((id) => aggregations.counts.buckets[id]?.doc_count ?? 0);
}

/** The published events, a series once. */
function publishedEvents(due: Instant | undefined): Clause {
  return { bool: { filter: [stateClause({ statuses: ['publish'], hidden: true, due }, true), records] } };
}
