/** Sessions of users who signed in with their password: API keys that expire. */

import { randomBytes } from 'node:crypto';
import type { Document } from '../../model/documents/document.ts';
import { hashKey } from '../../model/documents/keys-and-labels.ts';
import type { Calendar } from '../calendar.ts';
import { digestOf, hasEnded, removeKeys, storedKey } from './keys.ts';

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
