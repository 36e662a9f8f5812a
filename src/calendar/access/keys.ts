/** API keys, and sessions of users who signed in with their password: keys that expire. Only digests of keys are stored. */

import { createHash, randomBytes } from 'node:crypto';
import type { Document, KeyFacts } from '../../model/documents/document.ts';
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

/** Removes the keys that pass a test. */
export async function removeKeys(calendar: Calendar, isRemoved: (key: KeyFacts) => boolean): Promise<void> {
  for (const { id, revision, facts } of await allKeys(calendar)) {
    if (isRemoved(facts)) await calendar.pair.store.remove('keys', id, revision);
  }
}

/** The user of an API key. The key is looked up by its digest, so the time taken reveals nothing. */
export async function verifyKey(calendar: Calendar, key: string): Promise<Document<'users'> | undefined> {
  const { store } = calendar.pair;
  const known = await store.readByKey('keys', hashKey(digestOf(key)));
  if (!known || hasEnded(known.facts, calendar.now())) return undefined;
  return (await store.read('users', [known.facts.user]))[0];
}

/** Tells whether a key has expired. */
function hasEnded({ expires }: KeyFacts, now: Instant): boolean {
  return expires !== undefined && expires <= now;
}

/** The digest of a key, by which it is looked up. */
export function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** The length of a session in milliseconds: a working day. */
export const sessionLifetime = 12 * 60 * 60 * 1000;

/**
 * Opens a session: an API key that expires. Every process knows it, and a removed user has none. Expired sessions are removed. Resolves to
 * the key.
 */
export async function openSession(calendar: Calendar, user: Document<'users'>): Promise<string> {
  await removeKeys(calendar, (key) => hasEnded(key, calendar.now()));
  const name = `session-${randomBytes(12).toString('base64url')}`;
  return storedKey(calendar, { name, user: user.id, expires: calendar.now() + sessionLifetime });
}

/** Ends the session of a key; API keys stay. */
export async function endSession({ pair: { store } }: Calendar, key: string): Promise<void> {
  const known = await store.readByKey('keys', hashKey(digestOf(key)));
  if (known?.facts.expires !== undefined) await store.remove('keys', known.id, known.revision);
}
