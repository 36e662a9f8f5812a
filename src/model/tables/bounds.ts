/** How far values may go: checks refuse what is beyond, and the OpenAPI document says so. */

import { longestCursor } from '../cursor.ts';
import type { Row, ValueType } from './field.ts';

/** Degrees north or south of the equator. */
export const maxLatitude = 90;
/** Degrees east or west of Greenwich. */
export const maxLongitude = 180;
/** Characters of a price in words. */
export const longestPrice = 1000;
/** Signs in HTML that may begin a tag: cleaning so many takes an eighth of a second. */
export const mostTags = 30_000;
/** Characters of a word or phrase that stands for others. */
export const longestPhrase = 60;
/** The words that it has. */
export const mostWordsOfPhrase = 4;
/** Items of a list whose row says nothing else. */
export const longestList = 1000;
/** Words, towns and the like that one filter names. */
export const longestChoice = 100;

/**
 * Characters of a text (in UTF-16 units) and items of a list, by what a row holds. Addresses on the web have as many as browsers and
 * servers commonly agree on; of HTML as much may be sent, and as much may be left of it once it is clean.
 */
const bounds: Partial<Record<ValueType, number>> = {
  title: 10_000,
  plain: 10_000,
  html: 500_000,
  slug: 1000,
  url: 2048,
  email: 1000,
  search: 1000,
  word: 1000,
  cursor: longestCursor,
  ids: longestList,
  terms: longestList,
  links: longestList,
  names: longestList,
  words: longestChoice,
  towns: longestChoice,
  prices: longestChoice,
  languages: longestChoice,
};

/** Most characters or items of a value: what its row says, else what is usual for what it holds. Infinity where nothing is said. */
export function boundOf({ valueType, max }: Pick<Row, 'valueType' | 'max'>): number {
  return max ?? bounds[valueType] ?? Number.POSITIVE_INFINITY;
}
