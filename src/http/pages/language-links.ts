/** Links to the same page in other languages. */

import type { Language } from '../../model/tables/field.ts';
import { ownLanguageName, spokenLanguages } from '../../model/words/index.ts';
import { type Html, html } from './html.ts';

/** The address of a page in a language. */
type LanguageLink = readonly [language: Language, href: string];

/** For pages whose language is set by `lang`. */
const byParameter = spokenLanguages.map((language): LanguageLink => [language, `?lang=${language}`]);

/** A page's links to other languages, with a label; to those that the service speaks unless others are given. */
export function languageLinks(language: Language, label: string, targets: readonly LanguageLink[] = byParameter): Html {
  const links = targets.map(([other, href]) => {
    const current = other === language && html` aria-current="true"`;
    return html`<li><a href="${href}" lang="${other}" hreflang="${other}"${current}>${ownLanguageName(other)}</a></li>`;
  });
  return html`<nav aria-label="${label}"><ul class="languages">${links}</ul></nav>`;
}
