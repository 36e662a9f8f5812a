/** Names and values as queries and forms carry them. */

import qs from 'qs';
import { Failure } from '../failure.ts';

/** Bounds of what is read: nesting in brackets, names, and items of one list. */
const bounds: qs.IParseOptions = {
  depth: 5,
  strictDepth: true,
  parameterLimit: 2_000,
  arrayLimit: 2_000,
  throwOnLimitExceeded: true,
};

/**
 * Reads `a=1&b[]=2&c[d]=3`: repeats and brackets become lists and objects, every leaf is a string. Names of
 * JavaScript's own, such as `__proto__`, are left out. Throws `rest_bad_request` beyond the bounds.
 */
export function parsePairs(text: string): Record<string, unknown> {
  if (text === '') return {};
  try {
    return qs.parse(text, bounds) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof RangeError) throw new Failure('rest_bad_request');
    throw error;
  }
}
