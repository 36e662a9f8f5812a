/** The rows of an entry in each table, and their row IDs. */

import { hash } from 'node:crypto';
import type { Entry, Shown } from '../../../model/documents/entry.ts';
import { hasStems } from '../../../model/search/stems-and-small-words.ts';
import type { Language } from '../../../model/tables/field.ts';
import { columnsOf, nameMarks } from '../full-text/words.ts';
import type { WordsRow } from '../full-text/words-queue.ts';
import { idBits, type Partition, wordsTable } from '../schema.ts';

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
export function shelfOf({ kind, status, listed }: Entry): number {
  if (kind !== 'events') return 2;
  return status === 'publish' && listed ? 1 : 0;
}

/** Start and end of an event in seconds; 0 for other records. */
export function timesOf({ occurrences }: Entry): { start: number; end: number } {
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
export function wordsOf(entry: Entry, language: Language, columns: WordsRow['columns']): WordsRow {
  const marks = entry.kind === 'events' ? entry.references.map(mark) : [entry.kind];
  const names = nameMarks(entry.shown[language]?.names ?? []);
  return {
    table: wordsTable(language, partitionOf(entry.kind, shelfOf(entry))),
    row: wordsRow(entry.kind, timesOf(entry).start, entry.id),
    columns: { ...columns, marks: [...marks, names].join(' ') },
  };
}

/** The partition of a record's words; the column `shelf` of its entry has a number for the same. */
export function partitionOf(kind: string, shelf: number): Partition {
  if (kind !== 'events') return 'others';
  return shelf === 1 ? 'listed' : 'unlisted';
}

/** The row ID of a record's words. */
export function wordsRow(kind: string, start: number, id: number): bigint {
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
