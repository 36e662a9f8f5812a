/**
 * What the index of a file was made for, and its full-text tables: three for each of its languages, each with a column of stems for every
 * language. It keeps those languages, whatever the settings say, until it is rebuilt, because its tables have columns for no others.
 */

import type { Database } from 'better-sqlite3';
import { rulesDigest } from '../../../derive/index-rules.ts';
import { hasStems } from '../../../model/search/stems-and-small-words.ts';
import type { Language } from '../../../model/tables/field.ts';
import type { IndexState } from '../../../ports.ts';
import { stemsColumn } from '../full-text/words.ts';
import { metaIn, setMeta, wordsTables } from '../schema.ts';
import type { Prepare } from '../sql.ts';
import type { IndexWriter } from './entry-rows.ts';

/** Stands for the rules of an index that is not complete yet. */
const unfinished = 'unfinished';

/** Stands for what this program makes of a record in the index; its test says which it has to be. */
export const indexVersion = 'wM1Gf9QFICTc';

/** The languages of the index, its default first; none in a file without index. */
export function indexLanguages(prepare: Prepare): readonly Language[] {
  return made(prepare).languages?.split(',') ?? [];
}

/** How the index stands to this program and to the languages of its settings. */
export function readIndexState(
  { prepare, rules }: Pick<IndexWriter, 'prepare' | 'rules'>,
  languages: readonly Language[],
): IndexState {
  const before = made(prepare);
  if (before.languages !== languages.join()) return 'other languages';
  return before.rules === rulesDigest(indexVersion, rules) ? 'current' : 'older rules';
}

/** Notes that the index goes on in these languages from now on, with all of its entries or without. */
export function noteIndex(
  { prepare, rules }: Pick<IndexWriter, 'prepare' | 'rules'>,
  languages: readonly Language[],
  isFinished: boolean,
): void {
  const made = isFinished ? rulesDigest(indexVersion, rules) : unfinished;
  setMeta(prepare, 'index made for', `${languages.join()} ${made}`);
}

/** Tells whether a file has the full-text tables that it says it has. */
export function hasIndex(database: Database, prepare: Prepare): boolean {
  const known = indexLanguages(prepare);
  if (known.length === 0) return false;
  const columns = columnsFor(known);
  const wanted = wordsTables(known).map((table) => `${table}(${columns})`);
  const present = virtualTables(database).map((table) => {
    const names = database.prepare('select name from pragma_table_info(?)').pluck().all(table);
    return `${table}(${names.join()})`;
  });
  return wanted.sort().join() === present.sort().join();
}

/**
 * Creates the full-text tables of a new file. Tables that differ from what the file says about them could take no words, so they are
 * created again.
 */
export function prepareIndex(
  database: Database,
  writer: Pick<IndexWriter, 'prepare' | 'rules'>,
  languages: readonly Language[],
): void {
  if (hasIndex(database, writer.prepare)) return;
  const known = indexLanguages(writer.prepare);
  makeWordsTables(database, languages);
  noteIndex(writer, languages, known.length === 0);
}

function made(prepare: Prepare): { languages?: string | undefined; rules?: string | undefined } {
  const [languages, rules] = metaIn(prepare, 'index made for')?.split(' ') ?? [];
  return { languages, rules };
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
