/** Limits of values. Checks refuse what is beyond them, and the OpenAPI document tells them. */

import { priceBuckets, usualPriceSteps } from '../money/price-range.ts';
import type { Language, Row, ValueType } from './field.ts';

/** Degrees north or south of the equator. */
export const maxLatitude = 90;
/** Degrees east or west of Greenwich. */
export const maxLongitude = 180;
/** The maximum length of a price in words, in characters. */
export const maxPriceLength = 1000;
/** The most `<` in HTML; cleaning that many takes an eighth of a second. */
export const maxTags = 30_000;
/** The most characters of HTML that are written as entities: escaped as `&amp;`, more would be longer than any HTML may be. */
export const maxEscapes = 100_000;
/** The maximum length of a synonym, in characters. */
export const maxPhraseLength = 60;
/** The most words of a synonym. */
export const maxWordsOfPhrase = 4;
/** The most ancestors of a category. */
export const maxAncestors = 50;
/** The most items of a list whose row sets no limit. */
export const maxListLength = 1000;
/** The maximum length of a cursor, in characters. */
export const maxCursorLength = 2000;
/** The most values of one filter. */
const maxChoiceLength = 100;

/**
 * The usual limits by type: of texts in UTF-16 units, of lists in items. Addresses have the length on which browsers and servers commonly
 * agree. The limit of HTML applies to what is sent and to what is left after cleaning.
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
  cursor: maxCursorLength,
  phrase: maxPhraseLength,
  ids: maxListLength,
  terms: maxListLength,
  links: maxListLength,
  names: maxListLength,
  words: maxChoiceLength,
  towns: maxChoiceLength,
  prices: maxChoiceLength,
  languages: maxChoiceLength,
};

/** The maximum length or number of items of a value: that of its row, else the usual one of its type. Infinity when there is none. */
export function boundOf({ valueType, max }: Pick<Row, 'valueType' | 'max'>): number {
  return max ?? bounds[valueType] ?? Number.POSITIVE_INFINITY;
}

/** The words that a row takes; undefined for a row that takes any. Those of languages and prices depend on the settings. */
export function choicesOf(
  { valueType, enum: words }: Row,
  settings: { readonly languages: readonly Language[]; readonly priceSteps?: readonly number[] },
): readonly string[] | undefined {
  if (valueType === 'language' || valueType === 'languages') return settings.languages;
  return valueType === 'prices' ? [...priceBuckets(settings.priceSteps ?? usualPriceSteps).keys()] : words;
}
