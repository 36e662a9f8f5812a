/** What FTS5 gets instead of a text: folded and stemmed words, so that its own tokenizer only splits at blanks. */

import type { Entry, Shown, ShownText } from '../../../model/documents/entry.ts';
import { indexedWords } from '../../../model/search/indexed-words.ts';
import { readingsOf } from '../../../model/search/spelling.ts';
import { hasStems } from '../../../model/search/stems-and-small-words.ts';
import { phoneTails } from '../../../model/search/written-numbers.ts';
import type { Language } from '../../../model/tables/field.ts';

/**
 * The words of a text, folded. `words` are without article and with one l for the geminate: `hospitalet`, `colegi`. `wholes` have all
 * letters, at the same positions: `lhospitalet`, `collegi`. `stems` are those of `words` at the same positions, then those of other
 * spellings; empty in languages without stems. `others` are further spellings without position: `l'il·lusió` is also found as `illusio` and
 * `lilusio`.
 */
export interface Analysis {
  readonly words: string[];
  readonly wholes: string[];
  readonly stems: string[];
  readonly others: string[];
}

/** Private-use characters are letters to FTS5's tokenizer, and no word of a text contains them. */
const gap = '\uE000';
const phoneMark = '\uE002';
/** The prefix of words of names among the marks; with a language after it, of their stems. */
const nameMark = '\uE003';
/** A word that no row contains, for what can never match. */
export const nowhere = '\uE001';

/** The words of a text in normal spelling (see `normalSpelling`), and their stems in its language (`''` for words alone). */
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
 * The columns of one FTS5 row: `words`, `wholes` and `stems_<language>` for each language, of the texts that are shown together. Wholes are
 * written only for texts in which some differ from the words. A gap keeps phrases within one text. Telephone numbers are words, and can
 * also be found by any part in any grouping.
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
 * Makes the columns of the full-text rows of an entry, the same for all languages whose readers are shown the same texts, as they are of most
 * records: analysing these takes longer than writing all other rows.
 *
 * The marks are what it refers to, or its kind, and its name: the words of that in each spelling and their stems, apart from those of all
 * other texts. So a name can be searched by itself, in a posting list that is as short as there are such names.
 */
export function wordColumnsFor(entry: Entry, languages: readonly Language[]): (shown: Shown) => Record<string, string> {
  const stemmed = languages.filter(hasStems);
  const marks = entry.kind === 'events' ? entry.references.map(mark) : [entry.kind];
  const made = new Map<string, Record<string, string>>();
  return ({ texts, phones, names }) => {
    const key = JSON.stringify([texts, phones, names]);
    const known = made.get(key);
    if (known) return known;
    const readings = names.flatMap(({ text, language }) =>
      readingsOf(text).map((reading) => ({ language, ...analyse(reading, language) })),
    );
    const words = readings.flatMap((each) => [each.words, ownWholes(each), each.others]);
    const tokens = words.map((some) => some.map((word) => nameToken(word)));
    const stems = readings.map(({ language, stems: some }) => some.map((stem) => nameToken(stem, language)));
    const columns = {
      ...columnsOf(texts, stemmed, phones),
      marks: [...marks, joined([...tokens, ...stems])].join(' '),
    };
    made.set(key, columns);
    return columns;
  };
}

/** The mark of a record in the full-text rows of what refers to it. */
export function mark(id: number): string {
  return `r${id}`;
}

/** The mark of a word of a name or, with a language, of a stem. */
export function nameToken(word: string, language = ''): string {
  return language === '' ? nameMark + word : `${nameMark}${language.replace(/[^A-Za-z0-9]/g, '')}${nameMark}${word}`;
}

/** Most texts have no wholes of their own; half of the index would be duplicates. */
function ownWholes({ words, wholes }: Analysis): readonly string[] {
  return wholes.some((whole, at) => whole !== words[at]) ? wholes : [];
}

/** The name of the column with the stems of a language. */
export function stemsColumn(language: string): string {
  return `stems_${language.replace(/[^A-Za-z0-9]/g, '_')}`;
}

/** The tokens of the telephone numbers in a text; any part of a number is a prefix of one. */
export function phoneTokens(text: string): string[] {
  return phoneTails(text).map(phoneToken);
}

/** Digits in the form of `phoneTokens`, which differs from every word of a text. */
export function phoneToken(digits: string): string {
  return phoneMark + digits;
}

function joined(texts: readonly (readonly string[])[]): string {
  return texts
    .filter((words) => words.length > 0)
    .map((words) => words.join(' '))
    .join(` ${gap} `);
}
