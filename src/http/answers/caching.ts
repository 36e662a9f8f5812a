/** The caching headers of answers (RFC 9111), entity tags, and the headers that name them (RFC 9110, 8.8.3 and 13.1). */

import type { Precondition } from '../../calendar/calendar.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Pair } from '../../ports.ts';
import type { Context, Middleware } from '../requests/context.ts';

/**
 * Seconds for which a browser may cache a public answer, for which a shared cache may, and for which that one may serve it stale while it
 * revalidates.
 */
interface Freshness {
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

/** `Cache-Control` of a public answer that is valid for a number of seconds. No cache serves it after that, even one behind another. */
export function publicly(freshness = usualFreshness, seconds = Number.POSITIVE_INFINITY): string {
  const left = Math.max(0, seconds);
  const browser = Math.min(freshness.browser, left);
  const shared = Math.min(freshness.shared, left - browser);
  const stale = Math.min(freshness.stale, left - browser - shared);
  return `public, max-age=${browser}, s-maxage=${shared}, stale-while-revalidate=${stale}`;
}

/** Seconds for which caches may keep what was read while the store took no writes. */
const staleFreshness: Freshness = { browser: 1, shared: 1, stale: 0 };

/** Marks what was read while the store took no writes, unless it never changes. */
export function markStale({ isStale }: Pair): Middleware {
  return async (ctx, next) => {
    await next();
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isRead || !isStale?.() || ctx.status >= 400 || ctx.response.get('Cache-Control').includes('immutable')) return;
    ctx.set('X-Stale', '1');
    if (ctx.state.audience === 'public') ctx.set('Cache-Control', publicly(staleFreshness));
  };
}

/** Sets the headers for how long an answer is valid, on what it depends, and in which languages it is. */
export function cacheHeaders(ctx: Context, policy: string, languages: readonly string[]): void {
  ctx.set('Cache-Control', policy);
  ctx.set('Vary', 'Accept-Encoding, Authorization');
  if (languages.length > 0) ctx.set('Content-Language', languages.join(', '));
}

/** The encodings of bodies in the service's order of preference. */
export const encodings = ['br', 'zstd', 'gzip'] as const;

/** Encoded bodies are other representations, so their strong tags end in the encoding's name. */
const encodedEnd = new RegExp(`-(?:${encodings.join('|')})$`);

const oneTag = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/;

/** The tags of a list header without quotes (RFC 9110, 5.6.1); undefined when an item is not a tag. */
function tagsOf(header: string): { weak: boolean; inside: string }[] | undefined {
  const items = header.split(',').map((item) => item.trim());
  const tags = items.filter((item) => item !== '').map((item) => oneTag.exec(item));
  if (!tags.every((tag) => tag !== null)) return undefined;
  return tags.map(([, weak, inside]) => ({ weak: weak !== undefined, inside: inside as string }));
}

/**
 * Sets the entity tag. Returns true when If-None-Match names this representation; the answer is then a 304. The comparison is weak, and the
 * tag of an encoded body names the unencoded one too, so the tag is answered as it was sent.
 */
export function answeredByTag(ctx: Context, tag: string): boolean {
  const header = ctx.get('If-None-Match');
  const isAny = header.trim() === '*';
  const known =
    header === '' || isAny ? undefined : tagsOf(header)?.find(({ inside }) => inside.replace(encodedEnd, '') === tag);
  ctx.set('ETag', `"${known?.inside ?? tag}"`);
  if (!isAny && !known) return false;
  ctx.status = 304;
  return true;
}

/**
 * Sets `Last-Modified`. Returns true when a request without tags has this state (RFC 9110, 13.1.3); the answer is then a 304. Any other
 * time than that of the request counts as changed: the newest part may have been removed.
 */
export function answeredByTime(ctx: Context, modified: Instant): boolean {
  const said = new Date(modified).toUTCString();
  ctx.set('Last-Modified', said);
  if (ctx.get('If-None-Match') !== '' || ctx.get('If-Modified-Since') !== said) return false;
  ctx.status = 304;
  return true;
}

/**
 * The revisions that If-Match allows; undefined without the header. The comparison is strong: weak tags, and tags that are not ours, allow
 * none.
 */
export function preconditionOf(ctx: Context): Precondition | undefined {
  const header = ctx.get('If-Match');
  if (header === '') return ctx.headers['if-match'] === undefined ? undefined : [];
  if (header.trim() === '*') return '*';
  return (tagsOf(header) ?? []).flatMap(({ weak, inside }) => {
    // A record's tag begins with its revision
    const digits = /^(\d{1,16})[-.]/.exec(inside)?.[1];
    return weak || digits === undefined ? [] : [Number(digits)];
  });
}
