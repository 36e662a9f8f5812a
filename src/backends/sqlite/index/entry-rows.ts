/** The rows of an entry in each table of the index, their row IDs, and how they are written and deleted inside a transaction. */

import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EntryRules } from '../../../derive/entry.ts';
import type { Entry, Shown } from '../../../model/documents/entry.ts';
import { hasStems } from '../../../model/search/stems-and-small-words.ts';
import { type Language, resourceNames } from '../../../model/tables/field.ts';
import type { ColumnsReader } from '../columns/event-columns.ts';
import { columnsOf, nameMarks } from '../full-text/words.ts';
import type { WordsQueue, WordsRow } from '../full-text/words-queue.ts';
import { documentsTable, idBits, type Partition, wordsTable } from '../schema.ts';
import type { Prepare } from '../sql.ts';
import { type EventState, moveEvent } from './derived-tables.ts';

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
  const rowsIn = (of: Entry, language: Language) => [of.shown[language], wordsOf(of, language, {})];
  const unchanged =
    earlier && digestOf(earlier) === before?.digest
      ? languages.filter((each) => isDeepStrictEqual(rowsIn(earlier, each), rowsIn(entry, each)))
      : [];
  if (before) dropTexts(writer, before, unchanged);
  prepare('insert or replace into entries values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)').run(
    ...entryColumns(entry, digest),
  );
  const { id, kind, status, references, terms, point } = entry;
  const after = { id, shelf: shelfOf(entry), ...timesOf(entry), isPublished: status === 'publish', references, terms };
  moveEvent(prepare, before && storedState(before), kind === 'events' ? after : undefined);
  // The public may see only points of published venues
  if (kind === 'venues' && status === 'publish' && point) {
    prepare('insert into places values (?, ?, ?)').run(id, point.lat, point.lng);
  }
  const stemmed = languages.filter(hasStems);
  for (const language of languages) {
    const shown = entry.shown[language];
    if (!shown || unchanged.includes(language)) continue;
    prepare('insert into shown values (?,?,?,?,?,?,?)').run(...shownColumns(entry, language, shown));
    writer.words.put(wordsOf(entry, language, columnsOf(shown.texts, stemmed, shown.phones)));
  }
}

/** What the rows of an event depended on, from its stored row; undefined for other records. */
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

/** The row ID of an event's words, in order of time; `start` in seconds. */
export function timeRow(start: number, id: number): bigint {
  return (BigInt(start) << idBits) | BigInt(id);
}

/** A digest of an entry without its revision, which tells two states apart. */
export function digestOf({ revision: _, ...entry }: Entry): string {
  return digested(entry);
}

/** What a value holds, in short. */
export function digested(value: unknown): string {
  return hash('sha1', JSON.stringify(value), 'base64url');
}

/** The mark of a record in the full-text rows of what refers to it. */
export function mark(id: number): string {
  return `r${id}`;
}

/** The value of the column `shelf`: 1 for events that every reader sees, 0 for other events, 2 for all other records. */
function shelfOf({ kind, status, listed }: Entry): number {
  if (kind !== 'events') return 2;
  return status === 'publish' && listed ? 1 : 0;
}

/** Start and end of an event in seconds; 0 for other records. */
function timesOf({ occurrences }: Entry): { start: number; end: number } {
  const [first] = occurrences;
  return { start: Math.floor((first?.start ?? 0) / 1000), end: Math.floor((first?.end ?? 0) / 1000) };
}

/** The row of an entry in `entries`, in the order of its columns. */
export function entryColumns(entry: Entry, digest = digestOf(entry)): unknown[] {
  const { id, kind, revision, status, published, modified, parent, point, references, terms, days } = entry;
  const { start, end } = timesOf(entry);
  return [
    id,
    kind,
    revision,
    digest,
    shelfOf(entry),
    status,
    Number(entry.listed),
    published,
    modified,
    start,
    end,
    Number(entry.featured),
    parent,
    point?.lat ?? null,
    point?.lng ?? null,
    JSON.stringify(references),
    JSON.stringify(terms),
    days?.firstDay ?? null,
    days?.lastDay ?? null,
    days?.minute ?? null,
    entry.eventStatus ?? null,
    entry.attendance ?? null,
    entry.soldOut === undefined ? null : Number(entry.soldOut),
    entry.price?.low ?? null,
    entry.price?.high ?? null,
    entry.titledIn?.join() ?? null,
    entry.towns?.join() ?? null,
  ];
}

/** The row of an entry in `shown` for a language, in the order of its columns. */
export function shownColumns({ id, kind }: Entry, language: Language, shown: Shown): unknown[] {
  const { nameKey, slug, descriptionKey, folded } = shown;
  return [id, language, kind, nameKey, slug, descriptionKey, folded];
}

/** The full-text row of an entry in a language, with these columns of words. */
function wordsOf(entry: Entry, language: Language, columns: WordsRow['columns']): WordsRow {
  const marks = entry.kind === 'events' ? entry.references.map(mark) : [entry.kind];
  const names = nameMarks(entry.shown[language]?.names ?? []);
  return {
    table: wordsTable(language, partitionOf(entry.kind, shelfOf(entry))),
    row: wordsRow(entry.kind, timesOf(entry).start, entry.id),
    columns: { ...columns, marks: [...marks, names].join(' ') },
  };
}

/** The partition of a record's words; the column `shelf` of its entry has a number for the same. */
function partitionOf(kind: string, shelf: number): Partition {
  if (kind !== 'events') return 'others';
  return shelf === 1 ? 'listed' : 'unlisted';
}

/** The row ID of a record's words. */
function wordsRow(kind: string, start: number, id: number): bigint {
  return kind === 'events' ? timeRow(start, id) : BigInt(id);
}

/** Every row of an entry in an index of these languages. */
export function rowsOfEntry(entry: Entry, languages: readonly Language[]): unknown[] {
  const stemmed = languages.filter(hasStems);
  const shown = languages.flatMap((language) => {
    const each = entry.shown[language];
    if (!each) return [];
    const { table, row, columns } = wordsOf(entry, language, columnsOf(each.texts, stemmed, each.phones));
    return [shownColumns(entry, language, each), [table, String(row), columns]];
  });
  return [entryColumns(entry), ...shown];
}

/** The IDs of a column; none in a damaged one. */
export function idsIn(column: string): number[] {
  try {
    const ids: unknown = JSON.parse(column);
    return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}
