/**
 * Users for testers, one of each role but that of administrators. Their passwords are in the documentation, so they may sign in only where
 * the settings allow resets, and a service without that setting removes them when it starts.
 */

import { onceFor } from '../../model/arrays-and-maps.ts';
import { type Document, type Role, roles } from '../../model/documents/document.ts';
import { KeyTaken } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';
import { hashed, matchPassword } from './passwords.ts';
import { findUser, removeUser } from './users.ts';

/** A user for testers. */
export interface TestUser {
  readonly name: string;
  readonly role: Role;
  readonly password: string;
}

/** The users for testers. */
export const testUsers: readonly TestUser[] = roles
  .filter((role) => role !== 'administrator')
  .map((role) => ({ name: `test-${role}`, role, password: `password of test-${role}` }));

/** Tells whether a name and a password are those of a user for testers, which everybody knows. */
export function isTestUser(name: string, password: string): boolean {
  return testUsers.some((user) => user.name === name && user.password === password);
}

/** The stored forms of their passwords: everybody knows these, so a process derives the slow key of each once. */
const storedForm = onceFor(hashed);

/** Adds the users for testers that are missing. A user of such a name with another password is somebody's own, and stays. */
export async function ensureTestUsers(calendar: Calendar): Promise<void> {
  for (const { name, role, password } of testUsers) {
    if (await findUser(calendar, name)) continue;
    try {
      const facts = { name, role, password: await storedForm(password) };
      await calendar.pair.store.insert('users', { facts, texts: {} });
    } catch (error) {
      // Another process was faster
      if (!(error instanceof KeyTaken)) throw error;
    }
  }
}

/** Removes the users for testers, who may have come with an export or a copy of a calendar for tests, and their keys. */
export async function removeTestUsers(calendar: Calendar): Promise<void> {
  for (const { name, password } of testUsers) {
    const user: Document<'users'> | undefined = await findUser(calendar, name);
    if (user && (await matchPassword(password, user.facts.password))) await removeUser(calendar, name);
  }
}
