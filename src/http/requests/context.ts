/** Koa's context as used in `http/`; it never leaves this folder. */

import type { Middleware as KoaMiddleware, ParameterizedContext } from 'koa';
import type { Audience, Calendar } from '../../calendar/calendar.ts';
import type { Failure } from '../../model/failure.ts';

/** The state that the steps of one request share. Not an interface, so that libraries' middleware accepts it as Koa's own state. */
export type State = {
  requestId: string;
  /** The route's pattern, for log lines and metrics; absent when no route matched. */
  route?: string;
  /** The calendar as mounted at the requested path. */
  calendar: Calendar;
  /** For whom the answer is; the public until credentials are checked. */
  audience: Audience;
  /** `translation_language` of a body, checked or not; it wins over that of the query. */
  askedLanguage?: unknown;
  /** Sends JSON as a page; absent when the client does not prefer pages. */
  sendPage?: (json: string, failure?: Failure) => void;
};

/** The context of one request, with the state that its steps share. */
export type Context = ParameterizedContext<State>;
/** One step of a request. */
export type Middleware = KoaMiddleware<State>;

/** The content type of JSON answers, spelt as WordPress does. */
export const jsonType = 'application/json; charset=UTF-8';
