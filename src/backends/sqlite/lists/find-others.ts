/** Lists of venues, organizers, categories and tags, and look-ups of names and of similar words. */

import { unique } from '../../../model/arrays-and-maps.ts';
import { maxId } from '../../../model/documents/document.ts';
import {
  filtersBy,
  type NameQuery,
  type NearWordsQuery,
  type RecordFilter,
  type RecordOrder,
  recordOrderOf,
} from '../../../model/query.ts';
import { nearestOf } from '../../../model/search/near-words.ts';
import type { Language } from '../../../model/tables/field.ts';
import { resources } from '../../../model/tables/resources.ts';
import type { Instant } from '../../../model/time/instants.ts';
import type { Found, Query } from '../../../ports.ts';
import { anyNameExpression, matchExpression } from '../full-text/match.ts';
import { wordsTable, wordsTables } from '../schema.ts';
import {
  afterCondition,
  isIn,
  isNotIn,
  joined,
  numberOf,
  type Prepare,
  pageOf,
  part,
  type SqlPart,
  selectedValues,
  statusConditions,
  where,
} from '../sql.ts';
import type { Finding } from './find-events.ts';

/** The columns by which lists are sorted; `count` and `include` depend on more of the query (see `sortedBy`). */
const columns = {
  name: 's.name',
  date: 'e.published',
  modified: 'e.modified',
  slug: 's.slug',
  description: 's.description',
  parent: 'e.parent',
  id: 'e.id',
} satisfies Record<Exclude<RecordOrder, 'count' | 'include'>, string>;

/** Finds records that are not events. */
export function findOthers({ prepare, languages }: Pick<Finding, 'prepare' | 'languages'>, query: Query): Found {
  const { kind, language, orderBy, descending } = query;
  const from = part('from entries e join shown s on s.id = e.id and s.language = ?', language);
  const conditions = [
    part('e.shelf = 2'),
    part('e.kind = ?', kind),
    ...statusConditions(query),
    ...filtersIn(query, { query, languages }).flat(),
  ];
  const sort = sortedBy(query);
  const way = descending ? 'desc' : 'asc';
  // Ties are broken by ID in the same direction; those of terms by name, ascending, then by ID
  const ties = resources[kind].family === 'term' ? 's.name, e.id' : `e.id ${way}`;
  const order = joined(part('order by'), sort, part(`${way}, ${ties}`));
  const keys = orderBy === 'id' ? [] : [{ by: sort }];
  const selected = joined(part('select e.id, e.revision'), selectedValues(keys, query));
  const further = where([...conditions, ...afterCondition(keys, 'e.id', query)]);
  return {
    hits: pageOf(prepare, query, joined(selected, from, further, order, part('limit ? offset ?'))),
    total: numberOf(prepare, joined(part('select count(*)'), from, where(conditions))),
  };
}

/** What the conditions of a filter depend on besides its value. */
interface FilterContext {
  readonly query: Query;
  readonly languages: readonly Language[];
}

const filtersIn = filtersBy<RecordFilter, FilterContext, SqlPart[]>({
  parent: (parent) => [part('e.parent = ?', parent)],
  include: (ids) => [isIn('e.id', ids)],
  exclude: (ids) => [isNotIn('e.id', ids)],
  slug: (slug, { query }) => [part('e.id in (select id from shown where kind = ? and slug = ?)', query.kind, slug)],
  used: useConditions,
  hasEvents: useConditions,
  upcomingAfter: (after, { query }) => [useOf(query.due, after)],
  search(search, { query, languages }) {
    const table = wordsTable(query.language, 'others');
    const { match, exclude } = matchExpression(search, { languages, marks: [[query.kind]] });
    const rows = `(select rowid from ${table} where ${table} match ?)`;
    const words = part(`e.id in ${rows}`, match);
    return [
      search.part === undefined ? words : part(`(instr(s.folded, ?) > 0 or e.id in ${rows})`, search.part, match),
      ...(exclude === undefined ? [] : [part(`e.id not in ${rows}`, exclude)]),
    ];
  },
});

function useConditions(isUsed: boolean, { query }: FilterContext): SqlPart[] {
  const used = useOf(query.due);
  return [isUsed ? used : joined(part('not'), used)];
}

function sortedBy(query: Query): SqlPart {
  const order = recordOrderOf(query);
  if (order === 'count') return countOf('e.id', query.due);
  if (order !== 'include') return part(columns[order]);
  return part('(select key from json_each(?) where value = e.id limit 1)', JSON.stringify(query.include));
}

/** For each list of alternatives, the records whose names match one. Terms count as published. */
export function namesIn(prepare: Prepare, languages: readonly Language[], query: NameQuery): number[][] {
  const table = wordsTable(query.language, 'others');
  return query.wanted.map((any) => {
    const matching = part(`${table} match ?`, anyNameExpression(any, languages));
    const { sql, bound } = joined(
      part(`select e.id from ${table} join entries e on e.id = ${table}.rowid`),
      where([matching, ...statusConditions(query)]),
    );
    return prepare<number>(sql)
      .pluck()
      .all(...bound);
  });
}

/** For each word, the similar ones in shown texts and names, nearest first. */
export function nearWordsIn(prepare: Prepare, { language, words }: NearWordsQuery): string[][] {
  const tables = wordsTables([language]).map((table) => {
    // The vocabulary of a full-text table (`fts5vocab`), which follows every change; created for this connection when it is first needed
    prepare(
      `create virtual table if not exists temp.terms_of_${table} using fts5vocab('main', '${table}', 'col')`,
    ).run();
    const terms = `select distinct term from temp.terms_of_${table} where term >= ? and term < ?`;
    return prepare<string>(`${terms} and col in ('words', 'wholes')`).pluck();
  });
  return words.map(({ word, within }) => {
    const [first = '', second = ''] = word;
    // All similar words begin so (see `distanceBetween`)
    const beginnings = unique([first + second, second + first]);
    const terms = tables.flatMap((table) =>
      beginnings.flatMap((beginning) => table.all(beginning, `${beginning}\u{10FFFF}`)),
    );
    return nearestOf(word, unique(terms), within);
  });
}

/** Whether a published event refers to the record of the row `e`; one that ends after a moment, where that is given. */
function useOf(due: Instant | undefined, endAfter?: Instant): SqlPart {
  const stored = joined(part('exists (select 1 from uses u where u.id = e.id'), endsAfter('u', endAfter), part(')'));
  if (due === undefined) return stored;
  const scheduled = part(
    `exists (select 1 from refs r join entries d on d.id = r.id
     where r.shelf = 0 and r.ref = e.id and d.status = 'future' and d.published <= ? and d.dates is not '[]'`,
    due,
  );
  return joined(part('('), stored, part('or'), scheduled, endsAfter('r', endAfter), part('))'));
}

function endsAfter(table: string, moment: Instant | undefined): SqlPart {
  return moment === undefined ? part('') : part(`and ${table}."end" > ?`, Math.floor(moment / 1000));
}

/** How many published events carry a term themselves; `term` is SQL for its ID. */
export function countOf(term: string, due: Instant | undefined): SqlPart {
  const stored = part(`coalesce((select n from counters where counters.id = ${term}), 0)`);
  if (due === undefined) return stored;
  const scheduled = `(select count(*) from entries d, json_each(d.terms) t
    where d.kind = 'events' and d.id <= ${maxId} and d.status = 'future' and d.published <= ? and t.value = ${term})`;
  return joined(stored, part(`+ ${scheduled}`, due));
}
