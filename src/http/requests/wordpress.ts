/** Ways in which clients of WordPress say what they ask for: the path in `rest_route`, the method in a header or parameter. */

import qs from 'qs';
import { Failure } from '../../model/failure.ts';
import type { ReadBody } from './body.ts';
import type { Context, Middleware } from './context.ts';
import { parsePairs } from './inputs.ts';

/** The folder below which WordPress mounts its interfaces, and which `rest_route` leaves out. */
const folder = '/wp-json';

/**
 * Takes `/?rest_route=/…` for a request to the path that it names, as WordPress does: below the namespace or an alias, with or without
 * `/wp-json` before it. The other parameters are the request's. Throws `rest_no_route` for any other value.
 */
export function restRoute(roots: readonly string[]): Middleware {
  return (ctx, next) => {
    if (ctx.path === '/' && ctx.querystring.includes('rest_route')) follow(ctx, roots);
    return next();
  };
}

function follow(ctx: Context, roots: readonly string[]): void {
  const { rest_route: value } = parsePairs(ctx.querystring);
  if (value === undefined) return;
  const path =
    typeof value === 'string' ? [value, `${folder}${value}`].find((each) => isBelow(each, roots)) : undefined;
  if (path === undefined) throw new Failure('rest_no_route');
  ctx.querystring = ctx.querystring
    .split('&')
    .filter((pair) => !/^rest_route(?:=|$)/.test(pair))
    .join('&');
  ctx.path = encodeURI(path);
}

/** Tells whether a path is one of these roots of the interface or lies below one, regardless of case, as the router matches them. */
export function isBelow(path: string, roots: readonly string[]): boolean {
  const asked = path.toLowerCase();
  return roots.some((root) => asked === `/${root}`.toLowerCase() || asked.startsWith(`/${root}/`.toLowerCase()));
}

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
  // A query could say null only as a blank text, which is a value
  const given = Object.entries(values).filter(([, value]) => value !== null);
  if (given.length === 0) return;
  ctx.querystring = qs.stringify({ ...parsePairs(ctx.querystring), ...Object.fromEntries(given) });
}
