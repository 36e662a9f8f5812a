/** Signing in and out. A session is an API key that expires, in a cookie that only this site sends. */

import { createHmac } from 'node:crypto';
import type Router from '@koa/router';
import { endSession, openSession, sessionLifetime } from '../../calendar/access/keys.ts';
import { isSameSecret } from '../../calendar/access/passwords.ts';
import { mayAttempt } from '../../calendar/access/rights.ts';
import { Failure } from '../../model/failure.ts';
import { html } from '../pages/html.ts';
import type { Context, State } from '../requests/context.ts';
import { basicOf } from '../requests/credentials.ts';
import { refuseForeignForm } from '../requests/security.ts';
import type { Serving } from '../service.ts';
import { type Frame, frameOf, problem, type Session, send } from './frame.ts';

const cookie = 'cartellera_desk';

/** Adds the routes that begin and end a session. */
export function signInRoutes(router: Router<State>, serving: Serving): void {
  router.get('/sign-in', (ctx) => showForm(ctx, frameOf(serving, ctx)));
  router.post('/sign-in', (ctx) => startSession(serving, ctx));
  router.post('/sign-out', (ctx) => signOut(serving, ctx));
}

function showForm(ctx: Context, frame: Frame, wrong?: string, name = ''): void {
  const { words, home } = frame;
  const action = `${home}/sign-in?to=${encodeURIComponent(targetOf(frame, ctx))}`;
  const body = html`<p class="lead">${words.signInLead}</p>
${wrong !== undefined && problem(wrong)}
<form class="sign-in" method="post" action="${action}">
<div class="field"><label for="name">${words.userName}</label><input id="name" name="name" value="${name}" autocomplete="username" required autofocus></div>
<div class="field"><label for="password">${words.password}</label><input id="password" name="password" type="password" autocomplete="current-password" required></div>
<p class="actions"><button class="primary">${words.signIn}</button></p>
</form>`;
  send(ctx, frame, { title: words.signIn, body });
}

async function startSession(serving: Serving, ctx: Context): Promise<void> {
  refuseForeignForm(ctx, serving.calendar.settings.base);
  const { values } = await serving.readBody(ctx);
  const [name = '', password = ''] = [values['name'], values['password']].map((each) =>
    typeof each === 'string' ? each : '',
  );
  const frame = frameOf(serving, ctx);
  try {
    setCookie(ctx, frame, await beginSession(serving, ctx, name, password));
    ctx.status = 303;
    ctx.redirect(targetOf(frame, ctx));
  } catch (error) {
    if (!(error instanceof Failure) || (error.status !== 401 && error.status !== 403)) throw error;
    ctx.status = error.status === 401 ? 422 : 403;
    const { wrongCredentials, mayNotWrite } = frame.words;
    showForm(ctx, frame, error.status === 401 ? wrongCredentials : mayNotWrite, name);
  }
}

/** Begins a session in the place of the one before; resolves to its key. Throws `rest_wrong_credentials`, `rest_forbidden` for who may not write, `rate_limited`. */
async function beginSession(serving: Serving, ctx: Context, name: string, password: string): Promise<string> {
  const audience = await serving.authenticate(ctx, basicOf(name, password), 'now');
  if (audience === 'public') throw new Failure('rest_wrong_credentials');
  mayAttempt(audience, 'events', 'create');
  await closeSession(serving, ctx);
  return openSession(serving.calendar, audience.user);
}

async function signOut(serving: Serving, ctx: Context): Promise<void> {
  refuseForeignForm(ctx, serving.calendar.settings.base);
  const { values } = await serving.readBody(ctx);
  const session = await readSession(serving, ctx);
  if (session && !isOwnForm(session, values['token'])) throw new Failure('rest_forbidden');
  await closeSession(serving, ctx);
  const frame = frameOf(serving, ctx);
  setCookie(ctx, frame, null);
  ctx.status = 303;
  ctx.redirect(`${frame.home}/sign-in`);
}

/** Every process notices within a second. */
async function closeSession({ calendar }: Serving, ctx: Context): Promise<void> {
  const key = ctx.cookies.get(cookie);
  if (key) await endSession(calendar, key);
}

/** The page after signing in: a path of the desk, or its home. */
function targetOf({ home }: Frame, { query: { to } }: Context): string {
  return typeof to === 'string' && to.startsWith(`${home}/`) && !/[\\\s]/.test(to) ? to : home;
}

/** The session of a request; undefined when there is none or it has ended. Throws `rate_limited`. */
export async function readSession({ authenticate }: Serving, ctx: Context): Promise<Session | undefined> {
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

/** Tells whether a form carries the token of the session. */
export function isOwnForm({ token }: Session, sent: unknown): boolean {
  return typeof sent === 'string' && isSameSecret(Buffer.from(sent), Buffer.from(token));
}

function setCookie(ctx: Context, { base, home }: Frame, value: string | null): void {
  const isSecure = base.startsWith('https:');
  // TLS may end at a proxy, which the connection does not know
  ctx.cookies.secure = isSecure;
  const maxAge = value === null ? 0 : sessionLifetime;
  ctx.cookies.set(cookie, value, { path: home, maxAge, httpOnly: true, sameSite: 'strict', secure: isSecure });
}

/** The token is derived from the key, so nobody without the key can make it. */
function tokenOf(key: string): string {
  return createHmac('sha256', key).update('form of the desk').digest('base64url');
}
