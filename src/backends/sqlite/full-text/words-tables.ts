/** The full-text tables of a file: three for each language of its index, each with a column of stems for every language. */

import type { Database } from 'better-sqlite3';
import { largestId } from '../../../model/documents/document.ts';
import { hasStems } from '../../../model/search/stem-rules.ts';
import type { Language, ResourceName } from '../../../model/tables/field.ts';
import type { Prepare } from '../connection.ts';
import { idBits, type Shelf, shelves, wordsTable } from '../schema.ts';
import { stemsColumn } from './words.ts';

/** Tells whether the file has the full-text tables of exactly these languages. */
export function hasWordsTables(database: Database, languages: readonly Language[]): boolean {
  const columns = columnsFor(languages);
  const wanted = tablesOf(languages).map((table) => `${table}(${columns})`);
  const present = virtualTables(database).map((table) => `${table}(${columnsIn(database, table)})`);
  return wanted.sort().join() === present.sort().join();
}

/** Creates empty full-text tables for these languages, and drops all existing ones and the queue. */
export function makeWordsTables(database: Database, languages: readonly Language[]): void {
  for (const table of virtualTables(database)) database.exec(`drop table ${table}`);
  database.exec('delete from words_due');
  const columns = columnsFor(languages);
  for (const table of tablesOf(languages)) {
    database.exec(
      `create virtual table ${table} using fts5(${columns}, content='', contentless_delete=1,
       tokenize="unicode61 remove_diacritics 0", prefix='2 3')`,
    );
  }
}

/** The rows that the words of entries have on a shelf. */
const rowsOf: Readonly<Record<Shelf, string>> = {
  listed: `select start << ${idBits} | id row from entries where shelf = 1`,
  unlisted: `select start << ${idBits} | id row from entries where shelf = 0`,
  others: 'select id row from entries where shelf = 2',
};

/** Removes orphaned full-text rows: those without an entry. */
export function dropStrangeWords(prepare: Prepare, languages: readonly Language[]): void {
  for (const language of languages) {
    for (const shelf of shelves) {
      prepare(`delete from ${wordsTable(language, shelf)} where rowid not in (${rowsOf[shelf]})`).run();
    }
  }
}

/** Whose words are missing or stand where its entry has none; `kind` is that of the entry, null without one. */
export interface Misplaced {
  readonly id: number;
  readonly kind: ResourceName | null;
}

/** Finds misplaced words of a shelf; what waits to be written or removed is none. */
export function misplacedWords(prepare: Prepare, language: Language, shelf: Shelf): Misplaced[] {
  const table = wordsTable(language, shelf);
  const [present, wanted] = [`select rowid row from ${table}`, rowsOf[shelf]];
  const sql = `select distinct row & ${largestId} id, (select kind from entries where id = row & ${largestId}) kind
    from (select * from (${present} except ${wanted}) union all select * from (${wanted} except ${present}))
    where row not in (select row from words_due where place = '${table}')`;
  return prepare(sql).all() as Misplaced[];
}

function tablesOf(languages: readonly Language[]): string[] {
  return languages.flatMap((language) => shelves.map((shelf) => wordsTable(language, shelf)));
}

function columnsFor(languages: readonly Language[]): string {
  return ['words', 'wholes', ...languages.filter(hasStems).map(stemsColumn), 'marks'].join();
}

function virtualTables(database: Database): string[] {
  return database.prepare("select name from pragma_table_list where type = 'virtual'").pluck().all() as string[];
}

function columnsIn(database: Database, table: string): string {
  const columns = database.prepare('select name from pragma_table_info(?)').pluck().all(table);
  return columns.join();
}
