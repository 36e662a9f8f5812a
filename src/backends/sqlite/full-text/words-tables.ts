/**
 * The full-text tables of a file: three for each language of its index, each with a column of stems for every language. Their terms
 * (`fts5vocab`), which follow every change, tell which words are similar.
 */

import type { Database } from 'better-sqlite3';
import { unique } from '../../../model/arrays-and-maps.ts';
import type { NearWordsQuery } from '../../../model/query.ts';
import { nearestOf } from '../../../model/search/near-words.ts';
import { hasStems } from '../../../model/search/stems-and-small-words.ts';
import type { Language } from '../../../model/tables/field.ts';
import { wordsTables } from '../schema.ts';
import type { Prepare } from '../sql.ts';
import { stemsColumn } from './words.ts';

/** Tells whether the file has the full-text tables of exactly these languages. */
export function hasWordsTables(database: Database, languages: readonly Language[]): boolean {
  const columns = columnsFor(languages);
  const wanted = wordsTables(languages).map((table) => `${table}(${columns})`);
  const present = virtualTables(database).map((table) => `${table}(${columnsIn(database, table)})`);
  return wanted.sort().join() === present.sort().join();
}

/** Creates empty full-text tables for these languages, and drops all existing ones and the queue. */
export function makeWordsTables(database: Database, languages: readonly Language[]): void {
  for (const table of virtualTables(database)) database.exec(`drop table ${table}`);
  database.exec('delete from words_due');
  const columns = columnsFor(languages);
  for (const table of wordsTables(languages)) {
    database.exec(
      `create virtual table ${table} using fts5(${columns}, content='', contentless_delete=1,
       tokenize="unicode61 remove_diacritics 0", prefix='2 3')`,
    );
  }
}

function columnsFor(languages: readonly Language[]): string {
  return ['words', 'wholes', ...languages.filter(hasStems).map(stemsColumn), 'marks'].join();
}

function virtualTables(database: Database): string[] {
  return database.prepare<[], string>("select name from pragma_table_list where type = 'virtual'").pluck().all();
}

function columnsIn(database: Database, table: string): string {
  const columns = database.prepare('select name from pragma_table_info(?)').pluck().all(table);
  return columns.join();
}

/** For each word, the similar ones in shown texts and names, nearest first. */
export function nearWordsIn(prepare: Prepare, query: NearWordsQuery): string[][] {
  const tables = wordsTables([query.language]).map((table) => termsOf(prepare, table));
  return query.words.map(({ word, within }) => {
    const [first = '', second = ''] = word;
    // All similar words begin so (see `distanceBetween`)
    const beginnings = unique([first + second, second + first]);
    const terms = tables.flatMap((table) =>
      beginnings.flatMap((beginning) => termsBeginning(prepare, table, beginning)),
    );
    return nearestOf(word, unique(terms), within);
  });
}

/** The vocabulary of a full-text table, created for this connection when it is first needed. */
function termsOf(prepare: Prepare, table: string): string {
  const name = `terms_of_${table}`;
  prepare(`create virtual table if not exists temp.${name} using fts5vocab('main', '${table}', 'col')`).run();
  return name;
}

function termsBeginning(prepare: Prepare, table: string, beginning: string): string[] {
  const sql = `select distinct term from temp.${table} where term >= ? and term < ? and col in ('words', 'wholes')`;
  return prepare<string>(sql).pluck().all(beginning, `${beginning}\u{10FFFF}`);
}
