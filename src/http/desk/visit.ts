/** Answers pages and forms of the desk: only for signed-in callers, and only forms that the desk itself made. */

import { mayAttempt } from '../../calendar/access/rights.ts';
import type { Calendar, Caller } from '../../calendar/calendar.ts';
import type { Gate } from '../../derive/gate.ts';
import { Failure } from '../../model/failure.ts';
import { type ResourceName, resourceNames } from '../../model/tables/field.ts';
import type { Plain } from '../../model/text/characters.ts';
import { askToWait, failureOf } from '../answers/errors.ts';
import type { Context } from '../requests/context.ts';
import { refuseForeignForm } from '../requests/security.ts';
import type { Serving } from '../service.ts';
import { type DeskPage, type Frame, frameOf, type Session, send } from './frame.ts';
import { endedPage, unsavedPage } from './sent-again.ts';
import { isOwnForm, readSession } from './sign-in.ts';

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
  /** What an error means to the caller; an unknown one is logged. */
  failureOf(error: unknown): Failure;
}

/** The handler of a page; what it returns is shown. */
export type Handler = (visit: Visit) => Promise<DeskPage | undefined>;

/** The handler of a form. `sent` holds its values; `isOwn` tells whether it carries this session's token. */
export type FormHandler = (visit: Visit, sent: Plain, isOwn: boolean) => Promise<DeskPage | undefined>;

/** Routes a page for signed-in callers; others are asked to sign in. */
export function page(serving: Serving, handler: Handler): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    const visit = await openVisit(serving, ctx);
    if (visit) return show(visit, await handler(visit));
    const { home } = frameOf(serving, ctx);
    ctx.redirect(`${home}/sign-in?to=${encodeURIComponent(home + ctx.url.slice('/desk'.length))}`);
  };
}

/** Routes a form of the desk. What was typed comes back when it cannot be saved. Throws `rest_forbidden` for forms of other sites. */
export function form(serving: Serving, handler: FormHandler): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    refuseForeignForm(ctx, serving.calendar.settings.base);
    const { values } = await serving.readBody(ctx);
    try {
      // Not before the body, which may be on its way for longer than its session lasts
      const visit = await openVisit(serving, ctx);
      if (visit) return show(visit, await handler(visit, values, isOwnForm(visit.session, values['token'])));
      ctx.status = 401;
      sendBack(serving, ctx, (frame) => endedPage(frame, ctx, values));
    } catch (error) {
      const failure = failureOf(ctx, error, serving);
      if (failure.status < 500) throw failure;
      ctx.status = failure.status;
      askToWait(ctx, failure);
      sendBack(serving, ctx, (frame) => unsavedPage(frame, ctx, values, failure));
    }
  };
}

/** Sends a page with what was typed, for which nobody needs to be signed in and no store is read. */
function sendBack(serving: Serving, ctx: Context, page: (frame: Frame) => DeskPage): void {
  const frame = frameOf(serving, ctx);
  send(ctx, frame, page(frame));
}

function show(visit: Visit, shown: DeskPage | undefined): void {
  if (shown) send(visit.ctx, visit, shown);
}

async function openVisit(serving: Serving, ctx: Context): Promise<Visit | undefined> {
  const session = await readSession(serving, ctx);
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
  const toFailure = (error: unknown) => failureOf(ctx, error, serving);
  return {
    ...frame,
    ctx,
    calendar,
    gate,
    caller,
    session,
    params,
    asked: Object.fromEntries(asked),
    failureOf: toFailure,
  };
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
const notices = ['saved', 'trashed', 'restored', 'removed', 'published'] as const;
/** The name of a notice. */
export type Notice = (typeof notices)[number];

/** Redirects to a path of the desk, which tells what has happened. */
export function goTo({ ctx, home }: Visit, path: string, notice: Notice): undefined {
  ctx.status = 303;
  ctx.redirect(`${home}/${path}?done=${notice}`);
}

/** What has just happened; undefined when nothing has. */
export function noticeOf({ asked, words }: Visit): string | undefined {
  const notice = notices.find((each) => each === asked['done']);
  return notice && words[notice];
}
