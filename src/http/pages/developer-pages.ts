/** The pages for developers: the start page, the API reference, and answers of the interface for people. */

import type { SpokenLanguage } from '../../model/words/index.ts';
import { decoded } from '../requests/inputs.ts';
import { discoveryHead, languageLinks, type Roots, wholePage } from './document.ts';
import { cleaned, type Html, html, type Part } from './html.ts';
import { pageWords } from './words.ts';

function developerPage(roots: Roots, language: SpokenLanguage, title: string, body: Html, head?: Part): string {
  const all = html`${discoveryHead(roots)}
<link rel="stylesheet" href="${roots.root}/assets/page.css">${head}`;
  return wholePage(roots, { language, title, head: all, body });
}

/** The start page: what this is, where to read on, and three requests with their command lines. */
export function startPage(roots: Roots, language: SpokenLanguage, version: string): string {
  const { root, apiPath } = roots;
  const words = pageWords[language];
  const requests = [
    request(roots, words.open, words.next, '/events'),
    request(roots, words.open, words.found, `/events?search=${encodeURIComponent(words.word)}`),
    request(roots, words.open, words.trimmed, '/events?per_page=3&_fields=id,title,start_date,venue.venue'),
  ];
  const body = html`<header>
${languageLinks(language, words.languages)}
<h1>Cartellera</h1>
<p class="lead">${words.lead}</p>
</header>
<main>
<h2>${words.readMore}</h2>
<ul>
<li><a href="${root}/docs?lang=${language}">${words.reference}</a></li>
<li><a href="${apiPath}/doc">${words.document}</a></li>
<li><a href="${apiPath}">${words.index}</a></li>
</ul>
<h2>${words.tryIt}</h2>
<ol>
${requests}</ol>
<p>${words.writing}</p>
</main>
<footer><p>Cartellera ${version}</p></footer>`;
  return developerPage(roots, language, 'Cartellera', body);
}

/** The link stays on the host of the page; the command line has the service's own address. */
function request({ api, apiPath }: Roots, open: string, what: string, query: string): Html {
  return html`<li>
<p>${what}: <a href="${apiPath}${query}">${open}</a></p>
<pre tabindex="0"><code>curl '${api}${query}'</code></pre>
</li>
`;
}

/** The API reference: Swagger UI over the OpenAPI document, all of it served from here. */
export function docsPage(roots: Roots, language: SpokenLanguage): string {
  const { apiPath, root } = roots;
  const words = pageWords[language];
  const document = `${apiPath}/doc?lang=${language}`;
  const assets = `${root}/assets`;
  const head = html`
<link rel="stylesheet" href="${assets}/swagger-ui.css">
<script defer src="${assets}/swagger-ui-bundle.js"></script>
<script defer src="${assets}/docs.js"></script>`;
  const body = html`<nav class="crumbs"><a href="${root}/developers?lang=${language}">Cartellera: ${words.start}</a></nav>
<main class="reference">
<noscript><p>${words.needsScript} <a href="${document}">${document}</a></p></noscript>
<div id="reference" data-document="${document}"></div>
</main>`;
  return developerPage(roots, language, `${words.reference} · Cartellera`, body, head);
}

/** An answer of the interface. */
interface Shown {
  /** The request: a path with its query. */
  readonly url: string;
  /** The body that programs get. */
  readonly json: string;
  /** For failures: the status, and a sentence. */
  readonly failed: { readonly status: number; readonly message: string } | undefined;
}

/** A page with an answer, the same JSON with links, and the ways on from it. */
export function dataPage(roots: Roots, language: SpokenLanguage, { url, json, failed }: Shown): string {
  const words = pageWords[language];
  const { root, apiPath } = roots;
  // What is not UTF-8 stays encoded
  const title = failed ? String(failed.status) : (decoded(url) ?? url);
  const lead = failed ? html`<p class="lead">${failed.message}</p>` : html`<p>${words.forPrograms}</p>`;
  const body = html`<nav class="crumbs"><ul>
<li><a href="${root}/developers?lang=${language}">Cartellera: ${words.start}</a></li>
<li><a href="${root}/docs?lang=${language}">${words.reference}</a></li>
<li><a href="${apiPath}">${words.index}</a></li>
</ul></nav>
<main class="data">
<h1>${title}</h1>
${lead}
<pre tabindex="0"><code>${markedUp(json)}</code></pre>
</main>`;
  return developerPage(roots, language, `${title} · Cartellera`, body);
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
