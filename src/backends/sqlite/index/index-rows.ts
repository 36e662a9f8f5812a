/** Inserts entries into the index tables, and deletes them; called inside a transaction. */

import { isDeepStrictEqual } from 'node:util';
import type { EntryRules } from '../../../derive/entry.ts';
import type { Entry } from '../../../model/documents/entry.ts';
import { hasStems } from '../../../model/search/stems-and-small-words.ts';
import { type Language, resourceNames } from '../../../model/tables/field.ts';
import type { ColumnsReader } from '../columns/event-columns.ts';
import { columnsOf } from '../full-text/words.ts';
import type { WordsQueue } from '../full-text/words-queue.ts';
import { documentsTable, idBits, wordsTable } from '../schema.ts';
import type { Prepare } from '../sql.ts';
import { type EventState, moveEvent } from './derived-tables.ts';
import {
  digestOf,
  entryColumns,
  idsIn,
  partitionOf,
  shelfOf,
  shownColumns,
  timesOf,
  wordsOf,
  wordsRow,
} from './entry-rows.ts';

/** What writing the index needs. */
export interface IndexWriter {
  readonly prepare: Prepare;
  readonly words: WordsQueue;
  /** The settings that entries depend on. */
  readonly rules: EntryRules;
  readonly columns: Pick<ColumnsReader, 'markDirty' | 'markAllDirty'>;
  /** The languages of the index, which may differ from those of the settings. */
  languages(): readonly Language[];
}

/** A row of `entries`, as far as deleting it needs. */
export interface EntryRow {
  readonly id: number;
  readonly kind: string;
  readonly revision: number;
  readonly digest: string;
  readonly shelf: number;
  readonly status: string;
  readonly start: number;
  readonly end: number;
  readonly refs: string;
  readonly terms: string;
}

/** The stored row of an entry, or undefined; a damaged start counts as 0. */
export function entryRow(prepare: Prepare, id: number): EntryRow | undefined {
  const sql = 'select id, kind, revision, digest, shelf, status, start, "end", refs, terms from entries where id = ?';
  const row = prepare<EntryRow>(sql).get(id);
  const isSound = !row || (Number.isInteger(row.start) && Math.abs(row.start) < endOfTime);
  return isSound ? row : { ...row, start: 0 };
}

/** Starts that `timeRow` accepts are below this, in seconds. */
const endOfTime = 2 ** (63 - Number(idBits));

/** Entries whose record is not in the store, whatever kind they name. */
export function entriesWithoutDocument(prepare: Prepare): Pick<EntryRow, 'id' | 'kind'>[] {
  const known = resourceNames.map((kind) => `(kind = '${kind}' and id in (select id from ${documentsTable(kind)}))`);
  const sql = `select id, kind from entries where not (${known.join(' or ')})`;
  return prepare<Pick<EntryRow, 'id' | 'kind'>>(sql).all();
}

/** The events that refer to one of these records, or to a descendant of one. */
export function referringTo(prepare: Prepare, references: readonly number[]): number[] {
  const sql = 'select distinct id from refs where shelf in (0, 1) and ref in (select value from json_each(?))';
  return prepare<number>(sql).pluck().all(JSON.stringify(references));
}

/**
 * Writes an entry in place of an older one. One that differs only in its revision keeps all other rows. With `earlier`, the entry that is
 * expected to be there, languages in which nothing changes keep their rows.
 */
export function putEntry(writer: IndexWriter, entry: Entry, earlier?: Entry): void {
  const { prepare } = writer;
  const before = entryRow(prepare, entry.id);
  const digest = digestOf(entry);
  if (before?.digest === digest) {
    prepare('update entries set revision = ? where id = ?').run(entry.revision, entry.id);
    return;
  }
  if (entry.kind === 'events') writer.columns.markDirty(entry.id);
  const languages = writer.languages();
  const unchanged = earlier && digestOf(earlier) === before?.digest ? sameIn(languages, earlier, entry) : [];
  if (before) dropTexts(writer, before, unchanged);
  prepare('insert or replace into entries values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)').run(
    ...entryColumns(entry, digest),
  );
  moveEvent(prepare, before && storedState(before), stateOf(entry));
  const place = placeOf(entry);
  if (place) prepare('insert into places values (?, ?, ?)').run(entry.id, place.lat, place.lng);
  const stemmed = languages.filter(hasStems);
  for (const language of languages) {
    const shown = entry.shown[language];
    if (!shown || unchanged.includes(language)) continue;
    prepare('insert into shown values (?,?,?,?,?,?,?)').run(...shownColumns(entry, language, shown));
    writer.words.put(wordsOf(entry, language, columnsOf(shown.texts, stemmed, shown.phones)));
  }
}

/** The languages in which both entries have the same rows of texts and words. */
function sameIn(languages: readonly Language[], one: Entry, other: Entry): Language[] {
  const rowsOf = (entry: Entry, language: Language) => [entry.shown[language], wordsOf(entry, language, {})];
  return languages.filter((each) => isDeepStrictEqual(rowsOf(one, each), rowsOf(other, each)));
}

/** The point of a venue, when the public may see it. */
function placeOf({ kind, status, point }: Entry): Entry['point'] {
  return kind === 'venues' && status === 'publish' ? point : undefined;
}

/** What the rows of an event depend on; undefined for other records. */
function stateOf(entry: Entry): EventState | undefined {
  const { id, kind, status, references, terms } = entry;
  if (kind !== 'events') return undefined;
  return { id, shelf: shelfOf(entry), ...timesOf(entry), isPublished: status === 'publish', references, terms };
}

/** The same from a stored row. */
function storedState({ id, kind, shelf, start, end, status, refs, terms }: EntryRow): EventState | undefined {
  if (kind !== 'events') return undefined;
  return { id, shelf, start, end, isPublished: status === 'publish', references: idsIn(refs), terms: idsIn(terms) };
}

/** Writes an entry and all its rows again, whatever a damaged row said. */
export function renewEntry(writer: IndexWriter, entry: Entry): void {
  const { id, kind } = entry;
  dropEntryOf(writer, id);
  dropTexts(writer, { id, kind, shelf: shelfOf(entry), start: timesOf(entry).start });
  putEntry(writer, entry);
}

/** Deletes the entry of a record from every table of the index, if it has one. */
export function dropEntryOf(writer: IndexWriter, id: number): void {
  const row = entryRow(writer.prepare, id);
  if (row) dropEntry(writer, row);
}

/** Deletes an entry from every table of the index. */
export function dropEntry(writer: IndexWriter, row: EntryRow): void {
  const { prepare } = writer;
  prepare('delete from entries where id = ?').run(row.id);
  writer.columns.markDirty(row.id);
  moveEvent(prepare, storedState(row), undefined);
  dropTexts(writer, row);
}

/** Deletes the rows in `shown`, except those of some languages. */
function dropTexts(
  { prepare, words, languages }: IndexWriter,
  { id, kind, shelf, start }: Pick<EntryRow, 'id' | 'kind' | 'shelf' | 'start'>,
  unchanged: readonly Language[] = [],
): void {
  const sql = 'delete from shown where id = ? and language not in (select value from json_each(?))';
  prepare(sql).run(id, JSON.stringify(unchanged));
  prepare('delete from places where id = ?').run(id);
  for (const language of languages()) {
    if (unchanged.includes(language)) continue;
    words.drop(wordsTable(language, partitionOf(kind, shelf)), wordsRow(kind, start, id));
  }
}
