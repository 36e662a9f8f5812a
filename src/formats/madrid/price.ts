/** Prices of the Madrid feed: a mark for free events, else a sentence for people. */

import { unique } from '../../model/slices.ts';

const number = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const amount = new RegExp(String.raw`(?:(${number})\s*(?:a|y|o|-|–)\s*)?(${number})\s*(?:€|euros?\b|EUR\b)`, 'gi');
const free = /gratuit|gratis|entrada libre|acceso libre/i;
/** Sentences that only say that it is free. */
const onlyFree = /^(?:(?:actividad|entrada|acceso|matr[ií]cula)\s+)?(?:gratuit[ao]|gratis|libre)\.?$/i;

/** The price, as far as it can be parsed. */
export interface Price {
  /** For the field `cost`: amounts in euros, `0` for free, undefined when unknown. */
  readonly cost: readonly string[] | undefined;
  /** The sentence, when it says more than the amounts. */
  readonly sentence: string | undefined;
  /** True when the mark says not free and the sentence says free. */
  readonly contradicts: boolean;
}

/** Parses the mark and the sentence (one line, may be empty). */
export function readPrice(markedFree: boolean, sentence: string): Price {
  const amounts = markedFree ? [] : amountsOf(sentence);
  const contradicts = !markedFree && amounts.length === 0 && free.test(sentence);
  const cost = markedFree || contradicts ? ['0'] : amounts.length > 0 ? amounts.map((each) => `${each} €`) : undefined;
  return { cost, sentence: saysMore(sentence) ? sentence : undefined, contradicts };
}

function amountsOf(sentence: string): string[] {
  const found = [...sentence.matchAll(amount)].flatMap(([, from, to]) => [from, to]);
  return unique(found.filter((each) => each !== undefined));
}

function saysMore(sentence: string): boolean {
  return !onlyFree.test(sentence) && /[\p{L}\d]/u.test(sentence.replace(amount, ''));
}
