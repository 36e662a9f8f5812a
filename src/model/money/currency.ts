/** Currencies: codes, symbols, and how their prices are written. */

import { onceFor } from '../arrays-and-maps.ts';

/** How a price is written beside its number. */
export interface PriceStyle {
  /** Empty when there is none. */
  readonly symbol: string;
  /** Where the symbol stands; empty without one. */
  readonly position: 'prefix' | 'postfix' | '';
  /** Between symbol and number. */
  readonly gap: '' | ' ';
}

/** A currency, and how its prices are written. */
export interface Currency extends PriceStyle {
  /** ISO 4217. */
  readonly code: string;
}

/**
 * A currency by its ISO 4217 code, written as at home: `10 €`, `$10`, `CHF 10`.
 * Throws RangeError for a text that is not three letters.
 */
export const currencyOf = onceFor((text: string): Currency => {
  const code = text.toUpperCase();
  const symbol = partsOf('en', code).find(({ type }) => type === 'currency')?.value ?? '';
  // The first two letters of a code are its country (ISO 4217); the euro is written as in Catalan and Spanish
  const region = code.slice(0, 2);
  const language = new Intl.Locale('und', { region }).maximize().language;
  const parts = partsOf(code === 'EUR' ? 'ca' : `${language}-${region}`, code);
  const types = parts.map(({ type }) => type);
  const position = types.indexOf('currency') < types.indexOf('integer') ? 'prefix' : 'postfix';
  const isApart = parts.some(({ type, value }) => type === 'literal' && /\s/.test(value));
  return { code, symbol, position, gap: isApart ? ' ' : '' };
});

function partsOf(locale: string, currency: string): Intl.NumberFormatPart[] {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(locale, style).formatToParts(1);
}
