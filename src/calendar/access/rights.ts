/** Rights: what each of the roles may do, as a few questions that use cases ask. */

import {
  type Document,
  isOwnImage,
  type OwnImage,
  type PostFacts,
  type Role,
  type Status,
} from '../../model/documents/document.ts';
import { postFactsOf } from '../../model/documents/families.ts';
import type { Scope } from '../../model/documents/keys-and-labels.ts';
import { Failure, recordFailure } from '../../model/failure.ts';
import type { Resource, TableName } from '../../model/tables/field.ts';
import { tables } from '../../model/tables/resources.ts';

/** A user who signed in with a password or an API key. */
export interface Caller {
  readonly user: Document<'users'>;
}

/**
 * For whom an answer is: the public, whose answers shared caches may store, or one caller. Decided once, when credentials are checked, and
 * used by rights, rendering and every cache.
 */
export type Audience = 'public' | Caller;

/** The user of an audience; undefined for the public. */
export function userOf(audience: Audience): Document<'users'> | undefined {
  return audience === 'public' ? undefined : audience.user;
}

/** The ways to write a record, and to read one that only some may see; `mayRead` decides about all others. */
export type Operation = 'create' | 'change' | 'remove' | 'read';

/** The lowest role for each operation. Posts ask more of the record itself (see `mayChange`). */
const minRole: Record<Resource['family'], Record<Operation, Role | 'public'>> = {
  post: { read: 'public', create: 'contributor', change: 'contributor', remove: 'contributor' },
  term: { read: 'public', create: 'author', change: 'editor', remove: 'editor' },
  file: { read: 'public', create: 'author', change: 'author', remove: 'author' },
  setting: { read: 'editor', create: 'administrator', change: 'administrator', remove: 'administrator' },
};

/** The statuses in which contributors may change their own records. */
export const unpublished: readonly Status[] = ['draft', 'pending', 'trash'];

/** How much each role may do, as compared with the others. */
const rank: Readonly<Record<Role, number>> = {
  administrator: 5,
  editor: 4,
  author: 3,
  contributor: 2,
  subscriber: 1,
};

/** Tells whether a caller has this role or a higher one. */
function isAtLeast(audience: Audience, role: Role | 'public'): boolean {
  if (role === 'public') return true;
  return audience !== 'public' && rank[audience.user.facts.role] >= rank[role];
}

/** Refuses a caller who could not do this to any record: 401 without credentials, else 403. */
export function mayAttempt(audience: Audience, resource: TableName, operation: Operation): void {
  if (!mayDo(audience, resource, operation)) throw forbidden(audience);
}

/** Tells whether a caller could do this to some record. */
export function mayDo(audience: Audience, resource: TableName, operation: Operation): boolean {
  return isAtLeast(audience, minRole[tables[resource].family][operation]);
}

/** The failure that asks a caller to sign in, or says that signing in was not enough. */
export function forbidden(audience: Audience): Failure {
  return new Failure(audience === 'public' ? 'rest_unauthorized' : 'rest_forbidden');
}

/** Refuses everybody but administrators: 401 without credentials, else 403. */
export function forbiddenUnlessAdministrator(audience: Audience): void {
  if (!isAtLeast(audience, 'administrator')) throw forbidden(audience);
}

/** Tells whether a caller may publish, schedule or keep private. Authors and higher roles may; records of others wait as `pending`. */
export function mayPublish(audience: Audience): boolean {
  return isAtLeast(audience, 'author');
}

/** Editors see and change everybody's records. */
export function mayEditOthers(audience: Audience): boolean {
  return isAtLeast(audience, 'editor');
}

/** Tells whether a caller may change or delete a post: editors any, authors their own, contributors their own unpublished ones. */
export function mayChange(audience: Audience, post: Pick<PostFacts, 'author' | 'status'>): boolean {
  if (mayEditOthers(audience)) return true;
  if (userOf(audience)?.id !== post.author) return false;
  return isAtLeast(audience, 'author') || (isAtLeast(audience, 'contributor') && unpublished.includes(post.status));
}

/** Tells whether a caller may read a post: published ones, their own, and editors all. Posts in the trash only if they may change them. */
export function mayRead(audience: Audience, post: PostFacts): boolean {
  if (post.status === 'publish') return true;
  if (post.status === 'trash') return mayChange(audience, post);
  return mayEditOthers(audience) || userOf(audience)?.id === post.author;
}

/** The scopes of labels in which a caller may read posts, the published ones first. */
export function readableScopes(audience: Audience): Scope[] {
  if (audience === 'public') return ['publish'];
  return ['publish', mayEditOthers(audience) ? 'hidden' : audience.user.id];
}

/** Tells whether a caller sees a post within another record: they may read it, and it is not in the trash. */
export function maySee(audience: Audience, post: PostFacts): boolean {
  return post.status !== 'trash' && mayRead(audience, post);
}

/** Tells whether a caller may see a record among others: a post by its status, anything else always. */
export function isVisible(audience: Audience, document: Document): boolean {
  const post = postFactsOf(document);
  return !post || maySee(audience, post);
}

/** Tells whether a caller may read a record: a post by its status, anything else always. */
export function isReadable(audience: Audience, document: Document): boolean {
  const post = postFactsOf(document);
  return !post || mayRead(audience, post);
}

/** Refuses a read that `isReadable` denies: what is in the trash is gone, what is unpublished is forbidden. */
export function refuseHidden(audience: Audience, document: Document<TableName>): void {
  if (isReadable(audience, document)) return;
  const isTrashed = postFactsOf(document)?.status === 'trash';
  throw recordFailure(document.kind, isTrashed ? 'not-found' : 'not-accessible');
}

/** Refuses a write: a hidden record answers like a missing one, a visible one of somebody else is forbidden. */
export function refuseChange(audience: Audience, document: Document<TableName>): void {
  if (document.kind === 'images') {
    // Pictures elsewhere have nothing to write
    if (!isOwnImage(document)) throw recordFailure('images', 'not-found');
    if (!mayChangeImage(audience, document.facts)) throw forbidden(audience);
  }
  const post = postFactsOf(document);
  if (!post || mayChange(audience, post)) return;
  throw mayRead(audience, post) ? forbidden(audience) : recordFailure(document.kind, 'not-found');
}

/** Tells whether a picture is a caller's to use and to change, whoever shows it: their own, and for editors any. */
export function mayChangeImage(audience: Audience, { author }: Pick<OwnImage, 'author'>): boolean {
  return mayEditOthers(audience) || userOf(audience)?.id === author;
}
