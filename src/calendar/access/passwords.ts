/** Passwords: what they must be like, their hashes, and the check of one. Only hashes are stored. */

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost of scrypt, as OWASP's password storage cheat sheet advises for interactive sign-in: N 2^15, r 8, p 1, 32 MiB. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
/** Bytes of a salt, and of a key derived from a password. */
const lengths = { salt: 16, hash: 32 };

/** The stored form of a password: `salt:hash`, both base64url. */
export const storedPassword = new RegExp(
  `^[\\w-]{${base64Length(lengths.salt)}}:[\\w-]{${base64Length(lengths.hash)}}$`,
);

function base64Length(bytes: number): number {
  return Math.ceil((bytes * 4) / 3);
}

/** The fewest and the most characters of a password that somebody chooses, without blanks (NIST SP 800-63B, 5.1.1.2, and for short ones OWASP). */
export const chosenLengths = { min: 10, max: 200 };

/** What is wrong with a password that somebody has chosen: it is too short or too long, or the same as their name. */
export function passwordProblem(password: string, name: string): 'short' | 'long' | 'name' | undefined {
  const { length } = password.replaceAll(' ', '');
  if (length < chosenLengths.min) return 'short';
  if (length > chosenLengths.max) return 'long';
  return password.trim().toLowerCase() === name.toLowerCase() ? 'name' : undefined;
}

/** Tells whether a password is that of a stored hash. Without a hash it takes as long as with one, and the answer is no. */
export async function matchPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [salt = '', expected = ''] = (stored ?? nobody).split(':');
  const actual = await derived(password, salt);
  return isSameSecret(actual, Buffer.from(expected, 'base64url'));
}

/** Compares two secrets in constant time; secrets of different length are different. */
export function isSameSecret(actual: Buffer, expected: Buffer): boolean {
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const nobody = `${Buffer.alloc(lengths.salt).toString('base64url')}:${Buffer.alloc(lengths.hash).toString('base64url')}`;

/** The hash of a password with a new salt. */
export async function hashed(password: string): Promise<string> {
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
