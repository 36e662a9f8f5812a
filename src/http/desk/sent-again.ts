/** What a form of an ended session gets: the way to sign in, and what was typed, to be sent again. */

import { isPlain, type Plain } from '../../model/text/characters.ts';
import { html } from '../pages/html.ts';
import type { Context } from '../requests/context.ts';
import { type DeskPage, type Frame, problem } from './frame.ts';

/** The page with the values of a form that came without a session. Signing in opens another tab, so that this one keeps them. */
export function endedPage({ home, root, words }: Frame, ctx: Context, sent: Plain): DeskPage {
  const fields = namedTexts(sent).map(([name, text]) => html`<input type="hidden" name="${name}" value="${text}">\n`);
  const body = html`${problem(words.sessionEndedHelp)}
<p><a class="button" href="${home}/sign-in" target="_blank" rel="noopener">${words.signIn}</a></p>
<form method="post" action="${root + ctx.path}">
${fields}<p class="actions"><button>${words.resend}</button></p>
</form>`;
  return { title: words.sessionEnded, body };
}

/** The controls that send these values. */
function namedTexts(value: unknown, name = ''): (readonly [name: string, text: string])[] {
  if (typeof value === 'string') return [[name, value]];
  if (Array.isArray(value)) return value.flatMap((each) => namedTexts(each, `${name}[]`));
  if (!isPlain(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => namedTexts(each, name === '' ? key : `${name}[${key}]`));
}
