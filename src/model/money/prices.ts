/** Finds prices in texts: which numbers are prices, and of which currency. */

import type { PriceStyle } from './currency.ts';

/** A price found in a text. */
export interface Price extends PriceStyle {
  /** Normalised: `1234.5`. */
  readonly value: string;
  /** As it was written: `1.234,5`. */
  readonly display: string;
}

const noCurrency = { symbol: '', position: '', gap: '' } as const;
/** The price of what costs nothing. */
export const freePrice: Price = { value: '0', display: '0', ...noCurrency };

const maxDigits = 8;
const maxDecimals = 6;

const codePattern =
  'EUR|USD|GBP|CHF|JPY|CNY|CAD|AUD|NZD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|TRY|MAD|MXN|ARS|BOB|BRL|CLP|COP|CRC|CUP|DOP|GTQ|' +
  'HNL|NIO|PAB|PEN|PYG|UYU|VES';
/** Symbols that consist of letters. */
const wordSymbols = ['kr', 'zł', 'Kč', 'Ft', 'lei'];
const symbolPattern = `(?<![\\p{L}])(?:euros?|${wordSymbols.join('|')}|${codePattern})(?![\\p{L}])|(?<![\\p{L}])[A-Z]{1,2}\\$|\\p{Sc}`;
/** An apostrophe separates decimals too, as in handwriting: `10'50 €`. */
const numberPattern =
  "(?:\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,'’]\\d+)*|(?<!\\d)[.,]\\d+)";
/** `12€50`: the symbol stands for the decimal separator. In `5€10€` it does not. */
const symbolAsComma = /(?<![\d.,]|\p{Sc})(\d+)(\p{Sc})(\d{2})(?!\d|[.,]\d|\s?\p{Sc})/gu;
/** A number, with a symbol before or after it or without one. `12.-` and `12,-` are prices without cents. */
const pricePattern = new RegExp(
  `(?<before>${symbolPattern})(?<blank>\\s?)(?<first>${numberPattern})(?:[.,][-–])?|(?<second>${numberPattern})(?:[.,][-–])?(?:(?<space>\\s?)(?<after>${symbolPattern}))?`,
  'giu',
);

const beginning = '(?:de|des de|desde|a partir de|entre|from|between) ';
const between = ' ?(?:[-–—/;,|]|(?<= )(?:a|i|y|o|e|to|and|or)(?= ))? ?';
/** A text of prices alone. \x01 stands for each price; no cleaned text has that control character. */
const onlyPrices = new RegExp(`^(?:${beginning})?\\x01(?:${between}\\x01)*\\.?$`, 'i');
const beginsWithWord = new RegExp(`^${beginning}`, 'i');

/** Parses a text that is nothing but prices (`De 5 a 12 €`, `10 - 20`); undefined when it has other words. */
export function pricesOnly(said: string): Price[] | undefined {
  const text = withCommas(said);
  if (!onlyPrices.test(text.replace(pricePattern, '\x01'))) return undefined;
  const prices = Array.from(text.matchAll(pricePattern), priceOf);
  return prices.every((price) => price !== undefined) ? prices : undefined;
}

/** Tells whether a text with a single price calls it the lowest one (`Des de 10 €`). */
export function saysLeast(text: string, prices: readonly Price[]): boolean {
  return prices.length === 1 && beginsWithWord.test(text);
}

/** Finds the prices in a sentence. Numbers without a symbol do not count: they may be hours, ages or telephone numbers. */
export function pricesWithin(said: string): Price[] {
  const text = withCommas(said);
  if (/^[-−]/.test(text)) return [];
  const prices = Array.from(text.matchAll(pricePattern), priceOf).filter((price) => price !== undefined);
  return prices.filter((price) => price.symbol !== '');
}

/** A JSON number as a price; undefined for negative and for absurdly large ones. */
export function numericPrice(number: number): Price | undefined {
  const value = String(Number(number.toFixed(maxDecimals)));
  if (number < 0 || !isSane(value)) return undefined;
  return { value, display: value, ...noCurrency };
}

function withCommas(text: string): string {
  return text.replace(symbolAsComma, '$1,$3$2');
}

function priceOf(match: RegExpMatchArray): Price | undefined {
  const { before, blank, first, second, space, after } = match.groups ?? {};
  const shown = first ?? second ?? '';
  const value = normalised(shown.replace(/\s/g, ''));
  if (value === undefined) return undefined;
  const sent = before ?? after;
  if (!sent) return { value, display: shown, ...noCurrency };
  const symbol = symbolOf(sent);
  const gap = /^\p{L}+$/u.test(symbol) || (before ? blank : space) ? ' ' : '';
  return { value, display: shown, symbol, position: before ? 'prefix' : 'postfix', gap };
}

function symbolOf(sent: string): string {
  if (/^euros?$/i.test(sent)) return '€';
  return wordSymbols.find((word) => word.toLowerCase() === sent.toLowerCase()) ?? sent.toUpperCase();
}

/** Of two different separators the last one separates decimals. A single one does too, unless exactly three digits follow it. */
function normalised(number: string): string | undefined {
  const parts = number.split(/[.,'’]/);
  const separators = number.match(/[.,'’]/g) ?? [];
  const last = parts.at(-1) ?? '';
  const thousands =
    separators.length > 0 && !number.startsWith('0') && separators.every((one) => one === separators[0]);
  if (thousands && isGrouped(parts)) return sane(parts.join(''));
  if (separators.length === 1) return sane(`${parts[0] || '0'}.${last}`);
  if (separators.length === 0) return sane(number);
  const whole = parts.slice(0, -1);
  const decimal = separators.at(-1);
  const others = separators.slice(0, -1);
  const clear = isGrouped(whole) && others.every((one) => one === others[0] && one !== decimal);
  return clear ? sane(`${whole.join('')}.${last}`) : undefined;
}

function isGrouped(parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts;
  return first.length >= 1 && first.length <= 3 && rest.every((part) => part.length === 3);
}

function sane(number: string): string | undefined {
  const value = number.replace(/^0+(?=\d)/, '');
  if (!isSane(value)) return undefined;
  return Number(value) === 0 ? '0' : value;
}

function isSane(value: string): boolean {
  const [whole = '', decimals = ''] = value.split('.');
  return /^[\d.]+$/.test(value) && whole.length <= maxDigits && decimals.length <= maxDecimals;
}
