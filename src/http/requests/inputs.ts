/** The parameters of reads, checked once for each query that comes again and again. */

import { LRUCache } from 'lru-cache';
import type { Input } from '../../calendar/calendar.ts';
import type { Gate, Raw } from '../../derive/schemas.ts';
import type { TableName } from '../../model/tables/field.ts';
import type { OutputName } from '../../model/tables/outputs.ts';
import type { Context } from './context.ts';
import { parsePairs } from './pairs.ts';

/** How many checked queries are cached, and how long the longest of them is. */
const maxCached = 500;
const maxLength = 500;

/** Reads a query through the gate. Throws `rest_bad_request`. */
export type ReadInputs = (operation: 'list' | 'read', resource: TableName, ctx: Context, output?: OutputName) => Input;

/**
 * Makes the reader of queries. What the gate says depends on nothing but the text, for moments such as now are filled in
 * behind it, so its answers can be cached.
 */
export function inputsOf(gate: Gate): ReadInputs {
  const cached = new LRUCache<string, Input>({ max: maxCached });
  return (operation, resource, ctx, output) => {
    const { querystring } = ctx;
    const key = `${operation} ${resource} ${output ?? ''} ${querystring}`;
    const known = cached.get(key);
    if (known) return known;
    const raw = queryIn(ctx);
    const input = operation === 'list' ? gate.list(resource, raw, output) : gate.read(resource, raw);
    if (querystring.length <= maxLength) cached.set(key, input);
    return input;
  };
}

/** What a read sends, for the gate. */
export function queryIn({ querystring }: Context): Raw {
  return { query: parsePairs(querystring), form: false };
}

/** Most names in the header. */
const maxIgnored = 20;
/** What may stand in a header without being quoted. */
const plainName = /^[\w.[\]-]{1,64}$/;

/** The header that names parameters which nobody knows; none without any. */
export function ignoredHeader({ ignored }: Pick<Input, 'ignored'>): Record<string, string> {
  const names = ignored.filter((name) => plainName.test(name)).slice(0, maxIgnored);
  return names.length > 0 ? { 'X-Ignored-Parameters': names.join(', ') } : {};
}
