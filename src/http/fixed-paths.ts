/** Paths outside the interface that answer reads alone. */

import { Failure } from '../failure.ts';
import type { Context, Middleware } from './context.ts';

/** Answers GET and HEAD at one path. */
export type Reader = (ctx: Context) => void | Promise<void>;

const methods = ['GET', 'HEAD', 'OPTIONS'];

/** Answers these paths, with or without a slash at the end, and leaves all others to the next step. Throws `rest_no_route` with 405. */
export function fixedPaths(readers: ReadonlyMap<string, Reader>): Middleware {
  return async (ctx, next) => {
    const { path } = ctx;
    const known = path.length > 2 && path.endsWith('/') ? path.slice(0, -1) : path;
    const read = readers.get(known);
    if (!read) return next();
    ctx.state.route = known;
    if (!methods.includes(ctx.method)) throw new Failure('rest_no_method', { methods });
    if (ctx.method !== 'OPTIONS') return read(ctx);
    ctx.set('Allow', methods.join(', '));
    ctx.status = 204;
  };
}
