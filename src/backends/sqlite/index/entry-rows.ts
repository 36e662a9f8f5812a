/** The rows of an entry in each table of the index, their row IDs, and how they are written and deleted inside a transaction. */

import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EntryRules } from '../../../derive/entry.ts';
import { maxId } from '../../../model/documents/document.ts';
import { type Entry, type Shown, takesPlace } from '../../../model/documents/entry.ts';
import { dateLabel } from '../../../model/documents/keys-and-labels.ts';
import { eventIdOf } from '../../../model/recurrence/occurrence-id.ts';
import type { Language } from '../../../model/tables/field.ts';
import type { Instant } from '../../../model/time/instants.ts';
import type { ColumnsReader } from '../columns/columns-reader.ts';
import { wordColumnsFor } from '../full-text/words.ts';
import type { WordsQueue, WordsRow } from '../full-text/words-queue.ts';
import { idBits, type Partition, wordsTable } from '../schema.ts';
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
  /** Of a series (see `DateRow`). */
  readonly dates: string | null;
}

/** The stored row of an entry, or undefined; a damaged start counts as 0. */
export function entryRow(prepare: Prepare, id: number): EntryRow | undefined {
  const columns = 'id, kind, revision, digest, shelf, status, start, "end", refs, terms, dates';
  const sql = `select ${columns} from entries where id = ?`;
  const row = prepare<EntryRow>(sql).get(id);
  const isSound = !row || (Number.isInteger(row.start) && Math.abs(row.start) < endOfTime);
  return isSound ? row : { ...row, start: 0 };
}

/** Starts that `timeRow` accepts are below this, in seconds. */
const endOfTime = 2 ** (63 - Number(idBits));

/** The IDs of the entries that dates of a series have of their own. */
export function ownEntries(prepare: Prepare, series: number): number[] {
  return prepare<number>(`select id from entries where ${areDates} and ${eventId} = ?`).pluck().all(series);
}

/** SQL for the ID of an event by that of its entry or of one of its dates'. */
export const eventId = `id & ${maxId}`;
/** SQL for entries that belong to a date of a series. */
const areDates = `id > ${maxId}`;

/** SQL for the entries of some events and of their dates; the IDs, as JSON, are bound twice. */
export const entriesOfEvents = `(id in (select value from json_each(?))
  or (${areDates} and ${eventId} in (select value from json_each(?))))`;

/** The events that refer to one of these records, or to a descendant of one; series also by dates that no list has. */
export function referringTo(prepare: Prepare, references: readonly number[]): number[] {
  const some = 'select value from json_each(?)';
  const sql = `select ${eventId} from refs where shelf in (0, 1) and ref in (${some})
    union select id from labels where kind = 'events' and label in (${some})`;
  return prepare<number>(sql)
    .pluck()
    .all(JSON.stringify(references), JSON.stringify(references.map(dateLabel)));
}

/**
 * Writes an entry, and those of dates of its own, in place of older ones. One that differs only in its revision keeps all other rows. With
 * `earlier`, the entry that is expected to be there, languages in which nothing changes keep their rows.
 */
export function putEntry(writer: IndexWriter, entry: Entry, earlier?: Entry): void {
  const { own = [] } = entry;
  for (const id of entry.kind === 'events' ? ownEntries(writer.prepare, entry.id) : []) {
    // Before any other date comes to its row of words
    const next = own.find((each) => each.id === id);
    const isThere = next && timesOf(next).start === entryRow(writer.prepare, id)?.start;
    if (!isThere) dropRowsOf(writer, id);
  }
  putRows(writer, entry, earlier);
  for (const each of own) {
    const before = earlier?.own?.find(({ id }) => id === each.id);
    putRows(writer, each, before);
  }
}

function putRows(writer: IndexWriter, entry: Entry, earlier: Entry | undefined): void {
  const { prepare } = writer;
  const before = entryRow(prepare, entry.id);
  const digest = digestOf(entry);
  if (before?.digest === digest) {
    prepare('update entries set revision = ? where id = ?').run(entry.revision, entry.id);
    return;
  }
  if (entry.kind === 'events') writer.columns.markDirty(eventIdOf(entry.id));
  const languages = writer.languages();
  const unchanged =
    earlier && digestOf(earlier) === before?.digest
      ? languages.filter((language) => {
          const [was, is] = [earlier, entry].map((of) => [of.shown[language], of.references, placeOf(of, language)]);
          return isDeepStrictEqual(was, is);
        })
      : [];
  if (before) dropTexts(writer, before, unchanged);
  prepare('insert or replace into entries values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)').run(
    ...entryColumns(entry, digest),
  );
  const { id, kind, status, references, terms, point } = entry;
  const after = {
    id,
    shelf: shelfOf(entry),
    ...timesOf(entry),
    isPublished: status === 'publish',
    takesPlace: takesPlace(entry),
    references,
    terms,
  };
  moveEvent(prepare, before && storedState(before), kind === 'events' ? after : undefined);
  // The public may see only points of published venues
  if (kind === 'venues' && status === 'publish' && point) {
    prepare('insert into places values (?, ?, ?)').run(id, point.lat, point.lng);
  }
  const wordColumns = wordColumnsFor(entry, languages);
  for (const language of languages) {
    const shown = entry.shown[language];
    if (!shown || unchanged.includes(language)) continue;
    prepare('insert into shown values (?,?,?,?,?,?,?)').run(...shownColumns(entry, language, shown));
    if (takesPlace(entry)) writer.words.put({ ...placeOf(entry, language), columns: wordColumns(shown) });
  }
}

/** What the rows of an event depended on, from its stored row; undefined for other records. */
function storedState(row: EntryRow): EventState | undefined {
  const { id, kind, shelf, start, end, status, refs, terms, dates } = row;
  if (kind !== 'events') return undefined;
  const states = { isPublished: status === 'publish', takesPlace: dates !== noDates };
  return { id, shelf, start, end, ...states, references: idsIn(refs), terms: idsIn(terms) };
}

/** Writes an entry and all its rows again, whatever a damaged row said. */
export function renewEntry(writer: IndexWriter, entry: Entry): void {
  dropEntryOf(writer, entry.id);
  for (const each of [entry, ...(entry.own ?? [])]) {
    dropTexts(writer, { ...each, shelf: shelfOf(each), start: timesOf(each).start, dates: datesColumn(each) });
  }
  putEntry(writer, entry);
}

/** Deletes the entry of a record, and those of its dates, from every table of the index, if it has one. */
export function dropEntryOf(writer: IndexWriter, id: number): void {
  for (const each of [id, ...ownEntries(writer.prepare, id)]) dropRowsOf(writer, each);
}

function dropRowsOf(writer: IndexWriter, id: number): void {
  const { prepare } = writer;
  const row = entryRow(prepare, id);
  if (!row) return;
  prepare('delete from entries where id = ?').run(row.id);
  writer.columns.markDirty(eventIdOf(row.id));
  moveEvent(prepare, storedState(row), undefined);
  dropTexts(writer, row);
}

/** Deletes the rows in `shown`, except those of some languages. */
function dropTexts(
  { prepare, words, languages }: IndexWriter,
  { id, kind, shelf, start, dates }: Pick<EntryRow, 'id' | 'kind' | 'shelf' | 'start' | 'dates'>,
  unchanged: readonly Language[] = [],
): void {
  const sql = 'delete from shown where id = ? and language not in (select value from json_each(?))';
  prepare(sql).run(id, JSON.stringify(unchanged));
  prepare('delete from places where id = ?').run(id);
  for (const language of languages()) {
    // The row may be that of a date with an entry of its own
    if (unchanged.includes(language) || dates === noDates) continue;
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

/** The value of the column `shelf`: 1 for events that every reader sees, 0 for other events, 2 for all other records. */
function shelfOf(entry: Entry): number {
  if (entry.kind !== 'events') return 2;
  return entry.status === 'publish' && entry.listed && takesPlace(entry) ? 1 : 0;
}

/** Start and end of an event in seconds; 0 for other records. */
function timesOf({ occurrences }: Entry): { start: number; end: number } {
  const [first] = occurrences;
  return { start: secondOf(first?.start ?? 0), end: secondOf(first?.end ?? 0) };
}

function secondOf(at: Instant): number {
  return Math.floor(at / 1000);
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
    datesColumn(entry),
    entry.author ?? null,
  ];
}

/** A date of a series in the column `dates`: its ID, start and end in seconds, days, and minute, null for whole days. */
export type DateRow = readonly [
  id: number,
  start: number,
  end: number,
  firstDay: number,
  lastDay: number,
  minute: number | null,
];

/** The column `dates` of a series none of whose dates is listed with it. */
const noDates = '[]';

function datesColumn({ dates }: Entry): string | null {
  if (!dates) return null;
  const rows = dates.map(({ id, start, end, days: { firstDay, lastDay, minute } }): DateRow => {
    return [id, secondOf(start), secondOf(end), firstDay, lastDay, minute ?? null];
  });
  return JSON.stringify(rows);
}

/** The row of an entry in `shown` for a language, in the order of its columns. */
export function shownColumns({ id, kind }: Entry, language: Language, shown: Shown): unknown[] {
  const { nameKey, slug, descriptionKey, folded } = shown;
  return [id, language, kind, nameKey, slug, descriptionKey, folded];
}

/** Where the words of an entry are in a language. */
function placeOf(entry: Entry, language: Language): Pick<WordsRow, 'table' | 'row'> {
  return {
    table: wordsTable(language, partitionOf(entry.kind, shelfOf(entry))),
    row: wordsRow(entry.kind, timesOf(entry).start, entry.id),
  };
}

/** The partition of a record's words; the column `shelf` of its entry has a number for the same. */
function partitionOf(kind: string, shelf: number): Partition {
  if (kind !== 'events') return 'others';
  return shelf === 1 ? 'listed' : 'unlisted';
}

/** The row ID of a record's words. No two dates of a series start together, so that it tells them apart. */
function wordsRow(kind: string, start: number, id: number): bigint {
  return kind === 'events' ? timeRow(start, eventIdOf(id)) : BigInt(id);
}

/** Every row of an entry, and of those of its dates, in an index of these languages; the version of the index is held to them. */
export function rowsOfEntry(entry: Entry, languages: readonly Language[]): unknown[] {
  return [entry, ...(entry.own ?? [])].flatMap((each) => {
    const wordColumns = wordColumnsFor(each, languages);
    const ofLanguages = languages.flatMap((language) => {
      const shown = each.shown[language];
      if (!shown) return [];
      const { table, row } = placeOf(each, language);
      return [shownColumns(each, language, shown), [table, String(row), wordColumns(shown)]];
    });
    return [entryColumns(each), ...ofLanguages];
  });
}

/** The IDs of a column; none in a damaged one. */
export function idsIn(column: string): number[] {
  return arrayIn(column).filter((id): id is number => Number.isInteger(id));
}

/** The values of a column with a JSON array; none in a damaged one. */
export function arrayIn(column: string): readonly unknown[] {
  try {
    const values: unknown = JSON.parse(column);
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}
