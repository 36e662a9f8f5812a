/** The tests of a query's words on events in the columns, and their tiers. */

import { maxId } from '../../../model/documents/document.ts';
import { hasTiers, type Query } from '../../../model/query.ts';
import { type WideSearch, type WideTerm, wideTerm } from '../../../model/search/wide-search.ts';
import { anyExpression, anyNameExpression, matchExpression } from '../full-text/match.ts';
import { tablesFor } from '../lists/access-path.ts';
import type { Finding } from '../lists/find-events.ts';
import type { EventColumns } from './event-columns.ts';
import { type Test, textTest } from './event-tests.ts';
import type { TierAt } from './ordering.ts';
import { referenceTest } from './references.ts';

/** For `search`: the words that the texts must contain, all in one row, and those that they must not. */
export function searchTests(finding: Finding, columns: EventColumns, query: Query): Test[] {
  const { match, exclude } = matchExpression(query.search, finding);
  const tests = (expression: string | undefined, wanted: 0 | 1): Test[] => {
    if (expression === undefined) return [];
    const question = `${tablesFor(query)} ${expression}`;
    const marks = cached(finding, columns, question, () => rowMarks(finding, columns, query, expression));
    return [(at) => marks[at] === wanted];
  };
  return [...tests(match, 1), ...tests(exclude, 0)];
}

/** A test for each term of `q`. */
export function wideTests(finding: Finding, columns: EventColumns, query: Query, q: WideSearch): Test[] {
  const wanted = (q.titlesOnly ? inTitle : inTexts) | inNames;
  return q.terms.map((term): Test => {
    const marks = termMarks(finding, columns, asWide(query), term);
    const isThere: Test = (at) => ((marks[at] as number) & wanted) !== 0;
    return term.excluded ? (at) => !isThere(at) : isThere;
  });
}

/** The tiers of events when the order needs them; `search` does not look at names. */
export function tierOf(finding: Finding, columns: EventColumns, query: Query): TierAt {
  if (!hasTiers(query)) return () => 0;
  const searched = (query.search?.terms ?? []).map(wideTerm);
  const marks = [
    ...searched.map((term) => ({ term, asked: query })),
    ...(query.q?.terms ?? []).map((term) => ({ term, asked: asWide(query) })),
  ]
    .filter(({ term }) => !term.excluded)
    .map(({ term, asked }) => termMarks(finding, columns, asked, term));
  return (at) => {
    const common = marks.reduce((all, each) => all & tierBits(each[at] as number), inTitle | inNames);
    return common & inTitle ? 0 : common & inNames ? 1 : 2;
  };
}

/** A match in the title is also a match in the title or in names. */
function tierBits(marks: number): number {
  return marks & inTitle ? inTitle | inNames : marks & inNames;
}

/** The query in the language in which `q` is searched. */
function asWide(query: Query): Query {
  return query.q ? { ...query, language: query.q.language } : query;
}

/** For each row, the sum of the places where the event matches a term. */
type Marks = Uint8Array;
const inTexts = 1;
const inTitle = 2;
const inNames = 4;

function termMarks(finding: Finding, columns: EventColumns, query: Query, term: WideTerm): Marks {
  const { languages } = finding;
  return cached(finding, columns, `${tablesFor(query)} ${JSON.stringify(term)}`, () => {
    const texts = rowMarks(finding, columns, query, anyExpression(term.any, languages));
    const titles = rowMarks(finding, columns, query, anyNameExpression(term.any, languages));
    const isNamed = nameTest(columns, term);
    return texts.map((isThere, at) => {
      return isThere * inTexts + (titles[at] as number) * inTitle + (isNamed(at) ? inNames : 0);
    });
  });
}

/** Tells whether an event refers to a record whose name matches. */
function nameTest(columns: EventColumns, { references, towns }: WideTerm): Test {
  const isReferred = referenceTest(columns, references);
  const isThere = textTest(columns.towns, towns);
  return (at) => isReferred(at) || isThere(at);
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

/** 1 in the rows of events with a matching full-text row. */
function rowMarks({ prepare }: Finding, { id }: EventColumns, query: Query, match: string): Marks {
  const ids = tablesFor(query).flatMap((table) => {
    const statement = prepare(`select rowid & ${maxId} from ${table} where ${table} match ?`).pluck();
    return statement.all(match) as number[];
  });
  const isFound = new Uint8Array((ids.reduce((most, each) => Math.max(most, each), 0) >>> 3) + 1);
  for (const each of ids) isFound[each >>> 3] = (isFound[each >>> 3] as number) | (1 << (each & 7));
  return Uint8Array.from(id, (each) => ((isFound[each >>> 3] ?? 0) >>> (each & 7)) & 1);
}
