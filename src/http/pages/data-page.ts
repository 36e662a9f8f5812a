/** Answers of the interface as pages for people: the same JSON, indented, with links. */

import type { SpokenLanguage } from '../../model/words/index.ts';
import { cleaned, type Html, html } from './html.ts';
import { layout, type PageSettings } from './layout.ts';
import { pageWords } from './words.ts';

/** An answer to show. */
export interface Shown {
  /** The request: a path with its query. */
  readonly url: string;
  /** The body that programs get. */
  readonly json: string;
  /** For failures: the status, and a sentence. */
  readonly failed: { readonly status: number; readonly message: string } | undefined;
}

/** A page with an answer, and the ways on from it. */
export function dataPage(settings: PageSettings, language: SpokenLanguage, shown: Shown): string {
  const words = pageWords[language];
  const { root } = settings;
  const body = html`<nav class="crumbs"><ul>
<li><a href="${root}/developers?lang=${language}">Cartellera: ${words.start}</a></li>
<li><a href="${root}/docs?lang=${language}">${words.reference}</a></li>
<li><a href="${new URL(settings.api).pathname}">${words.index}</a></li>
</ul></nav>
<main class="data">
${headOf(shown, language)}<pre tabindex="0"><code>${markedUp(shown.json)}</code></pre>
</main>
`;
  return layout(settings, language, { title: `${titleOf(shown)} · Cartellera`, body });
}

function titleOf({ url, failed }: Shown): string {
  return failed ? String(failed.status) : decoded(url);
}

function headOf({ url, failed }: Shown, language: SpokenLanguage): Html {
  const words = pageWords[language];
  if (!failed) return html`<h1>${decoded(url)}</h1>\n<p>${words.forPrograms}</p>\n`;
  return html`<h1>${failed.status}</h1>\n<p class="lead">${failed.message}</p>\n`;
}

/** A readable form of an address; what is not UTF-8 stays encoded. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Every string in a JSON text, with the colon after a name. Nothing else of JSON has a meaning in HTML. */
const texts = /"((?:[^"\\]|\\.)*)"(:?)/g;

function markedUp(json: string): Html {
  const marked = JSON.stringify(JSON.parse(json), null, 2).replace(texts, (text, inside: string, colon: string) => {
    if (colon) return `${html`<span class="name">"${inside}"</span>:`}`;
    if (!/^https?:\/\//.test(inside)) return `${html`${text}`}`;
    return `${html`"<a href="${JSON.parse(text)}">${inside}</a>"`}`;
  });
  return cleaned(marked);
}
