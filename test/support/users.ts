/** Users who need no password: deriving a key from one takes a tenth of a second on purpose. */

import { addKey } from '../../src/calendar/access/keys.ts';
import type { Calendar } from '../../src/calendar/calendar.ts';
import type { Document, Role } from '../../src/model/documents/document.ts';

/** The stored form of a password that nobody knows. */
export const unknownPassword = `${'A'.repeat(22)}:${'A'.repeat(43)}`;

/** A user and an API key of theirs. */
export interface UserWithKey {
  readonly user: Document<'users'>;
  readonly key: string;
}

/** Adds a user with an API key. */
export async function addUserWithKey(calendar: Calendar, name: string, role: Role): Promise<UserWithKey> {
  const facts = { name, role, password: unknownPassword };
  const user = await calendar.pair.store.insert('users', { facts, texts: {} });
  const made = await addKey(calendar, `key of ${name} ${user.id}`, name);
  if (!made) throw new Error(`There is no user ${name}`);
  return { user, key: made.key };
}
