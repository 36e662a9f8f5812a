/** Signs callers in: HTTP Basic with a password (RFC 7617), or a Bearer key (RFC 6750). */

import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { verifyKey } from '../../calendar/access/keys.ts';
import { isTestUser } from '../../calendar/access/test-users.ts';
import { verifyPassword } from '../../calendar/access/users.ts';
import type { Audience, Calendar, Caller } from '../../calendar/calendar.ts';
import { Failure } from '../../model/failure.ts';
import { utf8Text } from '../../model/text/characters.ts';
import type { Context } from './context.ts';
import { limitOf } from './limits.ts';

/** The credentials of a header. */
type Credentials = { readonly name: string; readonly password: string } | { readonly key: string };

/** Milliseconds for which verified credentials are cached, so that a removed user or key is refused within a second. */
const believed = 500;

/** The most verified credentials in the cache. */
const remembered = 1_000;

/**
 * The audience of a request by its credentials: those of its header, or what would stand there (the desk makes an `Authorization` of its
 * cookie or form). With `now` they are compared with the store, whatever was right a moment ago. Throws `rest_wrong_credentials`, `rate_limited`.
 */
export type Authenticate = (ctx: Context, authorization?: string, asOf?: 'cached' | 'now') => Promise<Audience>;

/**
 * Makes the check of a request's credentials; one for all routes, for it counts what fails. Deriving a key from a password
 * takes some 50 ms on purpose, so what was right is remembered for a moment, under a digest that only this process can make,
 * and then held against the store without deriving it again. At most `signInLimit` sign-ins may fail in a minute for one
 * address, 0 is any number; what has been right before is not held up by the failures of others behind the same address. Users for testers
 * are nobody unless `hasTestUsers`.
 */
export function signIn(calendar: Calendar, signInLimit: number, hasTestUsers = false): Authenticate {
  const secret = createSecretKey(randomBytes(32));
  const { caches } = calendar.pair;
  const known = caches.open<string, Caller>('callers', { budget: { entries: remembered }, ttl: believed });
  /** The stored hash of the user's password, by the digest of what has been right. */
  const onceRight = caches.open<string, string>('proofs', { budget: { entries: remembered } });
  const verifying = new Map<string, Promise<Caller | undefined>>();
  const failed = signInLimit > 0 ? limitOf('sign-ins', signInLimit) : undefined;

  async function verified(digest: string, header: string, address: string): Promise<Caller | undefined> {
    const credentials = credentialsOf(header);
    const proven = onceRight.get(digest);
    // A try with new credentials counts as failed until it has succeeded, so that many at once cannot slip through, or until nobody can
    // tell whether they were right
    const counted = proven === undefined ? failed : undefined;
    await counted?.count(address);
    let isWrong = false;
    try {
      const isNobody =
        !hasTestUsers && credentials && 'name' in credentials && isTestUser(credentials.name, credentials.password);
      if (!credentials || isNobody) {
        isWrong = true;
        return undefined;
      }
      const user = await ('key' in credentials
        ? verifyKey(calendar, credentials.key)
        : verifyPassword(calendar, credentials.name, credentials.password, proven));
      if (user) onceRight.set(digest, user.facts.password);
      isWrong = user === undefined;
      return user && { user };
    } finally {
      if (!isWrong) await counted?.forgive(address);
    }
  }

  return async (ctx, header = ctx.headers.authorization, asOf = 'cached') => {
    if (header === undefined) return 'public';
    const digest = createHmac('sha256', secret).update(header).digest('base64url');
    const before = asOf === 'cached' && known.get(digest);
    if (before) return before;
    // A client that has disconnected meanwhile has none any more
    const { ip } = ctx;
    // Concurrent requests with the same credentials share one verification
    const shared = verifying.get(digest);
    const running = shared ?? verified(digest, header, ip).finally(() => verifying.delete(digest));
    verifying.set(digest, running);
    const caller = await running;
    if (!caller) {
      onceRight.delete(digest);
      if (shared) await failed?.count(ip);
      throw new Failure('rest_wrong_credentials');
    }
    known.set(digest, caller);
    return caller;
  };
}

/** The Authorization header of a name and a password (RFC 7617). */
export function basicOf(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

/** Parses an Authorization header; undefined when it is malformed or of an unknown scheme. */
export function credentialsOf(header: string): Credentials | undefined {
  const [, scheme = '', rest = ''] = /^(\S+) +([\w+/.~-]+=*)$/.exec(header.trim()) ?? [];
  if (/^bearer$/i.test(scheme)) return { key: rest };
  if (!/^basic$/i.test(scheme)) return undefined;
  const text = utf8Text(Buffer.from(rest, 'base64'));
  const colon = text?.indexOf(':') ?? -1;
  if (text === undefined || colon < 1) return undefined;
  return { name: text.slice(0, colon), password: text.slice(colon + 1) };
}
