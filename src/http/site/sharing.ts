/** How a shared link to a page looks (https://ogp.me, and the tags that X reads). */

import type { Language } from '../../model/tables/field.ts';
import { type Html, html } from '../pages/html.ts';
import { absolute, type Place } from './place.ts';
import type { ShownImage } from './shown.ts';

/** What a shared link shows of a page; `url` is its absolute address. */
export interface Shared {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** The record's own picture. */
  readonly image?: ShownImage | false;
}

/** The head of a page for programs that show links. */
export function sharing(place: Place, language: Language, { title, description, url, image }: Shared): Html {
  return html`<meta property="og:type" content="website">
<meta property="og:site_name" content="${place.name}">
<meta property="og:locale" content="${localeOf(language)}">
<meta name="twitter:card" content="summary_large_image">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${pictureOf(place, title, image)}
<meta property="og:url" content="${url}">`;
}

/**
 * The record's own picture, whatever its host, because visitors do not load it here; instead of a poster, which few programs show, one
 * picture for all.
 */
function pictureOf(place: Place, title: string, image: Shared['image']): Html {
  if (image && !isDrawing(image.url)) {
    return html`<meta property="og:image" content="${image.url}">
<meta property="og:image:alt" content="${title}">`;
  }
  return html`<meta property="og:image" content="${absolute(place, place.file('share.png'))}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${place.name}">`;
}

function isDrawing(url: string): boolean {
  return /\.svgz?$/i.test(URL.parse(url)?.pathname ?? '');
}

/** `ca_ES`: the language with the country that has most of its speakers (CLDR), in the form of Open Graph. */
function localeOf(tag: Language): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return region === undefined ? language : `${language}_${region}`;
}
