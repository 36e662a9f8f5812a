/** Passwords: everybody changes their own, and whoever has a link from an administrator chooses one. */

import type Router from '@koa/router';
import { findLink, useLink } from '../../calendar/access/password-links.ts';
import { chosenLengths, passwordProblem } from '../../calendar/access/passwords.ts';
import { mayDo } from '../../calendar/access/rights.ts';
import { changePassword, findUser } from '../../calendar/access/users.ts';
import { Failure } from '../../model/failure.ts';
import type { Plain } from '../../model/text/characters.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import type { Context, State } from '../requests/context.ts';
import { basicOf } from '../requests/credentials.ts';
import { refuseForeignForm } from '../requests/security.ts';
import type { Serving } from '../service.ts';
import { type DeskPage, type Frame, frameOf, problem, send, tokenField } from './frame.ts';
import { beginSession, type FormHandler, goTo, noticeOf, pageWithForm, type Visit } from './visit.ts';

/** Adds the routes. */
export function passwordRoutes(router: Router<State>, serving: Serving): void {
  pageWithForm(router, serving, '/password', async (visit) => ownPage(visit), changeOwn(serving), 'secret');
  router.get('/password/link', async (ctx) => {
    const { secret } = ctx.query;
    await sendLinked(serving, ctx, typeof secret === 'string' ? secret : '');
  });
  // Gives the user of a link the password that was chosen, and signs them in
  router.post('/password/link', async (ctx) => {
    refuseForeignForm(ctx, serving.calendar.settings.base);
    const { values } = await serving.readBody(ctx);
    const frame = frameOf(serving, ctx);
    const secret = typeof values['secret'] === 'string' ? values['secret'] : '';
    const linked = (await findLink(serving.calendar, secret))?.user;
    if (!linked) return sendLinked(serving, ctx, secret);
    const chosen = chosenIn(values, linked.facts.name, frame);
    if ('wrong' in chosen) return sendLinked(serving, ctx, secret, chosen.wrong);
    const user = await useLink(serving.calendar, secret, chosen.password);
    if (!user) return sendLinked(serving, ctx, secret);
    if (!mayDo({ user }, 'events', 'create')) {
      const { linkTitle } = frame.words.passwords;
      return send(ctx, frame, { title: linkTitle, notice: frame.words.passwordChanged, body: undefined });
    }
    await beginSession(serving, ctx, user);
    ctx.status = 303;
    ctx.redirect(`${frame.home}/password?done=passwordChanged`);
  });
}

function ownPage(visit: Visit, wrong?: Part): DeskPage {
  const { words, home, session, caller } = visit;
  const said = words.passwords;
  const body = html`${wrong}
<form class="sign-in" method="post" action="${home}/password">${tokenField(session)}
<input type="hidden" name="username" autocomplete="username" value="${caller.user.facts.name}">
${passwordField('current', said.current, 'current-password')}
${newFields(visit)}
<p class="actions"><button class="primary">${said.change}</button></p></form>
<p class="hint">${said.keysStay}</p>`;
  return { title: said.title, notice: noticeOf(visit), body };
}

function passwordField(name: string, label: string, completion: string, hint?: Html): Html {
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="password" autocomplete="${completion}" required>${hint}</div>`;
}

function newFields({ words: { passwords } }: Frame): Html {
  const hint = html`<p class="hint">${passwords.hint(chosenLengths.min)}</p>`;
  return html`${passwordField('password', passwords.chosen, 'new-password', hint)}
${passwordField('again', passwords.again, 'new-password')}`;
}

/** The password that was chosen twice, or what is wrong with it. */
function chosenIn(
  sent: Plain,
  name: string,
  { words: { passwords } }: Frame,
): { password: string } | { wrong: string } {
  const [password, again] = [sent['password'], sent['again']];
  if (typeof password !== 'string' || typeof again !== 'string') return { wrong: passwords.short(chosenLengths.min) };
  const wrong = passwordProblem(password, name);
  if (wrong === 'name') return { wrong: passwords.sameAsName };
  if (wrong !== undefined) return { wrong: passwords[wrong](chosenLengths[wrong === 'short' ? 'min' : 'max']) };
  return password === again ? { password } : { wrong: passwords.differ };
}

/** Changes the caller's password, which ends all of their sessions; this browser gets a new one. */
function changeOwn(serving: Serving): FormHandler {
  return async (visit, sent, isOwn) => {
    const { ctx, calendar, caller, words } = visit;
    const again = (status: number, wrong: string): DeskPage => {
      ctx.status = status;
      return ownPage(visit, problem(wrong));
    };
    if (!isOwn) return again(403, words.pressAgain);
    const { name } = caller.user.facts;
    const current = typeof sent['current'] === 'string' ? sent['current'] : '';
    let isRight = false;
    try {
      // Counts as a sign-in, so that a browser that was left open is no place to guess in
      isRight = (await serving.authenticate(ctx, basicOf(name, current), 'now')) !== 'public';
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 401) throw error;
    }
    if (!isRight) return again(422, words.passwords.wrongCurrent);
    const chosen = chosenIn(sent, name, visit);
    if ('wrong' in chosen) return again(422, chosen.wrong);
    await changePassword(calendar, name, chosen.password);
    const user = await findUser(calendar, name);
    if (!user) throw new Failure('rest_wrong_credentials');
    await beginSession(serving, ctx, user);
    return goTo(visit, 'password', 'passwordChanged');
  };
}

/** The form of a link, for which nobody is signed in; a link that is not right says so. */
async function sendLinked(serving: Serving, ctx: Context, secret: string, wrong?: string): Promise<void> {
  const frame = frameOf(serving, ctx);
  const { words, home } = frame;
  const user = (await findLink(serving.calendar, secret))?.user;
  if (!user) {
    ctx.status = 410;
    return send(ctx, frame, { title: words.passwords.linkTitle, body: problem(words.passwords.linkEnded) });
  }
  if (wrong !== undefined) ctx.status = 422;
  const { name } = user.facts;
  const body = html`<p class="lead">${words.passwords.linkLead(name)}</p>
${wrong !== undefined && problem(wrong)}
<form class="sign-in" method="post" action="${home}/password/link"><input type="hidden" name="secret" value="${secret}">
<input type="hidden" name="username" autocomplete="username" value="${name}">
${newFields(frame)}
<p class="actions"><button class="primary">${words.passwords.change}</button></p></form>`;
  send(ctx, frame, { title: words.passwords.linkTitle, body });
}
