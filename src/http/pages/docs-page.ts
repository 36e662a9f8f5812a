import type { SpokenLanguage } from '../../model/words/index.ts';
import { escaped, layout, type PageSettings } from './layout.ts';
import { pageWords } from './words.ts';

/** The API reference: Swagger UI over the OpenAPI document, all of it served from here. */
export function docsPage(settings: PageSettings, language: SpokenLanguage): string {
  const { api, root } = settings;
  const words = pageWords[language];
  const document = escaped(`${new URL(api).pathname}/doc?lang=${language}`);
  const assets = `${escaped(root)}/assets`;
  const head = `<link rel="stylesheet" href="${assets}/swagger-ui.css">
<script defer src="${assets}/swagger-ui-bundle.js"></script>
<script defer src="${assets}/docs.js"></script>
`;
  const body = `<nav class="crumbs"><a href="${escaped(root)}/?lang=${language}">Cartellera: ${escaped(words.start)}</a></nav>
<main class="reference">
<noscript><p>${escaped(words.needsScript)} <a href="${document}">${document}</a></p></noscript>
<div id="reference" data-document="${document}"></div>
</main>
`;
  return layout(settings, language, { title: `${words.reference} · Cartellera`, head, body });
}
