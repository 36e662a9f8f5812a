/** The answers of the index tables, cached until anything is written. */

import { inSlice, mapInSlices } from '../../../async/turns.ts';
import type { Cache } from '../../../cache/cache.ts';
import { recordOf } from '../../../model/arrays-and-maps.ts';
import { asksAny, asksBeyondStarts, hasTiers, type NameQuery, type NearWordsQuery } from '../../../model/query.ts';
import { rankedTerms, type TermReading } from '../../../model/search/wide-search.ts';
import { type Language, type ResourceName, resourceNames } from '../../../model/tables/field.ts';
import type { Found, Query, SearchIndex } from '../../../ports.ts';
import { countsInColumns } from '../columns/counts.ts';
import { columnCachesIn, findInColumns, reachInColumns } from '../columns/find-in-columns.ts';
import { readingMarks } from '../columns/word-tests.ts';
import { columnOrderOf, countAhead, type Finding, findEvents } from '../lists/find-events.ts';
import { countOf, findOthers, namesIn, nearWordsIn } from '../lists/find-others.ts';
import { postingCacheIn } from '../lists/posting-lists.ts';
import type { Opened } from '../opened.ts';
import { joined, numberOf, type Prepare, part } from '../sql.ts';

/** What is asked of the index in one of its languages. */
type IndexQuery = Query | NameQuery | NearWordsQuery;

/** An open file, and what is cached of its answers. */
interface Index extends Pick<Opened, 'writer' | 'generation' | 'columns'> {
  readonly answers: Cache<string, object>;
  /** Looks in one state of the file, for another process may write, or make its index for other languages, meanwhile. */
  readonly inOneState: typeof look;
  /** What all lists need, whatever the languages of the index. */
  readonly shared: Omit<Finding, 'languages' | 'isWhole'>;
}

/** An answer is a page of IDs with their revisions, or some counts. */
const maxAnswers = 500;
const maxCounts = 10_000;

/** Answers lists from the index tables of an open file. */
export function searchIndexOf(opened: Opened): SearchIndex {
  const { database, writer, generation, columns, caches, documentCache } = opened;
  const { prepare } = writer;
  const answers = caches.open<string, object>('queries', { budget: { entries: maxAnswers } });
  const counts = caches.open<number, number>('counts', { budget: { entries: maxCounts } });
  const index: Index = {
    writer,
    generation,
    columns,
    answers,
    inOneState: database.transaction(look) as typeof look,
    shared: {
      prepare,
      postingCache: postingCacheIn(caches, generation),
      columnCaches: columnCachesIn(caches),
      cached: (question, find) => cached(index, question, find),
      hitOf: (id) => documentCache.hit('events', id),
    },
  };
  return {
    async find(asked) {
      const query = ofSingles(prepare, asked);
      if (hasNoWords(query)) return find(index, query);
      await lookUpWords(index, query);
      return findInSlices(index, query, 0);
    },
    async findAll(asked) {
      const queries = asked.map((query) => ofSingles(prepare, query));
      await lookUpWords(index, queries[0]);
      const all: Found[] = [];
      for (const query of queries) all.push(await findInSlices(index, query, 2 * all.length));
      return all;
    },
    reach: (query, from, to) =>
      inSlice(() =>
        answer(index, `reach ${from} ${to} ${JSON.stringify(query)}`, query, (finding, known) =>
          reachInColumns(finding, columns.read(), known, from, to),
        ),
      ),
    async count(requests) {
      await lookUpWords(index, requests[0]?.query);
      return mapInSlices(requests, (request) =>
        answer(index, `count ${JSON.stringify(request)}`, request.query, (finding, query) =>
          countsInColumns(finding, columns.read(), { ...request, query }, columns.kindOf),
        ),
      );
    },
    async named({ wanted, ...query }) {
      const some = await mapInSlices(wanted, (any) => {
        const one = { ...query, wanted: [any] };
        return answer(index, `named ${JSON.stringify(one)}`, one, ({ languages }, known) =>
          namesIn(prepare, languages, known),
        );
      });
      return some.flat();
    },
    async nearWords({ words, ...query }) {
      const some = await mapInSlices(words, (word) => {
        const one = { ...query, words: [word] };
        return answer(index, `near ${JSON.stringify(one)}`, one, (_, known) => nearWordsIn(prepare, known));
      });
      return some.flat();
    },
    async tally(terms, due) {
      if (due !== undefined) {
        const counted = countOf('term.id', due);
        return terms.map((term) =>
          numberOf(prepare, joined(part('select'), counted, part('from (select ? id) term', term))),
        );
      }
      counts.enter(generation.now());
      // Counted anew after each write, so the shortest way
      const count = prepare<number>('select n from counters where id = ?').pluck();
      const tally: number[] = [];
      for (const term of terms) tally.push(counts.get(term, () => Number(count.get(term) ?? 0)));
      return tally;
    },
  };
}

/** The cached answer to a question, which is found where it is missing. */
function cached<T extends object>({ answers, generation }: Index, question: string, find: () => T): T {
  answers.enter(generation.now());
  return answers.get(question, find) as T;
}

/** The same for what is found in one state of the file, in the languages of the index. */
function answer<Q extends IndexQuery, T extends object>(
  index: Index,
  question: string,
  query: Q,
  ask: (finding: Finding, query: Q) => T,
): T {
  return cached(index, question, () => lookInState(index, query, ask));
}

function lookInState<Q extends IndexQuery, T>(index: Index, query: Q, ask: (finding: Finding, query: Q) => T): T {
  const isWordless = hasNoWords(query);
  if (!isWordless) index.writer.words.flushIfDue();
  return index.inOneState(index, query, isWordless, ask);
}

function look<Q extends IndexQuery, T>(
  index: Index,
  query: Q,
  isWordless: boolean,
  ask: (finding: Finding, query: Q) => T,
): T {
  const { writer, generation, shared } = index;
  generation.refresh();
  const isWhole = isWordless || writer.words.isEmpty();
  const languages = cached(index, 'languages', writer.languages);
  const found = ask({ ...shared, languages, isWhole }, inIndexedLanguages(query, languages));
  // What was found without the waiting words must not stay cached
  if (!isWhole) generation.bump();
  return found;
}

/** A query in languages of the index: the default one stands for those that it has not. */
function inIndexedLanguages<Q extends IndexQuery>(query: Q, languages: readonly Language[]): Q {
  const q = 'kind' in query ? query.q : undefined;
  // As in nearly every query
  if (!q && languages.includes(query.language)) return query;
  const language = indexedFor(query.language, languages);
  if (!q) return { ...query, language };
  const terms = q.terms.map((term) => {
    const readings = term.readings.map((each) => ({ ...each, language: indexedFor(each.language, languages) }));
    return { ...term, readings };
  });
  return { ...query, language, q: { ...q, terms } };
}

function indexedFor(language: Language, languages: readonly Language[]): Language {
  return languages.includes(language) ? language : (languages[0] ?? language);
}

/** The same query where nothing is a series. */
function ofSingles(prepare: Prepare, { expand, ...query }: Query): Query {
  return expand === undefined || !hasSeries(prepare) ? query : { ...query, expand };
}

/** Whether full-text rows have nothing to say to a question. */
function hasNoWords(query: IndexQuery): boolean {
  return 'kind' in query && !query.search && !query.q && !query.references && !query.near;
}

function find(index: Index, query: Query): Found {
  const { columns, writer } = index;
  return answer(index, JSON.stringify(query), query, (finding, known) => {
    if (isInColumns(writer.prepare, known)) return findInColumns(finding, columns.read(), known);
    return known.kind === 'events' ? findEvents(finding, known) : findOthers(finding, known);
  });
}

/** Finds it with its total in a slice of its own, which other pages of the same list share; `had` slices came before. */
async function findInSlices(index: Index, query: Query, had: number): Promise<Found> {
  const { answers, generation, writer } = index;
  answers.enter(generation.now());
  const isCounted = query.kind !== 'events' || isInColumns(writer.prepare, query) || answers.has(JSON.stringify(query));
  if (!isCounted) await inSlice(() => lookInState(index, query, countAhead), had);
  return inSlice(() => find(index, query), had + 1);
}

/** Looks up the words of a query, each in a slice, since there may be many; what is found by them then is cached. */
async function lookUpWords(index: Index, query: Query | undefined): Promise<void> {
  if (!query?.q && !query?.search) return;
  await mapInSlices(Array.from(readingsNeeded(query).keys()), (at) =>
    lookInState(index, query, (finding, known) => {
      const reading = readingsNeeded(known)[at];
      if (reading) readingMarks(finding, index.columns.read(), known, reading);
    }),
  );
}

/** The readings whose matches a query needs; there may be many. */
function readingsNeeded(query: Query): TermReading[] {
  const searched = hasTiers(query) ? rankedTerms({ language: query.language, search: query.search }) : [];
  return [...(query.q?.terms ?? []), ...searched].flatMap(({ readings }) => readings);
}

/** By these SQL finds its events without looking at all others. */
const selective = ['search', 'references', 'include', 'near'] as const;
/** For these SQL reads the entry of each event. */
const inEntries = ['featured', 'located', 'parent'] as const;

/**
 * Tells whether a list is found in the columns: what SQL cannot find, and what it would have to read every entry for. Of 100,000 events that
 * takes it 130 ms and more; the columns take 10 to 30. And while references among the words of events are being written again, what is found
 * by those: not by a single reference, for which there is a table.
 */
function isInColumns(prepare: Prepare, query: Query): boolean {
  if (query.kind !== 'events') return false;
  if (asksBeyondStarts(query) || hasSeries(prepare)) return true;
  const { window, search, references = [], near, statuses } = query;
  const order = columnOrderOf(query);
  // What waits to be published has an index of its own, and is looked for before anything else
  const isScheduled = statuses?.length === 1 && statuses[0] === 'future';
  if (order && !isScheduled && !asksAny(query, selective)) {
    const isByEnd = window?.endFrom !== undefined || window?.endTo !== undefined;
    if (isByEnd || order !== 'start_date' || asksAny(query, inEntries)) return true;
  }
  const [only] = references;
  const isByWords = only && (search !== undefined || references.length > 1 || only.ids.length !== 1);
  if (!near && !isByWords) return false;
  // Words still say what some events referred to before
  return prepare('select 1 from raised where is_other = 1 limit 1').get() !== undefined;
}

/** Tells whether any event is a series, whose dates the columns alone know one by one. */
function hasSeries(prepare: Prepare): boolean {
  return prepare('select 1 from entries where dates is not null limit 1').get() !== undefined;
}

/** How many records of each resource are listed. Rows of the index are small; events that every reader sees are counted by days already. */
export function listedSizes(prepare: Prepare): Record<ResourceName, number> {
  return recordOf(resourceNames, (kind) => {
    const sql =
      kind === 'events'
        ? 'select coalesce(sum(n), 0) + (select count(*) from entries where shelf = 0) from days'
        : `select count(*) from entries where shelf = 2 and kind = '${kind}'`;
    return numberOf(prepare, part(sql));
  });
}
