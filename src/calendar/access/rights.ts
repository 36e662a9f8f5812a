/** Who may do what: the five roles, and the few questions that use cases ask of them. */

import { type Document, type PostFacts, type Role, roles, type Status } from '../../model/documents/document.ts';
import type { Scope } from '../../model/documents/lookups.ts';
import { Failure, recordFailure } from '../../model/failure.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { Caller } from '../calendar.ts';

/** The ways to write a record; whether one may be read, `mayRead` tells. */
export type Operation = 'create' | 'change' | 'remove';

/** The least role for each operation; posts ask more of the record itself (see `mayChange`). */
const minRole: Record<'post' | 'term', Record<Operation, Role>> = {
  post: { create: 'contributor', change: 'contributor', remove: 'contributor' },
  term: { create: 'author', change: 'editor', remove: 'editor' },
};

/** Statuses that a contributor's own record has as long as it is unpublished. */
const unpublished: readonly Status[] = ['draft', 'pending', 'trash'];

/** Whether a caller has this role or one above it. */
function isAtLeast(caller: Caller, role: Role): boolean {
  return caller.user !== undefined && roles.indexOf(caller.user.facts.role) <= roles.indexOf(role);
}

/** Refuses a caller who could not do this to any record: 401 without credentials, else 403. */
export function mayAttempt(caller: Caller, resource: ResourceName, operation: Operation): void {
  if (!isAtLeast(caller, minRole[resources[resource].family][operation])) throw forbidden(caller);
}

/** The failure that tells a caller to sign in, or that signing in was not enough. */
export function forbidden(caller: Caller): Failure {
  return new Failure(caller.user ? 'rest_forbidden' : 'rest_unauthorized');
}

/** Refuses everybody but administrators: 401 without credentials, else 403. */
export function forbiddenUnlessAdministrator(caller: Caller): void {
  if (!isAtLeast(caller, 'administrator')) throw forbidden(caller);
}

/** Whether a caller may publish, schedule or keep private: authors and those above. For others such a record waits as `pending`. */
export function mayPublish(caller: Caller): boolean {
  return isAtLeast(caller, 'author');
}

/** Whether a caller may make terms by naming them in an event. */
export function mayCreateTerms(caller: Caller): boolean {
  return isAtLeast(caller, minRole.term.create);
}

/** Editors see and change everybody's records. */
export function mayEditOthers(caller: Caller): boolean {
  return isAtLeast(caller, 'editor');
}

/** Whether a caller may change or delete a post: editors any, authors their own, contributors their own unpublished ones. */
export function mayChange(caller: Caller, post: PostFacts): boolean {
  if (mayEditOthers(caller)) return true;
  if (caller.user?.id !== post.author) return false;
  return isAtLeast(caller, 'author') || (isAtLeast(caller, 'contributor') && unpublished.includes(post.status));
}

/** Whether a caller may read a post: the published ones, one's own, and editors all; the trash only who may change it. */
export function mayRead(caller: Caller, post: PostFacts): boolean {
  if (post.status === 'publish') return true;
  if (post.status === 'trash') return mayChange(caller, post);
  return mayEditOthers(caller) || (caller.user !== undefined && caller.user.id === post.author);
}

/** Where labels find posts that a caller may read, the published ones first. */
export function readableScopes(caller: Caller): Scope[] {
  if (!caller.user) return ['publish'];
  return ['publish', mayEditOthers(caller) ? 'hidden' : caller.user.id];
}

/** Whether a caller may see a post among others: one that they may read, and that is not in the trash, even if they may restore it. */
export function maySee(caller: Caller, post: PostFacts): boolean {
  return post.status !== 'trash' && mayRead(caller, post);
}

/** Refuses a read that `mayRead` denies: what is in the trash is not there, what is unpublished may not be seen. */
export function refuseHidden(caller: Caller, resource: ResourceName, document: Document): void {
  if (resources[resource].family === 'term') return;
  const post = document.facts as PostFacts;
  if (mayRead(caller, post)) return;
  throw recordFailure(resource, post.status === 'trash' ? 'not-found' : 'not-accessible');
}

/** Refuses a write: a hidden record answers like a missing one, a visible one that is another's is forbidden. */
export function refuseChange(caller: Caller, resource: ResourceName, document: Document): void {
  if (resources[resource].family === 'term') return;
  const post = document.facts as PostFacts;
  if (mayChange(caller, post)) return;
  throw mayRead(caller, post) ? forbidden(caller) : recordFailure(resource, 'not-found');
}
