/** The cost of an event: parsed from what was sent, formatted for readers, and as data for programs. */

import { foldName } from '../text/characters.ts';
import { stripMarkup } from '../text/html.ts';
import { sentencesIn } from '../words/index.ts';
import type { Currency, PriceStyle } from './currency.ts';

/** The cost of an event. The currency is stored as sent, and is empty when only numbers were sent. */
export interface Cost extends PriceStyle {
  /** The amounts in rising order, with `.` as decimal separator; `0` for free. */
  readonly values: readonly string[];
  /** The amounts as they were written. */
  readonly shown: readonly string[];
  /** Shown instead of the amounts; empty when they are shown. */
  readonly text: string;
  /** ISO 4217; empty when the symbol is unknown. */
  readonly code: string;
}

/** The cost of an event that says nothing of it. */
export const noCost: Cost = { values: [], shown: [], text: '', symbol: '', code: '', position: '', gap: '' };

/** The amounts and the currency of a cost, for programs. All fields are empty when there is no amount. */
export interface CostDetails {
  readonly currency_symbol: string;
  readonly currency_code: string;
  readonly currency_position: string;
  readonly values: readonly string[];
}

/**
 * Parses a cost. Numbers, prices, ranges of prices (`De 5 a 12 €`) and words for free become amounts. Any other text is shown as sent, and
 * the amounts beside a currency in it stay. Negative and absurdly large numbers are text. Nothing (`''`, `[]`) is the empty cost.
 * Returns undefined for what is neither text nor number.
 */
export function parseCost(input: string | readonly string[]): Cost;
export function parseCost(input: string | number | readonly (string | number)[]): Cost | undefined;
export function parseCost(input: string | number | readonly (string | number)[]): Cost | undefined {
  const values = (Array.isArray(input) ? input : [input]).map(parseValue);
  if (values.includes(undefined)) return undefined;
  const filled = values.filter((value) => value !== undefined).filter(({ text }) => text !== '');
  const prices = filled.flatMap((value) => value.prices);
  const byAmount = new Map<number, Price>();
  for (const price of prices) if (!byAmount.has(Number(price.value))) byAmount.set(Number(price.value), price);
  const rising = [...byAmount].sort(([one], [other]) => one - other).map(([, price]) => price);
  const [first] = prices.filter(({ symbol }) => symbol !== '');
  const units = prices.flatMap(({ symbol }) => (symbol === '' ? [] : [codeOfSymbol(symbol) || symbol]));
  const isMixed = units.some((unit) => unit !== units[0]);
  const { symbol, position, gap } = isMixed || !first ? freePrice : first;
  return {
    values: rising.map((price) => price.value),
    shown: rising.map((price) => price.display),
    text: isMixed || filled.some((value) => !value.isPrices) ? filled.map(({ text }) => text).join(', ') : '',
    symbol,
    code: codeOfSymbol(symbol),
    position,
    gap,
  };
}

/** Currencies by symbol. Of several that share one, the best known. */
const codesBySymbol = new Map([
  ['€', 'EUR'],
  ['$', 'USD'],
  ['US$', 'USD'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['₽', 'RUB'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₿', 'XBT'],
  ['R$', 'BRL'],
  ['C$', 'CAD'],
  ['A$', 'AUD'],
  ['kr', 'SEK'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['Ft', 'HUF'],
  ['lei', 'RON'],
]);

/** The ISO 4217 code of a symbol such as `€` or `US$`, which may be the code itself; empty for an unknown one. */
function codeOfSymbol(symbol: string): string {
  return codesBySymbol.get(symbol) ?? (/^[A-Z]{3}$/.test(symbol) ? symbol : '');
}

/** The cost as readers see it: `10 €`, `5 € – 12 €`, `Gratuït`, or the text that was sent; `''` for none. */
export function costText(cost: Cost, language: string, calendar: Currency): string {
  if (cost.text) return cost.text;
  const [lowest] = cost.shown;
  const highest = cost.shown.at(-1);
  if (lowest === undefined || highest === undefined) return '';
  // Prices in the calendar's own currency are all written alike, whether "20€" or "20 €" was sent
  const isOwn = !cost.symbol || (cost.symbol === calendar.symbol && cost.position === calendar.position);
  const style = isOwn ? calendar : cost;
  const from = priceText(lowest, cost.values[0], style, language);
  return lowest === highest ? from : `${from} – ${priceText(highest, cost.values.at(-1), style, language)}`;
}

function priceText(shown: string, value: string | undefined, style: PriceStyle, language: string): string {
  if (value === '0') return sentencesIn(language).free;
  const { symbol, position, gap } = style;
  return position === 'prefix' ? `${symbol}${gap}${shown}` : `${shown}${gap}${symbol}`;
}

/** The amounts of a cost with their currency: that of the cost, else the calendar's. */
export function costDetails(cost: Cost, calendar: Currency): CostDetails {
  const { values } = cost;
  const none = values.length === 0 || (cost.text !== '' && cost.symbol === '');
  if (none) return { currency_symbol: '', currency_code: '', currency_position: '', values };
  const { symbol, code, position } = cost.symbol ? cost : calendar;
  // Many currencies share a symbol; then it means the calendar's currency
  const known = symbol === calendar.symbol ? calendar.code : code;
  return { currency_symbol: symbol, currency_code: known, currency_position: position, values };
}

/** A price found in a text. */
interface Price extends PriceStyle {
  /** Normalised: `1234.5`. */
  readonly value: string;
  /** As it was written: `1.234,5`. */
  readonly display: string;
}

const noCurrency = { symbol: '', position: '', gap: '' } as const;
/** The price of what costs nothing. */
const freePrice: Price = { value: '0', display: '0', ...noCurrency };

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

/** Free by itself, or a free activity: "Entrada lliure", "Activitat gratuïta", "Free entry"; or without cost: "Sense cost". */
const saysFree = new RegExp(
  '^(?:(?:(?:entrada|acces|acceso|activitat|actividad|acte|acto|matricula) )?(?:free|gratis|gratuit[ao]?s?|lliure|libre|franca|de franc)|' +
    'free (?:of charge|entry|entrance|admission|event)|(?:at )?no (?:(?:entry|entrance|admission) )?(?:cost|charge|fee)|' +
    '(?:sense|sin)(?: cap| ningun)? (?:cost|coste|costo|cargo|carrec))[.!]?$',
);
/** "Entrada libre hasta completar aforo" is free, and its words are shown as sent. */
const beginsFree = /^(?:(?!no |not )[a-z]+ )?(?:free|gratis|gratuit[ao]?s?|libre|lliure|de franc)(?![a-z])/;

/** One of the values that were sent. */
interface Value {
  readonly prices: readonly Price[];
  /** As it was sent, without markup. */
  readonly text: string;
  /** True when it is nothing but prices. */
  readonly isPrices: boolean;
}

function parseValue(input: unknown): Value | undefined {
  if (typeof input === 'number') {
    if (!Number.isFinite(input)) return undefined;
    // Negative and absurdly large ones are no prices
    const value = String(Number(input.toFixed(maxDecimals)));
    const isPrice = input >= 0 && isSane(value);
    return {
      prices: isPrice ? [{ value, display: value, ...noCurrency }] : [],
      text: String(input),
      isPrices: isPrice,
    };
  }
  if (typeof input !== 'string') return undefined;
  const text = stripMarkup(input);
  const folded = foldName(text);
  if (saysFree.test(folded)) return { prices: [freePrice], text, isPrices: true };
  const only = pricesOnly(text);
  // A single price may be the lowest one: `Des de 10 €`
  if (only) return { prices: only, text, isPrices: !(only.length === 1 && beginsWithWord.test(text)) };
  // The other end of `Gratis – 12 €`, as a cost is shown
  const [from = '', to = ''] = folded.split(/\s+[–-]\s+/);
  const upTo = saysFree.test(from) ? pricesOnly(text.slice(-to.length)) : undefined;
  if (upTo) return { prices: [freePrice, ...upTo], text, isPrices: true };
  // In a sentence, numbers without a symbol do not count: they may be hours, ages or telephone numbers
  const found = /^[-−]/.test(text) ? [] : pricesIn(withCommas(text)).filter((price) => price !== undefined);
  const priced = found.filter(({ symbol }) => symbol !== '');
  return { prices: beginsFree.test(folded) ? [freePrice, ...priced] : priced, text, isPrices: false };
}

/** Parses a text that is nothing but prices (`De 5 a 12 €`, `10 - 20`); undefined when it has other words. */
function pricesOnly(text: string): Price[] | undefined {
  const plain = withCommas(text);
  if (!onlyPrices.test(plain.replace(pricePattern, '\x01'))) return undefined;
  const prices = pricesIn(plain);
  return prices.every((price) => price !== undefined) ? prices : undefined;
}

function withCommas(text: string): string {
  return text.replace(symbolAsComma, '$1,$3$2');
}

/** The prices in a text; undefined for each number that is none. */
function pricesIn(text: string): (Price | undefined)[] {
  return Array.from(text.matchAll(pricePattern), ({ groups = {} }) => {
    const { before, blank, first, second, space, after } = groups;
    const display = first ?? second ?? '';
    const value = normalised(display.replace(/\s/g, ''));
    if (value === undefined) return undefined;
    const written = before ?? after;
    if (!written) return { value, display, ...noCurrency };
    const word = wordSymbols.find((each) => each.toLowerCase() === written.toLowerCase());
    const symbol = /^euros?$/i.test(written) ? '€' : (word ?? written.toUpperCase());
    const gap = /^\p{L}+$/u.test(symbol) || (before ? blank : space) ? ' ' : '';
    return { value, display, symbol, position: before ? 'prefix' : 'postfix', gap };
  });
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
