/** Limits how often one client may do something, how many requests are in progress, and the bytes of all answers that are being made or sent. */

import cluster from 'node:cluster';
import { isIPv6 } from 'node:net';
import type { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Budget, Claim } from '../../async/budget.ts';
import { held } from '../../calendar/rendering/body-source.ts';
import { Failure } from '../../model/failure.ts';
import { Unreachable } from '../../ports.ts';
import type { Middleware } from './context.ts';
import { ClientGone } from './inputs.ts';

/** What a client has left. */
interface Allowance {
  readonly left: number;
  /** Seconds until the count is reset. */
  readonly reset: number;
}

/** Counts what clients do in a minute. */
interface Limit {
  /** Counts one. Throws `rate_limited` above the limit, Unreachable when the primary does not reply. */
  count(address: string): Promise<Allowance>;
  /** Takes one count back. */
  forgive(address: string): Promise<void>;
}

/** The length of the window in seconds. */
const minute = 60;

type Counts = RateLimiterMemory | RateLimiterCluster;

/**
 * A limit of so many a minute for each client address; `what` names what is counted. The counts live in this process, or in the one that
 * leads the workers, so that all of them count as one.
 */
export function limitOf(what: string, max: number): Limit {
  let opening: Promise<Counts> | undefined;
  return {
    async count(address) {
      try {
        opening ??= openCounts(what, max);
        const spent = await (await opening).consume(clientOf(address));
        return { left: spent.remainingPoints, reset: secondsOf(spent) };
      } catch (error) {
        if (error instanceof Error) throw new Unreachable(error.message);
        throw new Failure('rate_limited', { retryAfter: secondsOf(error as RateLimiterRes) });
      }
    },
    async forgive(address) {
      try {
        opening ??= openCounts(what, max);
        await (await opening).reward(clientOf(address));
      } catch {
        // The attempt itself counts
      }
    },
  };
}

/** Imported with the first count, because many processes limit nothing. */
async function openCounts(what: string, max: number): Promise<Counts> {
  const { RateLimiterCluster, RateLimiterMemory } = await import('rate-limiter-flexible');
  const Kind = cluster.isWorker ? RateLimiterCluster : RateLimiterMemory;
  return new Kind({ keyPrefix: what, points: max, duration: minute });
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

/** Clients are distinguished by the first 64 bits of an IPv6 address, because one client may own such a network (RFC 6177). */
export function clientOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = (plain.split('%')[0] as string).split('::');
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/**
 * Lets one client address send `max` requests a minute, and tells it how many are left (`RateLimit` header fields, IETF
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

/** The load of one process, and what it has refused so far. */
export interface Load {
  /** Requests to the interface in progress; those whose answer is only being sent do not count. */
  working: number;
  /** Requests refused because too many were in progress. */
  shed: number;
}

/** Seconds for `Retry-After`, after which the requests before are long answered. */
const comeBackAfter = 1;

/** Bytes that every answer claims before it is made: most take less, and a larger body is counted when it is made. */
const usual = held.least;

/** A body in memory that may be sent to several readers at once, as those of caches are. */
interface Shared {
  readonly claim: Claim;
  readers: number;
}

/**
 * Works at no more than `max` requests at once, 0 is any number: what is refused at once costs nothing and can be tried again, what waits
 * in memory helps nobody. Those who read an answer slowly take no place. Lets an answer begin when the budget has room for a usual one, and
 * counts its body until it is sent or its client gone: one that several readers get counts once, and a streamed one has claimed what it
 * takes (`answerRead`). Throws `not_ready`, `overloaded`.
 */
export function bounded(max: number, load: Load, sending: Budget): Middleware {
  const bound = max || Number.POSITIVE_INFINITY;
  const bodies = new Map<Buffer, Shared>();
  return async (ctx, next) => {
    if (load.working >= bound) {
      load.shed += 1;
      throw new Failure('not_ready', { retryAfter: comeBackAfter });
    }
    load.working += 1;
    try {
      const claimed = sending.claim(usual);
      const claim = claimed instanceof Promise ? await claimed : claimed;
      if (ctx.res.destroyed) {
        claim.release();
        throw new ClientGone();
      }
      ctx.res.once('close', claim.release);
      ctx.state.claim = claim;
      await next();
    } finally {
      load.working -= 1;
    }
    const { body } = ctx;
    if ((ctx.length ?? 0) <= usual || ctx.res.destroyed) return;
    if (typeof body === 'string') ctx.res.once('close', sending.count(ctx.length).release);
    if (!Buffer.isBuffer(body)) return;
    const shared = bodies.get(body) ?? { claim: sending.count(body.length), readers: 0 };
    bodies.set(body, shared);
    shared.readers += 1;
    ctx.res.once('close', () => {
      shared.readers -= 1;
      if (shared.readers > 0) return;
      bodies.delete(body);
      shared.claim.release();
    });
  };
}
