import { type Currency, codeOfSymbol } from './currency.ts';
import { stripMarkup } from './markup.ts';
import { numericPrice, type Price, pricesOnly, pricesWithin, saysLeast } from './prices.ts';

export { type Currency, currencyOf } from './currency.ts';

/**
 * What an event costs. `values`: the amounts, rising, with `.` for decimals, `0` for free; `shown`: the same as they were
 * written; `symbol`, `code`, `position`, `gap`: as sent, empty where only numbers were sent. `text`, where not empty,
 * is what readers are shown instead of the amounts.
 */
export type Cost = {
  values: string[];
  shown: string[];
  text: string;
  symbol: string;
  code: string;
  position: 'prefix' | 'postfix' | '';
  gap: '' | ' ';
};

/** The amounts and the currency of a cost for programs; all empty when there is no amount. */
export type CostDetails = {
  currency_symbol: string;
  currency_code: string;
  currency_position: string;
  values: string[];
};

// `said` is what was sent; it says more than its prices unless `plain`.
type Item = { prices: Price[]; said: string; plain: boolean };

const FREE: Record<string, string> = { ca: 'Gratuït', es: 'Gratis' };
const FREE_PRICE: Price = { value: '0', shown: '0', symbol: '', position: '', gap: '' };

const SAYS_FREE = /^(?:free|gratis|gratuit[ao]?s?)[.!]?$/;
// "Entrada libre hasta completar aforo" costs nothing, and still keeps its words.
const BEGINS_FREE = /^(?:(?!no |not )[a-z]+ )?(?:free|gratis|gratuit[ao]?s?|libre|lliure)(?![a-z])/;

/**
 * Reads a cost: numbers, prices, ranges of prices (`De 5 a 12 €`) and words for free become amounts; any other text is
 * kept to be shown as sent, with the amounts that stand beside a currency in it. Negative and absurdly large numbers
 * are text. Nothing (`''`, `[]`) is the empty cost; undefined for what is neither text nor number.
 */
export function parseCost(input: string | number | readonly (string | number)[]): Cost | undefined {
  const sent = (Array.isArray(input) ? input : [input]).map(itemOf);
  const items = sent.filter((item) => item !== undefined).filter((item) => item.said !== '');
  if (sent.includes(undefined)) return undefined;
  const prices = items.flatMap((item) => item.prices);
  const [first, ...others] = prices.filter((price) => price.symbol !== '');
  const mixed = others.some(
    ({ symbol }) => (codeOf(symbol) || symbol) !== (codeOf(first?.symbol ?? '') || first?.symbol),
  );
  const currency = mixed || !first ? NO_CURRENCY : { ...first, code: codeOf(first.symbol) };
  return {
    ...rising(prices),
    text: mixed || items.some((item) => !item.plain) ? items.map((item) => item.said).join(', ') : '',
    symbol: currency.symbol,
    code: currency.code,
    position: currency.position,
    gap: currency.gap,
  };
}

/** Writes a cost for readers: `10 €`, `5 € – 12 €`, `Gratuït`, or the text that was sent; `''` for none. */
export function costText(cost: Cost, language: string, calendar: Currency): string {
  if (cost.text) return cost.text;
  const [lowest] = cost.shown;
  const highest = cost.shown.at(-1);
  if (lowest === undefined || highest === undefined) return '';
  const style = styleOf(cost, calendar);
  const write = (shown: string, value = '') => (value === '0' ? (FREE[language] ?? 'Free') : inStyle(shown, style));
  const from = write(lowest, cost.values[0]);
  return lowest === highest ? from : `${from} – ${write(highest, cost.values.at(-1))}`;
}

/** Gives the amounts of a cost and their currency: the one sent, else the calendar's. */
export function costDetails(cost: Cost, calendar: Currency): CostDetails {
  const { values } = cost;
  const none = values.length === 0 || (cost.text !== '' && cost.symbol === '');
  if (none) return { currency_symbol: '', currency_code: '', currency_position: '', values };
  const { symbol, code, position } = cost.symbol ? cost : calendar;
  // Many currencies are written with the same sign, which then means the calendar's.
  const known = symbol === calendar.symbol ? calendar.code : code;
  return { currency_symbol: symbol, currency_code: known, currency_position: position, values };
}

const NO_CURRENCY = { symbol: '', code: '', position: '', gap: '' } as const;

function itemOf(input: unknown): Item | undefined {
  if (typeof input === 'number') {
    if (!Number.isFinite(input)) return undefined;
    const price = numericPrice(input);
    return { prices: price ? [price] : [], said: String(input), plain: price !== undefined };
  }
  if (typeof input !== 'string') return undefined;
  const said = stripMarkup(input);
  const folded = said.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (SAYS_FREE.test(folded)) return { prices: [FREE_PRICE], said, plain: true };
  const plain = pricesOnly(said);
  if (plain) return { prices: plain, said, plain: !saysLeast(said, plain) };
  const within = pricesWithin(said);
  return { prices: BEGINS_FREE.test(folded) ? [FREE_PRICE, ...within] : within, said, plain: false };
}

function codeOf(symbol: string): string {
  return codeOfSymbol(symbol) ?? (/^[A-Z]{3}$/.test(symbol) ? symbol : '');
}

function rising(prices: Price[]): { values: string[]; shown: string[] } {
  const byAmount = new Map<number, Price>();
  for (const price of prices) {
    if (!byAmount.has(Number(price.value))) byAmount.set(Number(price.value), price);
  }
  const sorted = [...byAmount].sort(([one], [other]) => one - other).map(([, price]) => price);
  return { values: sorted.map((price) => price.value), shown: sorted.map((price) => price.shown) };
}

type Style = Pick<Cost, 'symbol' | 'position' | 'gap'>;

// A price in the calendar's own currency is written like all the others, whether "20€" or "20 €" was sent.
function styleOf(cost: Cost, calendar: Currency): Style {
  if (!cost.symbol) return calendar;
  return cost.symbol === calendar.symbol && cost.position === calendar.position ? calendar : cost;
}

function inStyle(shown: string, { symbol, position, gap }: Style): string {
  return position === 'prefix' ? `${symbol}${gap}${shown}` : `${shown}${gap}${symbol}`;
}
