/** The pages for developers: the start page, the API reference, and answers of the interface for people with browsers; and the files of all pages. */

import { Failure } from '../../model/failure.ts';
import { failureMessage, type SpokenLanguage, spokenLanguages } from '../../model/words/index.ts';
import { privately } from '../answers/caching.ts';
import { type Answerer, fixedPaths, sendCached } from '../fixed-paths.ts';
import { chosenLanguage, type Middleware, messageLanguage, preferredLanguage } from '../requests/context.ts';
import { decoded } from '../requests/inputs.ts';
import { pageHeaders } from '../requests/security.ts';
import type { Serving } from '../service.ts';
import { assets, readAsset } from './assets.ts';
import { brandPaths } from './brand.ts';
import {
  cleaned,
  discoveryHead,
  discoveryHeaders,
  type Html,
  html,
  languageLinks,
  type Part,
  type Roots,
  rootsOf,
  sendHtml,
  wholePage,
} from './html.ts';
import { pageWords } from './words.ts';

/** Seconds. A new version has files of the same names, so they are requested again after a day. */
const assetCaching = 'public, max-age=86400';

/** Answers `/developers`, `/docs`, and the files of all pages; where there are no public ones, `/` too. */
export function pages({ calendar, http, version, brand }: Serving): Middleware {
  const headers = pageHeaders(new URL(calendar.settings.api).origin);
  const withHeaders =
    (answer: Answerer): Answerer =>
    (ctx) =>
      headers(ctx, async () => answer(ctx));
  const html = (write: (roots: Roots, language: SpokenLanguage) => string): Answerer =>
    withHeaders(async (ctx) => {
      const language = chosenLanguage(ctx, spokenLanguages) ?? preferredLanguage(ctx, calendar.settings.languages);
      const roots = rootsOf(calendar.settings, await brand.read());
      ctx.set(discoveryHeaders(roots));
      ctx.set('Vary', 'Accept-Encoding, Accept-Language');
      sendHtml(ctx, language, 'no-cache', write(roots, language));
    });
  const start = html((roots, language) => startPage(roots, language, version));
  const file = (find: () => Promise<SentFile | undefined>): Answerer =>
    withHeaders(async (ctx) => {
      const found = await find();
      if (!found) throw new Failure('rest_no_route');
      await sendCached(ctx, { caching: assetCaching, type: found.type, tag: found.tag }, () => found.bytes);
    });
  const answerers = new Map([
    ['/developers', start],
    ['/docs', html(docsPage)],
    ...[...assets.keys()].map((path) => [path, file(() => readAsset(path))] as const),
    ...brandPaths.map(
      (path) =>
        [path, file(async () => Object.values((await brand.read()).files).find((each) => each.path === path))] as const,
    ),
  ]);
  if (!http.pages.areOn) answerers.set('/', start);
  return fixedPaths(answerers);
}

/** A file of pages as it is sent. */
type SentFile = { readonly type: string; readonly tag: string; readonly bytes: Buffer };

/** Runs nothing; style and icon are our own files. */
const dataPolicy =
  "default-src 'none';style-src 'self';img-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/**
 * Shows answers as pages to browsers. Only the browser may cache them, so that JSON needs no `Vary: Accept`, with which shared caches would
 * hold a copy for each kind of client. A cache in front gives a browser the JSON that it has.
 */
export function pagesForBrowsers({ calendar, brand }: Serving): Middleware {
  return async (ctx, next) => {
    const { accept } = ctx.headers;
    // A client prefers a page to JSON (RFC 9110, 12.5.1); programs that accept anything get JSON
    const prefersPages =
      accept?.includes('text/html') &&
      (ctx.method === 'GET' || ctx.method === 'HEAD') &&
      !bareStar.test(accept) &&
      ctx.accepts('application/json', 'application/problem+json', 'text/html') === 'text/html';
    if (prefersPages) {
      const roots = rootsOf(calendar.settings, await brand.read());
      ctx.state.sendPage = (json, failure) => {
        const language = messageLanguage(ctx, calendar.settings.languages);
        const failed = failure && { status: failure.status, message: failureMessage(failure, language) };
        const caching = ctx.state.audience !== 'public' || failure ? privately : 'private, no-cache';
        ctx.set('Content-Security-Policy', dataPolicy);
        ctx.set('Vary', 'Accept, Accept-Encoding, Accept-Language, Authorization');
        sendHtml(ctx, language, caching, dataPage(roots, language, { url: ctx.url, json, failed }));
      };
    }
    await next();
  };
}

/** Sent by Java's HttpURLConnection, which names `text/html` first whatever its program wants. */
const bareStar = /(?:^|,)\s*\*\s*(?:;|,|$)/;

function developerPage(roots: Roots, language: SpokenLanguage, title: string, body: Html, head?: Part): string {
  const all = html`${discoveryHead(roots)}
<link rel="stylesheet" href="${roots.root}/assets/page.css">${head}`;
  return wholePage(roots, { language, title, head: all, body });
}

/** The start page: what this is, where to read on, and three requests with their command lines. */
function startPage(roots: Roots, language: SpokenLanguage, version: string): string {
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
function docsPage(roots: Roots, language: SpokenLanguage): string {
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

/** Every string in a JSON text, with the colon after a name. Nothing else of JSON has a meaning in HTML. */
const texts = /"((?:[^"\\]|\\.)*)"(:?)/g;

/** A page with an answer, the same JSON with links, and the ways on from it. */
function dataPage(roots: Roots, language: SpokenLanguage, { url, json, failed }: Shown): string {
  const words = pageWords[language];
  const { root, apiPath } = roots;
  // What is not UTF-8 stays encoded
  const title = failed ? String(failed.status) : (decoded(url) ?? url);
  const lead = failed ? html`<p class="lead">${failed.message}</p>` : html`<p>${words.forPrograms}</p>`;
  const marked = JSON.stringify(JSON.parse(json), null, 2).replace(texts, (text, inside: string, colon: string) => {
    if (colon) return `${html`<span class="name">"${inside}"</span>:`}`;
    if (!/^https?:\/\//.test(inside)) return `${html`${text}`}`;
    return `${html`"<a href="${JSON.parse(text)}">${inside}</a>"`}`;
  });
  const body = html`<nav class="crumbs"><ul>
<li><a href="${root}/developers?lang=${language}">Cartellera: ${words.start}</a></li>
<li><a href="${root}/docs?lang=${language}">${words.reference}</a></li>
<li><a href="${apiPath}">${words.index}</a></li>
</ul></nav>
<main class="data">
<h1>${title}</h1>
${lead}
<pre tabindex="0"><code>${cleaned(marked)}</code></pre>
</main>`;
  return developerPage(roots, language, `${title} · Cartellera`, body);
}
