/** Routes outside the interface, each with a fixed path. */

import { Failure } from '../model/failure.ts';
import { answeredByTag } from './answers/caching.ts';
import { type Context, jsonType, type Middleware } from './requests/context.ts';

/** Answers the requests to one path. */
export type Answerer = (ctx: Context) => void | Promise<void>;

/**
 * Answers these paths, with or without a slash at the end, and passes all others on. `further` are the methods that they take besides GET,
 * HEAD and OPTIONS. Throws `rest_no_method`.
 */
export function fixedPaths(answerers: ReadonlyMap<string, Answerer>, further?: readonly string[]): Middleware {
  return async (ctx, next) => {
    const { path } = ctx;
    const known = path.length > 2 && path.endsWith('/') ? path.slice(0, -1) : path;
    const answer = answerers.get(known);
    return answer ? answerPath(ctx, known, answer, further) : next();
  };
}

/** Answers a path of a pattern, which logs and metrics name. Throws `rest_no_method`. */
export async function answerPath(
  ctx: Context,
  route: string,
  answer: Answerer,
  further: readonly string[] = [],
): Promise<void> {
  const methods = ['GET', 'HEAD', ...further, 'OPTIONS'];
  ctx.state.route = route;
  if (!methods.includes(ctx.method)) throw new Failure('rest_no_method', { methods });
  if (ctx.method !== 'OPTIONS') return answer(ctx);
  ctx.set('Allow', methods.join(', '));
  ctx.status = 204;
}

/** Answers without caching; objects become JSON. */
export function sendUncached(ctx: Context, body: object | string, type = jsonType): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Type', type);
  ctx.body = body;
}

/** Answers with something that caches may keep, and with 304 when the client has it. */
export async function sendCached(
  ctx: Context,
  { caching, type, tag }: { readonly caching: string; readonly type: string; readonly tag: string },
  write: () => Buffer | string | Promise<string>,
): Promise<void> {
  ctx.set('Cache-Control', caching);
  ctx.set('Vary', 'Accept-Encoding');
  if (answeredByTag(ctx, tag)) return;
  ctx.set('Content-Type', type);
  ctx.body = await write();
}
