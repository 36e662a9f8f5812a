import type { Context, Middleware } from './context.ts';

/** What a POST may stand for. */
const methods = new Set(['PUT', 'PATCH', 'DELETE']);

/**
 * Lets a POST say that it means another method, in the header `X-HTTP-Method-Override` or the parameter `_method`, as
 * WordPress does: its own JavaScript client sends every PUT, PATCH and DELETE like that.
 */
export function methodOverride(): Middleware {
  return (ctx, next) => {
    if (ctx.method === 'POST') ctx.method = meant(ctx) ?? ctx.method;
    return next();
  };
}

function meant(ctx: Context): string | undefined {
  const named = ctx.get('X-HTTP-Method-Override') || ctx.query['_method'];
  const method = typeof named === 'string' ? named.toUpperCase() : '';
  return methods.has(method) ? method : undefined;
}
