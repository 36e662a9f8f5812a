/** The answers of the index tables, cached until anything is written. */

import { inSlice, mapInSlices } from '../../../async/turns.ts';
import { recordOf } from '../../../model/arrays-and-maps.ts';
import type { NameQuery, NearWordsQuery } from '../../../model/query.ts';
import { type Language, type ResourceName, resourceNames } from '../../../model/tables/field.ts';
import type { Instant } from '../../../model/time/instants.ts';
import type { Found, Query, SearchIndex } from '../../../ports.ts';
import { countsInColumns } from '../columns/counts.ts';
import {
  columnCachesIn,
  findInColumns,
  isByReferencesInWords,
  isForColumns,
  reachInColumns,
} from '../columns/find-in-columns.ts';
import { lookUp, readingsNeeded } from '../columns/word-tests.ts';
import { nearWordsIn } from '../full-text/words-tables.ts';
import { countAhead, type Finding, findEvents } from '../lists/find-events.ts';
import { countOf, findOthers, namesIn } from '../lists/find-others.ts';
import { postingCacheIn } from '../lists/posting-lists.ts';
import type { Opened } from '../opened.ts';
import { joined, numberOf, type Prepare, part } from '../sql.ts';
import { hasOtherEntries } from '../store/raised-events.ts';

/** What is asked of the index in one of its languages. */
type Asked = Query | NameQuery | NearWordsQuery;

/** An answer is a page of IDs with their revisions, or some counts. */
const maxAnswers = 500;
const maxCounts = 10_000;

/** Answers lists from the index tables of an open file. */
export function searchIndexOf({
  database,
  writer: { prepare, words, languages },
  generation,
  columns,
  caches,
  documentCache,
}: Opened): SearchIndex {
  const answers = caches.open<string, object>('queries', { budget: { entries: maxAnswers } });
  const counts = caches.open<number, number>('counts', { budget: { entries: maxCounts } });
  const postingCache = postingCacheIn(caches, generation);
  const columnCaches = columnCachesIn(caches);
  const hitOf = (id: number) => documentCache.hit('events', id);
  const through = <T extends object>(question: string, find: () => T): T => {
    answers.enter(generation.now());
    return answers.through(question, find) as T;
  };
  // Of one state of the file, for another process may write, or make its index for other languages, meanwhile
  const inOneState = database.transaction((look: () => unknown) => look());
  const looked = <A extends Asked, T>(query: A, look: (finding: Finding, query: A) => T): T => {
    if (!hasNoWords(query)) words.flushIfDue();
    return inOneState(() => {
      generation.refresh();
      const isWhole = hasNoWords(query) || words.isEmpty();
      const known = through('languages', languages);
      const finding = { prepare, languages: known, postingCache, columnCaches, through, hitOf, isWhole };
      const found = look(finding, inLanguagesOf(known, query));
      // What was found without the waiting words must not stay cached
      if (!isWhole) generation.bump();
      return found;
    }) as T;
  };
  const answered = <A extends Asked, T extends object>(
    question: string,
    query: A,
    look: (finding: Finding, query: A) => T,
  ): T => through(question, () => looked(query, look));
  const counted = (term: number, due: Instant | undefined) => {
    if (due !== undefined) return tallied(prepare, term, due);
    counts.enter(generation.now());
    return counts.through(term, () => tallied(prepare, term));
  };

  const isInColumns = (query: Query): boolean =>
    isForColumns(query) || (query.kind === 'events' && isByReferencesInWords(query) && hasOtherEntries(prepare));
  const found = (given: Query): Found =>
    answered(JSON.stringify(given), given, (finding, query) => {
      if (isInColumns(query)) return findInColumns(finding, columns.read(), query);
      return query.kind === 'events' ? findEvents(finding, query) : findOthers(prepare, finding.languages, query);
    });
  // Each in a slice, since there may be many; what is found by them then is cached
  const lookUpWords = async (query: Query | undefined): Promise<void> => {
    if (!query || (!query.q && !query.search)) return;
    await mapInSlices(Array.from(readingsNeeded(query).keys()), (at) =>
      looked(query, (finding, asked) => {
        const reading = readingsNeeded(asked)[at];
        if (reading) lookUp(finding, columns.read(), asked, reading);
      }),
    );
  };

  // Its total in a slice of its own, which other pages of the same list share
  const foundInSlices = async (query: Query, had: number): Promise<Found> => {
    answers.enter(generation.now());
    const isCounted = query.kind !== 'events' || isInColumns(query) || answers.has(JSON.stringify(query));
    if (!isCounted) await inSlice(() => looked(query, countAhead), had);
    return inSlice(() => found(query), had + 1);
  };

  return {
    async find(query) {
      if (hasNoWords(query)) return found(query);
      await lookUpWords(query);
      return foundInSlices(query, 0);
    },
    async findAll(queries) {
      await lookUpWords(queries[0]);
      const all: Found[] = [];
      for (const query of queries) all.push(await foundInSlices(query, 2 * all.length));
      return all;
    },
    reach: (query, from, to) =>
      inSlice(() =>
        answered(`reach ${from} ${to} ${JSON.stringify(query)}`, query, (finding, asked) =>
          reachInColumns(finding, columns.read(), asked, from, to),
        ),
      ),
    async count(requests) {
      await lookUpWords(requests[0]?.query);
      return mapInSlices(requests, (request) =>
        answered(`count ${JSON.stringify(request)}`, request.query, (finding, query) =>
          countsInColumns(finding, columns.read(), { ...request, query }, columns.kindOf),
        ),
      );
    },
    async named({ wanted, ...query }) {
      const some = await mapInSlices(wanted, (any) => {
        const one = { ...query, wanted: [any] };
        return answered(`named ${JSON.stringify(one)}`, one, (finding, asked) =>
          namesIn(prepare, finding.languages, asked),
        );
      });
      return some.flat();
    },
    async nearWords({ words: wanted, ...query }) {
      const some = await mapInSlices(wanted, (word) => {
        const one = { ...query, words: [word] };
        return answered(`near ${JSON.stringify(one)}`, one, (_, asked) => nearWordsIn(prepare, asked));
      });
      return some.flat();
    },
    tally: async (terms, due) => terms.map((term) => counted(term, due)),
  };
}

/** The language itself, or the index's default one where the index has it not. */
function indexedLanguage(language: Language, languages: readonly Language[]): Language {
  return languages.includes(language) ? language : (languages[0] ?? language);
}

function inLanguagesOf<A extends Asked>(languages: readonly Language[], asked: A): A {
  const language = indexedLanguage(asked.language, languages);
  if (!('kind' in asked) || !asked.q) return { ...asked, language };
  const terms = asked.q.terms.map((term) => {
    const readings = term.readings.map((each) => ({ ...each, language: indexedLanguage(each.language, languages) }));
    return { ...term, readings };
  });
  return { ...asked, language, q: { ...asked.q, terms } };
}

/** Whether full-text rows have nothing to say to a question. */
function hasNoWords(asked: Asked): boolean {
  return 'kind' in asked && !asked.search && !asked.q && !asked.references && !asked.near;
}

function tallied(prepare: Prepare, term: number, due?: Instant): number {
  // Asked anew after each write, so the shortest way
  if (due === undefined) return Number(prepare('select n from counters where id = ?').pluck().get(term) ?? 0);
  return numberOf(prepare, joined(part('select'), countOf('term.id', due), part('from (select ? id) term', term)));
}

/** How many records of each resource are listed. */
export function listedSizes(prepare: Prepare): Record<ResourceName, number> {
  return recordOf(resourceNames, (kind) => listedSize(prepare, kind));
}

/** Counted in the index, whose rows are small; events that every reader sees are counted by days already. */
function listedSize(prepare: Prepare, kind: ResourceName): number {
  const sql =
    kind === 'events'
      ? 'select coalesce(sum(n), 0) + (select count(*) from entries where shelf = 0) from days'
      : `select count(*) from entries where shelf = 2 and kind = '${kind}'`;
  return numberOf(prepare, part(sql));
}
