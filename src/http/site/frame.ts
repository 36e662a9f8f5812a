/** The frame of public pages. */

import type { Language } from '../../model/tables/field.ts';
import type { Instant } from '../../model/time/instants.ts';
import { discoveryHead, languageLinks, wholePage } from '../pages/document.ts';
import { type Html, html } from '../pages/html.ts';
import { agendaLink, canonical, linkTo, type Place, type SitePath } from './place.ts';
import { siteWords } from './words/index.ts';

/** A page before it is framed. */
export interface SitePage {
  readonly language: Language;
  /** The title without the calendar's name, which stands alone when this is absent. */
  readonly title?: string;
  readonly description?: string;
  /** Absent for pages with `noindex`. */
  readonly path?: SitePath;
  /** The addresses of the page by language, when it exists in several. */
  readonly translations: ReadonlyMap<Language, SitePath>;
  /** The targets of links to other languages: the same page when that is known. */
  readonly switches: ReadonlyMap<Language, SitePath>;
  readonly head?: Html;
  readonly body: Html;
  /** The moment from which on the page shows something else. */
  readonly changesAt?: Instant;
}

/** A whole page. */
export function framed(place: Place, page: SitePage): string {
  const { language, title, description, head, body } = page;
  const words = siteWords(language);
  return wholePage(place, {
    language,
    title: title === undefined ? place.name : `${title} · ${place.name}`,
    head: html`${discoveryHead(place)}
${description && html`<meta name="description" content="${description}">`}
${addressesOf(place, page)}
<link rel="stylesheet" href="${place.file('site.css')}">
<script type="module" src="${place.file('site.js')}"></script>
${head}`,
    body: html`<a class="skip" href="#content">${words.skip}</a>
<header class="top">
<a class="brand" href="${agendaLink(place, language)}">${place.name}</a>
${switchesOf(place, page)}
</header>
<main id="content">
${body}
</main>
<footer class="bottom">
<p class="ways">${place.desk && html`<a href="${linkTo(place, '/desk')}" rel="nofollow">${words.forEditors}</a>`}
<a href="${linkTo(place, '/developers')}?lang=${language}">${words.forDevelopers}</a></p>
</footer>`,
  });
}

function addressesOf(place: Place, { path, translations }: SitePage): Html {
  if (path === undefined) return html`<meta name="robots" content="noindex">`;
  const all = translations.size > 1 ? [...translations] : [];
  // Readers of other languages get the first one, as in the sitemap
  const others = [...all, ...all.slice(0, 1).map(([, first]) => ['x-default', first] as const)];
  return html`<link rel="canonical" href="${canonical(place, path)}">
${others.map(([language, other]) => html`<link rel="alternate" hreflang="${language}" href="${canonical(place, other)}">\n`)}`;
}

function switchesOf(place: Place, { language, switches }: SitePage): Html | undefined {
  if (switches.size < 2) return undefined;
  const targets = [...switches].map(([other, path]) => [other, linkTo(place, path)] as const);
  return languageLinks(language, siteWords(language).languages, targets);
}
