/** The frame that pages share. Nothing is inline, so that no page may run or style what it did not bring as a file. */

import { encode } from 'html-entities';
import { type SpokenLanguage, spokenLanguages } from '../../model/words/index.ts';
import { pageWords } from './words.ts';

/** Where a page stands. */
export interface PageSettings {
  /** Root of the interface, absolute, without a slash at its end. */
  readonly api: string;
  /** Root of the public pages of records. */
  readonly site: string;
  /** Path of the service's own root without a slash at its end, as a proxy may have it. */
  readonly root: string;
  readonly version: string;
}

/** A piece of a page; `head` and `body` are HTML. */
export interface Piece {
  readonly title: string;
  readonly head?: string;
  readonly body: string;
}

/** A whole page. Its head tells clients of The Events Calendar where the interface is. */
export function layout(
  { api, site, root }: PageSettings,
  language: SpokenLanguage,
  { title, head = '', body }: Piece,
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="tec-api-version" content="v1">
<meta name="tec-api-origin" content="${escaped(site)}">
<link rel="alternate" type="application/json" href="${escaped(new URL(api).pathname)}/">
<title>${escaped(title)}</title>
<link rel="icon" href="${escaped(root)}/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${escaped(root)}/assets/page.css">
${head}</head>
<body>
${body}</body>
</html>
`;
}

/** Links to the same page in the other languages. */
export function languageLinks(language: SpokenLanguage): string {
  const links = spokenLanguages.map((other) => {
    const current = other === language ? ' aria-current="true"' : '';
    return `<li><a href="?lang=${other}" lang="${other}" hreflang="${other}"${current}>${pageWords[other].name}</a></li>`;
  });
  return `<nav aria-label="${escaped(pageWords[language].languages)}"><ul class="languages">${links.join('')}</ul></nav>`;
}

/** Text as HTML. */
export function escaped(text: string): string {
  return encode(text);
}
