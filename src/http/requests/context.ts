/** Koa's context as used in `http/`, which it never leaves, and the language of its client. */

import type { Middleware as KoaMiddleware, ParameterizedContext } from 'koa';
import type { Claim } from '../../async/budget.ts';
import type { Audience, Calendar } from '../../calendar/calendar.ts';
import type { Failure } from '../../model/failure.ts';
import type { Language } from '../../model/tables/field.ts';
import { isSpoken, type SpokenLanguage, spokenLanguages } from '../../model/words/index.ts';

/** The state that the steps of one request share. Not an interface, so that libraries' middleware accepts it as Koa's own state. */
export type State = {
  requestId: string;
  /** The route's pattern, for log lines and metrics; absent when no route matched. */
  route?: string;
  /** True when it is to the interface, false when to a page or another fixed path. */
  isInterface?: boolean;
  /** The calendar as mounted at the requested path. */
  calendar: Calendar;
  /** For whom the answer is; the public until credentials are checked. */
  audience: Audience;
  /** Why no answer is possible now, for the log; absent when it is. */
  reason?: string;
  /** `translation_language` of a body, checked or not; it wins over that of the query. */
  askedLanguage?: unknown;
  /** Its bytes of the budget of all answers, which it gives back when it is sent; absent for what is always answered. */
  claim?: Claim;
  /** Sends JSON as a page; absent when the client does not prefer pages. */
  sendPage?: (json: string, failure?: Failure) => void;
};

/** The context of one request, with the state that its steps share. */
export type Context = ParameterizedContext<State>;
/** One step of a request. */
export type Middleware = KoaMiddleware<State>;

/** Some steps as one. */
export function inOrder(steps: readonly Middleware[]): Middleware {
  return (ctx, next) => {
    const from = (at: number): Promise<unknown> =>
      Promise.resolve(steps[at] ? steps[at](ctx, () => from(at + 1)) : next());
    return from(0);
  };
}

/** The content type of JSON answers, spelt as WordPress does. */
export const jsonType = 'application/json; charset=UTF-8';

/**
 * The language of a message: the requested content language if it is spoken, else the one that the client prefers (RFC 9110, 12.5.4), else
 * the calendar's first. `languages` are the calendar's.
 */
export function messageLanguage(ctx: Context, languages: readonly Language[]): SpokenLanguage {
  const asked = ctx.state.askedLanguage ?? ctx.query['translation_language'];
  return languages.filter(isSpoken).find((language) => language === asked) ?? preferredLanguage(ctx, languages);
}

/** The language that an address names by `lang`, among some; undefined when it names none of them. */
export function chosenLanguage<L extends Language>(
  { query }: Pick<Context, 'query'>,
  among: readonly L[],
): L | undefined {
  return among.find((language) => language === query['lang']);
}

/** The spoken language that a client prefers; when it names none, the first of the calendar's languages. */
export function preferredLanguage(ctx: Context, [byDefault = 'en']: readonly Language[]): SpokenLanguage {
  const first = isSpoken(byDefault) ? byDefault : 'en';
  const preferred = ctx.acceptsLanguages(first, ...spokenLanguages.filter((language) => language !== first));
  return preferred && isSpoken(preferred) ? preferred : first;
}
