/** Finds folded words as texts and names spell them that the caller may see, and puts them into a search. */

import { unique } from '../../model/arrays-and-maps.ts';
import type { Document } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/language.ts';
import { namesOfTown } from '../../model/places/gazetteer.ts';
import { indexedWords } from '../../model/search/indexed-words.ts';
import type { SearchTerm } from '../../model/search/search-text.ts';
import { joinedArticles } from '../../model/search/search-text.ts';
import {
  allSpellings,
  apostrophes,
  elidedArticle,
  middleDots,
  normalSpelling,
  wordsOf,
} from '../../model/search/spelling.ts';
import { type WideTerm, widestOf } from '../../model/search/wide-search.ts';
import type { Language, ResourceName } from '../../model/tables/field.ts';
import { textOfHtml } from '../../model/text/html.ts';
import type { Query } from '../../ports.ts';
import type { Reader } from '../calendar.ts';
import { readListed } from '../reading/hydrate.ts';
import { townNamed } from '../reading/places.ts';
import { nameOf } from './named-records.ts';

/** A word of a search and its correction, as a text spells it. */
export interface Change {
  readonly from: string;
  readonly to: string;
}

/** A search with corrected words. */
export interface Correction {
  readonly q: string;
  readonly changed: readonly Change[];
}

/** What a correction depends on. */
export interface CorrectionContext extends Reader {
  /** The plan of the list, without its words. */
  readonly query: Query;
  /** The language whose words are candidates, and whose spelling is preferred. */
  readonly language: Language;
  /** The languages that are searched. */
  readonly languages: readonly Language[];
  /** The typed text, its terms, and those of them that find nothing by themselves. */
  readonly text: string;
  readonly terms: readonly SearchTerm[];
  readonly unknown: readonly SearchTerm[];
}

/** A word folded, without its article. */
export function foldedOf(word: string): string {
  return indexedWords(word, '')[0]?.word ?? '';
}

/** The most events, and records of each kind, whose texts are read. */
const maxRead = 5;

/** The words of a text as spelt by something that the caller finds with a query; undefined when nothing does. */
export async function findSpelt(
  context: CorrectionContext,
  text: string,
  query: Query,
  term: WideTerm,
): Promise<string | undefined> {
  const texts = [...(await namesFor(context, term)), ...(await readTexts(context, query))];
  const words = texts.flatMap(wordsOf);
  const spelt = text.split(' ').map((folded) => words.find((word) => isSpelling(word, folded)));
  return spelt.every((word) => word !== undefined) ? spelt.map(withoutArticle).join(' ') : undefined;
}

function isSpelling(word: string, folded: string): boolean {
  return indexedWords(word, '').some((each) => allSpellings(each).includes(folded));
}

/** A word in normal spelling, without its article. */
export function withoutArticle(word: string): string {
  return normalSpelling(word).replace(elidedArticle, '');
}

/** The names of records and towns that contain the words. Only records that the caller may see count. */
async function namesFor(context: CorrectionContext, { readings }: WideTerm): Promise<string[]> {
  const { calendar } = context;
  const grades = readings.map(widestOf);
  const towns = unique(grades.flatMap((grade) => grade.towns));
  const ids = unique(grades.flatMap(({ references }) => references)).slice(0, maxRead);
  const kinds = ['categories', 'tags', 'venues', 'organizers'] as const;
  const names = kinds.map(async (kind) => {
    const documents: Document<ResourceName>[] = ids.length > 0 ? await calendar.pair.store.read(kind, ids) : [];
    return documents.flatMap((document) => spellingFirst(context).map((each) => nameOf(calendar, each, document).name));
  });
  const labels = towns.slice(0, maxRead).flatMap((slug) => ['ca', 'es'].map((each) => townNamed(calendar, slug, each)));
  const further = towns.slice(0, maxRead).flatMap(namesOfTown);
  return [...(await Promise.all(names)).flat(), ...(await Promise.all(labels)).map(({ label }) => label), ...further];
}

/** The searched languages, that of the correction first. */
function spellingFirst({ language, languages }: CorrectionContext): Language[] {
  return unique([language, ...languages]);
}

async function readTexts(context: CorrectionContext, query: Query): Promise<string[]> {
  const { calendar } = context;
  const { hits } = await calendar.pair.index.find({ ...query, limit: maxRead });
  const documents = await readListed(calendar, { query, hits });
  const shown = spellingFirst(context).flatMap((language) =>
    documents.flatMap(({ texts }) =>
      ['title', 'description'].map((field) => shownText(texts, field, language, calendar.settings.languages)?.text),
    ),
  );
  return unique(shown).map((text) => textOfHtml(text ?? ''));
}

const letters = String.raw`[\p{L}\p{M}\p{N}]+`;
const token = new RegExp(`${letters}(?:[${apostrophes}${middleDots}]+${letters})*`, 'gu');

/** A search with some words replaced outside quotes, in lower case where they were typed so; undefined when one does not occur there. */
export function withChanges(q: string, changes: readonly Change[]): Correction | undefined {
  const changed: Change[] = [];
  const parts = joinedArticles(q)
    .split('"')
    .map((part, at) => {
      if (at % 2 === 1) return part;
      return part.replace(token, (from) => {
        const change = changes.find((each) => each.from === normalSpelling(from));
        if (!change) return from;
        const elided = elidedArticle.exec(normalSpelling(from))?.[0] ?? '';
        const to = elided + (from === from.toLocaleLowerCase() ? change.to.toLocaleLowerCase() : change.to);
        changed.push({ from, to });
        return to;
      });
    });
  return changed.length < changes.length ? undefined : { q: parts.join('"'), changed };
}

/** A search with two consecutive words replaced by one; undefined when they do not occur so, or there are quotes. */
export function withOneWord(q: string, [one, next]: readonly [string, string], spelt: string): Correction | undefined {
  const tokens = [...q.matchAll(token)];
  const at = tokens.findIndex(
    (found, index) => normalSpelling(found[0]) === one && normalSpelling(tokens[index + 1]?.[0] ?? '') === next,
  );
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (!first || !second || q.includes('"')) return undefined;
  const end = second.index + second[0].length;
  const from = q.slice(first.index, end);
  const to = from === from.toLocaleLowerCase() ? spelt.toLocaleLowerCase() : spelt;
  return { q: q.slice(0, first.index) + to + q.slice(end), changed: [{ from, to }] };
}
