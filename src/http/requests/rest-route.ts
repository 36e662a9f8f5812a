import { Failure } from '../../model/failure.ts';
import type { Context, Middleware } from './context.ts';
import { parsePairs } from './pairs.ts';

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

/** Paths are matched regardless of case, as the router does. */
function isBelow(path: string, roots: readonly string[]): boolean {
  const asked = path.toLowerCase();
  return roots.some((root) => asked === `/${root}`.toLowerCase() || asked.startsWith(`/${root}/`.toLowerCase()));
}
