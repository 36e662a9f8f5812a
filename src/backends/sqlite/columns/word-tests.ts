/** The tests of a query's words on events in the columns, and how well events match them. */

import { maxId } from '../../../model/documents/document.ts';
import { hasTiers, type Query } from '../../../model/query.ts';
import { eventIdOf } from '../../../model/recurrence/occurrence-id.ts';
import {
  type Exactness,
  rankedTerms,
  type TermReading,
  type Tier,
  type WideSearch,
  widestOf,
} from '../../../model/search/wide-search.ts';
import { anyExpression, anyNameExpression, matchExpression } from '../full-text/match.ts';
import { type Finding, tablesFor } from '../lists/find-events.ts';
import { idBits } from '../schema.ts';
import type { EventColumns } from './event-columns.ts';
import { referenceTest, type Test, textTest } from './event-tests.ts';
import { noRelevance, type RelevanceAt } from './ordering.ts';

/** For `search`: the words that the texts must contain, all in one row, and those that they must not. */
export function searchTests(finding: Finding, columns: EventColumns, query: Query): Test[] {
  const { match, exclude } = matchExpression(query.search, finding);
  const expressions = [
    { expression: match, wanted: 1 },
    { expression: exclude, wanted: 0 },
  ];
  return expressions.flatMap(({ expression, wanted }): Test[] => {
    if (expression === undefined) return [];
    const question = `${tablesFor(query)} ${expression}`;
    const marks = cached(finding, columns, question, () => {
      return marksOf(columns, [{ found: rowsMatching(finding, columns, query, expression), mark: 1 }]);
    });
    return [(at) => marks[at] === wanted];
  });
}

/** A test for each term of `q`, which any of its readings passes. */
export function wideTests(finding: Finding, columns: EventColumns, query: Query, q: WideSearch): Test[] {
  const wanted = q.titlesOnly ? inTitle | inNames : inTexts | inTitle | inNames;
  return q.terms.map(({ excluded, readings }): Test => {
    const all = readings.map((reading) => readingMarks(finding, columns, query, reading));
    return (at) => all.some((marks) => ((marks[at] as number) & wanted) !== 0) !== excluded;
  });
}

/** How well events match when the order needs it; `search` does not look at names. */
export function relevanceOf(finding: Finding, columns: EventColumns, query: Query): RelevanceAt {
  if (!hasTiers(query)) return noRelevance;
  const terms = rankedTerms(query).map(({ readings }) =>
    readings.map((reading) => readingMarks(finding, columns, query, reading)),
  );
  return (at) => {
    const inLanguage = terms.reduce((least, [first]) => leastOf(least, at, first ? [first] : []), best);
    if (inLanguage.texts > 0) return relevanceBy(inLanguage, 0);
    const anywhere = terms.reduce((least, all) => leastOf(least, at, all), best);
    return relevanceBy(anywhere, 3);
  };
}

/** How exactly some terms match in the title, there or in names, and anywhere: 3 as typed, 2 by stems, 1 as beginnings, 0 not at all. */
interface Closeness {
  readonly title: number;
  readonly names: number;
  readonly texts: number;
}

const best: Closeness = { title: 3, names: 3, texts: 3 };

/** The closeness of one more term, which may match in any of its readings. */
function leastOf(least: Closeness, at: number, readings: readonly Marks[]): Closeness {
  let [title, names, texts] = [0, 0, 0];
  for (const marks of readings) {
    const mark = marks[at] as number;
    title = Math.max(title, (mark & inTitle) >> 2);
    names = Math.max(names, title, (mark & inNames) >> 4);
    texts = Math.max(texts, names, mark & inTexts);
  }
  return {
    title: Math.min(least.title, title),
    names: Math.min(least.names, names),
    texts: Math.min(least.texts, texts),
  };
}

function relevanceBy({ title, names, texts }: Closeness, first: 0 | 3) {
  const [place, closeness] = title > 0 ? [0, title] : names > 0 ? [1, names] : [2, texts];
  return { tier: (first + place) as Tier, exactness: (3 - closeness) as Exactness };
}

/** For each row, how exactly the event matches a term, in two bits for each place; 0 for not at all. */
type Marks = Uint8Array;
const inTexts = 3;
const inTitle = 3 << 2;
const inNames = 3 << 4;

/** Looks a reading up; the tests and the relevance of all queries with it find it cached then. */
export function readingMarks(finding: Finding, columns: EventColumns, of: Query, reading: TermReading): Marks {
  const query = { ...of, language: reading.language };
  return cached(finding, columns, `${tablesFor(query)} ${JSON.stringify(reading.grades)}`, () => {
    const { grades } = reading;
    // What each grade finds in texts and titles that a better one does not
    const found = [anyExpression, anyNameExpression].flatMap((expressionOf, field) => {
      const expressions = grades.map(({ any }) => expressionOf(any, finding.languages));
      return grades.map(({ exactness }, at): Marked => {
        const [expression = '', better] = [expressions[at], expressions[at - 1]];
        const only = better === undefined ? expression : `(${expression}) NOT (${better})`;
        return { found: rowsMatching(finding, columns, query, only), mark: (3 - exactness) << (2 * field) };
      });
    });
    const marks = marksOf(columns, found);
    const { references, towns } = widestOf(reading);
    if (references.length + towns.length === 0) return marks;
    // By the names of what events refer to
    const named = grades.map((grade) => {
      const isReferred = referenceTest(columns, grade.references);
      const isThere = textTest(columns.towns, grade.towns);
      return { mark: (3 - grade.exactness) << 4, isNamed: (at: number) => isReferred(at) || isThere(at) };
    });
    const widest = named.at(-1);
    for (let at = 0; at < marks.length; at += 1) {
      if (!widest?.isNamed(at)) continue;
      marks[at] = (marks[at] as number) | (named.find(({ isNamed }) => isNamed(at))?.mark ?? 0);
    }
    return marks;
  });
}

/** Some rows of words, and what to mark their events with. */
interface Marked {
  readonly found: WordsRows;
  readonly mark: number;
}

/** Rows of words: the IDs of their events, those of a date of its series; and, where dates have some, when they begin, in seconds. */
interface WordsRows {
  readonly events: readonly number[];
  readonly starts?: readonly number[];
}

/** Tells whether dates of series have entries of their own. */
function haveOwnEntries({ id }: EventColumns): boolean {
  return id.some((each) => each > maxId);
}

/** The marks of the events in the columns. */
function marksOf(columns: EventColumns, all: readonly Marked[]): Marks {
  const highest = all.reduce((most, { found }) => found.events.reduce((high, id) => Math.max(high, id), most), 0);
  const byId = new Uint8Array(highest + 1);
  for (const { found, mark } of all) for (const id of found.events) byId[id] = (byId[id] as number) | mark;
  const { id, start } = columns;
  const marks = Uint8Array.from(id, (each) => byId[eventIdOf(each)] ?? 0);
  if (!haveOwnEntries(columns)) return marks;
  // Of a series several entries have words, which their starts tell apart
  const byStart = new Map<number, Map<number, number>>();
  for (const each of id) if (each > maxId) byStart.set(eventIdOf(each), new Map());
  for (const { found, mark } of all) {
    for (const [index, event] of found.events.entries()) {
      const begin = found.starts?.[index] as number;
      const starts = byStart.get(event);
      starts?.set(begin, (starts.get(begin) ?? 0) | mark);
    }
  }
  for (let at = 0; at < marks.length; at += 1) {
    const starts = byStart.get(eventIdOf(id[at] as number));
    if (starts) marks[at] = starts.get(start[at] as number) ?? 0;
  }
  return marks;
}

function cached(
  { isWhole, columnCaches: { words } }: Finding,
  columns: EventColumns,
  question: string,
  find: () => Marks,
): Marks {
  // While words wait that cannot be written, matches belong to no state
  if (!isWhole) return find();
  words.enter(columns);
  return words.get(question, find);
}

/** The matching full-text rows. */
function rowsMatching({ prepare }: Finding, columns: EventColumns, query: Query, match: string): WordsRows {
  const tables = tablesFor(query);
  if (!haveOwnEntries(columns)) {
    const events = tables.flatMap((table) =>
      prepare<number>(`select rowid & ${maxId} from ${table} where ${table} match ?`).pluck().all(match),
    );
    return { events };
  }
  const rows = tables.flatMap((table) =>
    prepare<[number, number]>(`select rowid & ${maxId}, rowid >> ${idBits} from ${table} where ${table} match ?`)
      .raw()
      .all(match),
  );
  return { events: rows.map(([event]) => event), starts: rows.map(([, start]) => start) };
}
