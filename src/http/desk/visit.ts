/** Visits to the desk: signing in and out, sessions, and its pages and forms, which are for signed-in callers; a form must be one that the desk itself made. */

import { createHmac } from 'node:crypto';
import type Router from '@koa/router';
import { endSession, openSession, sessionLifetime } from '../../calendar/access/keys.ts';
import { isSameSecret } from '../../calendar/access/passwords.ts';
import { mayAttempt, mayDo } from '../../calendar/access/rights.ts';
import type { Calendar, Caller } from '../../calendar/calendar.ts';
import type { ReceivedFile } from '../../calendar/images/upload.ts';
import type { Gate } from '../../derive/gate.ts';
import type { Document } from '../../model/documents/document.ts';
import { Failure } from '../../model/failure.ts';
import { maxOccurrenceId } from '../../model/recurrence/occurrence-id.ts';
import { type ResourceName, resourceNames } from '../../model/tables/field.ts';
import { isPlain, type Plain } from '../../model/text/characters.ts';
import { failureMessage } from '../../model/words/index.ts';
import type { Pictures } from '../../pictures/pictures.ts';
import { unlessUnreachable } from '../../ports.ts';
import { askToWait, failureOf } from '../answers/errors.ts';
import { type Html, html } from '../pages/html.ts';
import type { Context, State } from '../requests/context.ts';
import { basicOf } from '../requests/credentials.ts';
import { readFormWithFile } from '../requests/forms-with-files.ts';
import { refuseForeignForm } from '../requests/security.ts';
import type { Serving } from '../service.ts';
import { type DeskPage, type Frame, frameOf, problem, type Session, send } from './frame.ts';
import { takenTypes } from './picture-field.ts';

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
  readonly query: Readonly<Record<string, string>>;
  /** The file that a form brings. */
  readonly file?: ReceivedFile | undefined;
  /** The form brought a file with more bytes than `maxUpload`. */
  readonly isFileTooLarge?: true | undefined;
  readonly pictures: Pictures;
  readonly uploading: Serving['uploading'];
  /** The most bytes of a file. */
  readonly maxUpload: number;
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

/**
 * Routes a form of the desk. What was typed comes back when it cannot be saved, unless it is `secret`. Throws `rest_forbidden` for forms of
 * other sites.
 */
export function form(serving: Serving, handler: FormHandler, kind?: 'secret'): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    refuseForeignForm(ctx, serving.calendar.settings.base);
    // Nobody else's file is stored while its form is read
    const isWithFile = ctx.is('multipart/form-data') !== false;
    const sender = isWithFile ? await readSession(serving, ctx).catch(unlessUnreachable) : undefined;
    const mayUpload = sender ? mayDo(sender.caller, 'images', 'create') : false;
    await serving.withForm(ctx, mayUpload, async ({ values, ...brought }) => {
      try {
        // Not before the body, which may be on its way for longer than its session lasts
        const visit = await openVisit(serving, ctx, brought);
        if (visit) return show(visit, await handler(visit, values, isOwnForm(visit.session, values['token'])));
        if (kind === 'secret') return ctx.redirect(`${frameOf(serving, ctx).home}/sign-in`);
        ctx.status = 401;
        sendBack(serving, ctx, (frame) => {
          // Signing in opens another tab, so that this one keeps the values of the form
          const { home, words } = frame;
          const body = html`${problem(words.sessionEndedHelp)}
<p><a class="button" href="${home}/sign-in" target="_blank" rel="noopener">${words.signIn}</a></p>
${sameForm(frame, ctx, values)}`;
          return { title: words.sessionEnded, body };
        });
      } catch (error) {
        const failure = failureOf(ctx, error, serving);
        if (failure.status < 500 || kind === 'secret') throw failure;
        ctx.status = failure.status;
        askToWait(ctx, failure);
        sendBack(serving, ctx, (frame) => {
          // The form could not be saved, or its sender not be looked up
          const { words, language } = frame;
          const body = html`${problem(`${failureMessage(failure, language)}.`)}
<p>${words.notSavedHelp}</p>
${sameForm(frame, ctx, values)}`;
          return { title: words.notSaved, body };
        });
      }
    });
  };
}

/** Routes a form at a path, and what a GET of the path shows, which browsers ask for after reloading too. */
export function pageWithForm(
  router: Router<State>,
  serving: Serving,
  path: string,
  shown: Handler,
  sent: FormHandler,
  kind?: 'secret',
): void {
  router.get(path, page(serving, shown));
  router.post(path, form(serving, sent, kind));
}

/** The handler of a form with a file. */
type FileHandler = (
  visit: Visit,
  sent: Plain,
  isOwn: boolean,
  file: { readonly name: string; readonly bytes: Buffer } | undefined,
) => Promise<DeskPage | undefined>;

/** Routes a form with a file of at most `limit` bytes, which nobody sends who is not signed in. Throws `rest_forbidden` for forms of other sites. */
export function fileForm(serving: Serving, limit: number, handler: FileHandler): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    refuseForeignForm(ctx, serving.calendar.settings.base);
    const visit = await openVisit(serving, ctx);
    if (!visit) return ctx.redirect(`${frameOf(serving, ctx).home}/sign-in`);
    const { values, file } = await readFormWithFile(ctx, limit);
    show(visit, await handler(visit, values, isOwnForm(visit.session, values['token']), file));
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

/** What a form brings besides its fields. */
type Brought = Pick<Visit, 'file' | 'isFileTooLarge'>;

async function openVisit(serving: Serving, ctx: Context, brought: Brought = {}): Promise<Visit | undefined> {
  const session = await readSession(serving, ctx);
  if (!session) return undefined;
  const { calendar, gate } = serving;
  const { caller } = session;
  ctx.state.audience = caller;
  mayAttempt(caller, 'events', 'create');
  const { params = {} } = ctx as Context & { params?: Record<string, string> };
  const query = Object.entries(ctx.query).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
  );
  const frame = frameOf(serving, ctx, session);
  return {
    ...frame,
    ctx,
    calendar,
    gate,
    caller,
    session,
    params,
    query: Object.fromEntries(query),
    ...brought,
    pictures: serving.pictures,
    uploading: serving.uploading,
    maxUpload: serving.http.uploads.maxBytes,
    failureOf: (error) => failureOf(ctx, error, serving),
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
  if (!text || !/^[1-9]\d{0,15}$/.test(text) || Number(text) > maxOccurrenceId) throw new Failure('rest_no_route');
  return Number(text);
}

/** What has just happened, as an address tells it to the next page. */
const notices = [
  ...(['saved', 'trashed', 'restored', 'removed', 'published'] as const),
  ...(['cancelled', 'uncancelled', 'dateRemoved', 'dateRestored', 'passwordChanged', 'undone', 'sentBack'] as const),
];
/** The name of a notice. */
export type Notice = (typeof notices)[number];

/** Redirects to a path of the desk, which tells what has happened; of a list to one of its pages. */
export function goTo({ ctx, home }: Visit, path: string, notice: Notice, page?: number): undefined {
  ctx.status = 303;
  ctx.redirect(`${home}/${path}?done=${notice}${page === undefined ? '' : `&page=${page}`}`);
}

/** What has just happened; undefined when nothing has. */
export function noticeOf({ query, words }: Visit): string | undefined {
  const notice = notices.find((each) => each === query['done']);
  return notice && words[notice];
}

const cookie = 'cartellera_desk';

/** Adds the routes that begin and end a session. */
export function signInRoutes(router: Router<State>, serving: Serving): void {
  router.get('/sign-in', (ctx) => showForm(ctx, frameOf(serving, ctx)));
  router.post('/sign-in', async (ctx) => {
    refuseForeignForm(ctx, serving.calendar.settings.base);
    const { values } = await serving.readBody(ctx);
    const [name = '', password = ''] = [values['name'], values['password']].map((each) =>
      typeof each === 'string' ? each : '',
    );
    const frame = frameOf(serving, ctx);
    try {
      const audience = await serving.authenticate(ctx, basicOf(name, password), 'now');
      if (audience === 'public') throw new Failure('rest_wrong_credentials');
      mayAttempt(audience, 'events', 'create');
      await beginSession(serving, ctx, audience.user);
      ctx.status = 303;
      ctx.redirect(targetOf(frame, ctx));
    } catch (error) {
      if (!(error instanceof Failure) || (error.status !== 401 && error.status !== 403)) throw error;
      ctx.status = error.status === 401 ? 422 : 403;
      const { wrongCredentials, mayNotWrite } = frame.words;
      showForm(ctx, frame, error.status === 401 ? wrongCredentials : mayNotWrite, name);
    }
  });
  router.post('/sign-out', async (ctx) => {
    refuseForeignForm(ctx, serving.calendar.settings.base);
    const { values } = await serving.readBody(ctx);
    const session = await readSession(serving, ctx);
    if (session && !isOwnForm(session, values['token'])) throw new Failure('rest_forbidden');
    await closeSession(serving, ctx);
    const frame = frameOf(serving, ctx);
    setCookie(ctx, frame, null);
    ctx.status = 303;
    ctx.redirect(`${frame.home}/sign-in`);
  });
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

/** Opens a session of a user in place of that of the browser before. */
export async function beginSession(serving: Serving, ctx: Context, user: Document<'users'>): Promise<void> {
  await closeSession(serving, ctx);
  setCookie(ctx, frameOf(serving, ctx), await openSession(serving.calendar, user));
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
    // Derived from the key, so nobody without the key can make it
    const token = createHmac('sha256', key).update('form of the desk').digest('base64url');
    return audience === 'public' ? undefined : { caller: audience, token };
  } catch (error) {
    if (error instanceof Failure && error.reason === 'rest_wrong_credentials') return undefined;
    throw error;
  }
}

/** Tells whether a form carries the token of the session. */
function isOwnForm({ token }: Session, sent: unknown): boolean {
  return typeof sent === 'string' && isSameSecret(Buffer.from(sent), Buffer.from(token));
}

function setCookie(ctx: Context, { base, home }: Frame, value: string | null): void {
  const isSecure = base.startsWith('https:');
  // TLS may end at a proxy, which the connection does not know
  ctx.cookies.secure = isSecure;
  const maxAge = value === null ? 0 : sessionLifetime;
  ctx.cookies.set(cookie, value, { path: home, maxAge, httpOnly: true, sameSite: 'strict', secure: isSecure });
}

function sameForm({ root, words }: Frame, ctx: Context, sent: Plain): Html {
  const fields = namedTexts(sent).map(([name, text]) => html`<input type="hidden" name="${name}" value="${text}">\n`);
  // No page can give a file back
  const file =
    ctx.is('multipart/form-data') !== false &&
    html`<p><label>${words.pictures.fileAgain} <input type="file" name="file" accept="${takenTypes}"></label></p>
`;
  return html`<form method="post" action="${root + ctx.path}"${file && html` enctype="multipart/form-data"`}>
${fields}${file}<p class="actions"><button>${words.resend}</button></p>
</form>`;
}

/** The controls that send these values. */
function namedTexts(value: unknown, name = ''): (readonly [name: string, text: string])[] {
  if (typeof value === 'string') return [[name, value]];
  if (Array.isArray(value)) return value.flatMap((each) => namedTexts(each, `${name}[]`));
  if (!isPlain(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => namedTexts(each, name === '' ? key : `${name}[${key}]`));
}
