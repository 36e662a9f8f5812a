/** Answers pages and forms of the desk: only for signed-in callers, and only forms that the desk itself made. */

import { mayAttempt } from '../../calendar/access/rights.ts';
import { Failure } from '../../model/failure.ts';
import { privately } from '../answers/cache-headers.ts';
import { sendHtml } from '../pages/html.ts';
import type { ReadBody } from '../requests/body.ts';
import type { Context } from '../requests/context.ts';
import type { Authenticate } from '../requests/credentials.ts';
import { refuseForeignForm } from '../requests/security.ts';
import type { Service } from '../service.ts';
import { type DeskPage, deskPage, type Frame } from './frame.ts';
import { isOwnForm, sessionOf } from './session.ts';
import type { Visit } from './visit.ts';
import { deskWords } from './words.ts';

/** What the desk is made of. */
export interface Desk {
  readonly service: Service;
  readonly authenticate: Authenticate;
  readonly readBody: ReadBody;
  /** The path of the desk as browsers see it. */
  readonly path: string;
  frame(ctx: Context, session?: Visit['session']): Frame;
}

/** The handler of a page; what it returns is shown. */
export type Handler = (visit: Visit, params: Readonly<Record<string, string>>) => Promise<DeskPage | undefined>;

/** The handler of a form. `sent` holds its values; `isOwn` tells whether it carries this session's token. */
export type FormHandler = (
  visit: Visit,
  params: Readonly<Record<string, string>>,
  sent: Readonly<Record<string, unknown>>,
  isOwn: boolean,
) => Promise<DeskPage | undefined>;

/** Routes a page for signed-in callers; others are asked to sign in. */
export function page(made: Desk, handler: Handler): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    const visit = await visitOf(made, ctx);
    if (!visit)
      return ctx.redirect(`${made.path}/sign-in?to=${encodeURIComponent(made.path + ctx.url.slice('/desk'.length))}`);
    const shown = await handler(visit, paramsOf(ctx));
    if (shown) send(ctx, visit.frame, shown);
  };
}

/** Routes a form of the desk. Throws `rest_forbidden` for forms of other sites. */
export function form(made: Desk, handler: FormHandler): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    refuseForeignForm(ctx, made.service.calendar.settings.base);
    const visit = await visitOf(made, ctx);
    // The browser keeps what was typed: after signing in again in another tab, the form can be sent again
    if (!visit) throw new Failure('rest_unauthorized');
    const { values } = await made.readBody(ctx);
    const shown = await handler(visit, paramsOf(ctx), values, isOwnForm(visit.session, values['token']));
    if (shown) send(ctx, visit.frame, shown);
  };
}

/** Refuses a form without the session's token. Throws `rest_forbidden`. */
export function refuseForgedForm(isOwn: boolean): void {
  if (!isOwn) throw new Failure('rest_forbidden');
}

async function visitOf(made: Desk, ctx: Context): Promise<Visit | undefined> {
  const session = await sessionOf(ctx, made.authenticate);
  if (!session) return undefined;
  const { calendar, gate } = made.service;
  const { caller } = session;
  ctx.state.audience = caller;
  mayAttempt(caller, 'events', 'create');
  const frame = made.frame(ctx, session);
  return { ctx, calendar, gate, caller, session, frame, words: deskWords[frame.language] };
}

/** Sends a page, which must not be cached. */
export function send(ctx: Context, frame: Frame, shown: DeskPage): void {
  sendHtml(ctx, frame.language, privately, deskPage(frame, shown));
}

function paramsOf(ctx: Context): Readonly<Record<string, string>> {
  return (ctx as Context & { params?: Record<string, string> }).params ?? {};
}
