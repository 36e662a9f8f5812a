/** The cost of an event: parsed from what was sent, formatted for readers, and as data for programs. */

import { foldName } from '../text/characters.ts';
import { stripMarkup } from '../text/html.ts';
import { sentencesIn } from '../words/index.ts';
import { type Currency, codeOfSymbol, type PriceStyle } from './currency.ts';
import { freePrice, numericPrice, type Price, pricesOnly, pricesWithin, saysLeast } from './prices.ts';

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

/** One of the values that were sent. */
interface Item {
  readonly prices: readonly Price[];
  /** As it was sent, without markup. */
  readonly said: string;
  /** True when it is nothing but prices. */
  readonly plain: boolean;
}

/** Free by itself, or a free activity: "Entrada lliure", "Activitat gratuïta", "Free entry"; or without cost: "Sense cost". */
const saysFree = new RegExp(
  '^(?:(?:(?:entrada|acces|acceso|activitat|actividad|acte|acto|matricula) )?(?:free|gratis|gratuit[ao]?s?|lliure|libre|franca|de franc)|' +
    'free (?:of charge|entry|entrance|admission|event)|(?:at )?no (?:(?:entry|entrance|admission) )?(?:cost|charge|fee)|' +
    '(?:sense|sin)(?: cap| ningun)? (?:cost|coste|costo|cargo|carrec))[.!]?$',
);
/** "Entrada libre hasta completar aforo" is free, and its words are shown as sent. */
const beginsFree = /^(?:(?!no |not )[a-z]+ )?(?:free|gratis|gratuit[ao]?s?|libre|lliure|de franc)(?![a-z])/;

/**
 * Parses a cost. Numbers, prices, ranges of prices (`De 5 a 12 €`) and words for free become amounts. Any other text is shown as sent, and
 * the amounts beside a currency in it are kept. Negative and absurdly large numbers are text. Nothing (`''`, `[]`) is the empty cost.
 * Returns undefined for what is neither text nor number.
 */
export function parseCost(input: string | readonly string[]): Cost;
export function parseCost(input: string | number | readonly (string | number)[]): Cost | undefined;
export function parseCost(input: string | number | readonly (string | number)[]): Cost | undefined {
  const sent = (Array.isArray(input) ? input : [input]).map(itemOf);
  const items = sent.filter((item) => item !== undefined).filter((item) => item.said !== '');
  if (sent.includes(undefined)) return undefined;
  const prices = items.flatMap((item) => item.prices);
  const [first, ...others] = prices.filter((price) => price.symbol !== '');
  const unit = ({ symbol }: Price) => codeOfSymbol(symbol) || symbol;
  const mixed = first !== undefined && others.some((price) => unit(price) !== unit(first));
  const { symbol, position, gap } = mixed || !first ? freePrice : first;
  return {
    ...rising(prices),
    text: mixed || items.some((item) => !item.plain) ? items.map((item) => item.said).join(', ') : '',
    symbol,
    code: codeOfSymbol(symbol),
    position,
    gap,
  };
}

/** The cost as readers see it: `10 €`, `5 € – 12 €`, `Gratuït`, or the text that was sent; `''` for none. */
export function costText(cost: Cost, language: string, calendar: Currency): string {
  if (cost.text) return cost.text;
  const [lowest] = cost.shown;
  const highest = cost.shown.at(-1);
  if (lowest === undefined || highest === undefined) return '';
  const style = styleOf(cost, calendar);
  const write = (shown: string, value = '') => (value === '0' ? sentencesIn(language).free : inStyle(shown, style));
  const from = write(lowest, cost.values[0]);
  return lowest === highest ? from : `${from} – ${write(highest, cost.values.at(-1))}`;
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

function itemOf(input: unknown): Item | undefined {
  if (typeof input === 'number') {
    if (!Number.isFinite(input)) return undefined;
    const price = numericPrice(input);
    return { prices: price ? [price] : [], said: String(input), plain: price !== undefined };
  }
  if (typeof input !== 'string') return undefined;
  const said = stripMarkup(input);
  const folded = foldName(said);
  if (saysFree.test(folded)) return { prices: [freePrice], said, plain: true };
  const plain = pricesOnly(said);
  if (plain) return { prices: plain, said, plain: !saysLeast(said, plain) };
  const upTo = pricesAboveFree(said, folded);
  if (upTo) return { prices: [freePrice, ...upTo], said, plain: true };
  const within = pricesWithin(said);
  return { prices: beginsFree.test(folded) ? [freePrice, ...within] : within, said, plain: false };
}

/** The other end of `Gratis – 12 €`, as a cost is shown. */
function pricesAboveFree(said: string, folded: string): readonly Price[] | undefined {
  const [from = '', to = ''] = folded.split(/\s+[–-]\s+/);
  return saysFree.test(from) ? pricesOnly(said.slice(-to.length)) : undefined;
}

function rising(prices: readonly Price[]): Pick<Cost, 'values' | 'shown'> {
  const byAmount = new Map<number, Price>();
  for (const price of prices) {
    if (!byAmount.has(Number(price.value))) byAmount.set(Number(price.value), price);
  }
  const sorted = [...byAmount].sort(([one], [other]) => one - other).map(([, price]) => price);
  return { values: sorted.map((price) => price.value), shown: sorted.map((price) => price.display) };
}

/** Prices in the calendar's own currency are all written alike, whether "20€" or "20 €" was sent. */
function styleOf(cost: Cost, calendar: Currency): PriceStyle {
  if (!cost.symbol) return calendar;
  return cost.symbol === calendar.symbol && cost.position === calendar.position ? calendar : cost;
}

function inStyle(shown: string, { symbol, position, gap }: PriceStyle): string {
  return position === 'prefix' ? `${symbol}${gap}${shown}` : `${shown}${gap}${symbol}`;
}
