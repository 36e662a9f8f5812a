/** Answers pages and forms of the desk: only for signed-in callers, and only forms that the desk itself made. */

import { mayAttempt } from '../../calendar/access/rights.ts';
import type { Calendar, Caller } from '../../calendar/calendar.ts';
import type { Gate } from '../../derive/gate.ts';
import { Failure } from '../../model/failure.ts';
import { type ResourceName, resourceNames } from '../../model/tables/field.ts';
import type { Plain } from '../../model/text/characters.ts';
import type { Context } from '../requests/context.ts';
import { refuseForeignForm } from '../requests/security.ts';
import type { Serving } from '../service.ts';
import { endedPage } from './ended.ts';
import { type DeskPage, type Frame, frameOf, type Session, send } from './frame.ts';
import { isOwnForm, sessionOf } from './sign-in.ts';

/** What every page of the desk is made with: one request of a signed-in caller. */
export interface Visit extends Frame {
  readonly ctx: Context;
  readonly calendar: Calendar;
  readonly gate: Gate;
  readonly caller: Caller;
  readonly session: Session;
  /** The parts of the path that its route names. */
  readonly params: Readonly<Record<string, string>>;
  /** The parameters of the query, without empty ones. */
  readonly asked: Readonly<Record<string, string>>;
}

/** The handler of a page; what it returns is shown. */
export type Handler = (visit: Visit) => Promise<DeskPage | undefined>;

/** The handler of a form. `sent` holds its values; `isOwn` tells whether it carries this session's token. */
export type FormHandler = (visit: Visit, sent: Plain, isOwn: boolean) => Promise<DeskPage | undefined>;

/** Routes a page for signed-in callers; others are asked to sign in. */
export function page(serving: Serving, handler: Handler): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    const visit = await visitOf(serving, ctx);
    if (visit) return show(visit, await handler(visit));
    const { home } = frameOf(serving, ctx);
    ctx.redirect(`${home}/sign-in?to=${encodeURIComponent(home + ctx.url.slice('/desk'.length))}`);
  };
}

/** Routes a form of the desk. Throws `rest_forbidden` for forms of other sites. */
export function form(serving: Serving, handler: FormHandler): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    refuseForeignForm(ctx, serving.calendar.settings.base);
    const { values } = await serving.readBody(ctx);
    // Not before: a body may be on its way for longer than its session lasts
    const visit = await visitOf(serving, ctx);
    if (!visit) return sendEnded(frameOf(serving, ctx), ctx, values);
    show(visit, await handler(visit, values, isOwnForm(visit.session, values['token'])));
  };
}

function sendEnded(frame: Frame, ctx: Context, sent: Plain): void {
  ctx.status = 401;
  send(ctx, frame, endedPage(frame, ctx, sent));
}

function show(visit: Visit, shown: DeskPage | undefined): void {
  if (shown) send(visit.ctx, visit, shown);
}

async function visitOf(serving: Serving, ctx: Context): Promise<Visit | undefined> {
  const session = await sessionOf(serving, ctx);
  if (!session) return undefined;
  const { calendar, gate } = serving;
  const { caller } = session;
  ctx.state.audience = caller;
  mayAttempt(caller, 'events', 'create');
  const { params = {} } = ctx as Context & { params?: Record<string, string> };
  const asked = Object.entries(ctx.query).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
  );
  const frame = frameOf(serving, ctx, session);
  return { ...frame, ctx, calendar, gate, caller, session, params, asked: Object.fromEntries(asked) };
}

/** The resource in a path. Throws `rest_no_route`. */
export function resourceIn({ params }: Visit): ResourceName {
  const resource = resourceNames.find((each) => each === params['resource']);
  if (!resource) throw new Failure('rest_no_route');
  return resource;
}

/** The ID in a path. Throws `rest_no_route`. */
export function idIn({ params: { id } }: Visit): number {
  return idOf(id);
}

/** The ID in a text. Throws `rest_no_route`. */
export function idOf(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) throw new Failure('rest_no_route');
  return Number(text);
}

/** What has just happened, as an address tells it to the next page. */
const notices = ['saved', 'trashed', 'restored', 'removed'] as const;

/** Redirects to a path of the desk, which tells what has happened. */
export function goTo({ ctx, home }: Visit, path: string, notice: (typeof notices)[number]): undefined {
  ctx.status = 303;
  ctx.redirect(`${home}/${path}?done=${notice}`);
}

/** What has just happened; undefined when nothing has. */
export function noticeOf({ asked, words }: Visit): string | undefined {
  const notice = notices.find((each) => each === asked['done']);
  return notice && words[notice];
}
