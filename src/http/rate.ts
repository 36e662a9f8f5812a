/** The limit of requests, for installations that set one. */

import { Failure } from '../failure.ts';
import type { Middleware } from './context.ts';
import { limitOf, minute } from './limits.ts';

/**
 * Lets one client address send `most` requests a minute, and tells it how many are left (`RateLimit` header fields, IETF
 * draft-ietf-httpapi-ratelimit-headers). Throws `rate_limited`.
 */
export function limited(max: number): Middleware {
  const limit = limitOf('requests', max);
  return async (ctx, next) => {
    ctx.set('RateLimit-Policy', `"requests";q=${max};w=${minute}`);
    const { left, reset } = await limit.count(ctx.ip).catch((refusal: unknown) => {
      if (refusal instanceof Failure) ctx.set('RateLimit', `"requests";r=0;t=${refusal.detail.retryAfter}`);
      throw refusal;
    });
    ctx.set('RateLimit', `"requests";r=${left};t=${reset}`);
    return next();
  };
}
