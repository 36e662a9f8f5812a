import type { SpokenLanguage } from '../../model/words/index.ts';
import { type Html, html } from './html.ts';
import { languageLinks } from './language-links.ts';
import { layout, type PageSettings } from './layout.ts';
import { pageWords } from './words.ts';

/** The start page: what this is, where to read on, and three requests with their command lines. */
export function startPage(settings: PageSettings, language: SpokenLanguage): string {
  const { api, root, version } = settings;
  const words = pageWords[language];
  const path = new URL(api).pathname;
  const requests = [
    request(settings, words.open, words.next, '/events'),
    request(settings, words.open, words.found, `/events?search=${encodeURIComponent(words.word)}`),
    request(settings, words.open, words.trimmed, '/events?per_page=3&_fields=id,title,start_date,venue.venue'),
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
<li><a href="${path}/doc">${words.document}</a></li>
<li><a href="${path}">${words.index}</a></li>
</ul>
<h2>${words.tryIt}</h2>
<ol>
${requests}</ol>
<p>${words.writing}</p>
</main>
<footer><p>Cartellera ${version}</p></footer>
`;
  return layout(settings, language, { title: 'Cartellera', body });
}

/** The link stays on the host of the page; the command line has the service's own address. */
function request({ api }: PageSettings, open: string, what: string, query: string): Html {
  const link = `${new URL(api).pathname}${query}`;
  return html`<li>
<p>${what}: <a href="${link}">${open}</a></p>
<pre tabindex="0"><code>curl '${api + query}'</code></pre>
</li>
`;
}
