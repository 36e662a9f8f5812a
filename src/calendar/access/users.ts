/** Users with passwords, which are random ones where nobody has chosen one. */

import { randomInt } from 'node:crypto';
import type { Document, Role } from '../../model/documents/document.ts';
import { nameKey } from '../../model/documents/keys-and-labels.ts';
import { KeyTaken } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';
import { removeKeys } from './keys.ts';
import { hashed, matchPassword } from './passwords.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A password of 24 letters and digits (142 bits), in groups of four as people copy it. */
function newPassword(): string {
  const signs = Array.from({ length: 24 }, () => letters[randomInt(letters.length)]).join('');
  return signs.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Adds a user, with a random password when none is given. Resolves to the password, which is not stored. Throws KeyTaken. */
export async function addUser(
  calendar: Calendar,
  name: string,
  role: Role,
  password: string = newPassword(),
): Promise<{ user: Document<'users'>; password: string }> {
  const facts = { name, role, password: await hashed(password) };
  return { user: await calendar.pair.store.insert('users', { facts, texts: {} }), password };
}

/** All users, by rising ID. */
export async function listUsers(calendar: Pick<Calendar, 'pair'>): Promise<Document<'users'>[]> {
  return Array.fromAsync(calendar.pair.store.scan('users'));
}

/** The user of a name. */
export function findUser({ pair: { store } }: Calendar, name: string): Promise<Document<'users'> | undefined> {
  return store.readByKey('users', nameKey(name));
}

/**
 * Gives a user a new password, a random one when none is given. Their sessions end, their API keys stay. Resolves to the password, which is
 * not stored; undefined when there is no such user.
 */
export async function changePassword(
  calendar: Calendar,
  name: string,
  password: string = newPassword(),
): Promise<{ password: string } | undefined> {
  const hash = await hashed(password);
  for (let user = await findUser(calendar, name); user; user = await findUser(calendar, name)) {
    const changed = { ...user, facts: { ...user.facts, password: hash } };
    if (!(await calendar.pair.store.replace('users', changed))) continue;
    const { id } = user;
    await removeKeys(calendar, (key) => key.user === id && key.expires !== undefined);
    return { password };
  }
  return undefined;
}

/**
 * Removes a user and their keys; their records stay. Without the user no key is right, so one that is added meanwhile is none either. False
 * when there is no such user.
 */
export async function removeUser(calendar: Calendar, name: string): Promise<boolean> {
  for (let user = await findUser(calendar, name); user; user = await findUser(calendar, name)) {
    const { id, revision } = user;
    if (!(await calendar.pair.store.remove('users', id, revision))) continue;
    await removeKeys(calendar, (key) => key.user === id);
    return true;
  }
  return false;
}

/** Creates an administrator when there is none. Resolves to the name, and to the password when it is a random one. */
export async function ensureAdministrator(
  calendar: Pick<Calendar, 'pair'>,
  name: string,
  password?: string,
): Promise<{ name: string; password?: string } | undefined> {
  const users = await listUsers(calendar);
  if (users.some((user) => user.facts.role === 'administrator')) return undefined;
  const chosen = password ?? newPassword();
  const facts = { name, role: 'administrator' as const, password: await hashed(chosen) };
  // A user of that name and of another role becomes the missing administrator
  const namesake = users.find((user) => user.facts.name === name);
  const { store } = calendar.pair;
  try {
    const stored = await (namesake
      ? store.replace('users', { ...namesake, facts })
      : store.insert('users', { facts, texts: {} }));
    if (!stored) return undefined;
  } catch (error) {
    // Another process was faster
    if (error instanceof KeyTaken) return undefined;
    throw error;
  }
  return password === undefined ? { name, password: chosen } : { name };
}

/**
 * The user with this name and password. An unknown name takes as long as a wrong password. `proven` is a stored hash for which the password
 * was right before; while the user still has it, no key is derived.
 */
export async function verifyPassword(
  calendar: Calendar,
  name: string,
  password: string,
  proven?: string,
): Promise<Document<'users'> | undefined> {
  const user = await findUser(calendar, name);
  if (user && user.facts.password === proven) return user;
  if (!(await matchPassword(password, user?.facts.password))) return undefined;
  // Deriving a key takes long, in which the user may get another password or role, or be removed
  const now = await findUser(calendar, name);
  return now?.facts.password === user?.facts.password ? now : undefined;
}
