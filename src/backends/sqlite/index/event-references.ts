/**
 * What events take from other records, and by what lists find them: venues' points and towns, and the ancestors of categories. It changes in
 * the rows of many events at once, without reading their documents, which would take ten times as long.
 */

import type { EntryContext } from '../../../derive/entry.ts';
import { onceFor, unique } from '../../../model/arrays-and-maps.ts';
import type { Prepare } from '../sql.ts';
import { usesChanged } from './derived-tables.ts';
import { idsIn } from './entry-rows.ts';
import type { IndexWriter } from './index-rows.ts';

/** A row of `entries`, as far as it follows from other records. */
interface Row {
  readonly id: number;
  readonly refs: string;
  readonly terms: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly towns: string | null;
}

/** Makes the entries of these events refer to what the records that they refer to say now, and lists find them by it. */
export function refer(
  { prepare, columns }: Pick<IndexWriter, 'prepare' | 'columns'>,
  context: EntryContext,
  events: readonly number[],
): void {
  const renewed = renewedBy(prepare, context);
  const some = 'select id, refs, terms, lat, lng, towns from entries where id in (select value from json_each(?))';
  const change = prepare('update entries set refs = ?, lat = ?, lng = ?, towns = ? where id = ?');
  const [gained, lost] = [new Map<number, number[]>(), new Map<number, number[]>()];
  for (const row of prepare<Row>(some).all(JSON.stringify(events))) {
    const before = idsIn(row.refs);
    const { references, lat, lng, towns } = renewed(before, idsIn(row.terms));
    change.run(JSON.stringify(references), lat, lng, towns, row.id);
    columns.markDirty(row.id);
    note(gained, references, before, row.id);
    note(lost, before, references, row.id);
  }
  for (const [ref, ids] of lost) {
    const sql = `delete from refs where (shelf, ref, start, id) in
      (select shelf, ?, start, id from entries where id in (select value from json_each(?)))`;
    prepare(sql).run(ref, JSON.stringify(ids));
  }
  for (const [ref, ids] of gained) {
    const sql = `insert or replace into refs select shelf, ?, start, id, "end" from entries
      where id in (select value from json_each(?))`;
    prepare(sql).run(ref, JSON.stringify(ids));
  }
  for (const ref of new Set([...lost.keys(), ...gained.keys()])) usesChanged(prepare, ref);
}

/** Notes an event at each of its references that are not among the others. */
function note(notes: Map<number, number[]>, refs: readonly number[], others: readonly number[], event: number): void {
  for (const ref of refs) {
    if (others.includes(ref)) continue;
    const events = notes.get(ref);
    if (events) events.push(event);
    else notes.set(ref, [event]);
  }
}

/** What an entry has of other records, by its present references and its own terms. */
function renewedBy(prepare: Prepare, { pointOf, townOf, ancestorsOf }: EntryContext) {
  const kindOf = onceFor((id: number) => prepare('select kind from entries where id = ?').pluck().get(id));
  const [point, town, ancestors] = [onceFor(pointOf), onceFor(townOf), onceFor(ancestorsOf)];
  return (references: readonly number[], terms: readonly number[]) => {
    const posts = references.filter((id) => kindOf(id) !== 'categories' && !terms.includes(id));
    const tags = terms.filter((id) => kindOf(id) === 'tags');
    const categories = terms.filter((id) => !tags.includes(id));
    const above = categories.flatMap(ancestors);
    const located = posts.find((id) => point(id) !== undefined);
    const { lat = null, lng = null } = (located !== undefined && point(located)) || {};
    const towns = unique(posts.map(town).filter((slug) => slug !== ''));
    return { references: unique([...posts, ...categories, ...above, ...tags]), lat, lng, towns: towns.join() };
  };
}
