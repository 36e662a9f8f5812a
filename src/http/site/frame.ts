/** The frame of public pages, and what they tell programs: search engines, and those that show shared links. */

import type { Language } from '../../model/tables/field.ts';
import { textOfHtml } from '../../model/text/html.ts';
import type { Instant } from '../../model/time/instants.ts';
import {
  dataScript,
  discoveryHead,
  type Html,
  html,
  type LanguageLink,
  languageLinks,
  wholePage,
  withDefault,
} from '../pages/html.ts';
import {
  type Asked,
  agendaLink,
  canonical,
  dateIn,
  linkTo,
  type PageContext,
  recordPath,
  type SitePath,
} from './page-context.ts';
import type { ShownPicture } from './pictures.ts';
import type { PagedResource, ShownRecords } from './reading.ts';
import { searchBox } from './search-box.ts';

/** A page before it is framed. */
export interface SitePage {
  /** The title without the calendar's name, which stands alone when this is absent. */
  readonly title?: string | undefined;
  readonly description?: string;
  /** The same page in a language, or what comes nearest to it. */
  readonly pathIn: (language: Language) => SitePath;
  /** The path of the page that search engines list instead of this one. */
  readonly listedAt?: (language: Language) => SitePath;
  /** The path that paper names, where links are of no use. */
  readonly address?: SitePath;
  /** The languages in which search engines may list it; absent for pages with `noindex`. */
  readonly listedIn?: readonly Language[] | undefined;
  /** The languages in which its record has texts; absent for pages without a record, which are in all languages. */
  readonly writtenIn?: readonly Language[];
  readonly head?: Html;
  /** The filters that a search keeps. */
  readonly filters?: Asked;
  readonly body: Html;
  /** The moment from which on the page shows something else. */
  readonly changesAt?: Instant | undefined;
}

/** A whole page. */
export function framed(context: PageContext, page: SitePage): string {
  const { language, words } = context;
  const { name, footer, links } = context.said;
  const { title, description, head, body, address, pathIn, writtenIn } = page;
  const targets = context.languages.map((other) => {
    const isLinked = other === language || (writtenIn?.includes(other) ?? true);
    return [other, isLinked ? linkTo(context, pathIn(other)) : undefined] as const;
  });
  return wholePage(context, {
    language,
    title: title === undefined ? name : `${title} · ${name}`,
    head: html`${discoveryHead(context)}
${description && html`<meta name="description" content="${description}">`}
${addressesOf(context, page)}
<link rel="stylesheet" href="${context.file('site.css')}">
<script type="module" src="${context.file('site.js')}"></script>
${head}`,
    body: html`<a class="skip" href="#content">${words.skip}</a>
<header class="top">
<a class="brand" href="${agendaLink(context)}">${context.logo !== undefined && html`<img src="${context.logo}" alt="" height="40"> `}${name}</a>
${searchBox(context, page.filters ?? {})}
<div class="corner">
<details class="saved" data-saved data-remove="${words.saved.remove}" hidden><summary>${words.saved.title} <span class="number"></span></summary><ul></ul></details>
${targets.length > 1 && html`<div class="tongues" data-part="languages">${languageLinks(language, words.languages, targets)}</div>`}
</div>
</header>
<main id="content">
${body}
${address !== undefined && html`<p class="address">${canonical(context, address)}</p>`}
</main>
<footer class="bottom">
${footer !== undefined && html`<p>${footer}</p>\n`}${links && html`<p class="ways">${links.map(({ text, href }) => html`<a href="${href}">${text}</a>\n`)}</p>\n`}<p class="ways">${context.desk && html`<a href="${linkTo(context, '/desk')}" rel="nofollow">${words.forEditors}</a>`}
<a href="${linkTo(context, '/developers')}?lang=${language}">${words.forDevelopers}</a></p>
</footer>`,
  });
}

function addressesOf(context: PageContext, { pathIn, listedIn, listedAt = pathIn }: SitePage): Html {
  if (!listedIn) return html`<meta name="robots" content="noindex">`;
  // A page without texts in its own language shows those of another one
  const written = listedIn.find((each) => each === context.language) ?? listedIn[0] ?? context.language;
  const others =
    listedIn.length > 1
      ? withDefault(listedIn.map((each): LanguageLink => [each, canonical(context, pathIn(each))]))
      : [];
  return html`<link rel="canonical" href="${canonical(context, listedAt(written))}">
${others.map(([language, href]) => html`<link rel="alternate" hreflang="${language}" href="${href}">\n`)}`;
}

/** What a shared link shows of a page (https://ogp.me, and the tags that X reads); `url` is its absolute address. */
interface Shared {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** The record's own picture. */
  readonly image?: ShownPicture | false;
  /** The address of a picture that is drawn for it. */
  readonly drawn?: string;
}

/** The head of a page for programs that show links. */
export function sharing(context: PageContext, { title, description, url, image, drawn }: Shared): Html {
  // The language with the country that has most of its speakers (CLDR), in the form of Open Graph: `ca_ES`
  const { language, region } = new Intl.Locale(context.language).maximize();
  return html`<meta property="og:type" content="website">
<meta property="og:site_name" content="${context.said.name}">
<meta property="og:locale" content="${region === undefined ? language : `${language}_${region}`}">
<meta name="twitter:card" content="summary_large_image">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${sharedPicture(context, title, image, drawn)}
<meta property="og:url" content="${url}">`;
}

/**
 * The record's own picture, whatever its host, because visitors do not load it here; instead of a drawing, which few programs show, one of
 * dots that is drawn for it, or one picture for all.
 */
function sharedPicture(context: PageContext, title: string, image: Shared['image'], drawn: string | undefined): Html {
  if (image && !/\.svgz?$/i.test(URL.parse(image.url)?.pathname ?? '')) {
    const { url, width, height, alt } = image;
    return html`<meta property="og:image" content="${url}">
${width !== undefined && height !== undefined && html`<meta property="og:image:width" content="${width}">\n<meta property="og:image:height" content="${height}">\n`}<meta property="og:image:alt" content="${alt || title}">`;
  }
  const { base, root } = context;
  return html`<meta property="og:image" content="${drawn ?? base + context.file('share.png').slice(root.length)}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${drawn === undefined ? context.said.name : title}">`;
}

/** What the head of a record's page says. */
interface RecordHead {
  readonly title: string;
  /** Describes a record that has no texts. */
  readonly about?: string;
  /** Links to the feeds of its events. */
  readonly feeds?: Html;
  /** Data for search engines; those of the record when absent. */
  readonly data?: object | undefined;
}

/** The maximum length of a description in search results, in characters. */
const maxLength = 200;

/** The page of a record without its body. */
export function recordFrame<R extends PagedResource>(
  context: PageContext,
  resource: R,
  record: ShownRecords[R],
  { title, about = '', feeds, data = record.json_ld }: RecordHead,
): Omit<SitePage, 'body'> {
  const { translations, image } = record;
  const pathIn = (other: Language): SitePath => {
    const slug = translations?.[other]?.['slug'] ?? record.slug;
    return recordPath(context, resource, { slug, translations, date: dateIn(record) }, other);
  };
  const text = textOfHtml(record.excerpt || record.description)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const summary = text.length <= maxLength ? text : `${text.slice(0, maxLength).replace(/\s+\S*$/, '')}…`;
  const description = summary || about;
  const version = record.modified.replaceAll(/\D/g, '');
  const drawn =
    resource === 'organizers'
      ? {}
      : { drawn: `${context.base}/posters/${context.language}/${resource}/${record.id}.png?v=${version}` };
  const url = canonical(context, pathIn(context.language));
  const writtenIn = context.languages.filter((other) => translations?.[other]?.['slug'] !== undefined);
  return {
    title,
    description,
    pathIn,
    address: pathIn(context.language),
    listedIn: writtenIn,
    writtenIn,
    head: html`${sharing(context, { title, description, image, url, ...drawn })}
${feeds}${data && dataScript('application/ld+json', data)}`,
  };
}
