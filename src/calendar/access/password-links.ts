/** Links by which somebody chooses a password without having one: made by an administrator, right once, and for a day. Only digests of them are stored. */

import { randomBytes } from 'node:crypto';
import type { Document } from '../../model/documents/document.ts';
import { hashKey } from '../../model/documents/keys-and-labels.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Calendar } from '../calendar.ts';
import { beginningOf, digestOf, hasEnded, removeKeys } from './keys.ts';
import { changePassword, findUser } from './users.ts';

/** How long a link is right, in milliseconds. */
const lifetime = 24 * 60 * 60 * 1000;

/** Makes a link's secret for a user, in place of an earlier one; undefined when there is no such user. */
export async function makePasswordLink(
  calendar: Calendar,
  name: string,
): Promise<{ readonly secret: string; readonly expires: Instant } | undefined> {
  const user = await findUser(calendar, name);
  if (!user) return undefined;
  await removeKeys(calendar, (key) => key.user === user.id && key.opens === 'password');
  const secret = randomBytes(32).toString('base64url');
  const expires = calendar.now() + lifetime;
  const facts = {
    name: `password-${randomBytes(12).toString('base64url')}`,
    user: user.id,
    hash: digestOf(secret),
    expires,
    began: beginningOf(user.facts),
    opens: 'password' as const,
  };
  await calendar.pair.store.insert('keys', { facts, texts: {} });
  return { secret, expires };
}

/** A link, and the user who may choose a password by it. */
interface Link {
  readonly link: Document<'keys'>;
  readonly user: Document<'users'>;
}

/** The link that is right; undefined when it has been used, has expired, or the user has got another password or role since. */
export async function findLink(calendar: Calendar, secret: string): Promise<Link | undefined> {
  const { store } = calendar.pair;
  const link = await store.readByKey('keys', hashKey(digestOf(secret)));
  if (link?.facts.opens !== 'password' || hasEnded(link.facts, calendar.now())) return undefined;
  const [user] = await store.read('users', [link.facts.user]);
  return user && link.facts.began === beginningOf(user.facts) ? { link, user } : undefined;
}

/**
 * Gives the user of a link this password; their sessions end, their API keys stay. Resolves to the user; to undefined when the link is not
 * right, or somebody else has just used it.
 */
export async function useLink(
  calendar: Calendar,
  secret: string,
  password: string,
): Promise<Document<'users'> | undefined> {
  const { store } = calendar.pair;
  const { link, user } = (await findLink(calendar, secret)) ?? {};
  if (!link || !user) return undefined;
  // Whoever removes it has used it
  if (!(await store.remove('keys', link.id, link.revision))) return undefined;
  await changePassword(calendar, user.facts.name, password);
  return findUser(calendar, user.facts.name);
}
