/**
 * What the index of a file was made for. It keeps those languages, whatever the settings say, until it is rebuilt, because its full-text
 * tables have columns for no others.
 */

import type { Database } from 'better-sqlite3';
import { indexRulesBy } from '../../../derive/index-rules.ts';
import type { Language } from '../../../model/tables/field.ts';
import type { IndexState } from '../../../ports.ts';
import { hasWordsTables, makeWordsTables } from '../full-text/words-tables.ts';
import { metaIn, setMeta } from '../schema.ts';
import type { Prepare } from '../sql.ts';
import { rowsOfEntry } from './entry-rows.ts';
import type { IndexWriter } from './index-rows.ts';

/** Stands for the rules of an index that is not complete yet. */
const unfinished = 'unfinished';

const rulesFor = indexRulesBy(rowsOfEntry);

/** The languages of the index, its default first; none in a file without index. */
export function indexLanguages(prepare: Prepare): readonly Language[] {
  return made(prepare).languages?.split(',') ?? [];
}

/** How the index stands to this program and to the languages of its settings. */
export function indexStateIn({ prepare, rules }: IndexWriter, languages: readonly Language[]): IndexState {
  const before = made(prepare);
  if (before.languages !== languages.join()) return 'other languages';
  return before.rules === rulesFor(languages, rules) ? 'current' : 'older rules';
}

/** Notes that the index goes on in these languages from now on, with all of its entries or without. */
export function noteIndex(
  { prepare, rules }: Pick<IndexWriter, 'prepare' | 'rules'>,
  languages: readonly Language[],
  isFinished: boolean,
): void {
  const made = isFinished ? rulesFor(languages, rules) : unfinished;
  setMeta(prepare, 'index made for', `${languages.join()} ${made}`);
}

/** Tells whether a file has the full-text tables that it says it has. */
export function hasIndex(database: Database, prepare: Prepare): boolean {
  const known = indexLanguages(prepare);
  return known.length > 0 && hasWordsTables(database, known);
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
