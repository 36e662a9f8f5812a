/** Parses queries and forms, and validates the parameters of reads, once for each query that is repeated. */

import qs from 'qs';
import type { Caches } from '../../cache/cache.ts';
import type { Input, ListInput } from '../../calendar/calendar.ts';
import type { Gate, Raw } from '../../derive/gate.ts';
import { Failure } from '../../model/failure.ts';
import type { TableName } from '../../model/tables/field.ts';
import type { OutputName } from '../../model/tables/outputs.ts';
import type { Context } from './context.ts';

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
  if (decoded(text.replace(loosePercent, '%25')) === undefined) throw new Failure('rest_bad_request');
  try {
    return qs.parse(text, bounds) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof RangeError) throw new Failure('rest_bad_request');
    throw error;
  }
}

/** A `%` that begins no escape, as in `100%`. */
const loosePercent = /%(?![0-9a-f]{2})/gi;

/** A part of an address without escapes; undefined when they are no UTF-8. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** The most validated queries in the cache, and the longest query that is cached. */
const maxCached = 500;
const maxLength = 500;

/** Validate a query. Throw `rest_bad_request`. */
interface ReadInputs {
  list(resource: TableName, ctx: Context, output?: OutputName): ListInput;
  read(resource: TableName, ctx: Context): Input;
}

/**
 * Makes the validator of queries. The result depends on nothing but the text, because moments such as now are filled in later, so it can be
 * cached.
 */
export function inputsOf(gate: Gate, caches: Caches): ReadInputs {
  const cached = caches.open<string, ListInput>('inputs', { budget: { entries: maxCached } });
  const remembered = (name: string, ctx: Context, validate: (raw: Raw) => ListInput): ListInput => {
    const { querystring } = ctx;
    const key = `${name} ${querystring}`;
    const known = cached.get(key);
    if (known) return known;
    const input = validate(queryIn(ctx));
    if (querystring.length <= maxLength) cached.set(key, input);
    return input;
  };
  return {
    list: (resource, ctx, output) =>
      remembered(`list ${resource} ${output ?? ''}`, ctx, (raw) => gate.list(resource, raw, output)),
    read: (resource, ctx) => remembered(`read ${resource}`, ctx, (raw) => gate.read(resource, raw)),
  };
}

/** The parameters of a read, for the gate. */
export function queryIn({ querystring }: Context): Raw {
  return { query: parsePairs(querystring), form: false };
}

/** The most names in the header. */
const maxIgnored = 20;
/** Names that need no quoting in a header. */
const plainName = /^[\w.[\]-]{1,64}$/;

/** The header that names unknown parameters; absent when there are none. */
export function ignoredHeader({ ignored }: Pick<Input, 'ignored'>): Record<string, string> {
  const names = ignored.filter((name) => plainName.test(name)).slice(0, maxIgnored);
  return names.length > 0 ? { 'X-Ignored-Parameters': names.join(', ') } : {};
}
