/** The caching headers of answers (RFC 9111). */

import { secondLength } from '../../model/time/durations.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Context } from '../requests/context.ts';

/**
 * Seconds for which a browser may cache a public answer, for which a shared cache may, and for which that one may serve it stale while it
 * revalidates.
 */
export interface Freshness {
  readonly browser: number;
  readonly shared: number;
  readonly stale: number;
}

/** How long an answer is valid. */
export interface Lasting {
  /** From this moment on, words in the request mean other days. */
  readonly changesAt?: Instant;
  /** How long caches may keep it; as long as lists when absent. */
  readonly freshness?: Freshness;
}

const usualFreshness: Freshness = { browser: 10, shared: 60, stale: 300 };
/** Of outputs and sitemaps. Programs ask for them once an hour or less often, so caches may keep them longer than lists. */
export const outputFreshness: Freshness = { browser: 300, shared: 300, stale: 3600 };
/** `Cache-Control` of answers to signed-in callers. */
export const privately = 'private, no-store';

/** `Cache-Control` of an answer. */
export function policyFor(
  { state: { audience, calendar } }: Context,
  { changesAt, freshness = usualFreshness }: Lasting = {},
): string {
  if (audience !== 'public') return privately;
  if (changesAt === undefined) return publicly(freshness);
  return publicly(freshness, Math.floor((changesAt - calendar.now()) / secondLength));
}

/** `Cache-Control` of a public answer that is valid for a number of seconds. No cache serves it after that, even one behind another. */
export function publicly(freshness: Freshness, seconds = Number.POSITIVE_INFINITY): string {
  const left = Math.max(0, seconds);
  const browser = Math.min(freshness.browser, left);
  const shared = Math.min(freshness.shared, left - browser);
  const stale = Math.min(freshness.stale, left - browser - shared);
  return `public, max-age=${browser}, s-maxage=${shared}, stale-while-revalidate=${stale}`;
}

/** Sets the headers for how long an answer is valid, on what it depends, and in which languages it is. */
export function cacheHeaders(ctx: Context, policy: string, languages: readonly string[]): void {
  ctx.set('Cache-Control', policy);
  ctx.set('Vary', 'Accept-Encoding, Authorization');
  if (languages.length > 0) ctx.set('Content-Language', languages.join(', '));
}
