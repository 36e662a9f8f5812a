/** HTML as tagged templates, whose values are escaped unless a template made them; and what the pages for visitors, editors and developers share: the whole document, the addresses of the service, links to other languages. */

import { encode } from 'html-entities';
import type { CalendarSettings } from '../../calendar/calendar.ts';
import type { Language } from '../../model/tables/field.ts';
import { ownLanguageName, spokenLanguages } from '../../model/words/index.ts';
import type { Context } from '../requests/context.ts';
import type { PageBrand } from './brand.ts';

/** HTML that is safe to send. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** The possible values in a template; false and undefined become nothing. */
export type Part = Html | string | number | false | undefined | readonly Part[];

/** Renders a template. Texts are escaped for elements and quoted attributes; lists are concatenated. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0] ?? '';
  for (const [at, part] of parts.entries()) text += written(part) + strings[at + 1];
  return new Html(text);
}

function written(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string') return encode(part);
  if (part instanceof Html || typeof part === 'number') return String(part);
  return part.map(written).join('');
}

/** Marks a text as safe HTML: that of records, which was cleaned when it was stored, or of templates. */
export function cleaned(text: string): Html {
  return new Html(text);
}

/** JSON for a `script` element, escaped so that no text can end the element. */
export function dataScript(type: string, data: unknown): Html {
  return new Html(`<script type="${type}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);
}

/** The type of a page. */
export const htmlType = 'text/html; charset=utf-8';

/** Sends a page in a language, with its `Cache-Control`. */
export function sendHtml(ctx: Context, language: string, caching: string, page: string): void {
  ctx.set('Cache-Control', caching);
  ctx.set('Content-Language', language);
  ctx.set('Content-Type', htmlType);
  ctx.body = page;
}

/** The addresses of a service as its pages name them, without slashes at their ends. */
export interface Roots extends Pick<CalendarSettings, 'base' | 'api' | 'site'> {
  /** The path of the service's root; a proxy may add a prefix. */
  readonly root: string;
  /** The path of the interface. */
  readonly apiPath: string;
  /** The styles of the operator; undefined without any. */
  readonly styles: string | undefined;
  readonly icon: { readonly href: string; readonly type?: string };
}

/** The addresses of a service. */
export function rootsOf({ base, api, site }: CalendarSettings, brand?: PageBrand): Roots {
  const root = new URL(base).pathname.replace(/\/$/, '');
  const { styles, logo } = brand?.files ?? {};
  return {
    base,
    api,
    site,
    root,
    apiPath: new URL(api).pathname,
    styles: styles && root + styles.href,
    icon: logo ? { href: root + logo.href, type: logo.type } : { href: `${root}/favicon.svg`, type: 'image/svg+xml' },
  };
}

/** What a page has of its own. */
interface PageContent {
  readonly language: Language;
  readonly title: string;
  /** Further elements of the head, the styles among them. */
  readonly head: Part;
  /** Attributes of the `body` element, with a space before each. */
  readonly attributes?: Html;
  readonly body: Html;
}

/** A whole page. Nothing is inline, so that pages run and style nothing but their own files. */
export function wholePage({ styles, icon }: Roots, { language, title, head, attributes, body }: PageContent): string {
  return String(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${icon.href}"${icon.type !== undefined && html` type="${icon.type}"`}>
${head}
${styles !== undefined && html`<link rel="stylesheet" href="${styles}">\n`}</head>
<body${attributes}>
${body}
</body>
</html>
`);
}

/** The address of a page in a language. */
export type LanguageLink = readonly [language: Language, href: string];

/** The addresses of a page for search engines, with the one for readers of all other languages: the first. */
export function withDefault(addresses: readonly LanguageLink[]): LanguageLink[] {
  return [...addresses, ...addresses.slice(0, 1).map(([, first]): LanguageLink => ['x-default', first])];
}

/** For pages whose language is set by `lang`. */
const byParameter = spokenLanguages.map((language): LanguageLink => [language, `?lang=${language}`]);

/**
 * A page's links to other languages, with a label; to those that the service speaks unless others are given. A language without an address
 * is named, too, because readers look for it.
 */
export function languageLinks(
  language: Language,
  label: string,
  targets: readonly (readonly [language: Language, href: string | undefined])[] = byParameter,
): Html {
  const links = targets.map(([other, href]) => {
    const current = other === language && html` aria-current="true"`;
    if (href === undefined) return html`<li><span lang="${other}"${current}>${ownLanguageName(other)}</span></li>`;
    return html`<li><a href="${href}" lang="${other}" hreflang="${other}"${current}>${ownLanguageName(other)}</a></li>`;
  });
  return html`<nav aria-label="${label}"><ul class="languages">${links}</ul></nav>`;
}

/** Tells clients of The Events Calendar where the interface is: by headers, without reading the page. */
export function discoveryHeaders({ api, site }: Roots): Record<string, string> {
  return { 'X-TEC-API-VERSION': 'v1', 'X-TEC-API-ROOT': `${api}/`, 'X-TEC-API-ORIGIN': site };
}

/** The same in the head of the page. */
export function discoveryHead({ apiPath, site }: Roots): Html {
  return html`<meta name="tec-api-version" content="v1">
<meta name="tec-api-origin" content="${site}">
<link rel="alternate" type="application/json" href="${apiPath}/">`;
}
