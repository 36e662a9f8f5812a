/** Currencies: their codes, their symbols, and how prices are written in them. */

/** A currency as prices are written in it. */
export interface Currency {
  /** ISO 4217. */
  readonly code: string;
  readonly symbol: string;
  /** Where the symbol stands. */
  readonly position: 'prefix' | 'postfix';
  /** What stands between symbol and number. */
  readonly gap: '' | ' ';
}

/** Symbols that prices carry; several currencies share some, then the best known one is meant. */
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
]);

const currencies = new Map<string, Currency>();

/**
 * A currency by its ISO 4217 code, written as at home: `10 €`, `$10`, `CHF 10`.
 * Throws RangeError for a text that is not three letters.
 */
export function currencyOf(code: string): Currency {
  const known = currencies.get(code) ?? newCurrency(code.toUpperCase());
  currencies.set(code, known);
  return known;
}

function newCurrency(upper: string): Currency {
  const symbol = symbolIn(
    new Intl.NumberFormat('en', { style: 'currency', currency: upper, currencyDisplay: 'narrowSymbol' }),
  );
  const home = new Intl.NumberFormat(homeOf(upper), {
    style: 'currency',
    currency: upper,
    currencyDisplay: 'narrowSymbol',
  });
  const kinds = home.formatToParts(1).map((part) => part.type);
  const position = kinds.indexOf('currency') < kinds.indexOf('integer') ? 'prefix' : 'postfix';
  const apart = home.formatToParts(1).some((part) => part.type === 'literal' && /\s/.test(part.value));
  return { code: upper, symbol, position, gap: apart ? ' ' : '' };
}

/** The ISO 4217 code of a symbol as it stands in a price, `€` or `US$`; undefined for an unknown one. */
export function codeOfSymbol(symbol: string): string | undefined {
  return codesBySymbol.get(symbol);
}

function symbolIn(format: Intl.NumberFormat): string {
  return format.formatToParts(1).find((part) => part.type === 'currency')?.value ?? '';
}

/** The first two letters of a code are its country (ISO 4217); the euro is written as in Catalan and Spanish. */
function homeOf(code: string): string {
  if (code === 'EUR') return 'ca';
  const region = code.slice(0, 2);
  return `${new Intl.Locale('und', { region }).maximize().language}-${region}`;
}
