/** Signing in and out. */

import type Router from '@koa/router';
import { Failure } from '../../model/failure.ts';
import { type Html, html } from '../pages/html.ts';
import type { Context, State } from '../requests/context.ts';
import { refuseForeignForm } from '../requests/security.ts';
import { type Desk, send } from './answering.ts';
import { beginSession, isOwnForm, leaveSession, sessionOf } from './session.ts';
import { type DeskWords, deskWords } from './words.ts';

/** Adds the routes that begin and end a session. */
export function signInRoutes(router: Router<State>, made: Desk): void {
  router.get('/sign-in', async (ctx) => showForm(made, ctx));
  router.post('/sign-in', (ctx) => signIn(made, ctx));
  router.post('/sign-out', (ctx) => signOut(made, ctx));
}

function showForm(made: Desk, ctx: Context, problem?: (words: DeskWords) => string, name = ''): void {
  const frame = made.frame(ctx);
  const words = deskWords[frame.language];
  const to = targetOf(made, ctx.query['to']);
  send(ctx, frame, { title: words.signIn, body: formOf(made, words, { to, name, problem: problem?.(words) }) });
}

function formOf(
  { path }: Desk,
  words: DeskWords,
  { to, name, problem }: { to: string; name: string; problem: string | undefined },
): Html {
  return html`<p class="lead">${words.signInLead}</p>
${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
<form class="sign-in" method="post" action="${path}/sign-in?to=${encodeURIComponent(to)}">
<div class="field"><label for="name">${words.userName}</label><input id="name" name="name" value="${name}" autocomplete="username" required autofocus></div>
<div class="field"><label for="password">${words.password}</label><input id="password" name="password" type="password" autocomplete="current-password" required></div>
<p class="actions"><button class="primary">${words.signIn}</button></p>
</form>`;
}

async function signIn(made: Desk, ctx: Context): Promise<void> {
  refuseForeignForm(ctx, made.service.calendar.settings.base);
  const { values } = await made.readBody(ctx);
  const [name = '', password = ''] = [values['name'], values['password']].map((each) =>
    typeof each === 'string' ? each : '',
  );
  try {
    await beginSession(made, ctx, name, password);
    ctx.status = 303;
    ctx.redirect(targetOf(made, ctx.query['to']));
  } catch (error) {
    if (!(error instanceof Failure) || (error.status !== 401 && error.status !== 403)) throw error;
    ctx.status = error.status === 401 ? 422 : 403;
    showForm(made, ctx, (words) => (error.status === 401 ? words.wrongCredentials : words.mayNotWrite), name);
  }
}

async function signOut(made: Desk, ctx: Context): Promise<void> {
  refuseForeignForm(ctx, made.service.calendar.settings.base);
  const session = await sessionOf(ctx, made.authenticate);
  const { values } = await made.readBody(ctx);
  if (session && !isOwnForm(session, values['token'])) throw new Failure('rest_forbidden');
  await leaveSession(made, ctx);
  ctx.status = 303;
  ctx.redirect(`${made.path}/sign-in`);
}

/** The page after signing in: a path of the desk, or its home. */
function targetOf({ path }: Desk, asked: unknown): string {
  return typeof asked === 'string' && asked.startsWith(`${path}/`) && !/[\\\s]/.test(asked) ? asked : path;
}
