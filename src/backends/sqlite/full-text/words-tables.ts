/** The full-text tables of a file: three for each language of its index, each with a column of stems for every language. */

import type { Database } from 'better-sqlite3';
import { hasStems } from '../../../model/search/stem-rules.ts';
import type { Language } from '../../../model/tables/field.ts';
import { partitions, wordsTable } from '../schema.ts';
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

function tablesOf(languages: readonly Language[]): string[] {
  return languages.flatMap((language) => partitions.map((partition) => wordsTable(language, partition)));
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
