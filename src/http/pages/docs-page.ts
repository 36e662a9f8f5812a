import type { SpokenLanguage } from '../../model/words/index.ts';
import { html } from './html.ts';
import { layout, type PageSettings } from './layout.ts';
import { pageWords } from './words.ts';

/** The API reference: Swagger UI over the OpenAPI document, all of it served from here. */
export function docsPage(settings: PageSettings, language: SpokenLanguage): string {
  const { api, root } = settings;
  const words = pageWords[language];
  const document = `${new URL(api).pathname}/doc?lang=${language}`;
  const assets = `${root}/assets`;
  const head = html`<link rel="stylesheet" href="${assets}/swagger-ui.css">
<script defer src="${assets}/swagger-ui-bundle.js"></script>
<script defer src="${assets}/docs.js"></script>
`;
  const body = html`<nav class="crumbs"><a href="${root}/developers?lang=${language}">Cartellera: ${words.start}</a></nav>
<main class="reference">
<noscript><p>${words.needsScript} <a href="${document}">${document}</a></p></noscript>
<div id="reference" data-document="${document}"></div>
</main>
`;
  return layout(settings, language, { title: `${words.reference} · Cartellera`, head, body });
}
