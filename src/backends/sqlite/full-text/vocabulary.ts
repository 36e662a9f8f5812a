/** The words of the full-text tables that are nearly others, read off their terms (`fts5vocab`), which follow every change by themselves. */

import type { NearWordsQuery } from '../../../model/query.ts';
import { nearestOf } from '../../../model/search/near-words.ts';
import { unique } from '../../../model/slices.ts';
import type { Prepare } from '../connection.ts';
import { shelves, wordsTable } from '../schema.ts';

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** For each word, those of shown texts and names that are near to it, the nearest first. */
export function nearWordsIn(prepare: Prepare, query: NearWordsQuery): string[][] {
  const tables = shelves.map((shelf) => termsOf(prepare, wordsTable(query.language, shelf)));
  return query.words.map(({ word, within }) => {
    const beginnings = beginningsOf(word, within);
    const terms = tables.flatMap((table) =>
      beginnings.flatMap((beginning) => termsBeginning(prepare, table, beginning)),
    );
    return nearestOf(word, unique(terms), within);
  });
}

/** The table of the terms of a full-text table, made for this connection when it is first needed. */
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
 * How words that are near to another may begin: as that does, or with one of its first letters wrong. A common beginning of two letters is
 * read whole; what differs there goes on as the word does, for some letters more.
 */
function beginningsOf(word: string, within: number): string[] {
  const common = word.slice(0, 2);
  const length = within === 1 ? word.length - 1 : 3;
  const wrong = wronglyBegun(word, within).map((each) => each.slice(0, length));
  return [common, ...unique(wrong).filter((each) => !each.startsWith(common))];
}

/** The word with one mistake in its first two letters; the first one is only mistaken where two letters may be wrong. */
function wronglyBegun(word: string, within: number): string[] {
  const [first = '', second = '', third = ''] = word;
  const rest = word.slice(2);
  const exchanged = [second + first + rest, first + third + second + word.slice(3)];
  const secondWrong = alphabet.flatMap((letter) => [first + letter + rest, first + letter + word.slice(1)]);
  const firstWrong = alphabet.flatMap((letter) => [letter + word.slice(1), letter + word]);
  return [...exchanged, first + rest, ...secondWrong, ...(within > 1 ? [...firstWrong, word.slice(1)] : [])];
}
