/** Answers of the interface for people: the same JSON, indented, with links that can be followed. */

import type { SpokenLanguage } from '../../model/words/index.ts';
import { escaped, layout, type PageSettings } from './layout.ts';
import { pageWords } from './words.ts';

/** An answer as a page shows it. */
export interface Shown {
  /** What was asked: a path with its query. */
  readonly url: string;
  /** The body as programs get it. */
  readonly json: string;
  /** Of what went wrong, if anything: the status, and a sentence. */
  readonly failed: { readonly status: number; readonly message: string } | undefined;
}

/** A page with an answer, and the ways on from it. */
export function dataPage(settings: PageSettings, language: SpokenLanguage, shown: Shown): string {
  const words = pageWords[language];
  const root = escaped(settings.root);
  const body = `<nav class="crumbs"><ul>
<li><a href="${root}/?lang=${language}">Cartellera: ${escaped(words.start)}</a></li>
<li><a href="${root}/docs?lang=${language}">${escaped(words.reference)}</a></li>
<li><a href="${escaped(new URL(settings.api).pathname)}">${escaped(words.index)}</a></li>
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

function headOf({ url, failed }: Shown, language: SpokenLanguage): string {
  const words = pageWords[language];
  if (!failed) return `<h1>${escaped(decoded(url))}</h1>\n<p>${escaped(words.forPrograms)}</p>\n`;
  return `<h1>${failed.status}</h1>\n<p class="lead">${escaped(failed.message)}</p>\n`;
}

/** As people read it; what is no text in UTF-8 stays as it was sent. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Every text of a JSON text, with the colon after a name; nothing else of it has a meaning in HTML. */
const texts = /"((?:[^"\\]|\\.)*)"(:?)/g;

function markedUp(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2).replace(texts, (text, inside: string, colon: string) => {
    if (colon) return `<span class="name">"${escaped(inside)}"</span>:`;
    if (!/^https?:\/\//.test(inside)) return escaped(text);
    return `"<a href="${escaped(JSON.parse(text))}">${escaped(inside)}</a>"`;
  });
}
