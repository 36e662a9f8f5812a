/** Similar words in the full-text tables, read from their terms (`fts5vocab`), which follow every change. */

import type { NearWordsQuery } from '../../../model/query.ts';
import { nearestOf } from '../../../model/search/near-words.ts';
import { unique } from '../../../model/slices.ts';
import { partitions, wordsTable } from '../schema.ts';
import type { Prepare } from '../sql.ts';

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** For each word, the similar ones in shown texts and names, nearest first. */
export function nearWordsIn(prepare: Prepare, query: NearWordsQuery): string[][] {
  const tables = partitions.map((partition) => termsOf(prepare, wordsTable(query.language, partition)));
  return query.words.map(({ word, within }) => {
    const beginnings = beginningsOf(word, within);
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
  return prepare(sql).pluck().all(beginning, `${beginning}\u{10FFFF}`) as string[];
}

/**
 * The possible beginnings of words that are similar to another: its own, or one with a wrong letter among the first. Words with the same
 * two first letters are all read; those that differ there must continue like the word for some letters.
 */
function beginningsOf(word: string, within: number): string[] {
  const common = word.slice(0, 2);
  const length = within === 1 ? word.length - 1 : 3;
  const wrong = wronglyBegun(word, within).map((each) => each.slice(0, length));
  return [common, ...unique(wrong).filter((each) => !each.startsWith(common))];
}

/** The word with one mistake in its first two letters. The first letter may be wrong only where two letters may be. */
function wronglyBegun(word: string, within: number): string[] {
  const [first = '', second = '', third = ''] = word;
  const rest = word.slice(2);
  const exchanged = [second + first + rest, first + third + second + word.slice(3)];
  const secondWrong = alphabet.flatMap((letter) => [first + letter + rest, first + letter + word.slice(1)]);
  const firstWrong = alphabet.flatMap((letter) => [letter + word.slice(1), letter + word]);
  return [...exchanged, first + rest, ...secondWrong, ...(within > 1 ? [...firstWrong, word.slice(1)] : [])];
}
