/** Translates a search into FTS5's query language. Every word is quoted, so nothing that a client types is query syntax. */

import { unique } from '../../../model/arrays-and-maps.ts';
import { indexedWords, soughtStems } from '../../../model/search/indexed-words.ts';
import { alternativesOf, type Search, type SearchTerm } from '../../../model/search/search-text.ts';
import { hasStems } from '../../../model/search/stems-and-small-words.ts';
import { analyse, nameToken, nowhere, phoneToken, stemsColumn } from './words.ts';

/** The FTS5 expressions of a search: rows match `match` (all rows, when undefined) and not `exclude`. */
export interface Match {
  readonly match: string | undefined;
  readonly exclude: string | undefined;
}

/** The languages with a column of stems, and marks; a row must carry one mark of each group. */
export interface MatchContext {
  readonly languages: readonly string[];
  readonly marks?: readonly (readonly string[])[];
}

/**
 * The MATCH expressions of a search (undefined for none) over the columns of `columnsOf` and `marks`. Words are looked up in all languages,
 * because a missing text falls back to another language with that language's stems.
 */
export function matchExpression(search: Search | undefined, { languages, marks = [] }: MatchContext): Match {
  const terms = search?.terms ?? [];
  const [wanted, excluded] = [false, true].map((isExcluded) =>
    terms.filter((term) => term.excluded === isExcluded).map((term) => termExpression(term, languages)),
  );
  const marked = marks.map((some) => {
    const any = (some.length === 0 ? [nowhere] : some).map(quoted);
    return inColumns(['marks'], `(${any.join(' OR ')})`);
  });
  return { match: joined([...(wanted ?? []), ...marked], ' AND '), exclude: joined(excluded ?? [], ' OR ') };
}

/** The MATCH expression for rows with any of these terms. */
export function anyExpression(any: readonly SearchTerm[], languages: readonly string[]): string {
  const terms = any.map((term) => termExpression(term, languages));
  return joined(terms, ' OR ') ?? quoted(nowhere);
}

/** The MATCH expression for rows whose names have one of these terms (see `wordColumnsFor`). */
export function anyNameExpression(any: readonly SearchTerm[], languages: readonly string[]): string {
  const names = any.map((term) => {
    const { text, phrase, prefix } = term;
    if (phrase) return spelt(text, prefix).join(' OR ');
    const words = text.split(' ');
    const each = words.map((word, at) => {
      const stems = languages.filter(hasStems).flatMap((language) => {
        return stemsSought(word, language).map((stem) => quoted(nameToken(stem, language)));
      });
      return `(${[...spelt(word, prefix && at === words.length - 1), ...unique(stems)].join(' OR ')})`;
    });
    return `(${each.join(' AND ')})`;
  });
  return inColumns(['marks'], `(${joined(names, ' OR ') ?? quoted(nowhere)})`);
}

/** The spellings of consecutive words of a name. */
function spelt(text: string, prefix: boolean): string[] {
  const { words, wholes } = analyse(text, '');
  const spellings = [words, wholes].map((spelling) => spelling.map((word) => nameToken(word)).join(' '));
  return unique(spellings.map((spelling) => starred(spelling, prefix)));
}

function grouped(expressions: readonly string[], operator: string): string {
  return expressions.length === 1 ? (expressions[0] ?? '') : `(${expressions.join(operator)})`;
}

function joined(expressions: readonly string[], operator: string): string | undefined {
  return expressions.length === 0 ? undefined : expressions.join(operator);
}

/** Rows with a term in any of its spellings. */
function termExpression(term: SearchTerm, languages: readonly string[]): string {
  const each = alternativesOf(term).map(({ text, phrase, prefix, number, excluded }) => {
    const words = text.split(' ');
    const found = phrase
      ? anyOf(wordColumns(text, prefix))
      : grouped(
          words.map((word, at) => {
            const columns = wordColumns(word, prefix && at === words.length - 1);
            for (const language of languages.filter(hasStems)) {
              for (const stem of stemsSought(word, language)) columns.push([quoted(stem), stemsColumn(language)]);
            }
            return anyOf(columns);
          }),
          ' AND ',
        );
    if (number === undefined) return found;
    const digits = quoted(phoneToken(number)) + (excluded ? '' : ' *');
    return `(${found} OR ${inColumns(['words'], digits)})`;
  });
  return grouped(each, ' OR ');
}

/** Each spelling is looked up in both columns, because texts without wholes of their own have only words (see `columnsOf`). */
function wordColumns(text: string, prefix: boolean): [string, string][] {
  const { words, wholes } = analyse(text, '');
  const spellings = [words, wholes].map((spelling) => starred(spelling.join(' '), prefix));
  return spellings.flatMap((spelling): [string, string][] => [
    [spelling, 'words'],
    [spelling, 'wholes'],
  ]);
}

/** One look-up for the columns that ask for the same word, instead of one for each. */
function anyOf(columns: readonly (readonly [string, string])[]): string {
  const byWord = Map.groupBy(columns, ([word]) => word);
  const each = [...byWord].map(([word, same]) => inColumns(unique(same.map(([, column]) => column)), word));
  return grouped(each, ' OR ');
}

function inColumns(columns: readonly string[], expression: string): string {
  return `{${columns.join(' ')}} : ${expression}`;
}

/** A term without words (one of more than 100 characters was dropped) matches nothing. */
function starred(text: string, prefix: boolean): string {
  return quoted(text) + (prefix && text !== '' ? ' *' : '');
}

function quoted(text: string): string {
  return `"${(text === '' ? nowhere : text).replaceAll('"', '""')}"`;
}

/** The stems by which a typed word is looked for. */
function stemsSought(word: string, language: string): string[] {
  return unique(indexedWords(word, language).flatMap((known) => soughtStems(known, language)));
}
