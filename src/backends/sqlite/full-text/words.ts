/** What FTS5 is given instead of a text: its words, already folded and stemmed, so that its own tokenizer only cuts at blanks. */

import type { ShownText } from '../../../model/documents/entry.ts';
import { indexedWords } from '../../../model/search/indexed-words.ts';
import { phoneTails } from '../../../model/search/phone-tails.ts';
import { readingsOf } from '../../../model/search/spelling.ts';
import { hasStems } from '../../../model/search/stem-rules.ts';

/**
 * The words of a text, folded.
 *
 * - `words`: without article and with one l for the geminate: `hospitalet`, `colegi`.
 * - `wholes`: with all letters, at the same positions: `lhospitalet`, `collegi`.
 * - `stems`: the stems of `words` at the same positions, then those of the other spellings. Empty in languages without stems.
 * - `others`: further spellings, at no position: `l'il·lusió` may be looked for as `illusio` and `lilusio` too.
 */
export interface Analysis {
  readonly words: string[];
  readonly wholes: string[];
  readonly stems: string[];
  readonly others: string[];
}

/** Private-use characters are letters to the tokenizer of FTS5, and no text can hold a word with them. */
const gap = '\uE000';
const phoneMark = '\uE002';
/** Begins the words of names among the marks, and with a language behind it their stems. */
const nameMark = '\uE003';
/** A word that no row holds, for what can never be found. */
export const nowhere = '\uE001';

/**
 * The words of a text in normal spelling (see `normalSpelling`), and their stems in its language (`''`, or any without stems: words only).
 */
export function analyse(text: string, language: string): Analysis {
  const analysis: Analysis = { words: [], wholes: [], stems: [], others: [] };
  const otherStems: string[] = [];
  const stemmed = hasStems(language);
  for (const known of indexedWords(text, language)) {
    analysis.words.push(known.word);
    analysis.wholes.push(known.whole);
    if (known.others.length > 0) analysis.others.push(...known.others);
    if (!stemmed) continue;
    analysis.stems.push(known.stem);
    if (known.otherStems.length > 0) otherStems.push(...known.otherStems);
  }
  analysis.stems.push(...otherStems);
  return analysis;
}

/**
 * The columns of one FTS5 row: `words`, `wholes` and `stems_<language>` for each language, of the texts that are shown together.
 * Wholes are written only for a text in which some differ from its words. A gap keeps phrases within one text. Telephone numbers are words too, and are found by any part in any grouping besides.
 */
export function columnsOf(
  texts: readonly ShownText[],
  languages: readonly string[],
  phones: readonly string[] = [],
): Record<string, string> {
  const numbers = phones.map((text) => ({ text, language: '' }));
  const readings = [...texts, ...numbers].flatMap(({ text, language }) =>
    readingsOf(text).map((reading) => ({ language, ...analyse(reading, language) })),
  );
  const columns: Record<string, string> = {
    words: joined([...readings.map(({ words }) => words), phones.flatMap(phoneTokens)]),
    wholes: joined([...readings.map(ownWholes), ...readings.map(({ others }) => others)]),
  };
  for (const language of languages) {
    columns[stemsColumn(language)] = joined(readings.filter((r) => r.language === language).map(({ stems }) => stems));
  }
  return columns;
}

/**
 * What a row is called, as marks: its words in each of their spellings and their stems, apart from those of all other texts. So a name can be
 * asked for by itself, by a posting list that is as short as there are such names.
 */
export function nameMarks(names: readonly ShownText[]): string {
  const readings = names.flatMap(({ text, language }) =>
    readingsOf(text).map((reading) => ({ language, ...analyse(reading, language) })),
  );
  const words = readings.flatMap((each) => [each.words, ownWholes(each), each.others]);
  const tokens = words.map((some) => some.map((word) => nameToken(word)));
  const stems = readings.map(({ language, stems: some }) => some.map((stem) => nameToken(stem, language)));
  return joined([...tokens, ...stems]);
}

/** A word of a name as `nameMarks` writes it, or with a language one of its stems. */
export function nameToken(word: string, language = ''): string {
  return language === '' ? nameMark + word : `${nameMark}${language.replace(/[^A-Za-z0-9]/g, '')}${nameMark}${word}`;
}

/** Most texts have none of their own, and half of the index would say the same twice. */
function ownWholes({ words, wholes }: Analysis): readonly string[] {
  return wholes.some((whole, at) => whole !== words[at]) ? wholes : [];
}

/** The name of the column that holds the stems of texts in a language. */
export function stemsColumn(language: string): string {
  return `stems_${language.replace(/[^A-Za-z0-9]/g, '_')}`;
}

/** The words to index for the telephone numbers in a text, of which a prefix is any part of one. */
export function phoneTokens(text: string): string[] {
  return phoneTails(text).map(phoneToken);
}

/** Digits as `phoneTokens` writes them, apart from every word of a text. */
export function phoneToken(digits: string): string {
  return phoneMark + digits;
}

function joined(texts: readonly (readonly string[])[]): string {
  return texts
    .filter((words) => words.length > 0)
    .map((words) => words.join(' '))
    .join(` ${gap} `);
}
