/** Koa's context as this room uses it; it never leaves the room. */

import type { Middleware as KoaMiddleware, ParameterizedContext } from 'koa';
import type { Audience, Calendar } from '../../calendar/calendar.ts';
import type { Failure } from '../../model/failure.ts';

/** What the steps of one request tell each other; no interface, so that libraries' middleware takes it for Koa's own state. */
export type State = {
  requestId: string;
  /** The route's pattern, for log lines and metrics; absent when no route matched. */
  route?: string;
  /** The calendar as it is mounted at the path that was asked. */
  calendar: Calendar;
  /** Who asks; a reader without credentials until they are checked. */
  audience: Audience;
  /** `translation_language` as a body has it, checked or not; that of the query comes after it. */
  askedLanguage?: unknown;
  /** Sends JSON as a page; absent where the client does not prefer pages. */
  sendPage?: (json: string, failure?: Failure) => void;
};

/** The context of one request, with the state that its steps share. */
export type Context = ParameterizedContext<State>;
/** One step on the way of a request. */
export type Middleware = KoaMiddleware<State>;

/** The content type of JSON answers, spelt as WordPress does. */
export const jsonType = 'application/json; charset=UTF-8';
