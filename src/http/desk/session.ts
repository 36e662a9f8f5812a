/** Sessions of the desk: an API key that ends by itself, in a cookie that only this site sends. */

import { createHmac } from 'node:crypto';
import { mayAttempt } from '../../calendar/access/rights.ts';
import { endSession, isSameSecret, openSession, sessionLifetime } from '../../calendar/access/users.ts';
import type { Calendar, Caller } from '../../calendar/calendar.ts';
import { Failure } from '../../model/failure.ts';
import type { Context } from '../requests/context.ts';
import { type Authenticate, basicOf } from '../requests/credentials.ts';

const cookie = 'cartellera_desk';

/** Who sits at the desk, and the token that proves that a form came from it. */
export interface Session {
  readonly caller: Caller;
  readonly token: string;
}

/** Where the cookie goes back to, and whether only over TLS. */
export interface CookieScope {
  readonly path: string;
  readonly isSecure: boolean;
}

/** The session of a request; undefined without one, or when it has ended. Throws `rate_limited`. */
export async function sessionOf(ctx: Context, authenticate: Authenticate): Promise<Session | undefined> {
  const key = ctx.cookies.get(cookie);
  if (!key || !/^[\w-]+$/.test(key)) return undefined;
  try {
    const audience = await authenticate(ctx, `Bearer ${key}`);
    return audience === 'public' ? undefined : { caller: audience, token: tokenOf(key) };
  } catch (error) {
    if (error instanceof Failure && error.reason === 'rest_wrong_credentials') return undefined;
    throw error;
  }
}

/** Begins a session with a name and a password, in the place of the one before. Throws `rest_wrong_credentials`, `rest_forbidden` for who may not write, `rate_limited`. */
export async function beginSession(
  ctx: Context,
  { calendar, authenticate, scope }: { calendar: Calendar; authenticate: Authenticate; scope: CookieScope },
  { name, password }: { name: string; password: string },
): Promise<void> {
  const audience = await authenticate(ctx, basicOf(name, password));
  if (audience === 'public') throw new Failure('rest_wrong_credentials');
  mayAttempt(audience, 'events', 'create');
  const before = ctx.cookies.get(cookie);
  if (before) await endSession(calendar, before);
  setCookie(ctx, scope, await openSession(calendar, audience.user));
}

/** Ends the session of a request, for every process within seconds. */
export async function leaveSession(ctx: Context, calendar: Calendar, scope: CookieScope): Promise<void> {
  const key = ctx.cookies.get(cookie);
  if (key) await endSession(calendar, key);
  setCookie(ctx, scope, null);
}

/** Whether a form carries the token of the session. */
export function isOwnForm({ token }: Session, sent: unknown): boolean {
  return typeof sent === 'string' && isSameSecret(Buffer.from(sent), Buffer.from(token));
}

function setCookie(ctx: Context, { path, isSecure }: CookieScope, value: string | null): void {
  // TLS may end at a proxy, of which the connection knows nothing
  ctx.cookies.secure = isSecure;
  const maxAge = value === null ? 0 : sessionLifetime;
  ctx.cookies.set(cookie, value, { path, maxAge, httpOnly: true, sameSite: 'strict', secure: isSecure });
}

/** Anybody who has the key can make the token, and nobody else. */
function tokenOf(key: string): string {
  return createHmac('sha256', key).update('form of the desk').digest('base64url');
}
