/** Writes entries into the index tables, and takes them out again; called inside a transaction. */

import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Entry, Shown } from '../../../model/documents/entry.ts';
import { hasStems } from '../../../model/search/stem-rules.ts';
import { type Language, resourceNames } from '../../../model/tables/field.ts';
import type { Prepare } from '../connection.ts';
import { columnsOf } from '../full-text/words.ts';
import type { WordsQueue, WordsRow } from '../full-text/words-queue.ts';
import { documentsTable, idBits, type Shelf, wordsTable } from '../schema.ts';
import { type EventState, moveEvent } from './event-rows.ts';

/** What writing the index needs. */
export interface IndexWriter {
  readonly prepare: Prepare;
  readonly words: WordsQueue;
  /** Those of the index, which may be others than those of the settings. */
  languages(): readonly Language[];
}

/** A row of `entries`, as far as taking it out again needs it. */
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

/** Where the words of an event stand in order of time; `start` in seconds. */
export function timeRow(start: number, id: number): bigint {
  return (BigInt(start) << idBits) | BigInt(id);
}

/** What an entry says apart from its revision, so that two states can be told apart. */
export function digestOf({ revision: _, ...entry }: Entry): string {
  return hash('sha1', JSON.stringify(entry), 'base64url');
}

/** The mark of a record in the words of what refers to it. */
export function mark(id: number): string {
  return `r${id}`;
}

/** The stored row of an entry, or undefined; a start that is damaged counts as 0. */
export function entryRow(prepare: Prepare, id: number): EntryRow | undefined {
  const sql = 'select id, kind, revision, digest, shelf, status, start, "end", refs, terms from entries where id = ?';
  const row = prepare(sql).get(id) as EntryRow | undefined;
  const isSound = !row || (Number.isInteger(row.start) && Math.abs(row.start) < endOfTime);
  return isSound ? row : { ...row, start: 0 };
}

/** Starts that `timeRow` takes are below this, in seconds. */
const endOfTime = 2 ** (63 - Number(idBits));

/** Entries whose record is not in the store, be their kind one or none. */
export function entriesWithoutDocument(prepare: Prepare): Pick<EntryRow, 'id' | 'kind'>[] {
  const known = resourceNames.map((kind) => `(kind = '${kind}' and id in (select id from ${documentsTable(kind)}))`);
  const sql = `select id, kind from entries where not (${known.join(' or ')})`;
  return prepare(sql).all() as Pick<EntryRow, 'id' | 'kind'>[];
}

/** The events that refer to one of these records, or to a category below one of them. */
export function referringTo(prepare: Prepare, references: readonly number[]): number[] {
  const sql = 'select distinct id from refs where shelf in (0, 1) and ref in (select value from json_each(?))';
  return prepare(sql).pluck().all(JSON.stringify(references)) as number[];
}

/**
 * Puts an entry in, in place of an older one. One that says the same as before only gets its new revision; with `earlier`, the one that is
 * thought to be there, languages in which nothing is shown otherwise keep their rows.
 */
export function putEntry(writer: IndexWriter, entry: Entry, earlier?: Entry): void {
  const { prepare } = writer;
  const before = entryRow(prepare, entry.id);
  const digest = digestOf(entry);
  if (before?.digest === digest) {
    prepare('update entries set revision = ? where id = ?').run(entry.revision, entry.id);
    return;
  }
  const languages = writer.languages();
  const unchanged = earlier && digestOf(earlier) === before?.digest ? sameIn(languages, earlier, entry) : [];
  if (before) dropTexts(writer, before, unchanged);
  prepare('insert or replace into entries values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)').run(
    ...entryColumns(entry, digest),
  );
  moveEvent(prepare, before && storedState(before), stateOf(entry));
  const place = placeOf(entry);
  if (place) prepare('insert into places values (?, ?, ?)').run(entry.id, place.lat, place.lng);
  const stemmed = languages.filter(hasStems);
  for (const language of languages) {
    const shown = entry.shown[language];
    if (!shown || unchanged.includes(language)) continue;
    putShown(prepare, entry, language, shown);
    writer.words.put(wordsOf(entry, language, columnsOf(shown.texts, stemmed, shown.phones)));
  }
}

/** The languages in which both entries have the same rows of texts and words. */
function sameIn(languages: readonly Language[], one: Entry, other: Entry): Language[] {
  const rowsOf = (entry: Entry, language: Language) => [entry.shown[language], wordsOf(entry, language, {})];
  return languages.filter((each) => isDeepStrictEqual(rowsOf(one, each), rowsOf(other, each)));
}

/** Where a venue is, when the public may see it. */
function placeOf({ kind, status, point }: Entry): Entry['point'] {
  return kind === 'venues' && status === 'publish' ? point : undefined;
}

/** The shelf of events that every reader sees is 1, of other events 0; all other records stand on 2. */
function shelfOf({ kind, status, listed }: Entry): number {
  if (kind !== 'events') return 2;
  return status === 'publish' && listed ? 1 : 0;
}

function timesOf({ occurrences }: Entry): { start: number; end: number } {
  const [first] = occurrences;
  return { start: Math.floor((first?.start ?? 0) / 1000), end: Math.floor((first?.end ?? 0) / 1000) };
}

/** The row of an entry in `entries`, in the order of its columns. */
export function entryColumns(entry: Entry, digest = digestOf(entry)): unknown[] {
  const { id, kind, revision, status, published, modified, parent, point, references, terms } = entry;
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
  ];
}

/** What the rows of an event depend on; undefined for other records. */
function stateOf(entry: Entry): EventState | undefined {
  const { id, kind, status, references, terms } = entry;
  if (kind !== 'events') return undefined;
  return { id, shelf: shelfOf(entry), ...timesOf(entry), isPublished: status === 'publish', references, terms };
}

/** The same of a stored row. */
function storedState({ id, kind, shelf, start, end, status, refs, terms }: EntryRow): EventState | undefined {
  if (kind !== 'events') return undefined;
  return { id, shelf, start, end, isPublished: status === 'publish', references: idsIn(refs), terms: idsIn(terms) };
}

/** The row of an entry in `shown` for a language, in the order of its columns. */
export function shownColumns({ id, kind }: Entry, language: Language, shown: Shown): unknown[] {
  const { nameKey, slug, descriptionKey, folded } = shown;
  return [id, language, kind, nameKey, slug, descriptionKey, folded];
}

function putShown(prepare: Prepare, entry: Entry, language: Language, shown: Shown): void {
  prepare('insert into shown values (?,?,?,?,?,?,?)').run(...shownColumns(entry, language, shown));
}

function wordsOf(entry: Entry, language: Language, columns: WordsRow['columns']): WordsRow {
  const marks = entry.kind === 'events' ? entry.references.map(mark) : [entry.kind];
  return {
    table: wordsTable(language, wordsShelf(entry.kind, shelfOf(entry))),
    row: wordsRow(entry.kind, timesOf(entry).start, entry.id),
    columns: { ...columns, marks: marks.join(' ') },
  };
}

function wordsShelf(kind: string, shelf: number): Shelf {
  if (kind !== 'events') return 'others';
  return shelf === 1 ? 'listed' : 'unlisted';
}

function wordsRow(kind: string, start: number, id: number): bigint {
  return kind === 'events' ? timeRow(start, id) : BigInt(id);
}

/** Every row that an entry has in an index of these languages. */
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

/** Makes an entry anew, and all that is found by it, whatever a damaged row said. */
export function renewEntry(writer: IndexWriter, entry: Entry): void {
  const { id, kind } = entry;
  dropEntryOf(writer, id);
  dropTexts(writer, { id, kind, shelf: shelfOf(entry), start: timesOf(entry).start });
  putEntry(writer, entry);
}

/** Takes the entry of a record out of every table of the index, if it has one. */
export function dropEntryOf(writer: IndexWriter, id: number): void {
  const row = entryRow(writer.prepare, id);
  if (row) dropEntry(writer, row);
}

/** Takes an entry out of every table of the index. */
export function dropEntry(writer: IndexWriter, row: EntryRow): void {
  const { prepare } = writer;
  prepare('delete from entries where id = ?').run(row.id);
  moveEvent(prepare, storedState(row), undefined);
  dropTexts(writer, row);
}

/** Takes out what is shown in any language but those that are kept. */
function dropTexts(
  { prepare, words, languages }: IndexWriter,
  { id, kind, shelf, start }: Pick<EntryRow, 'id' | 'kind' | 'shelf' | 'start'>,
  kept: readonly Language[] = [],
): void {
  const sql = 'delete from shown where id = ? and language not in (select value from json_each(?))';
  prepare(sql).run(id, JSON.stringify(kept));
  prepare('delete from places where id = ?').run(id);
  for (const language of languages()) {
    if (kept.includes(language)) continue;
    words.drop(wordsTable(language, wordsShelf(kind, shelf)), wordsRow(kind, start, id));
  }
}

/** The IDs in a column; none in one that is damaged. */
function idsIn(column: string): number[] {
  try {
    const ids: unknown = JSON.parse(column);
    return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}
