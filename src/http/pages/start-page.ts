import type { SpokenLanguage } from '../../model/words/index.ts';
import { escaped, languageLinks, layout, type PageSettings } from './layout.ts';
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
  const body = `<header>
${languageLinks(language)}
<h1>Cartellera</h1>
<p class="lead">${escaped(words.lead)}</p>
</header>
<main>
<h2>${escaped(words.readMore)}</h2>
<ul>
<li><a href="${escaped(root)}/docs?lang=${language}">${escaped(words.reference)}</a></li>
<li><a href="${escaped(path)}/doc">${escaped(words.document)}</a></li>
<li><a href="${escaped(path)}">${escaped(words.index)}</a></li>
</ul>
<h2>${escaped(words.tryIt)}</h2>
<ol>
${requests.join('\n')}
</ol>
<p>${escaped(words.writing)}</p>
</main>
<footer><p>Cartellera ${escaped(version)}</p></footer>
`;
  return layout(settings, language, { title: 'Cartellera', body });
}

/** The link goes where the page came from, the command line to the address that the service gives itself. */
function request({ api }: PageSettings, open: string, what: string, query: string): string {
  const link = escaped(`${new URL(api).pathname}${query}`);
  return `<li>
<p>${escaped(what)}: <a href="${link}">${escaped(open)}</a></p>
<pre tabindex="0"><code>curl '${escaped(api + query)}'</code></pre>
</li>`;
}
