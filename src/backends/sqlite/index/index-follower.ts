/** Keeps the index equal to the documents, inside the transaction that changes them. */

import { ancestorsOf, type EntryContext, entryOf } from '../../../derive/entry.ts';
import { onceFor, unique } from '../../../model/arrays-and-maps.ts';
import type { Document } from '../../../model/documents/document.ts';
import type { Entry } from '../../../model/documents/entry.ts';
import { isOfResource } from '../../../model/documents/families.ts';
import { eventIdOf } from '../../../model/recurrence/occurrence-id.ts';
import { isResource, type ResourceName } from '../../../model/tables/field.ts';
import type { Prepare } from '../sql.ts';
import { nextRevisionSql, readDocument } from '../store/documents.ts';
import type { Follower } from '../store/follower.ts';
import { maxAtOnce, noteOtherEntries } from '../store/raised-events.ts';
import { usesChanged } from './derived-tables.ts';
import { dropEntryOf, entriesOfEvents, type IndexWriter, idsIn, putEntry, referringTo } from './entry-rows.ts';

/** Follows every write of the store, so that the index never differs from it. */
export function indexFollower(writer: IndexWriter): Follower {
  return {
    written(document, { before: earlier }) {
      if (!isOfResource(document)) return;
      const { kind, id } = document;
      const before = stateForEvents(writer, kind, id);
      const entryBefore = earlier && isOfResource(earlier) ? entryFor(writer, earlier) : undefined;
      putEntry(writer, entryFor(writer, document), entryBefore);
      if (stateForEvents(writer, kind, id) !== before) writeDependents(writer, kind, id);
    },
    removed(kind, id) {
      if (!isResource(kind)) return;
      dropEntryOf(writer, id);
      writeDependents(writer, kind, id);
    },
    dependentsRaised(_, events, salt) {
      const ids = JSON.stringify(events);
      const sql = `update entries set revision = ${nextRevisionSql('revision')} where ${entriesOfEvents}`;
      writer.prepare(sql).run(salt, ids, ids);
    },
  };
}

/** The entry that a document should have now. */
function entryFor(writer: IndexWriter, document: Document<ResourceName>): Entry {
  return entryOf(document, entryContextIn(writer), writer.languages());
}

function entryContextIn({ prepare, rules }: IndexWriter): EntryContext {
  const parent = "select parent from entries where id = ? and kind = 'categories'";
  return {
    rules,
    pointOf: (venue) => prepare<{ lat: number; lng: number }>('select lat, lng from places where id = ?').get(venue),
    townOf: (venue) =>
      String(prepare("select towns from entries where id = ? and kind = 'venues'").pluck().get(venue) ?? ''),
    ancestorsOf: (category) => ancestorsOf(category, (id) => prepare<number>(parent).pluck().get(id)),
  };
}

/** What entries of events take from a record: a venue's point and town, a category's parent; nothing from others. */
function stateForEvents(writer: IndexWriter, kind: ResourceName, id: number): string {
  const context = entryContextIn(writer);
  if (kind === 'venues') return JSON.stringify([context.pointOf(id) ?? null, context.townOf(id)]);
  return kind === 'categories' ? context.ancestorsOf(id).join() : '';
}

function writeDependents(writer: IndexWriter, kind: ResourceName, id: number): void {
  if (kind !== 'venues' && kind !== 'categories') return;
  const { prepare } = writer;
  const sources = kind === 'categories' ? [id, ...descendantsOf(prepare, [id])] : [id];
  const events = referringTo(prepare, sources);
  if (events.length > maxAtOnce) {
    refer(writer, entryContextIn(writer), events);
    noteOtherEntries(prepare, events);
  } else for (const event of events) renewEvent(writer, event);
}

/** Writes the entry of an event as its document and what that refers to are now. */
export function renewEvent(writer: IndexWriter, event: number): void {
  const document = readDocument(writer.prepare, 'events', event);
  if (document) putEntry(writer, entryFor(writer, document));
}

/** The descendants of these categories. */
export function descendantsOf(prepare: Prepare, categories: readonly number[]): number[] {
  const sql = `with recursive below (id) as (
    select e.id from entries e join json_each(?) on e.parent = value where e.kind = 'categories' and e.parent <> 0
    union select e.id from entries e join below on e.parent = below.id where e.kind = 'categories' and e.parent <> 0
  ) select id from below`;
  const found = prepare<number>(sql).pluck().all(JSON.stringify(categories));
  return found.filter((id) => !categories.includes(id));
}

/** A row of `entries`, as far as it follows from other records. */
interface Row {
  readonly id: number;
  readonly refs: string;
  readonly terms: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly towns: string | null;
}

/**
 * Makes the entries of these events refer to what the records that they refer to say now (venues' points and towns, and the ancestors of
 * categories), and lists find them by it. It changes the rows of many events at once, without reading their documents, which would take ten
 * times as long.
 */
function refer(
  { prepare, columns }: Pick<IndexWriter, 'prepare' | 'columns'>,
  context: EntryContext,
  events: readonly number[],
): void {
  const renewed = renewedBy(prepare, context);
  const some = `select id, refs, terms, lat, lng, towns from entries where ${entriesOfEvents}`;
  // Without a digest, because the row is that of no entry until it is written again
  const change = prepare("update entries set refs = ?, lat = ?, lng = ?, towns = ?, digest = '' where id = ?");
  const [gained, lost] = [new Map<number, number[]>(), new Map<number, number[]>()];
  const ids = JSON.stringify(events);
  for (const row of prepare<Row>(some).all(ids, ids)) {
    const before = idsIn(row.refs);
    const { references, lat, lng, towns } = renewed(before, idsIn(row.terms));
    change.run(JSON.stringify(references), lat, lng, towns, row.id);
    columns.markDirty(eventIdOf(row.id));
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
