/** Validates the parameters of reads, once for each query that is repeated. */

import type { Caches } from '../../cache/cache.ts';
import type { Input } from '../../calendar/calendar.ts';
import type { Gate, Raw } from '../../derive/gate.ts';
import type { TableName } from '../../model/tables/field.ts';
import type { OutputName } from '../../model/tables/outputs.ts';
import type { Context } from './context.ts';
import { parsePairs } from './pairs.ts';

/** The most validated queries in the cache, and the longest query that is cached. */
const maxCached = 500;
const maxLength = 500;

/** Validates a query. Throws `rest_bad_request`. */
type ReadInputs = (operation: 'list' | 'read', resource: TableName, ctx: Context, output?: OutputName) => Input;

/**
 * Makes the validator of queries. The result depends on nothing but the text, because moments such as now are filled in later, so it can be
 * cached.
 */
export function inputsOf(gate: Gate, caches: Caches): ReadInputs {
  const cached = caches.open<string, Input>('inputs', { budget: { entries: maxCached } });
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
