/** API keys, and sessions of users who signed in with their password: keys that expire. Only digests of keys are stored. */

import { createHash, randomBytes } from 'node:crypto';
import { slicesOf } from '../../model/arrays-and-maps.ts';
import type { Document, KeyFacts, UserFacts } from '../../model/documents/document.ts';
import { hashKey, nameKey } from '../../model/documents/keys-and-labels.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Calendar } from '../calendar.ts';

/** Adds an API key for a user; the key is shown once. Throws KeyTaken. Resolves to undefined when there is no such user. */
export async function addKey(calendar: Calendar, name: string, userName: string): Promise<{ key: string } | undefined> {
  const user = await calendar.pair.store.readByKey('users', nameKey(userName));
  if (!user) return undefined;
  return { key: await storedKey(calendar, { name, user: user.id }) };
}

/** Stores the digest of a new random key. Resolves to the key. */
async function storedKey({ pair: { store } }: Calendar, facts: Omit<KeyFacts, 'hash'>): Promise<string> {
  const key = `cart_${randomBytes(32).toString('base64url')}`;
  await store.insert('keys', { facts: { ...facts, hash: digestOf(key) }, texts: {} });
  return key;
}

/** All API keys without sessions, by rising ID. */
export async function listKeys(calendar: Calendar): Promise<Document<'keys'>[]> {
  return (await allKeys(calendar)).filter(({ facts }) => facts.expires === undefined);
}

function allKeys(calendar: Calendar): Promise<Document<'keys'>[]> {
  return Array.fromAsync(calendar.pair.store.scan('keys'));
}

/** Removes an API key; false when there is none of that name. */
export async function removeKey(calendar: Calendar, name: string): Promise<boolean> {
  const { store } = calendar.pair;
  const key = await store.readByKey('keys', nameKey(name));
  return key ? store.remove('keys', key.id, key.revision) : false;
}

/** Removes the keys that pass a test; those that are removed at the same time share a commit. */
export async function removeKeys(calendar: Calendar, isRemoved: (key: KeyFacts) => boolean): Promise<void> {
  const removed = (await allKeys(calendar)).filter(({ facts }) => isRemoved(facts));
  await removeAll(calendar, removed);
}

async function removeAll({ pair: { store } }: Calendar, keys: readonly Document<'keys'>[]): Promise<void> {
  for (const some of slicesOf(keys, removedAtOnce))
    await Promise.all(some.map(({ id, revision }) => store.remove('keys', id, revision)));
}

const removedAtOnce = 500;

/**
 * The user of an API key or a session. The key is looked up by its digest, so the time taken reveals nothing. A session is compared with
 * the user as they are now: whatever order a sign-in and a new password are stored in, a session of the old one is right for nobody.
 */
export async function verifyKey(calendar: Calendar, key: string): Promise<Document<'users'> | undefined> {
  const { store } = calendar.pair;
  const known = await store.readByKey('keys', hashKey(digestOf(key)));
  if (!known || known.facts.opens || hasEnded(known.facts, calendar.now())) return undefined;
  const { user: id, began, expires } = known.facts;
  const [user] = await store.read('users', [id]);
  if (!user || (expires !== undefined && began !== beginningOf(user.facts))) return undefined;
  return user;
}

/** The digest of what a session, or a link for a password, depends on. */
export function beginningOf({ password, role }: UserFacts): string {
  return digestOf(JSON.stringify([password, role]));
}

/** Tells whether a key has expired. */
export function hasEnded({ expires }: KeyFacts, now: Instant): boolean {
  return expires !== undefined && expires <= now;
}

/** The digest of a key, by which it is looked up. */
export function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** The length of a session in milliseconds: a working day. */
export const sessionLifetime = 12 * 60 * 60 * 1000;

/** The most sessions of a user: so many browsers and machines of one person, and no more to end with a new password. */
const maxSessions = 20;

/**
 * Opens a session: an API key that expires. Every process knows it. It ends with the password and the role that the user has in
 * `user`. Expired sessions are removed, and the oldest of a user who has too many. Resolves to the key.
 */
export async function openSession(calendar: Calendar, user: Document<'users'>): Promise<string> {
  const expires = calendar.now() + sessionLifetime;
  const name = `session-${randomBytes(12).toString('base64url')}`;
  const key = await storedKey(calendar, { name, user: user.id, expires, began: beginningOf(user.facts) });
  // After the insertion, so that concurrent sign-ins see each other's
  const sessions = (await allKeys(calendar)).filter(({ facts }) => facts.expires !== undefined);
  const ended = sessions.filter(({ facts }) => hasEnded(facts, calendar.now()));
  const own = sessions.filter(
    ({ facts, ...each }) => facts.user === user.id && !facts.opens && !ended.some(({ id }) => id === each.id),
  );
  const latest = own.toSorted(
    (one, other) => (other.facts.expires ?? 0) - (one.facts.expires ?? 0) || other.id - one.id,
  );
  await removeAll(calendar, [...ended, ...latest.slice(maxSessions)]);
  return key;
}

/** Ends the session of a key; API keys stay. */
export async function endSession({ pair: { store } }: Calendar, key: string): Promise<void> {
  const known = await store.readByKey('keys', hashKey(digestOf(key)));
  if (known?.facts.expires !== undefined && !known.facts.opens) await store.remove('keys', known.id, known.revision);
}
