/** Entity tags and the headers that name them (RFC 9110, 8.8.3 and 13.1). */

import type { Precondition } from '../../calendar/calendar.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Context } from '../requests/context.ts';

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

/** Sets the entity tag. Returns true when the client has this representation; the answer is then a 304. */
export function answeredByTag(ctx: Context, tag: string): boolean {
  const known = knownTag(ctx, tag);
  ctx.set('ETag', known ?? `"${tag}"`);
  if (known !== undefined) ctx.status = 304;
  return known !== undefined;
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
 * The tag in If-None-Match that names this representation, as it was sent; undefined when none does. The comparison is weak, and the tag of
 * an encoded body names the unencoded one too.
 */
function knownTag(ctx: Context, tag: string): string | undefined {
  const header = ctx.get('If-None-Match');
  if (header === '') return undefined;
  if (header.trim() === '*') return `"${tag}"`;
  const known = tagsOf(header)?.find(({ inside }) => inside.replace(encodedEnd, '') === tag);
  return known && `"${known.inside}"`;
}

/**
 * The revisions that If-Match allows; undefined without the header. The comparison is strong: weak tags, and tags that are not ours, allow
 * none.
 */
export function preconditionOf(ctx: Context): Precondition | undefined {
  const header = ctx.get('If-Match');
  if (header === '') return ctx.headers['if-match'] === undefined ? undefined : [];
  if (header.trim() === '*') return '*';
  return (tagsOf(header) ?? []).flatMap(({ weak, inside }) => (weak ? [] : revisionOf(inside)));
}

/** A record's tag begins with its revision. */
function revisionOf(inside: string): number[] {
  const digits = /^(\d{1,16})[-.]/.exec(inside)?.[1];
  return digits === undefined ? [] : [Number(digits)];
}

/** Marks the encoding in the tag of an encoded answer. */
export function markEncoding(ctx: Context): void {
  const [encoding, tag] = [ctx.response.get('Content-Encoding'), ctx.response.get('ETag')];
  if (encoding && tag && ctx.status !== 304) ctx.set('ETag', tag.replace(/"$/, `-${encoding}"`));
}
