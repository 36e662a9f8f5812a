/** Parses queries and forms. */

import qs from 'qs';
import { Failure } from '../../model/failure.ts';

/** Limits: nesting of brackets, number of names, items of one list. */
const bounds: qs.IParseOptions = {
  depth: 5,
  strictDepth: true,
  parameterLimit: 2_000,
  arrayLimit: 2_000,
  throwOnLimitExceeded: true,
};

/**
 * Reads `a=1&b[]=2&c[d]=3`: repeats and brackets become lists and objects, every leaf is a string. Names of
 * JavaScript's own, such as `__proto__`, are left out. Throws `rest_bad_request` beyond the bounds, and for escapes that are no UTF-8
 * (URL Standard, application/x-www-form-urlencoded).
 */
export function parsePairs(text: string): Record<string, unknown> {
  if (text === '') return {};
  if (!hasSoundEscapes(text)) throw new Failure('rest_bad_request');
  try {
    return qs.parse(text, bounds) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof RangeError) throw new Failure('rest_bad_request');
    throw error;
  }
}

/** A `%` that begins no escape, as in `100%`. */
const loosePercent = /%(?![0-9a-f]{2})/gi;

function hasSoundEscapes(text: string): boolean {
  try {
    decodeURIComponent(text.replace(loosePercent, '%25'));
    return true;
  } catch {
    return false;
  }
}
