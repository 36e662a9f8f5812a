/** Keeps the index equal to the documents, inside the transaction that changes them. */

import { ancestorsOf, type EntryContext, entryOf, publicPointOf } from '../../../derive/entry.ts';
import { onceFor } from '../../../model/arrays-and-maps.ts';
import type { Document } from '../../../model/documents/document.ts';
import type { Entry } from '../../../model/documents/entry.ts';
import { isOfResource } from '../../../model/documents/families.ts';
import { publicTownOf } from '../../../model/documents/lookups.ts';
import { isResource, type Kind, type Language, type ResourceName } from '../../../model/tables/field.ts';
import type { Prepare } from '../sql.ts';
import { raiseIn, readDocument } from '../store/documents.ts';
import type { Follower } from '../store/follower.ts';
import { maxAtOnce, noteOtherEntries } from '../store/raised-events.ts';
import { refer } from './event-references.ts';
import { dropEntryOf, type IndexWriter, putEntry, referringTo } from './index-rows.ts';

/** Follows every write of the store, so that the index never differs from it. */
export function indexFollower(writer: IndexWriter): Follower {
  return {
    written: (document, { before }) => writeRecord(writer, document, before),
    removed: (kind, id) => dropRecord(writer, kind, id),
    dependentsRaised: (_, events, salt) => raiseIn(writer.prepare, 'entries', events, salt),
  };
}

/** Writes the entry of a changed record, and of the events whose entries depend on it. */
function writeRecord(writer: IndexWriter, document: Document, earlier: Document | undefined): void {
  if (!isOfResource(document)) return;
  const { kind, id } = document;
  const before = stateForEvents(writer, kind, id);
  const entryBefore = earlier && isOfResource(earlier) ? entryFor(writer, earlier) : undefined;
  putEntry(writer, entryFor(writer, document), entryBefore);
  if (stateForEvents(writer, kind, id) !== before) writeDependents(writer, kind, id);
}

/** Deletes the entry of a removed record, and writes those of the events that depended on it. */
function dropRecord(writer: IndexWriter, kind: Kind, id: number): void {
  if (!isResource(kind)) return;
  dropEntryOf(writer, id);
  writeDependents(writer, kind, id);
}

/** The entry that a document should have now. */
function entryFor(writer: IndexWriter, document: Document<ResourceName>): Entry {
  return entryOf(document, entryContextIn(writer), writer.languages());
}

/**
 * The entries of many documents of one state of the file. It reads no table of the index, because any may be damaged; what entries take
 * from other records is read once.
 */
export function entriesByDocuments(
  writer: Pick<IndexWriter, 'prepare' | 'rules'>,
  languages: readonly Language[],
): (document: Document<ResourceName>) => Entry {
  const context = entryContextOfDocuments(writer);
  return (document) => entryOf(document, context, languages);
}

function entryContextIn({ prepare, rules }: IndexWriter): EntryContext {
  return {
    rules,
    pointOf: (venue) => prepare<{ lat: number; lng: number }>('select lat, lng from places where id = ?').get(venue),
    townOf: (venue) =>
      String(prepare("select towns from entries where id = ? and kind = 'venues'").pluck().get(venue) ?? ''),
    ancestorsOf: (category) => ancestorsOf(category, (id) => indexedParent(prepare, id)),
  };
}

function entryContextOfDocuments({ prepare, rules }: Pick<IndexWriter, 'prepare' | 'rules'>): EntryContext {
  const pointOf = onceFor((id: number) => {
    const venue = readDocument(prepare, 'venues', id);
    return venue && publicPointOf(venue.facts);
  });
  const townOf = onceFor((id: number) => {
    const venue = readDocument(prepare, 'venues', id);
    return venue ? publicTownOf(venue.facts) : '';
  });
  const parentOf = onceFor((id: number) => readDocument(prepare, 'categories', id)?.facts.parent);
  return { rules, pointOf, townOf, ancestorsOf: (category) => ancestorsOf(category, parentOf) };
}

function indexedParent(prepare: Prepare, category: number): number | undefined {
  const sql = "select parent from entries where id = ? and kind = 'categories'";
  return prepare<number>(sql).pluck().get(category);
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
