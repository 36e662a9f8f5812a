/** What answers say to caches (RFC 9111). */

import { secondLength } from '../../model/time/durations.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Context } from '../requests/context.ts';

/** Seconds for which a browser may keep a public answer, for which a shared cache may, and for how much longer while it asks anew. */
export interface Freshness {
  readonly browser: number;
  readonly shared: number;
  readonly stale: number;
}

/** For how long an answer is right. */
export interface Lasting {
  /** From this moment on the words of the request mean other days. */
  readonly changesAt?: Instant;
  /** How long caches may keep it; as lists where it is absent. */
  readonly freshness?: Freshness;
}

const ofLists: Freshness = { browser: 10, shared: 60, stale: 300 };
/** What `Cache-Control` says of answers to those who signed in. */
export const privately = 'private, no-store';

/** What `Cache-Control` says of an answer. */
export function policyFor(
  { state: { audience, calendar } }: Context,
  { changesAt, freshness = ofLists }: Lasting = {},
): string {
  if (audience !== 'public') return privately;
  if (changesAt === undefined) return publicly(freshness, Number.POSITIVE_INFINITY);
  return publicly(freshness, Math.floor((changesAt - calendar.now()) / secondLength));
}

/** For an answer that is right for so many seconds: no cache gives it after that, even where one stands behind another. */
function publicly(freshness: Freshness, seconds: number): string {
  const left = Math.max(0, seconds);
  const browser = Math.min(freshness.browser, left);
  const shared = Math.min(freshness.shared, left - browser);
  const stale = Math.min(freshness.stale, left - browser - shared);
  return `public, max-age=${browser}, s-maxage=${shared}, stale-while-revalidate=${stale}`;
}

/** Says for how long, by what and in which languages an answer is the same. */
export function cacheHeaders(ctx: Context, policy: string, languages: readonly string[]): void {
  ctx.set('Cache-Control', policy);
  ctx.set('Vary', 'Accept-Encoding, Authorization');
  if (languages.length > 0) ctx.set('Content-Language', languages.join(', '));
}
