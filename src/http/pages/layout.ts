/** The frame that pages share. Nothing is inline, so that pages run and style nothing but their own files. */

import type { SpokenLanguage } from '../../model/words/index.ts';
import { discoveryHead } from './discovery.ts';
import { type Html, html } from './html.ts';

/** The addresses that a page needs. */
export interface PageSettings {
  /** Root of the interface, absolute, without a slash at its end. */
  readonly api: string;
  /** Root of the public pages of records. */
  readonly site: string;
  /** The path of the service's root without a slash at its end; a proxy may add a prefix. */
  readonly root: string;
  readonly version: string;
}

/** A piece of a page. */
export interface Piece {
  readonly title: string;
  readonly head?: Html;
  readonly body: Html;
}

/** A whole page. Its head tells clients of The Events Calendar where the interface is. */
export function layout(
  { api, site, root }: PageSettings,
  language: SpokenLanguage,
  { title, head, body }: Piece,
): string {
  return `<!doctype html>\n${html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${discoveryHead({ api, site })}
<title>${title}</title>
<link rel="icon" href="${root}/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}/assets/page.css">
${head}</head>
<body>
${body}</body>
</html>
`}`;
}
