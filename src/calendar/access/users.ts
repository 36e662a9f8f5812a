/** Users with application passwords, API keys, and sessions, which are keys that expire. Only hashes are stored. */

import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import type { Document, KeyFacts } from '../../model/documents/document.ts';
import { hashKey, nameKey } from '../../model/documents/keys-and-labels.ts';
import type { Role } from '../../model/roles.ts';
import type { Instant } from '../../model/time/instants.ts';
import { KeyTaken } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';

/** Cost of scrypt, as OWASP's password storage cheat sheet advises for interactive sign-in: N 2^15, r 8, p 1, 32 MiB. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
/** Bytes of a salt, and of a key derived from a password. */
const lengths = { salt: 16, hash: 32 };
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The stored form of a password: `salt:hash`, both base64url. */
export const storedPassword = new RegExp(
  `^[\\w-]{${base64Length(lengths.salt)}}:[\\w-]{${base64Length(lengths.hash)}}$`,
);

function base64Length(bytes: number): number {
  return Math.ceil((bytes * 4) / 3);
}

/** An application password of 24 letters and digits (142 bits), in groups of four as people copy it. */
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
export async function listUsers(calendar: Calendar): Promise<Document<'users'>[]> {
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

/** Removes the keys that pass a test. */
async function removeKeys(calendar: Calendar, isRemoved: (key: KeyFacts) => boolean): Promise<void> {
  for (const { id, revision, facts } of await allKeys(calendar)) {
    if (isRemoved(facts)) await calendar.pair.store.remove('keys', id, revision);
  }
}

/** Removes a user and their keys; their records stay. False when there is no such user. */
export async function removeUser(calendar: Calendar, name: string): Promise<boolean> {
  const { store } = calendar.pair;
  const user = await findUser(calendar, name);
  if (!user) return false;
  await removeKeys(calendar, (key) => key.user === user.id);
  return store.remove('users', user.id, user.revision);
}

/** Creates an administrator when there is none. Resolves to the name, and to the password when it is a random one. */
export async function ensureAdministrator(
  calendar: Calendar,
  name: string,
  password?: string,
): Promise<{ name: string; password?: string } | undefined> {
  const users = await listUsers(calendar);
  if (users.some((user) => user.facts.role === 'administrator')) return undefined;
  const chosen = password ?? newPassword();
  try {
    await addUser(calendar, name, 'administrator', chosen);
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    if (!(await isPromoted(calendar, name, chosen))) return undefined;
  }
  return password === undefined ? { name, password: chosen } : { name };
}

/** The name belongs to a user of another role, who becomes the missing administrator. */
async function isPromoted(calendar: Calendar, name: string, password: string): Promise<boolean> {
  const user = await findUser(calendar, name);
  if (!user || user.facts.role === 'administrator') return false;
  const facts = { ...user.facts, role: 'administrator' as const, password: await hashed(password) };
  await calendar.pair.store.replace('users', { ...user, facts });
  return true;
}

/** Adds an API key for a user; the key is shown once. Throws KeyTaken. Resolves to undefined when there is no such user. */
export async function addKey(calendar: Calendar, name: string, userName: string): Promise<{ key: string } | undefined> {
  const user = await findUser(calendar, userName);
  if (!user) return undefined;
  return { key: await storedKey(calendar, { name, user: user.id }) };
}

/** Stores the digest of a new random key. Resolves to the key. */
async function storedKey({ pair: { store } }: Calendar, facts: Omit<KeyFacts, 'hash'>): Promise<string> {
  const key = `cart_${randomBytes(32).toString('base64url')}`;
  await store.insert('keys', { facts: { ...facts, hash: digestOf(key) }, texts: {} });
  return key;
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

function hasEnded({ expires }: KeyFacts, now: Instant): boolean {
  return expires !== undefined && expires <= now;
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
  const [salt = '', expected = ''] = (user?.facts.password ?? nobody).split(':');
  const actual = await derived(password, salt);
  return isSameSecret(actual, Buffer.from(expected, 'base64url')) ? user : undefined;
}

/** Compares two secrets in constant time; secrets of different length are different. */
export function isSameSecret(actual: Buffer, expected: Buffer): boolean {
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** The user of an API key. The key is looked up by its digest, so the time taken reveals nothing. */
export async function verifyKey(calendar: Calendar, key: string): Promise<Document<'users'> | undefined> {
  const { store } = calendar.pair;
  const known = await store.readByKey('keys', hashKey(digestOf(key)));
  if (!known || hasEnded(known.facts, calendar.now())) return undefined;
  return (await store.read('users', [known.facts.user]))[0];
}

const nobody = `${Buffer.alloc(lengths.salt).toString('base64url')}:${Buffer.alloc(lengths.hash).toString('base64url')}`;

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

async function hashed(password: string): Promise<string> {
  const salt = randomBytes(lengths.salt).toString('base64url');
  return `${salt}:${(await derived(password, salt)).toString('base64url')}`;
}

/** Removes blanks: people copy the groups with and without them. */
function derived(password: string, salt: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(password.replaceAll(' ', ''), salt, lengths.hash, cost, (error, key) =>
    error ? reject(error) : resolve(key),
  );
  return promise;
}
