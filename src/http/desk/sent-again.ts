/** Pages for forms that could not be handled, with what was typed, to be sent again. */

import type { Failure } from '../../model/failure.ts';
import { isPlain, type Plain } from '../../model/text/characters.ts';
import { failureMessage } from '../../model/words/index.ts';
import { type Html, html } from '../pages/html.ts';
import type { Context } from '../requests/context.ts';
import { type DeskPage, type Frame, problem } from './frame.ts';

/** The page with the values of a form that came without a session. Signing in opens another tab, so that this one keeps them. */
export function endedPage(frame: Frame, ctx: Context, sent: Plain): DeskPage {
  const { home, words } = frame;
  const body = html`${problem(words.sessionEndedHelp)}
<p><a class="button" href="${home}/sign-in" target="_blank" rel="noopener">${words.signIn}</a></p>
${sameForm(frame, ctx, sent)}`;
  return { title: words.sessionEnded, body };
}

/** The page with the values of a form that the service could not save, or whose sender it could not look up. */
export function unsavedPage(frame: Frame, ctx: Context, sent: Plain, failure: Failure): DeskPage {
  const { words, language } = frame;
  const body = html`${problem(`${failureMessage(failure, language)}.`)}
<p>${words.notSavedHelp}</p>
${sameForm(frame, ctx, sent)}`;
  return { title: words.notSaved, body };
}

function sameForm({ root, words }: Frame, ctx: Context, sent: Plain): Html {
  const fields = namedTexts(sent).map(([name, text]) => html`<input type="hidden" name="${name}" value="${text}">\n`);
  return html`<form method="post" action="${root + ctx.path}">
${fields}<p class="actions"><button>${words.resend}</button></p>
</form>`;
}

/** The controls that send these values. */
function namedTexts(value: unknown, name = ''): (readonly [name: string, text: string])[] {
  if (typeof value === 'string') return [[name, value]];
  if (Array.isArray(value)) return value.flatMap((each) => namedTexts(each, `${name}[]`));
  if (!isPlain(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => namedTexts(each, name === '' ? key : `${name}[${key}]`));
}
