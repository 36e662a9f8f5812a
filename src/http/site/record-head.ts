/** What the pages of records say of themselves to programs. */

import type { Language } from '../../model/tables/field.ts';
import { textOfHtml } from '../../model/text/html.ts';
import { type Html, html } from '../pages/html.ts';
import type { SitePage } from './frame.ts';
import { type Place, recordPath, type SitePath } from './place.ts';
import type { PagedResource, ShownRecords } from './shown.ts';

/** The addresses of a record's page: in its language, in those that it has texts in, and in all. */
export function recordAddresses<R extends PagedResource>(
  place: Place,
  resource: R,
  record: ShownRecords[R],
  language: Language,
): Pick<SitePage, 'translations' | 'switches'> & { readonly path: SitePath } {
  const { translations } = record;
  const pathIn = (other: Language): SitePath => {
    const slug = translations?.[other]?.['slug'] ?? record.slug;
    return recordPath(place, resource, { slug, ...(translations && { translations }) }, other);
  };
  const written = place.languages.filter((other) => translations?.[other]?.['slug'] !== undefined);
  return {
    path: pathIn(language),
    translations: new Map(written.map((other) => [other, pathIn(other)])),
    switches: new Map(place.languages.map((other) => [other, pathIn(other)])),
  };
}

/** Most characters of a description in a list of results. */
const longest = 200;

/** A record in a sentence or two. */
export function summaryOf({
  excerpt,
  description,
}: {
  readonly excerpt: string;
  readonly description: string;
}): string {
  const text = textOfHtml(excerpt || description)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= longest) return text;
  return `${text.slice(0, longest).replace(/\s+\S*$/, '')}…`;
}

/** How a link to the page is shown where people share it (https://ogp.me); `picture` is a whole address. */
export function sharing(
  { name }: Pick<Place, 'name'>,
  language: Language,
  shown: {
    readonly title: string;
    readonly description: string;
    readonly picture?: string | undefined;
    readonly url: string;
  },
): Html {
  return html`<meta property="og:type" content="website">
<meta property="og:site_name" content="${name}">
<meta property="og:locale" content="${localeOf(language)}">
<meta name="twitter:card" content="${shown.picture === undefined ? 'summary' : 'summary_large_image'}">
<meta property="og:title" content="${shown.title}">
<meta property="og:description" content="${shown.description}">
${shown.picture !== undefined && html`<meta property="og:image" content="${shown.picture}">`}
<meta property="og:url" content="${shown.url}">`;
}

/** `ca_ES`: the language with the country that has most of its speakers (CLDR), as Open Graph writes it. */
function localeOf(tag: Language): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return region === undefined ? language : `${language}_${region}`;
}
