/** The tests of a query's words on events in the columns, and how well events match them. */

import { maxId } from '../../../model/documents/document.ts';
import { hasTiers, type Query } from '../../../model/query.ts';
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
      const isFound = marksById([{ ids: idsMatching(finding, query, expression), mark: 1 }]);
      return Uint8Array.from(columns.id, (id) => isFound[id] ?? 0);
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

/** The readings whose matches a query needs; there may be many. */
export function readingsNeeded(query: Query): TermReading[] {
  const searched = hasTiers(query) ? rankedTerms({ language: query.language, search: query.search }) : [];
  return [...(query.q?.terms ?? []), ...searched].flatMap(({ readings }) => readings);
}

/** Looks up a reading, so that the tests and the relevance of its query find it cached. */
export function lookUp(finding: Finding, columns: EventColumns, query: Query, reading: TermReading): void {
  readingMarks(finding, columns, query, reading);
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

function readingMarks(finding: Finding, columns: EventColumns, of: Query, reading: TermReading): Marks {
  const query = { ...of, language: reading.language };
  return cached(finding, columns, `${tablesFor(query)} ${JSON.stringify(reading.grades)}`, () => {
    const { grades } = reading;
    // What each grade finds in texts and titles that a better one does not
    const found = [anyExpression, anyNameExpression].flatMap((expressionOf, field) => {
      const expressions = grades.map(({ any }) => expressionOf(any, finding.languages));
      return grades.map(({ exactness }, at): Marked => {
        const [expression = '', better] = [expressions[at], expressions[at - 1]];
        const only = better === undefined ? expression : `(${expression}) NOT (${better})`;
        return { ids: idsMatching(finding, query, only), mark: (3 - exactness) << (2 * field) };
      });
    });
    const isFound = marksById(found);
    const { id } = columns;
    const marks = new Uint8Array(id.length);
    const nameMark = nameMarkOf(columns, reading);
    for (let at = 0; at < marks.length; at += 1) {
      marks[at] = (isFound[id[at] as number] ?? 0) | nameMark(at);
    }
    return marks;
  });
}

/** Some events, and what to mark them with. */
interface Marked {
  readonly ids: readonly number[];
  readonly mark: number;
}

/** Marks by ID, up to the highest. */
function marksById(all: readonly Marked[]): Uint8Array {
  const highest = all.reduce((most, { ids }) => ids.reduce((high, id) => Math.max(high, id), most), 0);
  const marks = new Uint8Array(highest + 1);
  for (const { ids, mark } of all) for (const id of ids) marks[id] = (marks[id] as number) | mark;
  return marks;
}

/** The mark of an event in a row by the names of what it refers to. */
function nameMarkOf(columns: EventColumns, reading: TermReading): (at: number) => number {
  const { references, towns } = widestOf(reading);
  if (references.length + towns.length === 0) return () => 0;
  const grades = reading.grades.map((grade) => {
    const isReferred = referenceTest(columns, grade.references);
    const isThere = textTest(columns.towns, grade.towns);
    return { mark: (3 - grade.exactness) << 4, isNamed: (at: number) => isReferred(at) || isThere(at) };
  });
  const widest = grades.at(-1);
  return (at) => (widest?.isNamed(at) ? (grades.find(({ isNamed }) => isNamed(at))?.mark ?? 0) : 0);
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
  return words.through(question, find);
}

/** The events with a matching full-text row. */
function idsMatching({ prepare }: Finding, query: Query, match: string): number[] {
  return tablesFor(query).flatMap((table) =>
    prepare<number>(`select rowid & ${maxId} from ${table} where ${table} match ?`).pluck().all(match),
  );
}
