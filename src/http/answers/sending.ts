/** Bounds the bytes of all answers that are being made or sent. */

import type { Budget, Claim } from '../../async/budget.ts';
import { held } from '../../calendar/rendering/body-source.ts';
import { ClientGone } from '../requests/body.ts';
import type { Middleware } from '../requests/context.ts';

/** Bytes that every answer claims before it is made: most take less, and a larger body is counted when it is made. */
const usual = held.least;

/** A body in memory that may be sent to several readers at once, as those of caches are. */
interface Shared {
  readonly claim: Claim;
  readers: number;
}

/**
 * Lets an answer begin when the budget has room for a usual one, and counts its body until it is sent or its client gone: one that several
 * readers get counts once, and a streamed one has claimed what it takes (`answerRead`). Throws `overloaded`.
 */
export function boundedBodies(sending: Budget): Middleware {
  const bodies = new Map<Buffer, Shared>();

  function share(body: Buffer): () => void {
    const known = bodies.get(body) ?? { claim: sending.count(body.length), readers: 0 };
    bodies.set(body, known);
    known.readers += 1;
    return () => {
      known.readers -= 1;
      if (known.readers > 0) return;
      bodies.delete(body);
      known.claim.release();
    };
  }

  return async (ctx, next) => {
    const claimed = sending.claim(usual);
    const claim = claimed instanceof Promise ? await claimed : claimed;
    if (ctx.res.destroyed) {
      claim.release();
      throw new ClientGone();
    }
    ctx.res.once('close', claim.release);
    ctx.state.claim = claim;
    await next();
    const { body } = ctx;
    if ((ctx.length ?? 0) <= usual || ctx.res.destroyed) return;
    if (Buffer.isBuffer(body)) ctx.res.once('close', share(body));
    else if (typeof body === 'string') ctx.res.once('close', sending.count(ctx.length).release);
  };
}
