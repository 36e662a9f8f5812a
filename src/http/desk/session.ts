/** Sessions of the desk: an API key that expires, in a cookie that only this site sends. */

import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../calendar/access/passwords.ts';
import { mayAttempt } from '../../calendar/access/rights.ts';
import { endSession, openSession, sessionLifetime } from '../../calendar/access/sessions.ts';
import type { Caller } from '../../calendar/calendar.ts';
import { Failure } from '../../model/failure.ts';
import type { Context } from '../requests/context.ts';
import { type Authenticate, basicOf } from '../requests/credentials.ts';
import type { Desk } from './answering.ts';

const cookie = 'cartellera_desk';

/** The signed-in user, and the token that proves that a form came from the desk. */
export interface Session {
  readonly caller: Caller;
  readonly token: string;
}

/** The session of a request; undefined when there is none or it has ended. Throws `rate_limited`. */
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
export async function beginSession(desk: Desk, ctx: Context, name: string, password: string): Promise<void> {
  const { calendar } = desk.service;
  const audience = await desk.authenticate(ctx, basicOf(name, password));
  if (audience === 'public') throw new Failure('rest_wrong_credentials');
  mayAttempt(audience, 'events', 'create');
  const before = ctx.cookies.get(cookie);
  if (before) await endSession(calendar, before);
  setCookie(desk, ctx, await openSession(calendar, audience.user));
}

/** Ends the session of a request; every process notices within seconds. */
export async function leaveSession(desk: Desk, ctx: Context): Promise<void> {
  const key = ctx.cookies.get(cookie);
  if (key) await endSession(desk.service.calendar, key);
  setCookie(desk, ctx, null);
}

/** Tells whether a form carries the token of the session. */
export function isOwnForm({ token }: Session, sent: unknown): boolean {
  return typeof sent === 'string' && isSameSecret(Buffer.from(sent), Buffer.from(token));
}

function setCookie({ path, service }: Desk, ctx: Context, value: string | null): void {
  const isSecure = service.calendar.settings.base.startsWith('https:');
  // TLS may end at a proxy, which the connection does not know
  ctx.cookies.secure = isSecure;
  const maxAge = value === null ? 0 : sessionLifetime;
  ctx.cookies.set(cookie, value, { path, maxAge, httpOnly: true, sameSite: 'strict', secure: isSecure });
}

/** The token is derived from the key, so nobody without the key can make it. */
function tokenOf(key: string): string {
  return createHmac('sha256', key).update('form of the desk').digest('base64url');
}
