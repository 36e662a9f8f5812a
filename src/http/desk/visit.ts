/** One request to the desk: its caller, its language, and the service. */

import type { Calendar, Caller } from '../../calendar/calendar.ts';
import type { Gate } from '../../derive/gate.ts';
import { Failure } from '../../model/failure.ts';
import { type ResourceName, resourceNames } from '../../model/tables/field.ts';
import { isSpoken, type SpokenLanguage } from '../../model/words/index.ts';
import type { Context } from '../requests/context.ts';
import { chosenLanguage, preferredLanguage } from '../requests/spoken-language.ts';
import type { Frame } from './frame.ts';
import type { Session } from './session.ts';
import type { DeskWords } from './words.ts';

/** What every page of the desk is made with. */
export interface Visit {
  readonly ctx: Context;
  readonly calendar: Calendar;
  readonly gate: Gate;
  readonly caller: Caller;
  readonly session: Session;
  readonly frame: Frame;
  readonly words: DeskWords;
}

/** How long a browser remembers the language of the desk: a year, in milliseconds. */
const remembered = 365 * 24 * 60 * 60 * 1000;
const languageCookie = 'cartellera_desk_language';

/** The language of the desk: the one just chosen, the one chosen before, or the one that the browser prefers. */
export function deskLanguage(ctx: Context, path: string, byDefault: string): SpokenLanguage {
  const chosen = chosenLanguage(ctx);
  if (chosen) {
    ctx.cookies.set(languageCookie, chosen, { path, maxAge: remembered, sameSite: 'strict', httpOnly: true });
    return chosen;
  }
  const before = ctx.cookies.get(languageCookie) ?? '';
  return isSpoken(before) ? before : preferredLanguage(ctx, byDefault);
}

/** The resource in a path. Throws `rest_no_route`. */
export function resourceIn(name: string | undefined): ResourceName {
  const resource = resourceNames.find((each) => each === name);
  if (!resource) throw new Failure('rest_no_route');
  return resource;
}

/** The ID in a path. Throws `rest_no_route`. */
export function idOf(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) throw new Failure('rest_no_route');
  return Number(text);
}
