/** Prices in texts: which numbers are some, and what stands beside them. */

/** A price found in a text. */
export interface Price {
  /** Normalised: `1234.5`. */
  readonly value: string;
  /** As it was written: `1.234,5`. */
  readonly display: string;
  /** Empty where none stands beside it. */
  readonly symbol: string;
  /** Where the symbol stands; empty without one. */
  readonly position: 'prefix' | 'postfix' | '';
  /** What stands between symbol and number. */
  readonly gap: '' | ' ';
}

const maxDigits = 8;
const maxDecimals = 6;

const codePattern =
  'EUR|USD|GBP|CHF|JPY|CNY|CAD|AUD|NZD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|TRY|MAD|MXN|ARS|BOB|BRL|CLP|COP|CRC|CUP|DOP|GTQ|' +
  'HNL|NIO|PAB|PEN|PYG|UYU|VES';
/** Words that are written as symbols. */
const wordSymbols = ['kr', 'zł', 'Kč', 'Ft', 'lei'];
const symbolPattern = `(?<![\\p{L}])(?:euros?|${wordSymbols.join('|')}|${codePattern})(?![\\p{L}])|(?<![\\p{L}])[A-Z]{1,2}\\$|\\p{Sc}`;
/** An apostrophe parts decimals too, as by hand: `10'50 €`. */
const numberPattern =
  "(?:\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,'’]\\d+)*|(?<!\\d)[.,]\\d+)";
/** `12€50`, where the symbol stands for the comma; in `5€10€` it does not. */
const symbolAsComma = /(?<![\d.,]|\p{Sc})(\d+)(\p{Sc})(\d{2})(?!\d|[.,]\d|\s?\p{Sc})/gu;
/** A number with the symbol before it, or with one after it, or none. `12.-` and `12,-` are prices without cents. */
const pricePattern = new RegExp(
  `(?<before>${symbolPattern})(?<blank>\\s?)(?<first>${numberPattern})(?:[.,][-–])?|(?<second>${numberPattern})(?:[.,][-–])?(?:(?<space>\\s?)(?<after>${symbolPattern}))?`,
  'giu',
);

const beginning = '(?:de|des de|desde|a partir de|entre|from|between) ';
const between = ' ?(?:[-–—/;,|]|(?<= )(?:a|i|y|o|e|to|and|or)(?= ))? ?';
/** Each price is one \x01, a control character that no cleaned text has. */
const onlyPrices = new RegExp(`^(?:${beginning})?\\x01(?:${between}\\x01)*\\.?$`, 'i');
const beginsWithWord = new RegExp(`^${beginning}`, 'i');

/** Reads a text of prices and words between them (`De 5 a 12 €`, `10 - 20`); undefined when it says anything more. */
export function pricesOnly(said: string): Price[] | undefined {
  const text = withCommas(said);
  if (!onlyPrices.test(text.replace(pricePattern, '\x01'))) return undefined;
  const prices = Array.from(text.matchAll(pricePattern), priceOf);
  return prices.every((price) => price !== undefined) ? prices : undefined;
}

/** Whether a text of prices says more of its only one than the price: that it is the least (`Des de 10 €`). */
export function saysLeast(text: string, prices: readonly Price[]): boolean {
  return prices.length === 1 && beginsWithWord.test(text);
}

/** Finds the prices in a sentence: only numbers beside a symbol, for others may be hours, ages or telephones. */
export function pricesWithin(said: string): Price[] {
  const text = withCommas(said);
  if (/^[-−]/.test(text)) return [];
  const prices = Array.from(text.matchAll(pricePattern), priceOf).filter((price) => price !== undefined);
  return prices.filter((price) => price.symbol !== '');
}

/** Normalises a JSON number as a price; undefined below zero and beyond what a price can be. */
export function numericPrice(number: number): Price | undefined {
  const value = String(Number(number.toFixed(maxDecimals)));
  if (number < 0 || !isSane(value)) return undefined;
  return { value, display: value, symbol: '', position: '', gap: '' };
}

/** The symbol of a currency in a text such as a heading, `Preu (€)`, as prices carry it; undefined without one. */
export function symbolIn(text: string): string | undefined {
  const [symbol] = new RegExp(symbolPattern, 'iu').exec(text) ?? [];
  return symbol === undefined ? undefined : symbolOf(symbol);
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
  if (!sent) return { value, display: shown, symbol: '', position: '', gap: '' };
  const symbol = symbolOf(sent);
  const gap = /^\p{L}+$/u.test(symbol) || (before ? blank : space) ? ' ' : '';
  return { value, display: shown, symbol, position: before ? 'prefix' : 'postfix', gap };
}

function symbolOf(sent: string): string {
  if (/^euros?$/i.test(sent)) return '€';
  return wordSymbols.find((word) => word.toLowerCase() === sent.toLowerCase()) ?? sent.toUpperCase();
}

/** The last of two different separators is the decimal one; a single one is, unless exactly three digits follow it. */
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
