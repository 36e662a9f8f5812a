import qs from 'qs';
import type { ReadBody } from './body.ts';
import type { Context, Middleware } from './context.ts';
import { parsePairs } from './pairs.ts';

/** The methods that a POST may stand for. */
const methods = new Set(['GET', 'PUT', 'PATCH', 'DELETE']);

/**
 * Lets a POST say that it means another method, in the header `X-HTTP-Method-Override` or the parameter `_method`, as
 * WordPress does: its own JavaScript client sends every PUT, PATCH and DELETE like that. Of one that stands for a GET the parameters of the
 * body count too, before those of the query; `readBody` reads it.
 */
export function methodOverride(readBody: ReadBody): Middleware {
  return async (ctx, next) => {
    const method = ctx.method === 'POST' ? meant(ctx) : undefined;
    if (method === 'GET') await moveToQuery(ctx, readBody);
    if (method) ctx.method = method;
    return next();
  };
}

function meant(ctx: Context): string | undefined {
  const named = ctx.get('X-HTTP-Method-Override') || ctx.query['_method'];
  const method = typeof named === 'string' ? named.toUpperCase() : '';
  return methods.has(method) ? method : undefined;
}

async function moveToQuery(ctx: Context, readBody: ReadBody): Promise<void> {
  const { values } = await readBody(ctx);
  if (Object.keys(values).length === 0) return;
  ctx.querystring = qs.stringify({ ...parsePairs(ctx.querystring), ...values });
}
